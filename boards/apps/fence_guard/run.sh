#!/bin/sh
# What boards/apps/run.sh runs for this program.
set -eu
. boards/apps/program.sh

build "$BOARD" fence_guard PLAN="$PLAN" IMAGE="$HERE/fence_guard.elf"
firmware "$RUN/fence_guard.elf"
[ "$found" -eq 0 ] || exit 3
