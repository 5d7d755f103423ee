#!/bin/sh
# The figures of inc/keepout/COSTS.md and of README.md are those of this code: RAM to the byte,
# instructions within 1 %, flash within 3 %, since compilers differ. `make costs-docs` writes them
# anew.
set -u
. tests/check.sh
dir=build/test/costs
mkdir -p $dir

# table NAME PAGE: what stands between the markers NAME of a page.
table() {
    awk -v name="$1" \
        '$0 == "<!-- /" name " -->" { on = 0 } on; index($0, "<!-- " name ": ") == 1 { on = 1 }' \
        "$2"
}
near() { # FACTOR NAME PAGE
    table "$2" "$3" >$dir/old && table "$2" "$dir/${3##*/}" >$dir/new &&
        python3 tests/near.py "$1" $dir/old $dir/new
}

cp inc/keepout/COSTS.md README.md $dir
check "the tables can be made" env PAGE=$dir/COSTS.md README=$dir/README.md tests/bench/costs/run.sh
check "flash by feature, within 3 %" near 33 flash inc/keepout/COSTS.md
check "RAM by type" near 1000000 ram inc/keepout/COSTS.md
check "README, flash within 3 %" near 33 short README.md
# The README's instructions are those of this code, on each core.
counted() {
    env BENCH_CORES="m0 m3 m4f m7 m33 m55" BENCH_SIZES=1024 tests/bench/tree/run.sh \
        >$dir/bench.log &&
        python3 tests/bench/tree/tables.py readme tests/bench/tree/peers.csv build/bench.csv \
            >$dir/counted &&
        table bench README.md >$dir/old && python3 tests/near.py 100 $dir/old $dir/counted
}
check "README, instructions within 1 %" counted

looped() {
    tests/bench/loop/run.sh >$dir/loop.log 2>&1 || { cat $dir/loop.log; return 1; }
    table loop README.md >$dir/old &&
        python3 tests/near.py 100 $dir/old build/loop-bench.md
}
check "README, the tree beside a loop, within 1 %" looped

# A figure of the README stands in a table that a command writes. What the design gives is no
# figure.
held() {
    awk '/^```/ { code = !code }
         /^<!-- \// { table = 0 }
         !code && !table { print FILENAME ":" FNR ": " $0 }
         /^<!-- [a-z]+: written by/ { table = 1 }' README.md |
        grep -v 'with 16 to 256 KB of RAM' |
        grep -E '[0-9] ?(KB|MB|bytes|%|times|instructions)' && return 1
    return 0
}
check "README, no figure in its prose" held
summary "costs"
