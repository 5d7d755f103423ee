#!/bin/sh
# Computes the worst-case stack of each public function from the machine code of the whole library
# (depths.awk). main.c measures some functions, which must not take more. `write` (make stack)
# writes STACK.md and the table of it in README.md. Without it (make verify) both must agree with
# the code. Another compiler makes other frames: then only the limits and the measurements are
# checked.
set -u
. tests/check.sh
dir=build/test/stack
page=tests/stack/STACK.md
mkdir -p $dir

limit=512          # core and tree: runs in every loop
volume_limit=1232  # volumes and narrow tests, some of which carry numbers of 192 bits
fence_limit=1312   # a leg in a breach keeps the points of a search
module_limit=1408  # queries of a tree or a mesh that end in narrow tests of volumes
setup_limit=1504   # runs once: building and merging volumes, hulls
setup='_from_|_build|_rebuild|_merge|_union|_validate'
# Queries of a tree with these volumes end in their narrow tests. Callback forms hold the state that
# other callers hold themselves.
volumes='^ko_tree_(capsule|swept_capsule|swept_sphere|each)_'
fences='^ko_fence_'
modules='^ko_(leg|field|body|arm|obstacles?|sectors?|mavlink)_'
core='^ko_(aabb|fix|vec3|tree|status)_'

# A column each: its name, a board of the core, and how everything is compiled (-: as make lib
# builds the library). The M0's code at -O2 is built for a board with more flash, to hold the whole
# library.
columns='M0 microbit -
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
        make -j2 BOARD="$1" OPT="$2" VARIANT="stack$2" APP=stack APP_DIR=tests/stack ${3:+"$3"} image
    fi
}

# read_code BOARD OPT [VARIABLE=VALUE]: builds the image and computes the stack of all its
# functions.
read_code() {
    to=$dir/$1$2
    out=build/$1
    [ "$2" = - ] || out=$out/stack$2
    rm -rf "$out/tests/stack" "$out"/tests/golden* # other programs leave frames there that are not in this image
    image "$1" "$2" "${3:-}" && cat $out/src/*/*.ci $out/port/*/*.ci $out/tests/stack/*.ci $out/tests/golden*/*.ci >"$to.ci" &&
        arm-none-eabi-nm $out/stack.elf >"$to.names" &&
        arm-none-eabi-objdump -d --no-show-raw-insn $out/stack.elf >"$to.code" &&
        awk -f tests/stack/depths.awk "$to.names" "$to.code" "$to.code" >"$to.depths"
}

# reader_says CPU CODE: prints both outputs of depths.awk for a function ko_bad with this code.
reader_says() {
    echo "$2" >$dir/bad.c
    arm-none-eabi-gcc "-mcpu=$1" -mthumb -Os -ffreestanding -nostdlib -Wl,-e,0 $dir/bad.c -o $dir/bad &&
        arm-none-eabi-nm $dir/bad >$dir/bad.names && arm-none-eabi-objdump -d --no-show-raw-insn $dir/bad >$dir/bad.code &&
        awk -f tests/stack/depths.awk $dir/bad.names $dir/bad.code $dir/bad.code 2>&1
}
# The reader must find everything that it has to refuse, in code that contains it.
reader_refuses() { # CPU
    reader_says "$1" 'int ko_bad(volatile int *n) { return *n ? *n + ko_bad(n) * *n : 0; }' | grep -qx 'recursion: ko_bad' &&
        reader_says "$1" 'void use(char *); void use(char *p) { __asm__ volatile("" ::"r"(p)); }
            int ko_bad(int n) { char a[n]; use(a); return n; }' | grep -qx 'unknown frame: ko_bad' &&
        reader_says "$1" 'int ko_bad(int (*f)(int)) { return f(1) + 1; }' | grep -qx 'ko_bad 8 8 8'
}

