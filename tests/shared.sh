#!/bin/sh
# Readers of a tree that is written to at the same time: threads on the host, an interrupt on every board whose table
# of vectors can be moved (ARMv6-M has no such register).
set -u
. tests/check.sh

runs() { # BOARD PROGRAM
    make -j2 BOARD="$1" APP="$2" APP_DIR="tests/$2" image &&
        boards/run.sh "$1" "build/$1/$2$([ "$1" = host ] || echo .elf)"
}
check "threads on the host" runs host threads
for board in $(grep -l 'BOARD_CPU := -mcpu=cortex-m[^0]' boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|'); do
    check "interrupt on $board" runs $board interrupt
done
summary "shared trees"
