# Functions for the scripts that fuzz: library builds keepout, fuzz builds a fuzzer and runs it.
# RUNS is the number of inputs.
# shellcheck shell=sh
runs=${RUNS:-1000000}
flags="-std=c11 -g -O1 -fno-sanitize-recover=all -Iinc -I."
library=build/host/fuzz/libkeepout.a

# Builds the library once for all fuzzers.
library() {
    make -j2 BOARD=host VARIANT=fuzz SANITIZE=1 EXTRA=-fsanitize=fuzzer-no-link $library
}

# fuzz NAME RUNS LONGEST [SOURCE or FLAG...] runs one fuzzer. The larger `slowness`, the slower
# inputs grow; with 0 they are long at once.
slowness=100
options=
sources=tests/fuzz # the folder of the fuzzers
fuzz() {
    name=$1
    count=$2
    longest=$3
    shift 3
    mkdir -p "build/fuzz/corpus_$name"
    # shellcheck disable=SC2086
    clang $flags -fsanitize=fuzzer,address,undefined "$sources/fuzz_$name.c" "$@" $library \
        -o "build/fuzz/fuzz_$name" &&
        "build/fuzz/fuzz_$name" $options -seed=1 \
            -runs="$([ "$count" = 0 ] && echo -1 || echo "$count")" -max_len="$longest" \
            -len_control="$slowness" -artifact_prefix=build/fuzz/ "build/fuzz/corpus_$name" \
            2>"build/fuzz/log_$name"
}
