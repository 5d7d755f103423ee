#!/bin/sh
# What boards/apps/run.sh runs for this program: bakes the links, builds the firmware with them, and runs it. With CHECK=1 the
# judge judges the rows.
# shellcheck disable=SC2119  # functions of robot.sh without arguments
set -eu
app=links
. boards/apps/program.sh
. boards/apps/links/robot.sh

tool keepout-bake boards/host/tools/bake
tool links-chain boards/host/tools/links_chain
take_robot
with_robot "$O/host/links-chain" --out "$RUN/data/links_data.c" >"$RUN/meshes"
while read -r error file; do
    bake --error "$error" "$file"
done <"$RUN/meshes"
build_robot "$BOARD"
firmware "$RUN/$BOARD.elf"
[ "$found" -eq 0 ] || exit 3
[ "$CHECK" = 1 ] || exit 0
check_on_host
tool links-judge tests/judge/links
last=$RUN/rows.csv
with_robot "$O/host/links-judge" || exit 3
echo "check: passed"
