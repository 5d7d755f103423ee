#!/bin/sh
# make run APP=arm_guard: bakes the links, builds the firmware with the arm, and runs it on BOARD. run.mk calls it after it
# built the tools. Options come in the environment, see README.md.
set -eu
app=arm_guard
. boards/apps/links/robot.sh

case ${STEPS:-40} in
*[!0-9]* | 0 | ?????*)
    echo "run: STEPS=$STEPS: expected a number from 1 to 9999" >&2
    exit 2
    ;;
esac
check_options "joints.csv, poses.csv, capsules.csv and meshes"
take_robot boards/apps/arm_guard/capsules.csv boards/apps/arm_guard/poses.csv
with_robot build/host/arm-chain --out "$work/data/arm_data.c" --capsules "$LINKS/capsules.csv" >"$work/meshes"
while read -r file; do
    bake "$file"
done <"$work/meshes"
run_firmware "${STEPS:-40}"
[ "${CHECK:-}" = 1 ] || exit 0
same_on_host "${STEPS:-40}"
