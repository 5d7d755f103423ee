#!/bin/sh
# Computes the worst-case stack of each public function from the machine code of the whole library
# (depths.py). main.c measures some functions, which must not take more (frames.py). `write` (make
# stack) writes STACK.md and the table of it in README.md (page.py). Without it (make verify) both
# must agree with the code. Another compiler makes other frames: then only the limits and the
# measurements are checked.
#
# promise: bounded-stack
set -u
. tests/check.sh
dir=build/test/stack
page=tests/stack/STACK.md
mkdir -p $dir

# The groups of page.py, and the most that their functions may take.
limits='core    512   core and tree: runs in every loop
volumes 1232  volumes and narrow tests, some of which carry numbers of 192 bits
fences  1360  a leg in a breach keeps the points of a search
modules 1408  queries of a tree or a mesh that end in narrow tests of volumes
setup   1504  runs once: building and merging volumes, hulls'

# A column each: its name, a board of the core, and how everything is compiled (-: as make lib
# builds the library, which is -Os). The M0's code is built for the M3's board, whose flash holds
# the whole library.
columns='M0 mps2_an385 -Os BOARD_CPU=-mcpu=cortex-m0
M3 mps2_an385 -
M4F mps2_an386 -
M7 mps2_an500 -
M33 mps2_an505 -
M55 mps3_an547 -
M0,-O2 mps2_an385 -O2 BOARD_CPU=-mcpu=cortex-m0
M4F,-O2 mps2_an386 -O2'
echo "$columns" >$dir/columns
compiler=$(arm-none-eabi-gcc --version | head -1)

image() { # BOARD OPT [VARIABLE=VALUE]: with the whole library
    if [ "$2" = - ]; then
        make -j2 BOARD="$1" APP=stack APP_DIR=tests/stack image
    else
        make -j2 BOARD="$1" OPT="$2" VARIANT="stack$2" APP=stack APP_DIR=tests/stack \
            ${3:+"$3"} image
    fi
}

# read_code BOARD OPT [VARIABLE=VALUE]: builds the image and computes the stack of all its
# functions.
read_code() {
    to=$dir/$1$2
    out=build/$1
    [ "$2" = - ] || out=$out/stack$2
    # Other programs, and sources that were there, leave frames that are not in this image.
    rm -rf "$out/tests/stack" "$out"/tests/golden*
    image "$1" "$2" "${3:-}" && cat $(ls src/*/*.c port/*/*.c | sed "s|^|$out/|; s|c$|ci|") \
        $out/tests/stack/*.ci $out/tests/golden*/*.ci >"$to.ci" &&
        arm-none-eabi-nm $out/stack.elf >"$to.names" &&
        arm-none-eabi-objdump -d --no-show-raw-insn $out/stack.elf >"$to.code" &&
        python3 tests/stack/depths.py "$to.names" "$to.code" >"$to.depths"
}

# reader_says CPU CODE: prints both outputs of depths.py for a function ko_bad with this code.
reader_says() {
    echo "$2" >$dir/bad.c
    arm-none-eabi-gcc "-mcpu=$1" -mthumb -Os -ffreestanding -nostdlib -Wl,-e,0 $dir/bad.c \
        -o $dir/bad &&
        arm-none-eabi-nm $dir/bad >$dir/bad.names &&
        arm-none-eabi-objdump -d --no-show-raw-insn $dir/bad >$dir/bad.code &&
        python3 tests/stack/depths.py $dir/bad.names $dir/bad.code 2>&1
}
# The reader must find everything that it has to refuse, in code that contains it.
reader_refuses() { # CPU
    reader_says "$1" 'int ko_bad(volatile int *n) { return *n ? *n + ko_bad(n) * *n : 0; }' |
        grep -qx 'recursion: ko_bad' &&
        reader_says "$1" 'void use(char *); void use(char *p) { __asm__ volatile("" ::"r"(p)); }
            int ko_bad(int n) { char a[n]; use(a); return n; }' |
        grep -qx 'unknown frame: ko_bad' &&
        reader_says "$1" 'int ko_bad(int (*f)(int)) { return f(1) + 1; }' | grep -qx 'ko_bad 8 8 8'
}
as_gcc_says() { # what read_code left
    python3 tests/stack/frames.py gcc "$1.ci" "$1.depths"
}
as_measured() { # board, folder of the image, what read_code left
    boards/run.sh "$1" "$2/stack.elf" >"$3.measured" &&
        python3 tests/stack/frames.py measured "$3.measured" "$3.depths"
}

# Prints the file with the table between its markers.
with_table() {
    python3 tests/insert.py stack $dir/summary "$1"
}

is_same() { # what is there, what must be
    diff "$1" "$2" || { echo "make stack writes it anew"; return 1; }
}

check "the reader refuses recursion, unknown frames, pointers" reader_refuses cortex-m0
check "so it does in code of ARMv7-M" reader_refuses cortex-m4
while read -r name board opt more; do
    check "$name: no recursion, every frame known" read_code "$board" "$opt" "$more"
    check "$name: frames as GCC says" as_gcc_says "$dir/$board$opt"
    case $opt in
    -) folder=build/$board ;;
    -Os) folder=build/$board/stack-Os ;;
    *) continue ;;
    esac
    check "$name: none measured deeper than stated" as_measured "$board" $folder "$dir/$board$opt"
done <$dir/columns

check "the page is made" python3 tests/stack/page.py $dir
check "every function of the headers has figures" \
    awk '/\?/ { print; bad = 1 } END { exit bad || NR < 400 }' $dir/figures
check "no function calls through a pointer" \
    awk '/\// { print; bad = 1 } END { exit bad }' $dir/figures
echo "$limits" >$dir/limits
while read -r group limit what; do
    deepest=$(sed -n "s/^$group //p" $dir/deepest)
    check "${what%%:*}: deepest $deepest <= $limit" test "${deepest:-9999}" -le "$limit"
done <$dir/limits

check "README.md has a place for the table" with_table README.md
if [ "${1:-}" = write ] && [ $checks_failed -eq 0 ]; then
    with_table README.md >$dir/README.md && cp $dir/README.md README.md && cp $dir/STACK.md $page
elif grep -qsxF "Compiler: $compiler" $page; then
    with_table README.md >$dir/README.md
    check "$page is what the compiler makes" is_same $page $dir/STACK.md
    check "README.md shows it" is_same README.md $dir/README.md
else
    echo "  not compared: $page is of $(sed -n 's/^Compiler: //p' $page), this is $compiler"
fi
summary "stack"
