#!/bin/sh
# Makes what the test of the Meshes view compares with: the host's tool, and what the board finds at
# poses of what it baked.
#
#   tools/tests/view/views/meshes.sh BOARD DIR
set -eu
world=build/deps/view/world
mkdir -p "$2/parts"
make BOARD=host APP=keepout-bake APP_DIR=tools/convert/bake image
build/host/keepout-bake --solid --output "$2/parts" $world/bracket.obj $world/ring.stl
make -j2 BOARD="$1" APP=view_meshes APP_DIR=tools/tests/view/meshes image
boards/run.sh "$1" "build/$1/view_meshes$(boards/suffix.sh "$1")" >"$2/meshes.txt"
