#!/bin/sh
# make refusals: checks that tests run every refusal, which is a line of the library that answers
# KO_E_... or KO_PARTIAL. A unit test runs it, or a call of arguments/, which checks that it changed
# nothing. A decision between a refusal and another answer must be run in both directions. The
# refusals that are not run are listed.
#
# promise: refuses
set -u
. tests/check.sh
coverage=build/host/cover

# covered PROGRAM FOLDER [ARGUMENT]: builds a program that counts the lines it runs, and runs it.
covered() {
    program=$1
    make -j2 BOARD=host APP="$program" APP_DIR="$2" VARIANT=cover OPT=-O0 EXTRA=--coverage \
        TEST_SCALE=400 image >build/test/cover.log 2>&1 || { cat build/test/cover.log; return 1; }
    shift 2
    "$coverage/$program" "$@"
}
# counted: prints gcov's counts for each line and branch of the library.
counted() {
    find $coverage/src $coverage/tests/unit/tree_keep/test_tree_tries.gcda -name '*.gcda' | sort |
        xargs gcov -b -c -t 2>/dev/null
}
# Prints lines that were never run, and lines with a decision of which one branch was never taken.
unrun() {
    python3 tests/refusals.py build/test/refused
}
none_unrun() {
    unrun >build/test/unrun
    cat build/test/unrun
    [ ! -s build/test/unrun ]
}

find $coverage -name '*.gcda' -exec rm -f {} + 2>/dev/null
for program in $(tests/unit/pack.sh programs); do
    check "$program" covered "$program" tests/unit
done
check "arguments" covered arguments tests/arguments
check "arguments, damaged queries" covered arguments tests/arguments damaged
counted >build/test/refused
check "every refusal is run" none_unrun
summary "refusals"
