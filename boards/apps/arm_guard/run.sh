#!/bin/sh
# What boards/apps/run.sh runs for this program: bakes the links, builds the firmware with the arm, and runs it.
set -eu
app=arm_guard
. boards/apps/program.sh
. boards/apps/links/robot.sh

case $STEPS in
*[!0-9]* | 0 | ?????*)
    echo "run: STEPS=$STEPS: expected a number from 1 to 9999" >&2
    exit 2
    ;;
esac
tool keepout-bake boards/host/tools/bake
tool arm-chain boards/host/tools/arm_chain
take_robot boards/apps/arm_guard/capsules.csv boards/apps/arm_guard/poses.csv
with_robot "$O/host/arm-chain" --out "$RUN/data/arm_data.c" --capsules "$LINKS/capsules.csv" >"$RUN/meshes"
while read -r file; do
    bake "$file"
done <"$RUN/meshes"
build_robot "$BOARD"
firmware "$RUN/$BOARD.elf" "$STEPS"
[ "$found" -eq 0 ] || exit 3
[ "$CHECK" = 1 ] || exit 0
check_on_host "$STEPS"
