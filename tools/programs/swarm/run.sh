#!/bin/sh
# Run by tools/programs/run.sh: packs recorded tracks and judges them on BOARD, or flies generated
# figures. It says what was found, and draws it.
set -eu
. tools/programs/program.sh
here=$root/tools/programs/swarm

build "$BOARD" swarm
mkdir -p "$RUN/picture"
checked=0
rows=../rows.csv
if [ -z "${TRACKS:-}" ]; then
    only_with swarm TRACKS DISTANCE TICKS ORIGIN SKIP POSE_RATE TIME_UNIT
    firmware "$(image_of "$BOARD" swarm)"
    if [ "$CHECK" = 1 ]; then
        build host swarm
        same_on_host swarm
        checked=1
    fi
    (cd "$RUN/picture" && python3 "$here/figures.py" ../rows.csv) || exit 3
    rows=encounters.csv
    printf 'tracks: 45 of 45 pairs at the same time, from 0 s, a tick is 0.05 s\n' >"$RUN/pack.txt"
else
    set -- --tracks "$TRACKS" --distance "$DISTANCE" --ticks "$TICKS" --origin "$ORIGIN" --skip \
        "$SKIP"
    [ -z "${POSE_RATE:-}" ] || set -- "$@" --pose-rate "$POSE_RATE"
    [ -z "${TIME_UNIT:-}" ] || set -- "$@" --time-unit "$TIME_UNIT"
    tool tracks tools/convert/tracks
    progress "packing the tracks"
    prepare pack.txt "$O/host/tracks" "$@" --text "$RUN/picture" --out "$RUN/tracks.pack"
    firmware "$(image_of "$BOARD" swarm)" tracks.pack
    if [ "$CHECK" = 1 ]; then
        build host swarm
        same_on_host swarm tracks.pack
        progress "judging the rows"
        python3 tools/tests/judge/swarm/judge.py "$@" "$RUN/rows.csv" >"$RUN/reference.txt" 2>&1 ||
            { progress; plain "$RUN/reference.txt" >&2; exit 3; }
        checked=1
    fi
fi
progress "drawing"
TRACKS=$(label "${TRACKS:-}")
export TRACKS
(cd "$RUN/picture" &&
    python3 "$here/verdict.py" "$DISTANCE" "$checked" ../pack.txt places.csv "$rows")
mv "$RUN/picture/verdict.txt" "$RUN/verdict.txt"
draw "$here/draw.gp"
rm -rf "$RUN/picture"
progress
[ -n "$TRACKS" ] || exit 0 # generated figures meet: that is nothing to act on
exit "$found"
