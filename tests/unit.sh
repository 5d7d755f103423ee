#!/bin/sh
# Checks where unit tests are. Each test file is in one program and defines the suite of its name,
# and no fixture hides another. The name of a file of the library, or of a public function, leads to
# its tests (covers.txt).
set -u
. tests/check.sh
dir=build/test/unit
mkdir -p $dir
covers=tests/unit/covers.txt

# programs.txt must hold every test file once.
packed_once() {
    tests/unit/pack.sh tests | sort >$dir/packed
    ls tests/unit/*/test_*.c | sort | diff $dir/packed - |
        sed -n 's/^</twice in programs.txt, or no file:/p; s/^>/not in programs.txt:/p' |
        grep . && return 1
    return 0
}
# It must name boards that exist, and say why a program does not fit.
boards_are_known() {
    awk '$1 == "not" && (NF < 4 || $2 !~ /:$/) { print; bad = 1 } END { exit bad }' \
        tests/unit/programs.txt &&
        for board in $(sed -n 's/^ *not \([a-z0-9_]*\):.*/\1/p' tests/unit/programs.txt); do
            [ -f "boards/$board/board.mk" ] || { echo "no board: $board"; return 1; }
        done
}
suites_have_their_file_s_name() {
    for file in tests/unit/*/test_*.c; do
        name=$(basename "$file" .c)
        [ "$(grep -o '^TEST_SUITE([a-z0-9_]*' "$file")" = "TEST_SUITE(${name#test_}" ] ||
            { echo "$file: no suite ${name#test_}"; return 1; }
    done
}
# The linker takes the first of two that define a symbol, so no symbol may be in two fixtures.
fixtures_are_distinct() {
    make -j2 BOARD=host APP=unit_core build/host/tests/unit/fixtures.a >$dir/log 2>&1 ||
        { cat $dir/log; return 1; }
    nm build/host/tests/unit/fixtures.a | awk 'NF == 3 && $2 ~ /[TDBRC]/ { print $3 }' | sort |
        uniq -d | grep . && return 1
    ls tests/unit/*/*.h tests/harness/*.h | sed 's|.*/||' | sort | uniq -d | grep . && return 1
    return 0
}

# A line for each file of the library: its name, and its tests.
for file in src/*/*.c; do
    echo "$file" $(tests/unit/pack.sh of "$file")
done >$dir/tests_of

# Every file of the library must have tests, and the names in covers.txt must exist.
files_have_tests() {
    missing=0
    while read -r file tests; do
        if [ -z "$tests" ]; then
            echo "$file: no test_$(basename "$file") in its room, no line in covers.txt"
            missing=1
        fi
        for test in $tests; do
            [ -f "$test" ] || { echo "covers.txt: $file: no file $test"; missing=1; }
        done
    done <$dir/tests_of
    for of in $(sed -n 's/^\([a-z][^:]*\):.*/\1/p' $covers); do
        [ -f "src/$of.c" ] || { echo "covers.txt: no file src/$of.c"; missing=1; }
    done
    return $missing
}
# A file's tests, or fixtures beside them, must call each of its public functions.
functions_have_tests() {
    make -j2 BOARD=host build/host/libkeepout.a >$dir/log 2>&1 || { cat $dir/log; return 1; }
    grep -o '\bko_[a-z0-9_]*' tests/unit/*/*.c | tr : ' ' | sort -u >$dir/called
    while read -r file tests; do
        echo "${file%.c}" $tests \
            $(for test in $tests; do ls "${test%/*}"/*.c; done | grep -v '/test_' | sort -u)
    done <$dir/tests_of >$dir/sources_of
    symbols_of host src/*/*.c | awk '$3 == "T" && $4 ~ /^ko_/ { print $1, $4 }' >$dir/functions
    awk 'FILENAME ~ /called$/ { calls[$1, $2]; next }
        FILENAME ~ /sources_of$/ { sources[$1] = $0; next }
        {
            count = split(sources[$1], of)
            for (i = 2; i <= count; i++) if ((of[i], $2) in calls) next
            print $1 ".c: " $2 " is in no test of the file"
            missing = 1
        }
        END { exit missing || FNR < 300 }' $dir/called $dir/sources_of $dir/functions
}

check "programs.txt holds each test file once" packed_once
check "boards that a program does not fit" boards_are_known
check "a suite has its file's name" suites_have_their_file_s_name
check "fixtures do not hide each other" fixtures_are_distinct
check "each file of the library has its tests" files_have_tests
check "each public function is in its file's tests" functions_have_tests
# make check must refuse words that have no tests, and name the rooms.
refuses() { # WORD...
    ! tests/unit/pack.sh "$@" >$dir/tests 2>$dir/said && grep -q 'the rooms are: .* tree' $dir/said
}
for wrong in 'room tre' 'of src/tree/tre.c' 'of README.md'; do
    check "$wrong is refused" refuses $wrong
done
summary "places of unit tests"
