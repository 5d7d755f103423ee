#!/bin/sh
# What boards/apps/run.sh runs for this program: packs a flight and flies it on BOARD. With CHECK=1 the reference judges the
# rows.
set -eu
. boards/apps/program.sh

if [ -z "${TRACK:-}${MAP:-}${MOVERS:-}" ]; then
    tool warehouse tests/worlds/warehouse
    "$O/host/warehouse" "$RUN"
    TRACK=$RUN/warehouse.tum
    MAP=$RUN/warehouse.csv
    MOVERS=$RUN/warehouse_movers.csv
elif [ -z "${TRACK:-}" ] || [ -z "${MAP:-}" ]; then
    echo "TRACK=<trajectory> and MAP=<boxes> go together: found ${TRACK:+TRACK}${MAP:+MAP}, expected both" >&2
    exit 2
fi

# What reads the files, for pack and for the judge's own reader; and what says how they are judged.
set -- --track "$TRACK" --map "$MAP" --origin "$ORIGIN" --skip "$SKIP"
[ -z "${MOVERS:-}" ] || set -- "$@" --movers "$MOVERS"
[ -z "${MAP_ORIGIN:-}" ] || set -- "$@" --map-origin "$MAP_ORIGIN"
[ -z "${VOXEL:-}" ] || set -- "$@" --voxel "$VOXEL"
[ -z "${POSE_RATE:-}" ] || set -- "$@" --pose-rate "$POSE_RATE"
[ -z "${TIME_UNIT:-}" ] || set -- "$@" --time-unit "$TIME_UNIT"
judged="--radius $RADIUS --reach $REACH --warn $WARN --ahead $AHEAD --rate $RATE"

tool pack boards/host/tools/pack
build "$BOARD" flight
progress "packing the flight"
mkdir -p "$RUN/understood"
# shellcheck disable=SC2086  # numbers
"$O/host/pack" "$@" $judged --text "$RUN/understood" --out "$RUN/flight.pack"
firmware "$(image_of "$BOARD" flight)" flight.pack
[ "$found" -eq 0 ] || exit 3
[ "$CHECK" = 1 ] || exit 0

build host flight
tool reference tests/judge/flight
same_on_host flight flight.pack
# The judge reads what a converter with code of its own makes of the files.
python3 tests/judge/flight/convert.py "$@" "$RUN/judged" || exit 3
python3 tests/judge/flight/convert.py --compare "$RUN/judged" "$RUN/understood" || exit 3
# shellcheck disable=SC2086  # numbers
"$O/host/reference" --track "$RUN/judged/track.tum" --map "$RUN/judged/map.csv" --movers "$RUN/judged/movers.csv" $judged \
    "$RUN/rows.csv" || exit 3
echo "check: passed"
