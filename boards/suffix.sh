#!/bin/sh
# Prints what the names of a board's images end with: boards/suffix.sh BOARD
set -eu
suffix=$(sed -n 's/^BOARD_SUFFIX := *//p' "$(dirname "$0")/$1/board.mk")
grep -q '^BOARD_SUFFIX' "$(dirname "$0")/$1/board.mk" || suffix=.elf
echo "$suffix"
