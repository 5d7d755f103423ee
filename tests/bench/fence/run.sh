#!/bin/sh
# make fence-bench: counts the instructions of fences of 4 to 1000 corners on M0, M4F and RV32.
# Leaves the lines in build/fence-bench/all.csv and the table in build/fence-bench.md, and prints
# it. FENCE_BENCH_CORES selects some of the cores.
set -eu
here=tests/bench/fence
dir=build/fence-bench
cores=${FENCE_BENCH_CORES:-m0 m4f rv32imac}
mkdir -p $dir

# Prints for a core: its board and further arguments of make. The M0's code runs on the M3's board,
# which has more memory; the counts are the same.
core_of() {
    case $1 in
    m0) echo "mps2_an385 BOARD_CPU=-mcpu=cortex-m0" ;;
    m4f) echo "mps2_an386" ;;
    rv32imac) echo "virt_rv32imac" ;;
    *)
        echo "fence-bench: no core '$1': m0 m4f rv32imac" >&2
        exit 2
        ;;
    esac
}

build() { # CORE BOARD [VARIABLE=VALUE...]
    variant=fence-bench-$1
    board=$2
    shift 2
    make -j2 APP=fencebench APP_DIR=$here BOARD="$board" VARIANT="$variant" "$@" image \
        >$dir/make.log 2>&1 || {
        grep -v '^  [CAL]' $dir/make.log >&2
        exit 1
    }
}

: >$dir/all.csv
for core in $cores; do
    # shellcheck disable=SC2046  # a list of words is meant
    set -- $(core_of "$core")
    echo "fence-bench: $core" >&2
    build "$core" "$@"
    boards/run.sh "$1" "build/$1/fence-bench-$core/fencebench.elf" "$core" >>$dir/all.csv
done
python3 $here/table.py $dir/all.csv >build/fence-bench.md
cat build/fence-bench.md
