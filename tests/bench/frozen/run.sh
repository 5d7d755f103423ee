#!/bin/sh
# make frozen-bench: measures the frozen tree beside the dynamic one on each core. Leaves the lines
# in build/frozen-bench.csv and the tables in build/frozen-bench.md, and prints these.
# FROZEN_BENCH_CORES and FROZEN_BENCH_SIZES select some of them.
set -eu
bench=frozen-bench
here=tests/bench/frozen
dir=build/frozen-bench
app=frozenbench
cores="m0 m3 m4f rv32imac"
. tests/bench/cores.sh
more=BENCH_CAPACITY=16384
mkdir -p $dir

: >build/frozen-bench.csv
for name in ${FROZEN_BENCH_CORES:-$cores}; do
    build "$name"
    # shellcheck disable=SC2086  # a list of sizes is meant
    run "$name" "$name" ${FROZEN_BENCH_SIZES:-16 64 256 1024 4096 16384} >>build/frozen-bench.csv
done
python3 $here/tables.py build/frozen-bench.csv >build/frozen-bench.md
cat build/frozen-bench.md
