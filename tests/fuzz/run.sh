#!/bin/sh
# make fuzz: libFuzzer with the sanitizers, RUNS inputs from a fixed seed (0: until stopped): stories of a tree; a
# quarter as many of nodes whose memory holds anything; a hundredth as many of what is opened as a mesh, which takes longer each.
set -u
. tests/check.sh
runs=${RUNS:-1000000}
# fuzz NAME RUNS LONGEST
fuzz() {
    mkdir -p "build/fuzz/corpus_$1"
    # shellcheck disable=SC2046  # a list of files is meant
    clang -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Iinc -Isrc \
        -Iport/builtin -Iport/generic "tests/fuzz/fuzz_$1.c" $(ls src/*/*.c) -o "build/fuzz/fuzz_$1" &&
        "build/fuzz/fuzz_$1" -seed=1 -runs="$([ "$2" = 0 ] && echo -1 || echo "$2")" -max_len="$3" \
            -artifact_prefix=build/fuzz/ "build/fuzz/corpus_$1" 2>"build/fuzz/log_$1"
}
check "tree, $runs runs" fuzz tree "$runs" 2048
tail -2 build/fuzz/log_tree
check "pool, $((runs / 4)) runs" fuzz pool "$((runs / 4))" 1024
tail -2 build/fuzz/log_pool
check "mesh, $((runs / 100)) runs" fuzz mesh "$((runs / 100))" 4096
tail -2 build/fuzz/log_mesh
summary "fuzz"
