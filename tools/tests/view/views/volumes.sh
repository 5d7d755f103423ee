#!/bin/sh
# Makes what the test of the Volumes view compares with: its own sources on the board, with bodies
# baked from its models.
#
#   tools/tests/view/views/volumes.sh BOARD DIR
set -eu
mkdir -p "$2/volumes"
make BOARD=host APP=keepout-bake APP_DIR=tools/convert/bake image
for body in bracket rod; do
    build/host/keepout-bake --quiet --output "$2/volumes" tools/view/views/volumes/bodies/$body.obj
done
make -j2 BOARD="$1" APP=view_volumes APP_DIR=tools/tests/view/volumes image
boards/run.sh "$1" "build/$1/view_volumes$(boards/suffix.sh "$1")" >"$2/volumes.txt"
