#!/bin/sh
# The figures of inc/keepout/COSTS.md are those of this code: RAM to the byte, flash within 3 %, since
# compilers differ. `make costs-docs` writes them anew.
set -u
. tests/check.sh
dir=build/test/costs
mkdir -p $dir

# table NAME PAGE: what stands between the markers NAME of a page.
table() {
    awk -v name="$1" '$0 == "<!-- /" name " -->" { on = 0 } on; index($0, "<!-- " name ": ") == 1 { on = 1 }' "$2"
}
near() { # FACTOR NAME
    table "$2" inc/keepout/COSTS.md >$dir/old && table "$2" $dir/page.md >$dir/new &&
        awk -v factor="$1" -f tests/near.awk $dir/old $dir/new
}

cp inc/keepout/COSTS.md $dir/page.md
check "the tables can be made" env PAGE=$dir/page.md tests/bench/costs/run.sh
check "flash by feature, within 3 %" near 33 flash
check "RAM by type" near 1000000 ram
summary "costs"
