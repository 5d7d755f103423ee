#!/bin/sh
# make run APP=cell: moves the arm on BOARD and prints the costs; with CHECK=1 judges the events. run.mk calls it after it
# built the programs.
set -eu
work=build/cell
models=build/host/cell-models
mkdir -p $work

case ${CHECK:-0} in
0 | 1) ;;
*)
    echo "run: CHECK=$CHECK: expected 0 or 1" >&2
    exit 2
    ;;
esac

boards/run.sh "$BOARD" "$IMAGE" >$work/events.csv
cat $work/events.csv
boards/size.sh "$BOARD" "$IMAGE"
[ "${CHECK:-0}" = 1 ] || exit 0

boards/run.sh "$BOARD" "$IMAGE" poses >$work/board.csv 2>/dev/null
if [ "$BOARD" != host ]; then
    build/host/cell poses >$work/host.csv 2>/dev/null
    cmp $work/board.csv $work/host.csv >&2
    echo "check: $BOARD and host say the same, byte for byte" >&2
fi
grep -E '^(begin|end),' $work/board.csv | cmp - $work/events.csv >&2
build/host/celljudge $models $work/board.csv
echo "check: passed" >&2
