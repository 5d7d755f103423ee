#!/bin/sh
# Makes what the test of the Replay view replays: recordings of the board, whole and damaged.
# tools/tests/view/views/replay.sh BOARD DIR
set -eu
board=$1
dir=$2/replay
world=build/deps/view/world
rm -rf "$dir"
mkdir -p "$dir/crafted"
recorded() { # APP FOLDER OUT [ARGUMENT...]: the last argument is that of the recorder
    app=$1
    out=$3
    make -j2 BOARD="$board" APP="$app" APP_DIR="$2" RECORD=1 image
    shift 3
    code=0
    boards/run.sh "$board" "build/$board/record/$app$(boards/suffix.sh "$board")" "$@" \
        >"$dir/$out" || code=$?
    [ $code -le 1 ]
}
of_host() { # APP FOLDER
    make -j2 BOARD=host APP="$1" APP_DIR="$2" image
}
of_host keepout-replay tools/record
of_host recording tools/tests/record
of_host pack tools/convert/pack
packed() { # POSES BOXES
    head -n "$1" $world/warehouse.tum >"$dir/track.tum"
    head -n "$2" $world/warehouse.csv >"$dir/map.csv"
    build/host/pack --track "$dir/track.tum" --map "$dir/map.csv" --movers \
        $world/warehouse_movers.csv --origin 0,0,0 --skip none --radius 0.25 --reach 2 --warn 0.5 \
        --ahead 1 --rate 0 --out "$dir/flight.pack"
}
packed 100 944
recorded flight tools/programs/flight flight.csv "$dir/flight.pack" "record=$dir/flight.kor"
recorded flight tools/programs/flight last.csv "$dir/flight.pack" "record-last=$dir/last.kor"
packed 2 4
recorded flight tools/programs/flight small.csv "$dir/flight.pack" "record=$dir/small.kor"
recorded golden tests/golden golden.txt "record=$dir/golden.kor"
build/host/recording craft "$dir/small.kor" "$dir/crafted"
mv "$dir"/crafted/*.kor "$dir"
head -c 5000 "$dir/flight.kor" >"$dir/cut.kor"
head -c 5001 "$dir/flight.kor" >"$dir/odd.kor"
head -c 8 "$dir/flight.kor" >"$dir/header.kor"
: >"$dir/empty.kor"
cp README.md "$dir/text.kor"
