#!/bin/sh
# What an image takes of its board, on stderr: boards/size.sh BOARD IMAGE. Nothing is said of the host.
set -eu
[ "$1" != host ] || exit 0
arm-none-eabi-size -A "$2" | awk '
    $1 ~ /^\.(text|ARM\.exidx|data)$/ { flash += $2 }
    $1 ~ /^\.(data|tbss|bss)$/ { ram += $2 }
    END { printf "flash         %d bytes\nRAM           %d bytes without the stack\n", flash, ram }' >&2
