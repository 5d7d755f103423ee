#!/bin/sh
# make scan-bench: runs scanbench on M0, M4F and RV32. Prints the table of README.md, which is also
# in build/scan-bench.md.
set -eu
bench=scan-bench
here=tests/bench/scan
dir=build/scan-bench
app=scanbench
cores="m0 m4f rv32"
. tests/bench/cores.sh
mkdir -p $dir
for name in $cores; do
    build "$name"
    run "$name" >"$dir/$name.csv"
done
python3 $here/table.py $dir/m0.csv $dir/m4f.csv $dir/rv32.csv >build/scan-bench.md
cat build/scan-bench.md
