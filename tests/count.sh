#!/bin/sh
# Tests that test cases and comparisons are counted apart, and that a failed comparison makes its
# case fail.
set -u
. tests/check.sh
dir=build/test/count
rm -rf $dir
mkdir -p $dir

counts() { # SOURCE SOURCE LINE...: the program fails, and prints these last lines
    program=$dir/$(basename "$1" .c)
    gcc -std=c11 -Itests/harness -Itests/reference -Iinc "$1" "$2" -o "$program" || return 1
    ! "$program" >$dir/out || { echo "it does not fail"; return 1; }
    shift 2
    printf '%s\n' "$@" >$dir/expected
    tail -2 $dir/out | diff $dir/expected -
}
check "unit tests" counts tests/count/cases.c tests/harness/harness.c \
    "count: 6 comparisons" "count: 2 passed, 1 failed"
check "references" counts tests/count/claims.c tests/reference/cases.c \
    "reference count: 20 comparisons" "reference count: 1 passed, 1 failed"
script() { # writes a script with one check that fails and one that does not
    ! sh -c '. tests/check.sh; check "false" false; check "true" true; summary "script"' \
        >$dir/out &&
        [ "$(tail -1 $dir/out)" = "script: 1 passed, 1 failed" ]
}
check "scripts" script
summary "counting"
