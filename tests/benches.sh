#!/bin/sh
# Runs a short form of each bench that no page's test runs: on one core, of the smallest size. A
# bench fails when its two sides disagree, and here when its table lacks rows.
set -u
. tests/check.sh
dir=build/test/benches
mkdir -p $dir

# rows LEAST PATTERN COMMAND...: what the command prints has so many lines of the pattern.
rows() {
    least=$1
    pattern=$2
    shift 2
    "$@" >$dir/said 2>$dir/err || { cat $dir/err; return 1; }
    [ "$(grep -c "$pattern" $dir/said)" -ge "$least" ] || { cat $dir/said; return 1; }
}
check "arm-bench" rows 6 'keepout .* float .* times$' tests/bench/arm/run.sh
check "fan-bench" rows 4 'keepout .* by hand .* times$' tests/bench/fan/run.sh
check "narrow-bench, M4F" rows 60 '^| [^|]* | \(near\|far\) | [0-9]' \
    env NARROW_BENCH_CORES=m4f tests/bench/narrow/run.sh
check "mesh-bench, M4F, 32 triangles" rows 15 '^| .* [0-9]' \
    env MESH_BENCH_CORES=m4f MESH_BENCH_SIZES=32 tests/bench/mesh/run.sh
check "bench-scenes, M4F" rows 18 '^m4f,' env BENCH_CORES=m4f tests/bench/tree/scenes/run.sh
summary "benches"
