#!/bin/sh
# make bench-scenes: measures trees of the scenes in scenes.c on some cores (BENCH_CORES: m0 m3
# m4f). Writes build/bench-scenes.csv and prints it.
set -eu
mkdir -p build/bench
echo "core,scene,n,how,instructions,query,segment,ratio" >build/bench-scenes.csv
for core in ${BENCH_CORES:-m0 m3 m4f}; do
    case $core in
    m0) set -- mps2_an385 BOARD_CPU=-mcpu=cortex-m0 VARIANT=scenes-m0 ;;
    m3) set -- mps2_an385 ;;
    m4f) set -- mps2_an386 ;;
    *)
        echo "bench-scenes: no core '$core': m0 m3 m4f" >&2
        exit 2
        ;;
    esac
    board=$1
    make -j2 APP=scenes APP_DIR=tests/bench/tree/scenes BOARD="$@" image >build/bench/make.log \
        2>&1 || {
        grep -v "^  CC" build/bench/make.log >&2
        exit 1
    }
    folder=build/$board
    [ "$core" != m0 ] || folder=$folder/scenes-m0
    boards/run.sh "$board" "$folder/scenes.elf" |
        sed "1d; s/^/$core,/" >>build/bench-scenes.csv
done
cat build/bench-scenes.csv
