#!/bin/sh
# Run by tools/programs/run.sh: moves the arm on BOARD, says what touched, and draws it. With
# CHECK=1 a judge judges the events.
set -eu
. tools/programs/program.sh
here=$root/tools/programs/cell
models=$O/host/cell-models

build "$BOARD" cell
build host cell
firmware "$(image_of "$BOARD" cell)"
"$O/host/cell" poses >"$RUN/poses.csv" 2>/dev/null || [ $? -eq 1 ] || exit 3

if [ "$CHECK" = 1 ]; then
    tool celljudge tools/tests/judge/cell
    mv "$RUN/rows.csv" "$RUN/events.csv"
    mv "$RUN/costs.txt" "$RUN/costs"
    contacts=$found
    firmware "$(image_of "$BOARD" cell)" poses
    found=$contacts
    same_on_host cell poses
    mv "$RUN/rows.csv" "$RUN/poses.csv"
    mv "$RUN/events.csv" "$RUN/rows.csv"
    mv "$RUN/costs" "$RUN/costs.txt"
    grep -E '^(begin|end),' "$RUN/poses.csv" | cmp - "$RUN/rows.csv" || exit 3
    progress "judging every triangle with every other"
    "$O/host/celljudge" "$models" "$RUN/poses.csv" || exit 3
    progress
    echo "check: passed"
fi

mkdir -p "$RUN/picture"
python3 "$here/picture.py" "$RUN/picture" "$RUN/rows.csv" "$RUN/poses.csv" "$models"/*.obj
python3 "$here/verdict.py" "$RUN/rows.csv" "$CHECK" >"$RUN/verdict.txt"
draw "$here/draw.gp"
rm -rf "$RUN/picture"
exit "$found"
