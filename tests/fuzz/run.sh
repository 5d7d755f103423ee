#!/bin/sh
# make fuzz runs libFuzzer with the sanitizers on RUNS inputs from a fixed seed (0: until stopped).
# Stories of a tree get all RUNS. Damaged nodes, quotients, fences, and obstacle sets with sectors
# get a quarter each. Memory that is opened as a mesh gets a hundredth, because it runs longer. The
# readers of files are fuzzed by tools/tests/fuzz/run.sh.
set -u
. tests/check.sh
. tests/fuzz/fuzz.sh
check "library" library
check "tree, $runs runs" fuzz tree "$runs" 2048
tail -2 build/fuzz/log_tree
check "pool, $((runs / 4)) runs" fuzz pool "$((runs / 4))" 1024
tail -2 build/fuzz/log_pool
slowness=0
check "quotient, $((runs / 4)) runs" fuzz quotient "$((runs / 4))" 256
tail -2 build/fuzz/log_quotient
check "fence, $((runs / 4)) runs" fuzz fence "$((runs / 4))" 512
tail -2 build/fuzz/log_fence
check "obstacle, $((runs / 4)) runs" fuzz obstacle "$((runs / 4))" 1024
tail -2 build/fuzz/log_obstacle
slowness=100
check "mesh, $((runs / 100)) runs" fuzz mesh "$((runs / 100))" 4096
tail -2 build/fuzz/log_mesh
summary "fuzz"
