#!/bin/sh
# make volumes: counts instructions of M0 code, on M3 and on M4, then measures tightness on the
# host. Writes the table to build/volumes/table.md and stdout, a picture to
# build/volumes/volumes.svg.
set -eu
dir=build/volumes
mkdir -p $dir
count() { # NAME BOARD [VARIABLE=VALUE...]
    name=$1
    board=$2
    shift 2
    make -j2 BOARD="$board" APP=volumecost APP_DIR=tests/bench/volume_cost "$@" image >&2
    boards/run.sh "$board" "build/$board/${name:+volumecost-$name}/volumecost.elf" "$name"
}
# The M0's code runs on the M3's board, which has more memory; the counts are the same.
{
    count M0 mps2_an385 VARIANT=volumecost-M0 BOARD_CPU=-mcpu=cortex-m0
    count M3 mps2_an385 VARIANT=volumecost-M3
    count M4 mps2_an386 VARIANT=volumecost-M4
} >$dir/cost.csv
make -j2 BOARD=host APP=volumes APP_DIR=tests/bench/volumes image >&2
links=
for file in ../shared/data/panda/link?.stl ../shared/data/panda/hand.stl; do
    [ ! -e "$file" ] || links="$links $file"
done
# shellcheck disable=SC2086  # a list of words is meant
build/host/volumes $dir/cost.csv $dir/volumes.svg $links | tee $dir/table.md
