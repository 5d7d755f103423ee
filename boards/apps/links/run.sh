#!/bin/sh
# make run APP=links: bakes the links, builds the firmware with them, runs it on BOARD, and with CHECK=1 judges the output.
# run.mk calls it after it built the tools. Options come in the environment, see README.md.
set -eu
app=links
. boards/apps/links/robot.sh

check_options "joints.csv, poses.csv and meshes"
take_robot
with_robot build/host/links-chain --out "$work/data/links_data.c" >"$work/meshes"
while read -r error file; do
    bake --error "$error" "$file"
done <"$work/meshes"
run_firmware
[ "${CHECK:-}" = 1 ] || exit 0
same_on_host
last=$work/said.csv
with_robot build/host/links-judge >&2
echo "check: passed" >&2
