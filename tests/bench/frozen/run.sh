#!/bin/sh
# make frozen-bench: measures the frozen tree beside the dynamic one on each core. Writes
# build/frozen-bench.csv and .md. FROZEN_BENCH_CORES and FROZEN_BENCH_SIZES select some of them.
set -eu
here=tests/bench/frozen
cores=${FROZEN_BENCH_CORES:-m0 m3 m4f rv32imac}
sizes=${FROZEN_BENCH_SIZES:-16 64 256 1024 4096 16384}
mkdir -p build
: >build/frozen-bench.csv

# Prints a core's board and further arguments of make; the M0's code runs on the M3's board.
core_of() {
    case $1 in
    m0) echo "mps2_an385 BOARD_CPU=-mcpu=cortex-m0" ;;
    m3) echo "mps2_an385" ;;
    m4f) echo "mps2_an386" ;;
    rv32imac) echo "virt_rv32imac" ;;
    *) echo "frozen-bench: no core '$1': m0 m3 m4f rv32imac" >&2 && exit 2 ;;
    esac
}

for core in $cores; do
    # shellcheck disable=SC2046  # a list of words is meant
    set -- $(core_of "$core")
    board=$1
    shift
    make -j2 APP=frozenbench APP_DIR=$here BOARD="$board" VARIANT="frozen-$core" \
        BENCH_CAPACITY=16384 "$@" image >build/frozen-bench.log 2>&1 || {
        cat build/frozen-bench.log >&2
        exit 1
    }
    # shellcheck disable=SC2086  # a list of sizes is meant
    boards/run.sh "$board" "build/$board/frozen-$core/frozenbench.elf" "$core" $sizes \
        >>build/frozen-bench.csv
done
python3 $here/tables.py build/frozen-bench.csv >build/frozen-bench.md
cat build/frozen-bench.md
