# Functions for the scripts that fuzz: library builds keepout, campaign builds a fuzzer and runs it.
# RUNS is the number of inputs.
# shellcheck shell=sh
runs=${RUNS:-1000000}
flags="-std=c11 -g -O1 -fno-sanitize-recover=all -Iinc -I."
library=build/host/fuzz/libkeepout.a

# Builds the library once for all fuzzers.
library() {
    make -j2 BOARD=host VARIANT=fuzz SANITIZE=1 EXTRA=-fsanitize=fuzzer-no-link $library
}

# part N prints an Nth of the runs, at least 1; 0 if they have no end.
part() {
    [ "$runs" = 0 ] && echo 0 || echo $(((runs + $1 - 1) / $1))
}

# fuzz NAME RUNS LONGEST [SOURCE or FLAG...] runs one fuzzer, first on the inputs of corpus/NAME.txt
# and on what earlier runs found. Inputs are as long as they may be from the first run on: a few
# thousand runs of growing ones would stay within some bytes.
options=
sources=tests/fuzz # the folder of the fuzzers
fuzz() {
    name=$1
    count=$2
    longest=$3
    shift 3
    mkdir -p "build/fuzz/corpus_$name"
    rm -f "build/fuzz/log_$name"
    # shellcheck disable=SC2086
    tests/fuzz/corpus.py unpack "$name" "build/fuzz/seeds_$name" &&
        clang $flags -fsanitize=fuzzer,address,undefined "$sources/fuzz_$name.c" "$@" $library \
            -o "build/fuzz/fuzz_$name" &&
        "build/fuzz/fuzz_$name" $options -seed=1 -len_control=0 -max_len="$longest" \
            -runs="$([ "$count" = 0 ] && echo -1 || echo "$count")" -print_final_stats=1 \
            -artifact_prefix="build/fuzz/${name}_" "build/fuzz/corpus_$name" \
            "build/fuzz/seeds_$name" 2>"build/fuzz/log_$name"
}

# reached NAME: the fuzzer reached as many edges as edges.txt says, if it ran long enough for that.
reached() {
    edges=$(grep -o 'cov: [0-9]*' "build/fuzz/log_$1" | tail -1 | tr -dc '0-9')
    least=$(awk -v name="$1" '$1 == name { print $2 }' tests/fuzz/edges.txt)
    echo "$1: ${edges:-0} edges, at least $least"
    [ "$runs" -lt 20000 ] || [ "${edges:-0}" -ge "${least:?}" ]
}

# campaign NAME RUNS LONGEST [SOURCE or FLAG...]: a fuzzer, and what it reached. RECORD=1 adds the
# executions to EXECUTIONS.md.
campaign() {
    check "$1, $2 runs" fuzz "$@"
    tail -1 "build/fuzz/log_$1"
    reached "$1"
    check "$1, edges" reached "$1"
    [ -z "${RECORD:-}" ] || check "$1, record" tests/fuzz/executions.py add "$1"
}
