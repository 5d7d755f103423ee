#!/bin/sh
# make bench: measures the tree on each core and checks its findings. Writes build/bench.csv,
# build/bench.md (tables) and build/bench.svg. BENCH_CORES and BENCH_SIZES select some of them.
set -eu
here=tests/bench/tree
dir=build/bench
cores=${BENCH_CORES:-m0 m3 m4f m7 m33 m55 host}
sizes=${BENCH_SIZES:-16 64 256 1024 4096 16384}
mkdir -p $dir

# Prints for a core: its board, the most objects that fit there, further arguments of make. The M0's
# code runs on the M3's board, which has more memory; the counts are the same.
core_of() {
    case $1 in
    m0) echo "mps2_an385 16384 BOARD_CPU=-mcpu=cortex-m0" ;;
    m3) echo "mps2_an385 16384" ;;
    m4f) echo "mps2_an386 16384" ;;
    m7) echo "mps2_an500 16384" ;;
    m33) echo "mps2_an505 16384" ;;
    m55) echo "mps3_an547 4096" ;;
    rv32imac) echo "virt_rv32imac 16384" ;;
    rv32imac_zbb) echo "virt_rv32imac_zbb 16384" ;;
    host) echo "host 16384" ;;
    *)
        echo "bench: no core '$1': m0 m3 m4f m7 m33 m55 rv32imac rv32imac_zbb host" >&2
        exit 2
        ;;
    esac
}

sizes_up_to() {
    for n in $sizes; do
        [ "$n" -gt "$1" ] || echo "$n"
    done
}

build() { # CORE BOARD CAPACITY [VARIABLE=VALUE...]
    variant=bench-$1
    board=$2
    capacity=$3
    shift 3
    make -j2 APP=bench APP_DIR=$here BOARD="$board" VARIANT="$variant" BENCH_CAPACITY="$capacity" \
        "$@" image >$dir/make.log 2>&1 || {
        grep -v "^  CC" $dir/make.log >&2
        exit 1
    }
}

# The host's clock stands still, so callgrind counts, in one run for each size. The maximum of one
# operation is not known there.
run_host() { # IMAGE NAME SIZE...
    image=$1
    name=$2
    shift 2
    for n in "$@"; do
        valgrind --tool=callgrind --callgrind-out-file=$dir/callgrind.out \
            --toggle-collect='measured_*' "$image" "$name" "$n" >$dir/host.csv \
            2>$dir/valgrind.log || {
            cat $dir/valgrind.log >&2
            exit 1
        }
        python3 $here/callgrind.py $dir/callgrind.out $dir/host.csv
    done
}

run() { # CORE BOARD CAPACITY
    # shellcheck disable=SC2046  # a list of words is meant
    set -- "$1" "$2" $(sizes_up_to "$3")
    image=build/$2/bench-$1/bench
    name=$1
    board=$2
    shift 2
    if [ "$board" != host ]; then
        boards/run.sh "$board" "$image.elf" "$name" "$@"
    elif command -v valgrind >/dev/null 2>&1; then
        run_host "$image" "$name" "$@"
    else
        echo "bench: no valgrind here: the host's instructions are left out" >&2
        "$image" "$name" "$@" | awk -F, -v OFS=, '/^[^#]/ { $4 = ""; $5 = "" } { print }'
    fi
}

: >$dir/all.csv
for core in $cores; do
    # shellcheck disable=SC2046  # a list of words is meant
    set -- $(core_of "$core")
    board=$1
    capacity=$2
    shift 2
    echo "bench: $core" >&2
    build "$core" "$board" "$capacity" "$@"
    run "$core" "$board" "$capacity" >>$dir/all.csv
done
{
    echo "board,op,n,mean,max,visits,hits,bytes,stack"
    grep -v '^#' $dir/all.csv | cut -d, -f1-9
} >build/bench.csv

python3 $here/tables.py results $here/targets.csv $here/peers.csv $dir/all.csv build/bench.csv \
    >build/bench.md
python3 $here/plot.py $here/peers.csv build/bench.csv >build/bench.svg
cat build/bench.md
python3 $here/check.py $here/expected.csv build/bench.csv
