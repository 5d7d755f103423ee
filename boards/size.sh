#!/bin/sh
# What an image takes of its board, on stderr: boards/size.sh BOARD IMAGE. Nothing is said of the host.
set -eu
[ "$1" != host ] || exit 0
arm-none-eabi-size "$2" | awk 'NR == 2 {
    printf "flash         %d bytes\n", $1 + $2
    printf "RAM           %d bytes without the stack\n", $2 + $3
}' >&2
