#!/bin/sh
# Checks the golden hashes. The answers of each program must give the same bits on every board and
# the host. That holds at -O0, -Os, -O2 and -O3, built by GCC and by clang.
#
#   tests/golden/run.sh [BOARDS [COMPILERS [LEVELS]]]     words in one argument; all of them by default
set -u
. tests/check.sh

golden() { # program, board, tool chain, optimisation
    variant=golden-$3$4
    make -j2 BOARD="$2" TOOLCHAIN="$3" OPT="$4" VARIANT="$variant" APP="$1" APP_DIR="tests/$1" image &&
        boards/run.sh "$2" "build/$2/$variant/$1$(boards/suffix.sh "$2")"
}

# True if a program fits a board and is worth a run there. At -O0 volumes and measures do not fit
# 128 KB of flash. Meshes with an arm and a fan do not fit 8 KB of RAM. A second board of the same
# core runs the code that the first one ran, so one build of each compiler is enough there. The same
# goes for RISC-V with an extension more or less.
fits() {
    case $1$2$3 in
    golden_meshesstm32vldiscovery*) return 1 ;;
    *wasm*) [ "$4" = clang ] ;; # the one compiler of WebAssembly
    *stm32vldiscovery-Os | *netduinoplus2-Os | *virt_rv32imc-Os | *virt_rv32imac_zbb-Os) return 0 ;;
    *stm32vldiscovery* | *netduinoplus2* | *virt_rv32imc* | *virt_rv32imac_zbb*) return 1 ;;
    *) return 0 ;;
    esac
}

boards=${1:-$(ls boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|')}
compilers=${2:-gcc clang}
levels=${3:--O0 -Os -O2 -O3}
for board in $boards; do
    for toolchain in $compilers; do
        for level in $levels; do
            for program in golden golden_volumes golden_measures golden_modules golden_meshes; do
                fits $program "$board" "$level" "$toolchain" &&
                    check "$program, $board $toolchain $level" golden $program "$board" "$toolchain" "$level"
            done
        done
    done
done
summary "golden hashes (boards x $compilers x $levels)"
