#!/bin/sh
# make run APP=arm_guard: bakes the links, builds the firmware with the arm, runs it on BOARD. Called by run.mk, which has
# built the tools; options come in the environment, see README.md.
set -eu
here=$(dirname "$0")
work=build/arm_guard

case ${CHECK:-0} in
0 | 1) ;;
*)
    echo "run: CHECK=$CHECK: expected 0 or 1" >&2
    exit 2
    ;;
esac
case ${STEPS:-40} in
*[!0-9]* | 0 | ?????*)
    echo "run: STEPS=$STEPS: expected a number from 1 to 9999" >&2
    exit 2
    ;;
esac
if [ -n "${LINKS:-}" ] && [ ! -d "$LINKS" ]; then
    echo "run: LINKS=$LINKS: expected a folder with joints.csv, poses.csv, capsules.csv and meshes: see $here/README.md" >&2
    exit 2
fi
rm -rf "$work"
mkdir -p "$work/robot" "$work/data"
if [ -z "${LINKS:-}" ]; then
    awk -v dir="$work/robot" -f boards/apps/links/robot.awk
    cp "$here/capsules.csv" "$here/poses.csv" "$work/robot"
    LINKS=$work/robot
fi

set -- --joints "$LINKS/joints.csv" --poses "$LINKS/poses.csv" --capsules "$LINKS/capsules.csv"
[ -z "${JOINTS:-}" ] || set -- "$@" --joints "$JOINTS"
[ ! -e "$LINKS/allowed.csv" ] || set -- "$@" --allowed "$LINKS/allowed.csv"
for file in "$LINKS"/*.stl "$LINKS"/*.obj "$LINKS"/*.ply; do
    [ ! -e "$file" ] || set -- "$@" "$file"
done
build/host/arm-chain --out "$work/data/arm_data.c" "$@" >"$work/meshes"
while read -r file; do
    build/host/keepout-bake --output "$work/data" "$file" >>"$work/bake.log"
done <"$work/meshes"

image=build/$BOARD/arm_guard$([ "$BOARD" = host ] || echo .elf)
make BOARD="$BOARD" APP=arm_guard image
boards/run.sh "$BOARD" "$image" "${STEPS:-40}" >"$work/said.csv"
cat "$work/said.csv"
if [ "$BOARD" != host ]; then
    arm-none-eabi-size -A "$image" | awk '
        $1 == ".data" || $1 == ".bss" { ram += $2 }
        $1 == ".data" || $1 == ".text" || $1 == ".ARM.exidx" { flash += $2 }
        END { print "flash            " flash " bytes; RAM " ram " and the stack" }' >&2
fi
[ "${CHECK:-}" = 1 ] && [ "$BOARD" != host ] || exit 0
make BOARD=host APP=arm_guard image
build/host/arm_guard "${STEPS:-40}" 2>/dev/null | cmp - "$work/said.csv" >&2
echo "check: $BOARD and host say the same, byte for byte" >&2
