#!/bin/sh
# Uses the page of tools/view in headless Chromium, as a user does: what it computes must be what a
# board computes.
#
#   tools/tests/view.sh [BOARD]     mps2_an386 by default; pictures are left in build/test/view
set -eu
board=${1:-mps2_an386}
dir=build/test/view
mkdir -p $dir
port/setup.sh install run wasm view view-test
make view >$dir/log 2>&1 || { cat $dir/log; echo "view: 0 passed, 1 failed"; exit 1; }

for program in $(basename -a tests/golden*); do
    make -j2 BOARD="$board" APP=$program APP_DIR=tests/$program image >$dir/log 2>&1 ||
        { cat $dir/log; exit 1; }
    boards/run.sh "$board" "build/$board/$program$(boards/suffix.sh "$board")"
done | sed 's/, expected.*//' >$dir/golden.txt
for prepare in tools/tests/view/views/*.sh; do # what the test of a view compares with
    sh "$prepare" "$board" $dir >$dir/log 2>&1 || { cat $dir/log; exit 1; }
done
python3 tools/tests/text/hostile.py $dir/text
node --no-warnings tools/tests/view/drive.mjs build/view $dir
