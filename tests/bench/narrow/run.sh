#!/bin/sh
# make narrow-bench: counts the instructions of each question about a pair of shapes, on M0, M3, M4F
# and the host, and prints one table. NARROW_BENCH_CORES selects some of the cores.
set -eu
here=tests/bench/narrow
dir=build/narrow-bench
cores=${NARROW_BENCH_CORES:-m0 m3 m4f host}
mkdir -p $dir

# Prints for a core: its board and further arguments of make. The M0's code runs on the M3's board,
# which has more memory; the counts are the same.
core_of() {
    case $1 in
    m0) echo "mps2_an385 BOARD_CPU=-mcpu=cortex-m0" ;;
    m3) echo "mps2_an385" ;;
    m4f) echo "mps2_an386" ;;
    host) echo "host" ;;
    *)
        echo "narrow-bench: no core '$1': m0 m3 m4f host" >&2
        exit 2
        ;;
    esac
}

build() { # CORE BOARD [VARIABLE=VALUE...]
    variant=narrow-bench-$1
    board=$2
    shift 2
    make -j2 APP=narrowbench APP_DIR=$here BOARD="$board" VARIANT="$variant" "$@" image \
        >$dir/make.log 2>&1 || {
        grep -v '^  [CAL]' $dir/make.log >&2
        exit 1
    }
}

# The host's clock stands still, so callgrind counts. It writes a file for each line of the table,
# and names the line in it. The worst call is not known there, but how often exact forms ran.
run_host() { # IMAGE
    rm -f $dir/callgrind*
    valgrind --tool=callgrind --callgrind-out-file=$dir/callgrind '--toggle-collect=measured_call' \
        --dump-instr=yes --compress-pos=no "$1" host >$dir/host.csv 2>$dir/valgrind.log || {
        cat $dir/valgrind.log >&2
        exit 1
    }
    nm "$1" >$dir/symbols
    python3 $here/exact.py $here/exact.txt $dir/symbols $dir/host.csv "$dir"/callgrind.*
}

# All names are looked at before anything is built.
for core in $cores; do
    core_of "$core" >/dev/null
done
: >$dir/all.csv
for core in $cores; do
    # shellcheck disable=SC2046  # a list of words is meant
    set -- $(core_of "$core")
    board=$1
    shift
    echo "narrow-bench: $core" >&2
    build "$core" "$board" "$@"
    image=build/$board/narrow-bench-$core/narrowbench
    if [ "$board" != host ]; then
        boards/run.sh "$board" "$image.elf" "$core" >>$dir/all.csv
    elif command -v valgrind >/dev/null 2>&1; then
        run_host "$image" >>$dir/all.csv
    else
        echo "narrow-bench: no valgrind here: the host's instructions are left out" >&2
    fi
done
python3 $here/table.py $dir/all.csv
