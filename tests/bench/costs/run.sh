#!/bin/sh
# make costs-docs: links a program for each feature of features.txt, for M0 and M4F, and writes the
# tables of inc/keepout/COSTS.md: flash by feature, and the RAM of each type. The first of each
# stand in README.md as well. PAGE= and README= name other pages.
set -eu
. tests/bench/costs/link.sh
dir=build/costs
page=${PAGE:-inc/keepout/COSTS.md}
readme=${README:-README.md}
mkdir -p $dir

# functions N: those of line N of features.txt; 0: none.
functions() {
    grep -v '^#' tests/bench/costs/features.txt | sed -n "$1s/.*|//p"
}

flash() {
    echo "| feature | M0: alone | beside the first line | M4F: alone | beside the first line |"
    echo "| --- | --- | --- | --- | --- |"
    lines=$(grep -vc '^#' tests/bench/costs/features.txt)
    for board in microbit mps2_an386; do
        linked $board "" >$dir/empty.$board
        linked $board "$(functions 1)" >$dir/first.$board
    done
    for n in $(seq "$lines"); do
        printf '| %s |' "$(grep -v '^#' tests/bench/costs/features.txt | sed -n "$n"'s/ *|.*//p')"
        for board in microbit mps2_an386; do
            alone=$(linked $board "$(functions "$n")")
            more=
            if [ "$n" -gt 1 ]; then
                both=$(linked $board "$(functions 1) $(functions "$n")")
                more=$((both - $(cat $dir/first.$board)))
            fi
            printf ' %s | %s |' $((alone - $(cat $dir/empty.$board))) "$more"
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

# What the README shows of both tables, which were made.
short() {
    echo "| | M0 | M4F |"
    echo "| --- | --- | --- |"
    sed -n '3s/^| \([^|]*\) | \([0-9]*\) | *| \([0-9]*\) |.*/| flash of \1 | \2 | \3 |/p' \
        $dir/flash.md
    for type in ko_tree_node ko_tree ko_tree_query ko_tree_cast; do
        sed -n "s/^| \`$type\` | \([0-9]*\) | \(.*\) |$/| RAM of each \2 | \1 | \1 |/p" $dir/ram.md
    done
}

# write NAME PAGE: replaces the table between the page's markers.
write() {
    "$1" >$dir/"$1".md
    python3 tests/insert.py "$1" $dir/"$1".md "$2" >$dir/page.md
    cp $dir/page.md "$2"
    cat $dir/"$1".md
}

write flash "$page"
write ram "$page"
write short "$readme"
