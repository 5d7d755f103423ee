#!/bin/sh
# make obstacle-bench: runs obstaclebench on M0, M4F and RV32. Prints the table of README.md, which
# is also in build/obstacle-bench.md. OBSTACLE_BENCH_CORES and OBSTACLE_BENCH_SIZES select some.
set -eu
bench=obstacle-bench
here=tests/bench/obstacle
dir=build/obstacle-bench
app=obstaclebench
cores="m0 m4f rv32"
. tests/bench/cores.sh
mkdir -p $dir

: >$dir/all.csv
for name in ${OBSTACLE_BENCH_CORES:-$cores}; do
    build "$name"
    # shellcheck disable=SC2086  # a list of sizes is meant
    run "$name" ${OBSTACLE_BENCH_SIZES:-64 1024} | sed "s/^/$name,/" >>$dir/all.csv
done
python3 $here/table.py $dir/all.csv >build/obstacle-bench.md
cat build/obstacle-bench.md
