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

set -- --track "$TRACK" --map "$MAP" --origin "$ORIGIN" --radius "$RADIUS" --reach "$REACH" --warn "$WARN" \
    --ahead "$AHEAD" --rate "$RATE"
[ -z "${MOVERS:-}" ] || set -- "$@" --movers "$MOVERS"

tool pack boards/host/tools/pack
build "$BOARD" flight
progress "packing the flight"
"$O/host/pack" "$@" --out "$RUN/flight.pack"
firmware "$(image_of "$BOARD" flight)" flight.pack
[ "$found" -eq 0 ] || exit 3
[ "$CHECK" = 1 ] || exit 0

build host flight
tool reference tests/judge/flight
same_on_host flight flight.pack
"$O/host/reference" "$@" "$RUN/rows.csv" || exit 3
echo "check: passed"
