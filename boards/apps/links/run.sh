#!/bin/sh
# make run APP=links: bakes the links, builds the firmware with them, runs it on BOARD, and with CHECK=1 judges what
# it said. Called by run.mk, which has built the tools; options come in the environment, see README.md.
set -eu
here=$(dirname "$0")
work=build/links

case ${CHECK:-0} in
0 | 1) ;;
*)
    echo "run: CHECK=$CHECK: expected 0 or 1" >&2
    exit 2
    ;;
esac
if [ -n "${LINKS:-}" ] && [ ! -d "$LINKS" ]; then
    echo "run: LINKS=$LINKS: expected a folder with joints.csv, poses.csv and meshes: see $here/README.md" >&2
    exit 2
fi
rm -rf "$work"
mkdir -p "$work/robot" "$work/data"
if [ -z "${LINKS:-}" ]; then
    awk -v dir="$work/robot" -f "$here/robot.awk"
    LINKS=$work/robot
fi

set -- --joints "$LINKS/joints.csv" --poses "$LINKS/poses.csv"
[ -z "${JOINTS:-}" ] || set -- "$@" --joints "$JOINTS"
[ ! -e "$LINKS/allowed.csv" ] || set -- "$@" --allowed "$LINKS/allowed.csv"
for file in "$LINKS"/*.stl "$LINKS"/*.obj "$LINKS"/*.ply; do
    [ ! -e "$file" ] || set -- "$@" "$file"
done
build/host/links-chain --out "$work/data/links_data.c" "$@" >"$work/meshes"
while read -r error file; do
    build/host/keepout-bake --output "$work/data" --error "$error" "$file" >>"$work/bake.log"
done <"$work/meshes"

image=build/$BOARD/links$([ "$BOARD" = host ] || echo .elf)
make BOARD="$BOARD" APP=links image
boards/run.sh "$BOARD" "$image" >"$work/pairs.csv"
cat "$work/pairs.csv"
if [ "$BOARD" != host ]; then
    arm-none-eabi-size -A "$image" | awk '
        $1 == ".data" || $1 == ".bss" { ram += $2 }
        $1 == ".data" || $1 == ".text" || $1 == ".ARM.exidx" { flash += $2 }
        END { print "flash            " flash " bytes; RAM " ram " and the stack" }' >&2
fi
[ "${CHECK:-}" = 1 ] || exit 0
if [ "$BOARD" != host ]; then
    make BOARD=host APP=links image
    build/host/links 2>/dev/null | cmp - "$work/pairs.csv" >&2
    echo "check: $BOARD and host say the same, byte for byte" >&2
fi
build/host/links-judge "$@" "$work/pairs.csv" >&2
echo "check: passed" >&2
