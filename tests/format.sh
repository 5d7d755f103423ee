#!/bin/sh
# Checks that every C and C++ file is as .clang-format says (make format writes it so), and that
# shell can be read (shell.py).
set -u
. tests/check.sh
formatted() {
    git ls-files '*.c' '*.h' '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror
}
check "C and C++: make format" formatted
check "shell: lines and awk programs that can be read" python3 tests/shell.py
# What the check refuses.
dir=build/test/format
mkdir -p $dir
refuses() { # TEXT MESSAGE
    printf "$1" >$dir/bad.sh
    ! python3 tests/shell.py $dir/bad.sh >$dir/said && grep -qx "$dir/bad.sh:$2" $dir/said ||
        { cat $dir/said; return 1; }
}
check "a long line of shell is refused" refuses "$(printf 'true && %.0s' $(seq 13))" \
    '1: 104 columns'
check "a long awk program is refused" refuses \
    "#\nawk -v a=\"b c\" '$(printf '\\n%.0s' $(seq 10))END { print }' file" \
    '2: an awk program of 11 lines'
summary "format"
