#!/bin/sh
# Run by tools/programs/run.sh: packs recorded scans and judges them on BOARD, or drives along the
# generated corridor. It says what was found, and draws it.
set -eu
. tools/programs/program.sh
here=$root/tools/programs/lidar_brake
export RUN

build "$BOARD" lidar_brake
if [ -z "${SCANS:-}" ]; then
    only_with lidar_brake SCANS SPEEDS SPEED GAP NOSE RESERVE DELAY DECELERATION ARC TURN STALE \
        BEYOND TIME_UNIT CHECK
    firmware "$(image_of "$BOARD" lidar_brake)"
    python3 "$here/corridor.py" "$RUN/rows.csv" "$RUN/corridor.dat" >"$RUN/verdict.txt"
    draw "$here/corridor.gp"
    exit "$found"
fi

set -- --scans "$SCANS" --nose "$NOSE" --reserve "$RESERVE" --delay "$DELAY" --deceleration \
    "$DECELERATION" --arc "$ARC" --turn "$TURN" --stale "$STALE" --beyond "$BEYOND" --gap "$GAP"
[ -z "${SPEEDS:-}" ] || set -- "$@" --speeds "$SPEEDS"
[ -z "${SPEED:-}" ] || set -- "$@" --speed "$SPEED"
[ -z "${TIME_UNIT:-}" ] || set -- "$@" --time-unit "$TIME_UNIT"
tool scans tools/convert/scans
progress "packing the scans"
prepare pack.txt "$O/host/scans" "$@" --out "$RUN/scans.pack"
firmware "$(image_of "$BOARD" lidar_brake)" scans.pack
checked=0
if [ "$CHECK" = 1 ]; then
    build host lidar_brake
    same_on_host lidar_brake scans.pack
    progress "judging the rows"
    python3 tools/tests/judge/lidar_brake/judge.py "$@" "$RUN/rows.csv" \
        >"$RUN/reference.txt" 2>&1 ||
        { progress; plain "$RUN/reference.txt" >&2; exit 3; }
    checked=1
fi
progress "drawing"
SCANS=$(label "$SCANS")
SPEEDS=$(label "${SPEEDS:-}")
export SCANS SPEEDS
mkdir -p "$RUN/picture"
reach=$(sed -n 's/^scans: .* beams, up to \(.*\) m, .*/\1/p' "$RUN/pack.txt")
gaps=$(sed -n 's/^scans: \(.* of them are between .*\)/\1/p' "$RUN/pack.txt")
(cd "$RUN/picture" &&
    python3 "$here/scans.py" "$NOSE" "$RESERVE" "$DELAY" "$DECELERATION" "$ARC" "$checked" \
        "$gaps" "$reach" ../rows.csv)
mv "$RUN/picture/verdict.txt" "$RUN/verdict.txt"
draw "$here/scans.gp"
rm -rf "$RUN/picture"
progress
exit "$found"
