#!/bin/sh
# make fuzz runs libFuzzer with the sanitizers on RUNS inputs from a fixed seed (0: until stopped).
# Stories of a small tree get half of the RUNS, most other fuzzers a quarter. Trees of 2,000 objects
# get a fortieth and meshes a hundredth, because they run longer. Stories of all public calls are
# made from the headers. The readers of files are fuzzed by tools/tests/fuzz/run.sh.
set -u
. tests/check.sh
. tests/fuzz/fuzz.sh
check "library" library
campaign tree "$(part 2)" 2048
campaign deep "$(part 40)" 256
campaign pool "$(part 4)" 1024
campaign quotient "$(part 4)" 256
campaign pairs "$(part 4)" 192
campaign cast "$(part 4)" 192
campaign toi "$(part 4)" 192
campaign make "$(part 4)" 192
campaign hull "$(part 4)" 192
campaign pair_set "$(part 4)" 256
campaign geo "$(part 4)" 192
campaign fence "$(part 4)" 512
campaign obstacle "$(part 4)" 1024
campaign sector "$(part 4)" 448
campaign arm "$(part 4)" 320
campaign toolpath "$(part 8)" 192
campaign frozen "$(part 8)" 2048
campaign mesh "$(part 100)" 4096
arguments=tests/arguments
check "calls, from the headers" python3 $arguments/generate.py build/fuzz/calls.c
campaign calls "$(part 4)" 512 -I$arguments $arguments/judge.c $arguments/places.c \
    $arguments/samples.c build/fuzz/calls.c
summary "fuzz"
