#!/bin/sh
# Runs a short form of each bench that no page's test runs: on one core, of the smallest size. A
# bench fails when its two sides disagree, and here when its table lacks rows. The benches of full
# sets of obstacles and of scans run whole, and are compared with their pages.
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
check "frozen-bench, M4F, 64 boxes" rows 20 '^| .* [0-9]' \
    env FROZEN_BENCH_CORES=m4f FROZEN_BENCH_SIZES=64 tests/bench/frozen/run.sh
check "bench-scenes, M4F" rows 18 '^m4f,' env BENCH_CORES=m4f tests/bench/tree/scenes/run.sh

# Instructions of a full set of obstacles are those of this code, within 1 %.
full_set() {
    page=tests/bench/obstacle/README.md
    tests/bench/obstacle/run.sh >$dir/said 2>$dir/err || { cat $dir/err; return 1; }
    python3 tests/insert.py obstacle build/obstacle-bench.md $page >$dir/page &&
        python3 tests/near.py 100 $page $dir/page
}
check "obstacle-bench, as its page says" full_set
check "obstacle-bench, as obstacle.h says" python3 tests/bench/obstacle/stated.py \
    build/obstacle-bench/all.csv inc/keepout/obstacle.h

# Instructions of large fences are those of this code, within 1 %.
large_fences() {
    page=tests/bench/fence/README.md
    tests/bench/fence/run.sh >$dir/said 2>$dir/err || { cat $dir/err; return 1; }
    python3 tests/insert.py fence build/fence-bench.md $page >$dir/page &&
        python3 tests/near.py 100 $page $dir/page
}
check "fence-bench, as its page says" large_fences
# The table of scan-bench is kept in its page, and is compared exactly.
scans() {
    tests/bench/scan/run.sh >$dir/said 2>$dir/err || { cat $dir/err; return 1; }
    python3 tests/insert.py scan build/scan-bench.md tests/bench/scan/README.md |
        diff tests/bench/scan/README.md -
}
check "scan-bench, its table" scans
summary "benches"
