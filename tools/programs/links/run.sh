#!/bin/sh
# Run by tools/programs/run.sh: bakes the links, builds the firmware with them, and runs it. With
# CHECK=1 the judge judges the rows.
# shellcheck disable=SC2119  # functions of robot.sh without arguments
set -eu
app=links
. tools/programs/program.sh
. tools/programs/links/robot.sh

# Where the judge has the links of a URDF: Python reads it, with no code of keepout-arm.
place_by_python() {
    with_holds python3 tools/tests/judge/links/place.py --names "$RUN/arm/report.txt" @ placed \
        "$URDF" ${SRDF:+"$SRDF"} ${POSES:+"$POSES"} >"$RUN/placed.csv" || exit 3
    may_touch
}

take_robot
make_tables --links "$RUN/data/links_data.c"
bake_all
build_robot "$BOARD"
firmware "$RUN/$BOARD.elf"
# The costs of each pair have a file of their own: they are too many for a screen.
mv "$RUN/costs.txt" "$RUN/all_costs.txt"
awk -v pairs="$RUN/pairs.txt" '
    BEGIN {
        row = "%-12s %-14s %-14s %10s %10s\n"
        printf row, "pose", "link", "link", "touch?", "how far?" >pairs
    }
    NF == 5 && $4 $5 ~ /^[0-9]+$/ { print >pairs; next }
    { print }' "$RUN/all_costs.txt" >"$RUN/costs.txt"
rm -f "$RUN/all_costs.txt"
python3 tools/programs/links/verdict.py "$RUN/rows.csv" "$RUN/notes.txt" "$RUN/surfaces.txt" \
    "$RUN/worst.txt" >"$RUN/verdict.txt"
IFS=, read -r pose first second <"$RUN/worst.txt"
picture triangles "$first" "$second" "$pose"
if [ "$CHECK" = 1 ]; then
    check_on_host
    tool links-judge tools/tests/judge/links
    progress "judging"
    last=$RUN/rows.csv
    judge=$O/host/links-judge
    if [ -n "${URDF:-}" ]; then
        place_by_python
        "$judge" --placed "$RUN/placed.csv" --allowed "$RUN/may_touch.csv" "$RUN"/arm/m_*.obj \
            "$last" || exit 3
    else
        with_files "$judge" || exit 3
    fi
    echo "check: passed"
fi
beyond_limits || found=2
exit "$found"
