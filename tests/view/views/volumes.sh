#!/bin/sh
# Makes what the test of the Volumes view compares with: its own sources on the board, with bodies baked from its models.
#
#   tests/view/views/volumes.sh BOARD DIR
set -eu
mkdir -p "$2/volumes"
make BOARD=host APP=keepout-bake APP_DIR=boards/host/tools/bake image
for body in bracket rod; do
    build/host/keepout-bake --quiet --output "$2/volumes" boards/view/views/volumes/bodies/$body.obj
done
make -j2 BOARD="$1" APP=view_volumes APP_DIR=tests/view/volumes image
boards/run.sh "$1" "build/$1/view_volumes$(boards/suffix.sh "$1")" >"$2/volumes.txt"
