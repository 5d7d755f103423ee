#!/bin/sh
# Measures the lines, parameters and decisions of each function of the library. Functions above a
# limit must stand in exceptions.txt with a reason, and exceptions must be above one. Functions
# that are too large must be refused.
#
#   tests/limits/run.sh [list]
set -u
. tests/check.sh
dir=build/test/limits
page=tests/limits/exceptions.txt
mkdir -p $dir

[ "${1:-}" = list ] && exec python3 tests/limits/limits.py list

limits() { python3 tests/limits/limits.py check "$@"; }
refused() { # TEXT PAGE [FILE]
    text=$1
    shift
    limits "$@" >$dir/said 2>&1 && { echo "accepted"; return 1; }
    grep -q "$text" $dir/said || { cat $dir/said; return 1; }
}

# Functions of a complexity of 10 and of 11, one of 61 lines, and one of 7 parameters.
{
    echo 'int good(int a, int b) {'
    echo '    return (a && b) || (a < b ? a : b) || (a && b) || a || b || a || b; }'
    echo 'int bad_paths(int a, int b) {'
    echo '    while (a < b) { switch (a) { case 1: a++; break; case 2: b--; break; } }'
    echo '    for (; b < a; b++) { if (a || b || a == 1) { do { a--; } while (a && b); } }'
    echo '    return (1 ? a : b) + (a ? 1 : 2);'
    echo '}'
    echo 'int bad_lines(int a) {'
    yes '    a++;' | head -58
    printf '    return a;\n}\n'
    echo 'int bad_list(int a, int b, int c, int d, int e, int f, int g) {'
    echo '    return a + b + c + d + e + f + g; }'
} >$dir/bad.c
: >$dir/none.txt
echo "$dir/bad.c:good complexity 12: no reason" >$dir/stale.txt
echo "$dir/bad.c:gone lines 99: no reason" >$dir/gone.txt
echo "$dir/bad.c:bad_lines lines 61" >$dir/silent.txt
echo 'int broken(' >$dir/broken.c
good() { ! grep -q 'bad.c: good' $dir/said; }

check "functions keep the limits, or are exceptions with a reason" limits $page
check "61 lines are refused" refused 'bad_lines: lines 61, and at most 60' $dir/none.txt $dir/bad.c
check "7 parameters are refused" refused 'bad_list: parameters 7, ' $dir/none.txt $dir/bad.c
check "a complexity of 11 is refused" refused 'bad_paths: complexity 11, ' $dir/none.txt $dir/bad.c
check "a function within the limits is not" good
check "an exception that is none is refused" refused 'good: complexity .* remove it' \
    $dir/stale.txt $dir/bad.c
check "an exception without a function is refused" refused 'gone: an exception, and no such' \
    $dir/gone.txt $dir/bad.c
check "an exception without a reason is refused" refused 'no exception: ' $dir/silent.txt $dir/bad.c
check "a file that does not parse is refused" refused 'expected' $dir/none.txt $dir/broken.c
summary "limits"
