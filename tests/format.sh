#!/bin/sh
# Checks that every C and C++ file is as .clang-format says (make format writes it so), and that
# Python and shell can be read (lines.py).
set -u
. tests/check.sh
formatted() {
    git ls-files '*.c' '*.h' '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror
}
check "C and C++: make format" formatted
check "Python and shell: lines and awk programs that can be read" python3 tests/lines.py
# What the check refuses.
dir=build/test/format
mkdir -p $dir
refuses() { # NAME TEXT MESSAGE
    printf "$2" >$dir/"$1"
    ! python3 tests/lines.py $dir/"$1" >$dir/said && grep -qx "$dir/$1:$3" $dir/said ||
        { cat $dir/said; return 1; }
}
check "a long line of shell is refused" refuses bad.sh "$(printf 'true && %.0s' $(seq 13))" \
    '1: 104 columns'
check "a long line of Python is refused" refuses bad.py "$(printf 'x = 1; %.0s' $(seq 15))" \
    '1: 105 columns'
check "a long awk program is refused" refuses bad.sh \
    "#\nawk -v a=\"b c\" '$(printf '\\n%.0s' $(seq 10))END { print }' file" \
    '2: an awk program of 11 lines'
check "a long file of awk is refused" refuses bad.awk "$(printf '{ print }\\n%.0s' $(seq 11))" \
    '1: an awk program of 11 lines'
summary "format"
