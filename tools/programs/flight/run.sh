#!/bin/sh
# Run by tools/programs/run.sh: packs a flight, flies it on BOARD, says what was found, and draws
# it. With CHECK=1 the host's firmware and the reference judge the rows.
set -eu
. tools/programs/program.sh
here=$root/tools/programs/flight

if [ -z "${TRACK:-}${MAP:-}${MOVERS:-}" ]; then
    tool warehouse tools/tests/worlds/warehouse
    "$O/host/warehouse" "$RUN"
    TRACK=$RUN/warehouse.tum
    MAP=$RUN/warehouse.csv
    MOVERS=$RUN/warehouse_movers.csv
elif [ -z "${TRACK:-}" ] || [ -z "${MAP:-}" ]; then
    echo "TRACK=<trajectory> and MAP=<boxes> go together: found ${TRACK:+TRACK }${MAP:+MAP }${MOVERS:+MOVERS}" \
        >&2
    exit 2
fi
export TRACK MAP MOVERS="${MOVERS:-}"

# Options that say how files are read, for pack and for the judge's own reader; then those that say
# how they are judged.
set -- --track "$TRACK" --map "$MAP" --origin "$ORIGIN" --skip "$SKIP"
[ -z "$MOVERS" ] || set -- "$@" --movers "$MOVERS"
[ -z "${MAP_ORIGIN:-}" ] || set -- "$@" --map-origin "$MAP_ORIGIN"
[ -z "${VOXEL:-}" ] || set -- "$@" --voxel "$VOXEL"
[ -z "${POSE_RATE:-}" ] || set -- "$@" --pose-rate "$POSE_RATE"
[ -z "${TIME_UNIT:-}" ] || set -- "$@" --time-unit "$TIME_UNIT"
judged="--radius $RADIUS --reach $REACH --warn $WARN --ahead $AHEAD --rate $RATE"

# The judge reads what a converter with code of its own makes of the files.
reference() { # OPTION...
    python3 tools/tests/judge/flight/convert.py "$@" "$RUN/judged" || return
    python3 tools/tests/judge/flight/convert.py --compare "$RUN/judged" "$RUN/understood" || return
    # shellcheck disable=SC2086  # numbers
    "$O/host/reference" --track "$RUN/judged/track.tum" --map "$RUN/judged/map.csv" --movers \
        "$RUN/judged/movers.csv" $judged "$RUN/rows.csv"
}

if [ "$COSTS$CHECK" = 11 ]; then
    echo "COSTS=1 adds rows that the host's firmware does not write, so CHECK must be 0: found CHECK=1" \
        >&2
    exit 2
fi
costs=
[ "$COSTS" = 0 ] || costs=costs

# A board of little memory holds shorter lists, so the host's firmware is built with the same
# capacity.
host_flight=flight
held=$(sed -n 's/^FLIGHT_CAPACITY := *//p' "boards/$BOARD/board.mk")
if [ "$held" != "$(sed -n 's/^FLIGHT_CAPACITY := *//p' boards/host/board.mk)" ]; then
    host_flight=flight-$held/flight
fi

tool pack tools/convert/pack
build "$BOARD" flight
progress "packing the flight"
mkdir -p "$RUN/understood"
# shellcheck disable=SC2086  # numbers
prepare pack.txt "$O/host/pack" "$@" $judged --text "$RUN/understood" --out "$RUN/flight.pack"
# shellcheck disable=SC2086  # one word or none
firmware "$(image_of "$BOARD" flight)" flight.pack $costs
mv "$RUN/costs.txt" "$RUN/summary.txt"
said='(poses|obstacles|events|sectors)  *[0-9]|least clearance|stopping|nearest sector'
grep -Ev "^($said) *" "$RUN/summary.txt" >"$RUN/costs.txt" # the verdict says the rest

checked=0
if [ "$CHECK" = 1 ]; then
    if [ "$host_flight" = flight ]; then
        build host flight
    else
        build host flight VARIANT="${host_flight%/flight}" FLIGHT_CAPACITY="$held"
    fi
    tool reference tools/tests/judge/flight
    same_on_host "$host_flight" flight.pack
    progress "judging the rows"
    reference "$@" >"$RUN/reference.txt" 2>&1 || {
        progress
        plain "$RUN/reference.txt" >&2
        exit 3
    }
    progress
    plain "$RUN/reference.txt"
    checked=1
fi

progress "drawing"
TRACK=$(label "$TRACK")
MAP=$(label "$MAP")
MOVERS=$(label "$MOVERS")
python3 "$here/verdict.py" "$RUN/rows.csv" "$RADIUS" "$REACH" "$WARN" "$checked" \
    >"$RUN/verdict.txt"
sed -n 's/^pack: left out \(.*\)/Left out \1 (SKIP=bad)./p; s/^pack: \(ORIGIN.*\)/\1./p' \
    "$RUN/pack.txt" >>"$RUN/verdict.txt"
mkdir -p "$RUN/picture"
python3 "$here/picture.py" "$RUN/picture" "$RUN/rows.csv" "$RUN/flight.pack"
draw "$here/draw.gp"
rm -rf "$RUN/picture"
progress
exit "$found"
