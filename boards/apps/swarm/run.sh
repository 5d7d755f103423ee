#!/bin/sh
# What boards/apps/run.sh runs for this program.
set -eu
. boards/apps/program.sh

build "$BOARD" swarm
firmware "$(image_of "$BOARD" swarm)"
[ "$found" -eq 0 ] || exit 3 # it judges itself
