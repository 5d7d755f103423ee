#!/bin/sh
# Judges the library by the rules of MISRA C:2012 with Cppcheck, and compares what it finds with
# DEVIATIONS.md. Small files that break a rule, and records that say something else, must be
# refused.
#
#   tests/misra/run.sh [list [RULE] | write]
set -u
. tests/check.sh
dir=build/test/misra
page=tests/misra/DEVIATIONS.md
mkdir -p $dir

judge() { python3 tests/misra/findings.py judge "$@"; }
compared() { python3 tests/misra/record.py "$@"; }

case ${1:-} in
list | write)
    judge $dir/found.json || exit 1
    [ "$1" = write ] && exec python3 tests/misra/record.py write $dir/found.json $page
    shift
    exec python3 tests/misra/findings.py list $dir/found.json "$@"
    ;;
esac

# A record that is wrong, and what is said of it.
said_of() { # NAME SED TEXT
    sed "$2" $page >"$dir/$1.md"
    compared $dir/found.json "$dir/$1.md" >"$dir/$1.said" && { echo "accepted"; return 1; }
    grep -q "$3" "$dir/$1.said" || { cat "$dir/$1.said"; return 1; }
}

# A file of its own is judged beside the library's headers, against an empty record.
mkdir -p $dir/bad
cat >$dir/bad/required.c <<'END'
#include <stdint.h>
int32_t bad_half(int32_t x);
int32_t bad_half(int32_t x)
{
    return x >> 1;
}
END
cat >$dir/bad/mandatory.c <<'END'
#include <stdint.h>
int32_t bad_value(void);
int32_t bad_value(void)
{
    int32_t value;
    return value;
}
END
printf 'int bad(void\n' >$dir/bad/broken.c
echo 'Judged by Cppcheck 2.10, in 1 files' >$dir/none.md
bad() { # FILE TEXT
    judge $dir/bad.json "$dir/bad/$1.c" >$dir/said 2>&1 && compared $dir/bad.json $dir/none.md \
        >$dir/said && { echo "accepted"; return 1; }
    grep -q "$2" $dir/said || { cat $dir/said; return 1; }
}

check "the library is judged" judge $dir/found.json
check "what it deviates from is recorded" compared $dir/found.json $page
check "a required rule without a row is refused" bad required '^rule 10.1: 1 places and no row: '
check "a mandatory rule without a row is refused" bad mandatory '^rule 9.1: '
check "a file that does not parse is refused" bad broken 'did not parse'
check "a row without a place is refused" \
    said_of stale 's/^| 10.3 .*/&\n| 16.1 | required | 1 | nothing | nobody knows why/' \
    '^rule 16.1: a row, and no place'
check "more places than recorded are refused" \
    said_of more '/^| 10.1 /s/| required | [0-9]*/| required | 3/' '^rule 10.1: .* raise the record'
check "fewer places than recorded are refused" \
    said_of fewer '/^| 10.1 /s/| required | [0-9]*/| required | 999/' '^rule 10.1: .* lower the'
check "a deviation from a mandatory rule is refused" said_of mandatory \
    '/^| 9.1 /d; s/^| 10.3 .*/&\n| 9.1 | mandatory | 4 | nothing | nobody knows why/' \
    '^rule 9.1 is mandatory'
check "a row without a reason is refused" said_of silent '/^| 10.3 /s/[^|]*|$/ |/' \
    '^rule 10.3: no reason'
check "fewer files than stated are refused" said_of files 's/in [0-9]* files/in 999 files/' \
    'files were judged'
check "another version of the tool is refused" said_of version 's/Cppcheck 2[.0-9]*/Cppcheck 1.9/' \
    'the record is of Cppcheck 1.9'
summary "MISRA"
