#!/bin/sh
# What boards/apps/run.sh runs for this program. With CHECK=1 a judge judges the events.
set -eu
. boards/apps/program.sh

build "$BOARD" cell
firmware "$(image_of "$BOARD" cell)"
[ "$found" -eq 0 ] || exit 3
[ "$CHECK" = 1 ] || exit 0

mv "$RUN/rows.csv" "$RUN/events.csv"
mv "$RUN/costs.txt" "$RUN/costs"
build host cell
tool celljudge tests/judge/cell
firmware "$(image_of "$BOARD" cell)" poses
same_on_host cell poses
mv "$RUN/rows.csv" "$RUN/poses.csv"
mv "$RUN/events.csv" "$RUN/rows.csv"
mv "$RUN/costs" "$RUN/costs.txt"
grep -E '^(begin|end),' "$RUN/poses.csv" | cmp - "$RUN/rows.csv" || exit 3
"$O/host/celljudge" "$O/host/cell-models" "$RUN/poses.csv" || exit 3
echo "check: passed"
