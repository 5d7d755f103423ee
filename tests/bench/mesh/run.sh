#!/bin/sh
# make mesh-bench: measures meshes on each core, by the tree and by brute force, then on the host
# beside other engines. Writes build/mesh-bench.csv and build/mesh-bench.md. MESH_BENCH_CORES and
# MESH_BENCH_SIZES select some of them.
set -eu
here=tests/bench/mesh
dir=build/mesh-bench
cores=${MESH_BENCH_CORES:-m3 m4f host}
sizes=${MESH_BENCH_SIZES:-32 128 512 1000 2000}
links=../shared/data/panda
mkdir -p $dir
: >$dir/all.csv

build() { # APP BOARD FOLDER
    make -j2 APP="$1" APP_DIR="tests/bench/$3" BOARD="$2" image \
        >$dir/make.log 2>&1 || {
        grep -v '^  [CAL]' $dir/make.log >&2
        return 1
    }
}

# Counts the instructions of the functions that are named, or where the program asks for it.
# callgrind writes a file for each line of the table, and names the request in it.
callgrind() { # OPTION IMAGE ARGUMENTS...
    option=$1
    shift
    rm -f $dir/callgrind*
    valgrind --tool=callgrind --callgrind-out-file=$dir/callgrind "$option" "$@" >$dir/host.csv \
        2>$dir/valgrind.log || {
        cat $dir/valgrind.log >&2
        exit 1
    }
    for file in "$dir"/callgrind.*; do
        sed -n 's/^desc: Trigger: Client Request: //p; s/^totals: //p' "$file" | paste -sd';' -
    done >$dir/counts
    python3 $here/lines.py counted $dir/counts $dir/host.csv
}

has_valgrind() {
    command -v valgrind >/dev/null 2>&1 || {
        echo "mesh-bench: no valgrind here: the host's instructions are left out" >&2
        return 1
    }
}

# shellcheck disable=SC2086  # a list of words is meant
measure() { # CORE BOARD
    echo "mesh-bench: $1" >&2
    build meshbench "$2" mesh
    if [ "$2" != host ]; then
        boards/run.sh "$2" build/"$2"/meshbench.elf "$1" $sizes
    elif has_valgrind; then
        callgrind '--toggle-collect=measured_*' build/host/meshbench host $sizes
    fi
}

compare() {
    echo "mesh-bench: beside other engines" >&2
    if ! command -v g++ >/dev/null 2>&1 || ! build meshpeers host mesh_peers; then
        echo "mesh-bench: no C++ compiler, or its program could not be built: no other engines" >&2
        return 0
    fi
    build/host/meshpeers $links || {
        echo "mesh-bench: keepout and another engine do not say the same: the lines of #check" >&2
        exit 1
    }
    if has_valgrind; then
        callgrind --instr-atstart=no build/host/meshpeers $links
    fi
}

for core in $cores; do
    case $core in
    m3) measure m3 mps2_an385 >>$dir/all.csv ;;
    m4f) measure m4f mps2_an386 >>$dir/all.csv ;;
    host)
        measure host host >>$dir/all.csv
        compare >>$dir/all.csv
        ;;
    *)
        echo "mesh-bench: no core '$core': m3 m4f host" >&2
        exit 2
        ;;
    esac
done
python3 $here/lines.py joined $dir/all.csv >build/mesh-bench.csv
python3 $here/tables.py build/mesh-bench.csv $dir/all.csv >build/mesh-bench.md
cat build/mesh-bench.md
