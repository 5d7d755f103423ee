#!/bin/sh
# Makes what the test of the Fence view compares with: tools/tests/view/views/fence.sh BOARD DIR
set -eu
board=$1
dir=$2/fence
forms=tools/tests/formats/fence
tool=$PWD/build/host/keepout-fence
rm -rf "$dir"
mkdir -p "$dir"
tools/programs/run.sh fence_guard --BOARD "$board" --OUT - >"$dir/lagoon.rows"
tools/programs/run.sh fence_guard --BOARD "$board" --PLAN $forms/points.plan --OUT - \
    >"$dir/points.rows"
make -j2 BOARD=host APP=keepout-fence APP_DIR=tools/convert/fence image
cp $forms/* "$dir/"
cd "$dir"
for form in points.plan points.csv points.waypoints works.plan; do
    "$tool" --name plan --output $form.c $form
done
for form in yard.plan yard.waypoints yard.txt yard.poly yard.geojson yard.kml yard.csv; do
    "$tool" --name plan --output $form.c --home=52.1004,5.4003,12.5 $form
    "$tool" --name plan --output works.waypoints+$form.c --fence=$form works.waypoints
done

# Files that the tool refuses, and its words.
printf 'origin,52.1,5.4\nin,polygon,0,9,52.1,5.4,52.101,5.4\n' >two.csv
printf 'QGC WPL 110\n0 1 0 16 0 0 0 0 47 8 zero 1\n' >word.waypoints
sed 's/"inclusion": true/"inclusion": 1/' yard.plan >number.plan
sed 's/"version": 2,/"version": 2, "version": 2,/' yard.plan >twice.plan
sed 's/5.405,52.104,0/5.405;52.104,0/' yard.kml >semicolon.kml
sed 's/"Polygon"/"Ring"/' yard.geojson >ring.geojson
sed 's/<Polygon>/<k:NetworkLink\/><Polygon>/' yard.kml >network.kml
for file in two.csv word.waypoints number.plan twice.plan semicolon.kml ring.geojson network.kml; do
    if "$tool" --name plan --output refused.c --home=52.1004,5.4003,12.5 $file 2>$file.said; then
        echo "$file is not refused"
        exit 1
    fi
done
