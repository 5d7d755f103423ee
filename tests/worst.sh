#!/bin/sh
# Holds the page of worst cases: no stored input of tests/bench/worst costs more than it says, on
# two cores, and every public function has a row or is excepted with a reason. `make worst` writes
# the page.
set -u
. tests/check.sh
here=tests/bench/worst
page=$here/WORST.md
dir=build/test/worst
mkdir -p $dir
table() {
    python3 $here/table.py "$@"
}
fails() { # COMMAND...
    ! "$@" >$dir/said || { echo "it does not fail"; return 1; }
}

check "every public function has a row or an exception" table rows $page
check "the stored inputs are counted on M0 and M4F" $here/run.sh replay m0 m4f
for core in m0 m4f; do
    grep "^point $core " build/worst/replay.txt >$dir/$core.txt
    check "$core: no input costs more than the page says" table check $page $dir/$core.txt
done

# What has to be found: a call without a row, an exception that is not needed or has no reason, and
# a count that is higher.
grep -v 'ko_tree_query_next_n' $page >$dir/short.md
check "a call without a row is named" fails table rows $dir/short.md
grep -v '^ko_version' $here/exceptions.txt >$dir/less.txt
check "a call without an exception is named" fails table rows $page $dir/less.txt
(cat $here/exceptions.txt && echo 'ko_tree_insert | a row stands already') >$dir/more.txt
check "an exception that is not needed is named" fails table rows $page $dir/more.txt
sed 's/^ko_version |.*/ko_version |/' $here/exceptions.txt >$dir/why.txt
check "an exception without a reason is named" fails table rows $page $dir/why.txt
sed 's/^| `ko_tree_query_next` | [0-9]*/| `ko_tree_query_next` | 0/' $page >$dir/low.md
check "a figure that is too low is named" fails table check $dir/low.md $dir/m0.txt
summary "worst cases"
