#!/bin/sh
# What boards/apps/run.sh runs for this program.
set -eu
. boards/apps/program.sh

build "$BOARD" messages
firmware "$(image_of "$BOARD" messages)"
[ "$found" -eq 0 ] || exit 3 # it judges itself
