#!/bin/sh
# What boards/apps/run.sh runs for this program.
set -eu
. boards/apps/program.sh

build "$BOARD" lidar_brake
firmware "$(image_of "$BOARD" lidar_brake)"
[ "$found" -eq 0 ] || exit 3 # it judges itself
