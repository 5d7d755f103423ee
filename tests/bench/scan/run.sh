#!/bin/sh
# make scan-bench: runs scanbench on M0, M4F and RV32. Prints the table of README.md, which is also
# in build/scan-bench.md. The M0's code runs on the M3's board, which has more memory.
set -eu
dir=build/scan-bench
mkdir -p $dir
for core in "m0 mps2_an385 BOARD_CPU=-mcpu=cortex-m0" "m4f mps2_an386" "rv32 virt_rv32imac"; do
    # shellcheck disable=SC2086  # a list of words is meant
    set -- $core
    name=$1
    board=$2
    shift 2
    make -j2 APP=scanbench APP_DIR=tests/bench/scan BOARD="$board" VARIANT="scan-bench-$name" \
        "$@" image >$dir/log 2>&1 || {
        cat $dir/log >&2
        exit 1
    }
    boards/run.sh "$board" "build/$board/scan-bench-$name/scanbench.elf" >"$dir/$name.csv"
done
python3 tests/bench/scan/table.py $dir/m0.csv $dir/m4f.csv $dir/rv32.csv >build/scan-bench.md
cat build/scan-bench.md
