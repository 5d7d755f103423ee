#!/bin/sh
# What boards/apps/run.sh runs for this program: bakes the links, builds the firmware with them, and runs it. With CHECK=1 the
# judge judges the rows.
# shellcheck disable=SC2119  # functions of robot.sh without arguments
set -eu
app=links
. boards/apps/program.sh
. boards/apps/links/robot.sh

take_robot
make_tables --links "$RUN/data/links_data.c"
bake_all
build_robot "$BOARD"
firmware "$RUN/$BOARD.elf"
awk -F, -v notes="$RUN/notes.txt" -v surfaces="$RUN/surfaces.txt" -v worst="$RUN/worst.txt" -f boards/apps/links/verdict.awk \
    "$RUN/rows.csv" >"$RUN/verdict.txt"
IFS=, read -r pose first second <"$RUN/worst.txt"
picture triangles "$first" "$second" "$pose"
if [ "$CHECK" = 1 ]; then
    check_on_host
    if [ -z "${URDF:-}" ]; then
        tool links-judge tests/judge/links
        last=$RUN/rows.csv
        with_files "$O/host/links-judge" || exit 3
    fi
    echo "check: passed"
fi
exit "$found"
