#!/bin/sh
# What boards/apps/run.sh runs for this program.
set -eu
. boards/apps/program.sh

build "$BOARD" tool_keepout
set --
if [ -n "${PROGRAMME:-}" ]; then
    cp "$PROGRAMME" "$RUN/programme.nc"
    set -- programme.nc
fi
firmware "$(image_of "$BOARD" tool_keepout)" "$@"
[ "$found" -eq 0 ] || exit 3
