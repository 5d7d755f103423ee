#!/bin/sh
# The recording that the view begins with: a short flight in the warehouse, recorded on the host, in
# Base64. world.sh FOLDER
set -eu
O=${O:-build}
work=$O/view/recorded
mkdir -p "$work"
of_host() { # APP FOLDER [VARIABLE=VALUE...]
    app=$1
    folder=$2
    shift 2
    make --no-print-directory -j2 O="$O" BOARD=host APP="$app" APP_DIR="$folder" TOOLCHAIN=gcc \
        "$@" image
}
of_host pack tools/convert/pack
of_host flight tools/programs/flight RECORD=1
head -n 40 "$1/warehouse.tum" >"$work/short.tum"
"$O/host/pack" --track "$work/short.tum" --map "$1/warehouse.csv" --movers \
    "$1/warehouse_movers.csv" --origin 0,0,0 --skip none --radius 0.25 --reach 2 --warn 0.5 \
    --ahead 1 --rate 0 --out "$work/short.pack"
"$O/host/record/flight" "$work/short.pack" "record=$work/flight.kor" >"$work/rows.csv" \
    2>"$work/log" || [ $? -eq 1 ]
base64 -w 0 "$work/flight.kor" >"$1/flight_kor.txt"
rm -r "$work"
