#!/bin/sh
# make narrow-bench: counts the instructions of each question about a pair of shapes, on M0, M3, M4F
# and the host, and prints one table. NARROW_BENCH_CORES selects some of the cores.
set -eu
bench=narrow-bench
here=tests/bench/narrow
dir=build/narrow-bench
app=narrowbench
cores="m0 m3 m4f host"
. tests/bench/cores.sh
mkdir -p $dir

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
wanted=${NARROW_BENCH_CORES:-$cores}
for name in $wanted; do
    core "$name"
done
: >$dir/all.csv
for name in $wanted; do
    echo "$bench: $name" >&2
    build "$name"
    if [ "$board" != host ]; then
        run "$name" "$name" >>$dir/all.csv
    elif command -v valgrind >/dev/null 2>&1; then
        run_host "$program" >>$dir/all.csv
    else
        echo "$bench: no valgrind here: the host's instructions are left out" >&2
    fi
done
python3 $here/table.py $dir/all.csv
