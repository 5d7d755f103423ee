#!/bin/sh
# make coverage: runs what asserts, built by clang with counters, and lists each line, branch and
# condition (MC/DC) of src that none of it reached. limits.txt says how many may be missing.
#
#   tests/coverage/run.sh [lower]     lower: writes the numbers into limits.txt that have fallen
set -u
. tests/check.sh
dir=build/test/coverage
built=build/host/coverage
counters="-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
# Later compilers warn of more in the judges; the code that is measured is the same.
quiet="-Wno-enum-float-conversion -Wno-bitwise-instead-of-logical"
mkdir -p $dir
rm -f $dir/*.profraw $dir/programs $dir/report

# built PROGRAM FOLDER [VARIABLE=VALUE...]
built() {
    program=$1
    folder=$2
    shift 2
    make -j2 BOARD=host TOOLCHAIN=clang-19 VARIANT=coverage OPT=-O1 DEBUG= \
        EXTRA="$counters $quiet" APP="$program" APP_DIR="$folder" "$@" image \
        >$dir/build.log 2>&1 || { cat $dir/build.log; return 1; }
    echo "$program" >>$dir/programs
}
# ran PROGRAM [ARGUMENT...]
ran() {
    program=$1
    shift
    LLVM_PROFILE_FILE="$dir/$program${1:+_}${1:-}.profraw" "$built/$program" "$@"
}
all_units() {
    built all_units tests/unit TESTS="$(tests/unit/pack.sh tests | xargs)" TEST_SCALE=20 &&
        ran all_units
}
references() {
    for folder in tests/reference/*/; do
        module=$(basename "$folder")
        built "reference_$module" "tests/reference/$module" && ran "reference_$module" 1000 ||
            return 1
    done
}
golden() {
    for folder in tests/golden*/; do
        program=$(basename "$folder")
        built "$program" "tests/$program" && ran "$program" || return 1
    done
}
arguments() {
    built arguments tests/arguments && ran arguments && ran arguments unset &&
        ran arguments counts && ran arguments damaged
}
oracle() {
    built oracle tests/oracle && ran oracle 1000
}
# Writes what all of them reached of src.
exported() {
    llvm-profdata-19 merge -o $dir/all.profdata $dir/*.profraw &&
        sed "s|^|-object $built/|" $dir/programs |
        xargs llvm-cov-19 export -instr-profile $dir/all.profdata -sources "$PWD/src" \
            >$dir/export.json
}
within_limits() {
    python3 tests/coverage/report.py $dir/export.json "$@" >$dir/report
    judged=$?
    cat $dir/report
    return $judged
}

check "the reader, on small inputs" python3 tests/coverage/small.py
check "unit tests" all_units
check "references" references
check "golden hashes" golden
check "arguments and damage" arguments
check "oracle" oracle
check "export" exported
check "limits, marks and sources" within_limits "$@"
[ ! -s $dir/report ] || cat $dir/report
summary "coverage"
