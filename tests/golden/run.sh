#!/bin/sh
# The golden hash: the same 10,000 steps on every board and the host, at -O0, -Os, -O2 and -O3, built by GCC and
# by clang, must leave the same bits behind.
set -u
. tests/check.sh

golden() { # board, tool chain, optimisation
    variant=golden-$2$3
    make -j2 BOARD="$1" TOOLCHAIN="$2" OPT="$3" VARIANT="$variant" APP=golden APP_DIR=tests/golden image &&
        boards/run.sh "$1" "build/$1/$variant/golden$([ "$1" = host ] || echo .elf)"
}

for board in $(ls boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|'); do
    for toolchain in gcc clang; do
        for level in -O0 -Os -O2 -O3; do
            check "$board $toolchain $level" golden "$board" "$toolchain" "$level"
        done
    done
done
summary "golden hash (boards x GCC, clang x -O0, -Os, -O2, -O3)"
