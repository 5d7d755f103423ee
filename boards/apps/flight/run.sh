#!/bin/sh
# make run: packs a flight, flies it on BOARD, and with CHECK=1 judges the events. run.mk calls it after it built the
# programs. Options come in the environment, see README.md.
set -eu
here=$(dirname "$0")
work=build/flight
mkdir -p "$work"

case ${CHECK:-0} in
0 | 1) ;;
*)
    echo "run: CHECK=$CHECK: expected 0 or 1" >&2
    exit 2
    ;;
esac

if [ -z "${TRACK:-}${MAP:-}${MOVERS:-}" ]; then
    build/host/warehouse "$work"
    TRACK=$work/warehouse.tum
    MAP=$work/warehouse.csv
    MOVERS=$work/warehouse_movers.csv
elif [ -z "${TRACK:-}" ] || [ -z "${MAP:-}" ]; then
    echo "run: TRACK=<trajectory> and MAP=<boxes> go together: see $here/README.md" >&2
    exit 2
fi

set -- --track "$TRACK" --map "$MAP"
[ -z "${MOVERS:-}" ] || set -- "$@" --movers "$MOVERS"
for name in ORIGIN RADIUS REACH WARN AHEAD RATE; do
    eval "value=\${$name:-}"
    option=$(echo "$name" | tr '[:upper:]' '[:lower:]')
    [ -z "$value" ] || set -- "$@" "--$option" "$value"
done

rm -f "$work/flight.pack" "$work/events.csv"
build/host/pack "$@" --out "$work/flight.pack"
run=$(pwd)/boards/run.sh
image=$(pwd)/build/$BOARD/flight$([ "$BOARD" = host ] || echo .elf)
boards/size.sh "$BOARD" "$image"

if [ "${CHECK:-}" != 1 ]; then
    cd "$work"
    exec "$run" "$BOARD" "$image" flight.pack
fi

(cd "$work" && "$run" "$BOARD" "$image" flight.pack) >"$work/events.csv"
cat "$work/events.csv"
(cd "$work" && ../host/flight flight.pack) >"$work/host.csv" 2>/dev/null
cmp "$work/events.csv" "$work/host.csv" >&2
echo "check: $BOARD and host say the same, byte for byte" >&2
build/host/reference "$@" "$work/events.csv" >&2
awk -F, -f "$here/draw.awk" "$MAP" "${MOVERS:-/dev/null}" "$TRACK" "$work/events.csv" >"$work/flight.svg"
echo "check: $work/flight.svg shows it from above" >&2
echo "check: passed" >&2
