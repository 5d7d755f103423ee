#!/bin/sh
# make fan-bench: runs fanbench on M3 and M4F. Writes the instructions to build/fan-bench.csv and
# prints their ratios. Fails unless keepout takes at least 8 and 2 times fewer instructions.
set -eu
mkdir -p build
echo "core,workload,keepout,float,float by hand,building,tests" >build/fan-bench.csv
for core in m3:mps2_an385 m4f:mps2_an386; do
    board=${core#*:}
    make -j2 APP=fanbench APP_DIR=tests/bench/fan BOARD="$board" image \
        >build/fan-bench.log 2>&1 || {
        cat build/fan-bench.log >&2
        exit 1
    }
    boards/run.sh "$board" "build/$board/fanbench.elf" |
        sed "s/^/${core%:*},/" >>build/fan-bench.csv
done
awk -F, 'NR == 1 { next }
    {
        printf "%-4s %-20s keepout %8d  float %9d: %5.1f times", $1, $2, $3, $4, $4 / $3
        printf "  by hand %9d: %5.1f times\n", $5, $5 / $3
      if ($4 < ($1 == "m3" ? 8 : 2) * $3) failed = 1 }
    END { exit failed }' build/fan-bench.csv
