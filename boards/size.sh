#!/bin/sh
# Prints the flash and RAM of an image on stderr: boards/size.sh BOARD IMAGE. For the host and wasm
# it prints nothing.
set -eu
case $1 in host | wasm) exit 0 ;; esac
arm-none-eabi-size -A "$2" | awk '
    $1 ~ /^\.(text|ARM\.exidx|data)$/ { flash += $2 }
    $1 ~ /^\.(data|tbss|bss)$/ { ram += $2 }
    END {
        printf "flash         %d bytes\n", flash
        printf "RAM           %d bytes without the stack\n", ram
    }' >&2
