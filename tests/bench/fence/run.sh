#!/bin/sh
# make fence-bench: counts the instructions of fences of 4 to 1000 corners on M0, M4F and RV32.
# Leaves the lines in build/fence-bench/all.csv and the table in build/fence-bench.md, and prints
# it. FENCE_BENCH_CORES selects some of the cores.
set -eu
bench=fence-bench
here=tests/bench/fence
dir=build/fence-bench
app=fencebench
cores="m0 m4f rv32imac"
. tests/bench/cores.sh
mkdir -p $dir

: >$dir/all.csv
for name in ${FENCE_BENCH_CORES:-$cores}; do
    echo "$bench: $name" >&2
    build "$name"
    run "$name" "$name" >>$dir/all.csv
done
python3 $here/table.py $dir/all.csv >build/fence-bench.md
cat build/fence-bench.md
