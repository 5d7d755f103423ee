#!/bin/sh
# make arm-bench: runs armbench on M3 and M4F. Writes the instructions to build/arm-bench.csv and
# prints their ratios.
set -eu
mkdir -p build
echo "core,work,keepout,float" >build/arm-bench.csv
for core in m3:mps2_an385 m4f:mps2_an386; do
    board=${core#*:}
    make -j2 APP=armbench APP_DIR=tests/bench/arm BOARD="$board" image \
        >build/arm-bench.log 2>&1 || {
        cat build/arm-bench.log >&2
        exit 1
    }
    boards/run.sh "$board" "build/$board/armbench.elf" |
        sed "s/^/${core%:*},/" >>build/arm-bench.csv
done
awk -F, 'NR > 1 {
    printf "%-4s %-32s keepout %7d  float %8d: %5.2f times\n", $1, $2, $3, $4, $4 / $3
}' \
    build/arm-bench.csv
