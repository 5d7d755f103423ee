#!/bin/sh
# What tools/programs/run.sh runs for this program.
set -eu
. tools/programs/program.sh

if ! grep -qx 'BOARD_CORE := cortex_m' "boards/$BOARD/board.mk" ||
    grep -q 'cortex-m0' "boards/$BOARD/board.mk"; then
    echo "BOARD=$BOARD: found another core; expected a Cortex-M from ARMv7-M on," \
        "whose exceptions switch the tasks" \
        >&2
    exit 2
fi
build "$BOARD" contexts
set --
[ "$UNPROTECTED" = 0 ] || set -- unprotected
firmware "$(image_of "$BOARD" contexts)" "$@"
case $found in
0) echo "Every answer belonged to one published state." ;;
1) echo "Answers mixed several states, or were refused: see the rows." ;;
esac >"$RUN/verdict.txt"
exit "$found"
