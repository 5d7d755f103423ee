#!/bin/sh
# The figures of inc/keepout/COSTS.md are those of this code: RAM to the byte, flash within 3 %, since
# compilers differ. `make costs-docs` writes them anew.
set -u
. tests/check.sh
dir=build/test/costs
mkdir -p $dir

# near FACTOR NAME: each number of the page's table NAME differs from that of the code by at most 1/FACTOR.
near() {
    for page in inc/keepout/COSTS.md $dir/page.md; do
        awk -v name="$2" 'index($0, "<!-- " name ": ") == 1 { on = 1 } on && /^\|/ { print } $0 == "<!-- /" name " -->" { on = 0 }' $page
    done >$dir/both
    rows=$(($(wc -l <$dir/both) / 2))
    [ $rows -gt 10 ] || { echo "no table $2"; return 1; }
    awk -F'|' -v rows=$rows -v factor="$1" '
        NR <= rows { old[NR] = $0; next }
        {
            n = split(old[NR - rows], was, "|")
            for (i = 2; i < n; i++) {
                off = $i - was[i]
                if ($2 != was[2] || (off < 0 ? -off : off) * factor > $i + 0) { print "the page: " old[NR - rows]; print "the code: " $0; bad = 1; break }
            }
        }
        END { exit bad }' $dir/both
}

cp inc/keepout/COSTS.md $dir/page.md
check "the tables can be made" env PAGE=$dir/page.md tests/bench/costs/run.sh
check "flash by feature, within 3 %" near 33 flash
check "RAM by type" near 1000000 ram
summary "costs"
