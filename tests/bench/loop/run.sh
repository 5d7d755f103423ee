#!/bin/sh
# make loop-bench: runs loopbench on M3 and M4F. Prints the table of README.md, which is also in
# build/loop-bench.md.
set -eu
dir=build/loop-bench
mkdir -p $dir
for core in m3:mps2_an385 m4f:mps2_an386; do
    board=${core#*:}
    make -j2 APP=loopbench APP_DIR=tests/bench/loop BOARD="$board" image >$dir/log 2>&1 || {
        cat $dir/log >&2
        exit 1
    }
    boards/run.sh "$board" "build/$board/loopbench.elf" >"$dir/${core%:*}.csv"
done
{
    echo "| obstacles | M4F: keepout's tree | M4F: float loop" \
        "| M3, no FPU: keepout's tree | M3: float loop |"
    echo "| --- | --- | --- | --- | --- |"
    paste -d, $dir/m4f.csv $dir/m3.csv |
        sed 's/\(.*\),\(.*\),\(.*\),\1,\(.*\),\(.*\)/| \1 | \2 | \3 | \4 | \5 |/'
} >build/loop-bench.md
cat build/loop-bench.md
