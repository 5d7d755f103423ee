#!/bin/sh
# make obstacle-bench: runs obstaclebench on M0, M4F and RV32. Prints the table of README.md, which
# is also in build/obstacle-bench.md. OBSTACLE_BENCH_CORES and OBSTACLE_BENCH_SIZES select some.
set -eu
here=tests/bench/obstacle
dir=build/obstacle-bench
cores=${OBSTACLE_BENCH_CORES:-m0 m4f rv32}
sizes=${OBSTACLE_BENCH_SIZES:-64 1024}
mkdir -p $dir

# Prints for a core: its board and further arguments of make. The M0's code runs on the M3's board,
# which has more memory; the counts are the same.
core_of() {
    case $1 in
    m0) echo "mps2_an385 BOARD_CPU=-mcpu=cortex-m0" ;;
    m4f) echo "mps2_an386" ;;
    rv32) echo "virt_rv32imac" ;;
    *)
        echo "obstacle-bench: no core '$1': m0 m4f rv32" >&2
        exit 2
        ;;
    esac
}

: >$dir/all.csv
for core in $cores; do
    board=$(core_of "$core")
    variables=${board#"${board%% *}"}
    board=${board%% *}
    # shellcheck disable=SC2086  # a list of variables is meant
    make -j2 APP=obstaclebench APP_DIR=$here BOARD="$board" VARIANT="obstacle-bench-$core" \
        $variables image >$dir/log 2>&1 || {
        cat $dir/log >&2
        exit 1
    }
    # shellcheck disable=SC2086  # a list of sizes is meant
    boards/run.sh "$board" "build/$board/obstacle-bench-$core/obstaclebench.elf" $sizes |
        sed "s/^/$core,/" >>$dir/all.csv
done
python3 $here/table.py $dir/all.csv >build/obstacle-bench.md
cat build/obstacle-bench.md
