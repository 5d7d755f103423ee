#!/bin/sh
# make costs-docs: links a program for each feature of features.txt, for M0 and M4F, and writes the
# tables of inc/keepout/COSTS.md: flash by feature, and the RAM of each type. PAGE= names another page.
set -eu
. tests/bench/costs/link.sh
dir=build/costs
page=${PAGE:-inc/keepout/COSTS.md}
mkdir -p $dir

# functions N: those of line N of features.txt; 0: none.
functions() {
    grep -v '^#' tests/bench/costs/features.txt | sed -n "$1s/.*|//p"
}

flash() {
    echo "| feature | M0: alone | beside the first line | M4F: alone | beside the first line |"
    echo "| --- | --- | --- | --- | --- |"
    lines=$(grep -vc '^#' tests/bench/costs/features.txt)
    for n in $(seq "$lines"); do
        printf '| %s |' "$(grep -v '^#' tests/bench/costs/features.txt | sed -n "$n"'s/ *|.*//p')"
        for board in microbit mps2_an386; do
            empty=$(linked $board "")
            first=$(linked $board "$(functions 1)")
            alone=$(linked $board "$(functions "$n")")
            both=$(linked $board "$(functions 1) $(functions "$n")")
            [ "$n" -gt 1 ] && more=$((both - first)) || more=
            printf ' %s | %s |' $((alone - empty)) "$more"
        done
        echo
    done
}

ram() {
    echo "| type | bytes | one for each |"
    echo "| --- | --- | --- |"
    grep -v '^#' tests/bench/costs/types.txt | while IFS='|' read -r type what; do
        type=$(echo $type)
        echo "| \`$type\` | $(size_of_type "$type") |$what |"
    done
}

# write NAME: replaces the table between the page's markers.
write() {
    "$1" >$dir/"$1".md
    awk -v name="$1" -v table=$dir/"$1".md -f tests/insert.awk $page >$dir/page.md
    cp $dir/page.md $page
    cat $dir/"$1".md
}

write flash
write ram
