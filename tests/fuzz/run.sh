#!/bin/sh
# make fuzz: libFuzzer with the sanitizers on the tree, RUNS inputs from a fixed seed (0: until stopped).
set -u
. tests/check.sh
runs=${RUNS:-1000000}
mkdir -p build/fuzz/corpus
fuzz_tree() {
    # shellcheck disable=SC2046  # a list of files is meant
    clang -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Iinc -Isrc \
        -Iport/builtin -Iport/generic tests/fuzz/fuzz_tree.c $(ls src/*/*.c) -o build/fuzz/fuzz_tree &&
        build/fuzz/fuzz_tree -seed=1 -runs="$([ "$runs" = 0 ] && echo -1 || echo "$runs")" -max_len=2048 \
            -artifact_prefix=build/fuzz/ build/fuzz/corpus 2>build/fuzz/log
}
check "tree, $runs runs" fuzz_tree
tail -2 build/fuzz/log
summary "fuzz"
