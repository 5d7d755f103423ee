#!/bin/sh
# make fuzz: libFuzzer with the sanitizers, RUNS inputs from a fixed seed (0: until stopped): stories of a tree; a
# quarter as many of nodes whose memory holds anything, of fences, of obstacle sets and sectors, of lines of a milling
# programme; a hundredth as many of what is opened as a mesh, which takes longer each.
set -u
. tests/check.sh
runs=${RUNS:-1000000}
flags="-std=c11 -g -O1 -fno-sanitize-recover=all -Iinc -I."
objects=build/fuzz/objects

# The library, once for all of them.
library() {
    rm -rf $objects build/fuzz/libkeepout.a
    mkdir -p $objects
    for source in src/*/*.c; do
        # shellcheck disable=SC2086  # a list of flags is meant
        clang $flags -fsanitize=fuzzer-no-link,address,undefined -c "$source" -o "$objects/$(basename "$source" .c).o" ||
            return 1
    done
    ar rcsD build/fuzz/libkeepout.a $objects/*.o
}

# fuzz NAME RUNS LONGEST [SOURCE...]: inputs grow as slowly as `slowness` says; 0: long ones at once.
slowness=100
fuzz() {
    name=$1
    count=$2
    longest=$3
    shift 3
    mkdir -p "build/fuzz/corpus_$name"
    # shellcheck disable=SC2086
    clang $flags -fsanitize=fuzzer,address,undefined "tests/fuzz/fuzz_$name.c" "$@" build/fuzz/libkeepout.a \
        -o "build/fuzz/fuzz_$name" &&
        "build/fuzz/fuzz_$name" -seed=1 -runs="$([ "$count" = 0 ] && echo -1 || echo "$count")" -max_len="$longest" \
            -len_control="$slowness" -artifact_prefix=build/fuzz/ "build/fuzz/corpus_$name" 2>"build/fuzz/log_$name"
}
check "library" library
check "tree, $runs runs" fuzz tree "$runs" 2048
tail -2 build/fuzz/log_tree
check "pool, $((runs / 4)) runs" fuzz pool "$((runs / 4))" 1024
tail -2 build/fuzz/log_pool
slowness=0
check "fence, $((runs / 4)) runs" fuzz fence "$((runs / 4))" 512
tail -2 build/fuzz/log_fence
check "obstacle, $((runs / 4)) runs" fuzz obstacle "$((runs / 4))" 1024
tail -2 build/fuzz/log_obstacle
check "gcode, $((runs / 4)) runs" fuzz gcode "$((runs / 4))" 512 boards/apps/tool_keepout/gcode.c
tail -2 build/fuzz/log_gcode
slowness=100
check "mesh, $((runs / 100)) runs" fuzz mesh "$((runs / 100))" 4096
tail -2 build/fuzz/log_mesh
summary "fuzz"
