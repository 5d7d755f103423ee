#!/bin/sh
# make fuzz runs libFuzzer with the sanitizers on RUNS inputs from a fixed seed (0: until stopped).
# Stories of a tree get all RUNS. Damaged nodes, quotients, fences, and obstacle sets with sectors
# get a quarter each. Memory that is opened as a mesh gets a hundredth, because it runs longer. The
# readers of files are fuzzed by tools/tests/fuzz/run.sh.
set -u
. tests/check.sh
. tests/fuzz/fuzz.sh
check "library" library
campaign tree "$runs" 2048
campaign pool "$((runs / 4))" 1024
campaign quotient "$((runs / 4))" 256
campaign fence "$((runs / 4))" 512
campaign obstacle "$((runs / 4))" 1024
campaign mesh "$((runs / 100))" 4096
summary "fuzz"
