#!/bin/sh
# make apps-docs: runs the examples whose READMEs have a table of costs or a picture, and writes
# these: run.sh [APP], all by default.
set -eu
wanted=${1:-}
dir=build/apps
mkdir -p $dir

# costs APP BOARD...
costs() {
    app=$1
    shift
    [ -z "$wanted" ] || [ "$wanted" = "$app" ] || return 0
    for board in "$@"; do
        make run APP="$app" BOARD="$board" 2>$dir/said >/dev/null || { cat $dir/said >&2; exit 1; }
        echo "board $board"
        cat $dir/said
    done >$dir/$app.txt
    python3 tools/tests/bench/apps/table.py $dir/$app.txt >$dir/$app.md
    python3 tests/insert.py costs $dir/$app.md tools/programs/"$app"/README.md >$dir/README.md
    cp $dir/README.md tools/programs/"$app"/README.md
    cat $dir/$app.md
}

for app in swarm lidar_brake tool_keepout fence_guard; do
    costs $app stm32vldiscovery microbit mps2_an386
done
costs cell microbit netduinoplus2 mps2_an386
if [ -z "$wanted" ] || [ "$wanted" = flight ]; then
    make run BOARD=host OUT=$dir/flight >/dev/null 2>&1
    cp $dir/flight/picture.svg tools/programs/flight/warehouse.svg
fi
