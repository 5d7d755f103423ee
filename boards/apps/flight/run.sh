#!/bin/sh
# What boards/apps/run.sh runs for this program: packs a flight, flies it on BOARD, says what was found, and draws it. With
# CHECK=1 the host's firmware and the reference judge the rows.
set -eu
. boards/apps/program.sh
here=$root/boards/apps/flight

if [ -z "${TRACK:-}${MAP:-}${MOVERS:-}" ]; then
    tool warehouse tests/worlds/warehouse
    "$O/host/warehouse" "$RUN"
    TRACK=$RUN/warehouse.tum
    MAP=$RUN/warehouse.csv
    MOVERS=$RUN/warehouse_movers.csv
elif [ -z "${TRACK:-}" ] || [ -z "${MAP:-}" ]; then
    echo "TRACK=<trajectory> and MAP=<boxes> go together: found ${TRACK:+TRACK }${MAP:+MAP }${MOVERS:+MOVERS}" >&2
    exit 2
fi
export TRACK MAP MOVERS="${MOVERS:-}"

set -- --track "$TRACK" --map "$MAP" --origin "$ORIGIN" --radius "$RADIUS" --reach "$REACH" --warn "$WARN" \
    --ahead "$AHEAD" --rate "$RATE"
[ -z "$MOVERS" ] || set -- "$@" --movers "$MOVERS"

tool pack boards/host/tools/pack
build "$BOARD" flight
progress "packing the flight"
"$O/host/pack" "$@" --out "$RUN/flight.pack" 2>"$RUN/pack.txt" || { progress; cat "$RUN/pack.txt" >&2; exit 2; }
firmware "$(image_of "$BOARD" flight)" flight.pack
mv "$RUN/costs.txt" "$RUN/summary.txt"
said='poses|obstacles|events|least clearance|stopping|nearest sector|sectors  *[0-9]'
grep -Ev "^($said) *" "$RUN/summary.txt" >"$RUN/costs.txt" # the verdict says the rest

checked=0
if [ "$CHECK" = 1 ]; then
    build host flight
    tool reference tests/judge/flight
    same_on_host flight flight.pack
    progress "judging the rows"
    "$O/host/reference" "$@" "$RUN/rows.csv" >"$RUN/reference.txt" 2>&1 || {
        progress
        cat "$RUN/reference.txt" >&2
        exit 3
    }
    progress
    cat "$RUN/reference.txt"
    checked=1
fi

progress "drawing"
awk -F, -v radius="$RADIUS" -v reach="$REACH" -v warn="$WARN" -v checked="$checked" -f "$here/verdict.awk" \
    "$RUN/rows.csv" >"$RUN/verdict.txt"
mkdir -p "$RUN/picture"
(cd "$RUN/picture" && od -An -v -w512 -td4 ../flight.pack | awk -F, -f "$here/picture.awk" ../rows.csv -)
draw "$here/draw.gp"
rm -rf "$RUN/picture"
progress
exit "$found"
