#!/bin/sh
# Makes what the test of the Tool path view compares with: tools/tests/view/views/toolpath.sh BOARD
# DIR
set -eu
board=$1
dir=$2/toolpath
worlds=tools/tests/worlds/milling
firmware=$PWD/build/host/tool_keepout
rm -rf "$dir"
mkdir -p "$dir"
tools/programs/run.sh tool_keepout --BOARD "$board" --OUT - >"$dir/job.rows"
tools/programs/run.sh tool_keepout --BOARD "$board" --SETUP $worlds/setup.txt --PROGRAMME \
    $worlds/post_linuxcnc.nc --OUT - >"$dir/post_linuxcnc.rows"
make -j2 BOARD=host APP=tool_keepout image
cp $worlds/* tools/programs/tool_keepout/job.nc "$dir/"
cp tools/programs/tool_keepout/setup.txt "$dir/job_setup.txt"
cd "$dir"

run() { # EXPECTED-CODE SETUP PROGRAMME OUT SAID
    code=0
    "$firmware" "$2" "$3" >"$4" 2>"$5" || code=$?
    case " $1 " in *" $code "*) ;; *) cat "$5"; return 1 ;; esac
}
run '0 1' setup_router.txt planes.nc planes.rows log
run '0 1' setup_inch.txt board_inch.nc board_inch.rows log

# Files that the firmware refuses, and its words.
printf 'G21 G90\nG0 X0 Y0\nG41 D1 X5\nM2\n' >cutter.nc
printf 'G21 G90\nG0 X0 Y0\n' >unended.nc
printf 'G21 G90 G43 H1\nG0 Z50\nG2 I300 P1000\nM2\n' >long.nc
printf 'units mm\nclamp a from 0 0 zero to 1 1 1\n' >word_setup.txt
printf 'units mm\n' >short_setup.txt
for file in cutter.nc unended.nc long.nc; do
    run '2 3' setup.txt $file log $file.said
done
for file in word_setup.txt short_setup.txt; do
    run 2 $file post_linuxcnc.nc log $file.said
done
