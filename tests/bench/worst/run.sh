#!/bin/sh
# Counts the worst cases of calls on each core: run.sh COMMAND [CORE...]
#
#   page     searches a little (WORST_TRIES changes for each start and goal; of calls whose name
#            begins with WORST_CALLS alone), keeps what is worse in found.txt, counts all kept
#            inputs and random ones, and writes WORST.md: `make worst`
#   replay   counts the kept inputs, and leaves the lines in build/worst/replay.txt: tests/worst.sh
set -eu
bench=worst
here=tests/bench/worst
dir=build/worst
app=worst
cores="m0 m3 m4f m55 rv32imac"
. tests/bench/cores.sh
mkdir -p $dir

what=${1:-}
[ $# -eq 0 ] || shift
wanted=${*:-$cores}
case $what in
page | replay) ;;
*)
    echo "worst: '$what': expected page or replay" >&2
    exit 2
    ;;
esac
for name in $wanted; do
    build "$name"
done
: >$dir/searched.txt
: >$dir/replay.txt
: >$dir/fresh.txt
if [ "$what" = page ]; then
    echo "worst: searching on m0 and m4f" >&2
    set -- search $here/found.txt "${WORST_SEED:-1}" "${WORST_TRIES:-100}" "${WORST_CALLS:-ko_}"
    run m0 m0 "$@" >$dir/searched_m0.txt &
    run m4f m4f "$@" >$dir/searched.txt
    wait $!
    cat $dir/searched_m0.txt >>$dir/searched.txt
    python3 $here/table.py merge $here/found.txt $dir/searched.txt >$dir/found.txt
    cp $dir/found.txt $here/found.txt
fi
for name in $wanted; do
    run "$name" "$name" replay $here/found.txt >>$dir/replay.txt
    [ "$what" = replay ] || run "$name" "$name" fresh $here/found.txt 12345 5 >>$dir/fresh.txt
done
if [ "$what" = page ]; then
    python3 $here/table.py page $here/found.txt $here/bounds.txt $dir/replay.txt $dir/searched.txt \
        $dir/fresh.txt >$dir/WORST.md
    cp $dir/WORST.md $here/WORST.md
fi