# Compares frames with GCC's, by name. The code takes as much, or more by the arguments that GCC
# does not count. Those come in registers and are stored beside those on the stack. GCC reports
# nothing for functions in assembly, and not always each copy of a function of a header.
as_gcc_says() { # what read_code left
    naked=$(sed -n 's/^NAKED .*\b\(koi_port_[a-z0-9_]*\)(.*/\1/p' port/*/*.c | sort -u | paste -sd '|')
    awk -v asm="^($naked)\$" '
        FNR == NR {
            if (!/^node:/ || !match($0, /[0-9]+ bytes \([a-z,]+\)/)) next
            use = substr($0, RSTART, RLENGTH)
            if (use !~ /\(static\)/) { print "unbounded frame:", $0; bad = 1 }
            split($0, q, "\"")
            sub(/.*:/, "", q[2])
            gcc[q[2]] += use
            copies[q[2]]++
            next
        }
        ($1 in gcc) && $1 !~ asm { own[$1] += $2; found[$1]++ }
        END {
            for (f in own) {
                n++
                more = own[f] - gcc[f]
                if (more > 0 && more * copies[f] == gcc[f] * (found[f] - copies[f])) more = 0 # copies that it left out
                same += more == 0
                if (more < 0 || more > 16 * copies[f]) { print f ": GCC says", gcc[f] ", the code", own[f]; bad = 1 }
            }
            print n " functions, of which " same " as GCC says"
            exit bad || n < 900 || same < 0.98 * n
        }' "$1.ci" "$1.depths"
}

# No function takes more than stated when it runs. Two in three take at least nine tenths of that.
as_measured() { # board, what read_code left
    boards/run.sh "$1" "build/$1/stack.elf" >"$2.measured" || return 1
    awk 'FNR == NR { stated[$1] = $3; next }
        $2 > most[$1] + 0 { most[$1] = $2 }
        END {
            for (f in most) {
                n++
                reached += 10 * most[f] >= 9 * stated[f]
                if (most[f] > stated[f] + 0) { print f " measured " most[f] ", stated " stated[f]; bad = 1 }
            }
            print n " measured, of which " reached " nearly as deep as stated"
            exit bad || n < 24 || 3 * reached < 2 * n
        }' "$2.depths" "$2.measured"
}

# Prints "function header" for each function that a header declares or defines.
functions() {
    python3 tests/api.py functions | awk -F'\t' '{ print $2, $1 }' | sort -k2,2 -k1,1
}

# Prints "function header figure...", a figure a column: "a", or "a/b" if the caller's function is
# called at depth b.
figures() {
    set -- $dir/functions
    while read -r _ board opt _; do
        set -- "$@" "$dir/$board$opt.depths"
    done <$dir/columns
    awk 'FNR == 1 { file++ }
        file == 1 { line[++n] = $0; name[n] = $1; is_public[$1] = 1; next }
        ($1 in is_public) { figure[file, $1] = $3 ($4 == "-" ? "" : "/" $4) }
        END {
            for (i = 1; i <= n; i++) {
                for (c = 2; c <= file; c++) line[i] = line[i] " " (((c, name[i]) in figure) ? figure[c, name[i]] : "?")
                print line[i]
            }
        }' "$@"
}

# ---- what is written ----

head_of() { # FIRST COLUMNS
    awk -v first="$1" -v most="$2" 'NR <= most { sub(",", " ", $1); a = a " " $1 " |"; b = b " --- |" }
        END { print "| " first " |" a; print "| --- |" b }' $dir/columns
}

# row NAME REGEX NOT COLUMNS: prints the deepest of the functions whose names match.
row() {
    awk -v name="$1" -v yes="$2" -v no="$3" -v columns="$4" '
        $1 ~ yes && $1 !~ no { for (c = 1; c <= columns; c++) if ($(c + 2) + 0 > most[c] + 0) most[c] = $(c + 2) + 0 }
        END {
            printf "| %s |", name
            for (c = 1; c <= columns; c++) printf " %d |", most[c]
            print ""
        }' $dir/figures
}

page() {
    cat <<END
# The stack of each function

\`make stack\` writes this page, \`make test\` fails if the compiler makes something else of the sources. Figures are bytes
below the caller: the worst case over all paths, with all that is called, the ports' assembly and the functions of the
compiler and of picolibc too. An interrupt comes on top: 36 bytes at most for what the core stores, 108 with an FPU in
use, and what its handler takes.

The first six columns are the library as \`make lib\` builds it; in the others all of it is compiled with -O2.
\`a/b\`: the function takes a bytes, and calls the caller's function at a depth of b: the more of a, and of b and that
function, is the worst case.

Compiler: $compiler

## The deepest of each header

$(head_of header 8)
END
    for header in $(cut -d' ' -f2 $dir/figures | uniq); do
        grep " $header " $dir/figures >$dir/of_header
        awk -v name="\`$header\`" '{ columns = NF; for (c = 3; c <= NF; c++) if ($c + 0 > most[c] + 0) most[c] = $c + 0 }
            END { line = "| " name " |"; for (c = 3; c <= columns; c++) line = line " " most[c] + 0 " |"; print line }' $dir/of_header
    done
    for header in $(cut -d' ' -f2 $dir/figures | uniq); do
        printf '\n## %s\n\n' "$header"
        head_of function 8
        awk -v header="$header" '$2 == header {
            line = "| `" $1 "` |"
            for (c = 3; c <= NF; c++) line = line " " $c " |"
            print line
        }' $dir/figures
    done
}

summary_table() {
    head_of 'stack, bytes' 6
    row insert '^ko_tree_insert$' '^$' 6
    row move '^ko_tree_move$' '^$' 6
    row remove '^ko_tree_remove$' '^$' 6
    row 'box query' '^ko_tree_query_next$' '^$' 6
    row ray '^ko_tree_cast_next$' '^$' 6
    row pairs '^ko_tree_pairs_next$' '^$' 6
    row 'rebuild of a tree' '^ko_tree_rebuild$' '^$' 6
    row 'volumes and meshes, asked' '^ko_' "$core|$setup|$modules|^ko_(fence|toolpath|geo)_" 6
    row 'volumes and meshes, built' "$setup" '^$' 6
    row 'fences' '^ko_fence_' '^$' 6
    row 'legs, obstacles, arms' '^ko_(leg|field|body|obstacles?|arm)_' '^$' 6
    row 'sectors' '^ko_(sectors|mavlink)_' '^$' 6
}

# Prints the file with the table between its markers.
with_table() {
    awk -v name=stack -v table=$dir/summary -f tests/insert.awk "$1"
}

is_same() { # what is there, what must be
    diff "$1" "$2" || { echo "make stack writes it anew"; return 1; }
}

deepest_of() { # REGEX NOT: of the library as make lib builds it
    awk -v yes="$1" -v no="$2" '$1 ~ yes && $1 !~ no { for (c = 3; c <= 8; c++) if ($c + 0 > most + 0) most = $c + 0 }
        END { print most + 0 }' $dir/figures
}

check "the reader refuses recursion, unknown frames, pointers" reader_refuses cortex-m0
check "so it does in code of ARMv7-M" reader_refuses cortex-m4
while read -r name board opt more; do
    check "$name: no recursion, every frame known" read_code "$board" "$opt" "$more"
    check "$name: frames as GCC says" as_gcc_says "$dir/$board$opt"
    [ "$opt" != - ] || check "$name: none measured deeper than stated" as_measured "$board" "$dir/$board$opt"
done <$dir/columns

functions >$dir/functions
figures >$dir/figures
check "every function of the headers has figures" awk '/\?/ { print; bad = 1 } END { exit bad || NR < 400 }' $dir/figures
check "no function calls through a pointer" awk '/\// { print; bad = 1 } END { exit bad }' $dir/figures
deepest=$(deepest_of "$core" "$volumes|$setup")
deepest_volume=$(deepest_of '^ko_' "$setup|$modules|$fences")
deepest_fence=$(deepest_of "$fences" '^$')
deepest_module=$(deepest_of "$modules" '^$')
deepest_setup=$(deepest_of "$setup" '^$')
check "core and tree: deepest $deepest <= $limit" test "$deepest" -le $limit
check "volumes: deepest $deepest_volume <= $volume_limit" test "$deepest_volume" -le $volume_limit
check "fences: deepest $deepest_fence <= $fence_limit" test "$deepest_fence" -le $fence_limit
check "modules: deepest $deepest_module <= $module_limit" test "$deepest_module" -le $module_limit
check "set-up: deepest $deepest_setup <= $setup_limit" test "$deepest_setup" -le $setup_limit

page >$dir/STACK.md
summary_table >$dir/summary
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
