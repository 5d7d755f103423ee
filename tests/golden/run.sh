#!/bin/sh
# Checks the golden hashes. The answers of each program must give the same bits on every board and
# the host. That holds at -O0, -Os, -O2 and -O3, built by GCC and by clang.
#
#   tests/golden/run.sh [BOARDS [COMPILERS [LEVELS]]]   words in one argument; by default all
#
# promise: same-bits
set -u
. tests/check.sh

golden() { # program, board, tool chain, optimisation
    variant=golden-$3$4
    is_usual "$2" "$3" "$4" && variant=
    make -j2 BOARD="$2" TOOLCHAIN="$3" OPT="$4" VARIANT="$variant" APP="$1" APP_DIR="tests/$1" \
        image &&
        boards/run.sh "$2" "build/$2/$variant/$1$(boards/suffix.sh "$2")"
}

# True for what a board is usually built with, so that its library is there already.
is_usual() { # board, tool chain, optimisation
    [ "$3" = -Os ] && { [ "$2" = gcc ] || [ "$1" = wasm ]; }
}

# True if a build is worth a run on a board. A second board of the same core runs the code that the
# first one ran, so one build of each compiler is enough there. The same goes for RISC-V with an
# extension more or less.
is_worth() { # board, tool chain, optimisation
    case $1 in
    wasm) [ "$2" = clang ] ;; # the one compiler of WebAssembly
    stm32vldiscovery | netduinoplus2 | virt_rv32imc | virt_rv32imac_zbb) [ "$3" = -Os ] ;;
    esac
}

boards=${1:-$(ls boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|')}
compilers=${2:-gcc clang}
levels=${3:--O0 -Os -O2 -O3}
for board in $boards; do
    for toolchain in $compilers; do
        for level in $levels; do
            is_worth "$board" "$toolchain" "$level" || continue
            for program in $(basename -a tests/golden*); do
                check "$program, $board $toolchain $level" golden $program "$board" "$toolchain" \
                    "$level"
            done
        done
    done
done
summary "golden hashes (boards x $compilers x $levels)"
