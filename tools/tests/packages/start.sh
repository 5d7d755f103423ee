#!/bin/sh
# Tries the three firmwares of boards/start as a reader does. It copies each folder and the
# library to an empty place, builds there and runs under QEMU. What they print must be what their
# READMEs say, and what they cost must be within 3 % of it. "tools/tests/packages/start.sh write"
# writes both.
set -u
. tests/check.sh
dir=$PWD/build/packages/start
rm -rf "$dir"
mkdir -p "$dir/keepout"
cp -r inc src port "$dir/keepout"

builds() { # NAME
    cp -r "boards/start/$1" "$dir/$1" &&
        make -s -j2 -C "$dir/$1" KEEPOUT=../keepout >"$dir/$1.log" 2>&1 &&
        ! grep warning "$dir/$1.log"
}
# The console of QEMU's boards is its stderr.
runs() { # NAME
    make -s -C "$dir/$1" KEEPOUT=../keepout run >"$dir/$1.txt" 2>&1 &&
        { echo '```text'; cat "$dir/$1.txt"; echo '```'; } >"$dir/$1.prints"
}
counts() { # NAME MACHINE FUNCTION...
    elf=$dir/$1/$1.elf
    machine=$2
    arm-none-eabi-size "$elf" |
        awk 'NR == 2 {
            printf "| flash, RAM without the stack | %d, %d bytes |\n", $1 + $2, $2 + $3
            print "| --- | --- |"
        }' >"$dir/$1.costs"
    costs=$dir/$1.costs
    shift 2
    qemu-system-arm -M "$machine" -nographic -monitor none -serial none -singlestep \
        -d exec,nochain -D /dev/stdout \
        -semihosting-config enable=on,target=native -kernel "$elf" 2>/dev/null |
        python3 tools/tests/packages/start_counts.py "$@" >>"$costs"
}
says() { # NAME SECTION
    awk -v name="$2" \
        '$0 == "<!-- /" name " -->" { on = 0 } on; index($0, "<!-- " name ": ") == 1 { on = 1 }' \
        "boards/start/$1/README.md" >"$dir/$1.said" || return 1
    if [ "$2" = costs ]; then
        python3 tests/near.py 33 "$dir/$1.said" "$dir/$1.costs"
    else
        diff "$dir/$1.said" "$dir/$1.$2"
    fi
}
writes() { # NAME SECTION
    python3 tests/insert.py "$2" "$dir/$1.$2" "boards/start/$1/README.md" >"$dir/README.md" &&
        cp "$dir/README.md" "boards/start/$1/README.md"
}
# Each README links the three files, and shows no code of them that could differ.
links_files() { # NAME
    for file in main.c Makefile part.ld; do
        grep -q "^| \[$file\]($file) |" "boards/start/$1/README.md" ||
            { echo "no link to $file"; return 1; }
    done
    ! grep -n '^```c' "boards/start/$1/README.md"
}
strict() { # NAME
    clang --target=arm-none-eabi -mcpu=cortex-m3 -isystem /usr/lib/picolibc/arm-none-eabi/include \
        -std=c11 -ffreestanding -Wall -Wextra -Wshadow -Wundef -Werror -Iinc -c \
        "boards/start/$1/main.c" -o "$dir/strict.o"
}
tries() { # NAME MACHINE FUNCTION...
    check "$1: builds from copies, without a warning" builds "$1"
    check "$1: runs under QEMU to its end" runs "$1"
    check "$1: instructions are counted" counts "$@"
    for section in prints costs; do
        [ "$do" = says ] || writes "$1" $section
        check "$1: its README has what it $section" says "$1" $section
    done
    check "$1: its README links the files" links_files "$1"
    check "$1: main.c with clang, many warnings" strict "$1"
    check "$1: main.c has at most 175 lines" test "$(wc -l <"boards/start/$1/main.c")" -le 175
}
do=${1:-says}
tries drone netduinoplus2 listen look
tries rover stm32vldiscovery listen judge
tries arm microbit check
summary "start"
