#!/bin/sh
# Uses the page of boards/view in headless Chromium, as a user does: what it computes must be what a board computes.
#
#   tests/view.sh [BOARD]     mps2_an386 by default; pictures are left in build/test/view
set -eu
board=${1:-mps2_an386}
dir=build/test/view
mkdir -p $dir
port/setup.sh install run wasm view view-test
make view >$dir/log 2>&1 || { cat $dir/log; echo "view: 0 passed, 1 failed"; exit 1; }

for program in golden golden_volumes golden_measures golden_modules golden_meshes; do
    make -j2 BOARD="$board" APP=$program APP_DIR=tests/$program image >$dir/log 2>&1 || { cat $dir/log; exit 1; }
    boards/run.sh "$board" "build/$board/$program$(boards/suffix.sh "$board")"
done | sed 's/, expected.*//' >$dir/golden.txt
boards/apps/run.sh flight --BOARD "$board" --COSTS 1 --OUT - >$dir/flight_costs.csv 2>$dir/log ||
    { cat $dir/log; exit 1; }
grep -v ,cost, $dir/flight_costs.csv >$dir/flight.csv

# The view of volumes: its own sources on the board, with bodies baked from its models.
mkdir -p $dir/volumes
make tools >$dir/log 2>&1 || { cat $dir/log; exit 1; }
for body in bracket rod; do
    build/bin/keepout-bake --quiet --output $dir/volumes boards/view/views/volumes/bodies/$body.obj
done
make -j2 BOARD="$board" APP=view_volumes APP_DIR=tests/view/volumes image >$dir/log 2>&1 || { cat $dir/log; exit 1; }
boards/run.sh "$board" "build/$board/view_volumes$(boards/suffix.sh "$board")" >$dir/volumes.txt

# The Meshes view: the tool of the host, and what the board finds at some poses of the parts that it baked.
quietly() {
    "$@" >$dir/log 2>&1 || { cat $dir/log; exit 1; }
}
mkdir -p $dir/parts
quietly make BOARD=host APP=keepout-bake APP_DIR=boards/host/tools/bake image
quietly build/host/keepout-bake --solid --output $dir/parts build/deps/view/world/bracket.obj build/deps/view/world/ring.stl
quietly make -j2 BOARD="$board" APP=view_meshes APP_DIR=tests/view/meshes image
boards/run.sh "$board" "build/$board/view_meshes$(boards/suffix.sh "$board")" >$dir/meshes.txt
node --no-warnings tests/view/drive.mjs build/view $dir
