#!/bin/sh
# shellcheck disable=SC2153,SC2154  # options and what program.sh sets
# Run by tools/programs/run.sh: makes constant data of the plan, an image of that, and judges it on
# BOARD.
set -eu
. tools/programs/program.sh

tool keepout-fence tools/convert/fence
set -- --name plan --warn "$WARN"
[ -z "${RULE:-}" ] || set -- "$@" --rule "$RULE"
[ -z "${LAUNCH:-}" ] || set -- "$@" "--launch=$LAUNCH"
[ -z "${FLOOR:-}" ] || set -- "$@" "--floor=$FLOOR"
[ -z "${CEILING:-}" ] || set -- "$@" "--ceiling=$CEILING"
[ -z "${GROUND:-}" ] || set -- "$@" "--ground=$GROUND"
[ -z "${ROLE:-}" ] || set -- "$@" --role "$ROLE"
[ -z "${RETURN:-}" ] || set -- "$@" "--return=$RETURN"
[ -z "${LOITER:-}" ] || set -- "$@" "--loiter=$LOITER"
[ -z "${FENCE:-}" ] || set -- "$@" "--fence=$FENCE"
prepare remarks.txt "$O/host/keepout-fence" "$@" --output "$RUN/plan.c" -- "$PLAN"

build "$BOARD" fence_guard DATA="$HERE/plan.c" IMAGE="$HERE/fence_guard.elf"
firmware "$RUN/fence_guard.elf"

if [ "$CHECK" = 1 ]; then
    progress "judging the rows"
    python3 tools/tests/judge/fence/samples.py "$RUN/plan.c" "$RUN/rows.csv" >"$RUN/judged.txt"
    python3 tools/tests/judge/fence/source.py "$@" -- "$PLAN" "$RUN/plan.c" >>"$RUN/judged.txt" ||
        [ -s "$RUN/judged.txt" ]
    progress
    if [ -s "$RUN/judged.txt" ]; then
        sed 's/^/check: /' "$RUN/judged.txt" | plain >&2
        exit 3
    fi
    rm "$RUN/judged.txt"
    echo "check: passed" >&2
fi

progress "drawing"
here=$root/tools/programs/fence_guard
fence=${FENCE:-}
python3 "$here/verdict.py" "$(label "$PLAN")" "$(label "$fence")" "${RETURN:-}" \
    "$RUN/plan.c" "$RUN/rows.csv" "$RUN/remarks.txt" >"$RUN/verdict.txt"
mkdir "$RUN/drawn"
python3 "$here/picture.py" "$RUN/drawn" "$RUN/plan.c" "$RUN/rows.csv"
draw "$here/draw.gp"
rm -r "$RUN/drawn" "$RUN/remarks.txt" "$RUN/plan.o"
progress
exit "$found"
