#!/bin/sh
# Tests the command-line tools on bad input: the exit code, and a message with the file, the line
# and what was expected.
set -u
. tests/check.sh
dir=build/test/bad
rm -rf $dir
mkdir -p $dir
# built BOARD NAME FOLDER
built() {
    make -j2 BOARD="$1" APP="$2" APP_DIR="$3" image >$dir/log 2>&1 && return
    cat $dir/log
    echo "tools: 0 passed, 1 failed"
    exit 1
}
built host pack tools/convert/pack
built host flight tools/programs/flight
built host reference tools/tests/judge/flight
built host warehouse tools/tests/worlds/warehouse
built mps2_an386 flight tools/programs/flight
printf '0 0 0 1 0 0 0 1\n1 0.1 0 1 0 0 0 1\n' >$dir/good.tum
printf '# boxes\n5,0,1,0.5\n' >$dir/good.csv
printf '0,1,3,3,1,0.1\n' >$dir/good.mov

# refused CODE MESSAGE COMMAND...: the command ends with the code, writes a line to stderr that
# begins with the message, and leaves no result.
refused() {
    code=$1
    message=$2
    shift 2
    rm -f $dir/out.pack
    "$@" >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $dir/stderr; return 1; }
    grep -qF -- "$message" $dir/stderr || { echo "no '$message' in:"; cat $dir/stderr; return 1; }
    [ ! -e $dir/out.pack ]
}
pack() {
    build/host/pack --out $dir/out.pack "$@"
}
# track, map and movers: runs pack with a trajectory, a map or movers of this text.
track() {
    printf '%b' "$1" >$dir/bad.tum
    shift
    refused 2 "$1" pack --track $dir/bad.tum --map $dir/good.csv
}
map() {
    printf '%b' "$1" >$dir/bad.csv
    refused 2 "$2" pack --track $dir/good.tum --map $dir/bad.csv
}
movers() {
    printf '%b' "$1" >$dir/bad.mov
    refused 2 "$2" pack --track $dir/good.tum --map $dir/good.csv --movers $dir/bad.mov
}
option() { # NAME VALUE MESSAGE
    refused 2 "$3" pack --track $dir/good.tum --map $dir/good.csv "--$1" "$2"
}

form='expected t x y z qx qy qz qw'
at=$dir/bad.tum
check "good input is taken" pack --track $dir/good.tum --map $dir/good.csv
check "track: too few fields" track '0 0 0 1 0 0 0 1\n1 1 0\n' "$at:2: $form"
check "track: too many fields" track '0 0 0 1 0 0 0 1 9\n' "$at:1: $form"
check "track: a word" track '# c\n\n0 0 zero 1 0 0 0 1\n' "$at:3: $form"
check "track: commas" track '0,0,0,1,0,0,0,1\n' "$at:1: $form"
check "track: NaN" track '0 nan 0 1 0 0 0 1\n' "$at:1: $form"
check "track: hexadecimal" track '0 0x10 0 1 0 0 0 1\n' "$at:1: $form"
check "track: two points in a number" track '0 1.2.3 0 1 0 0 0 1\n' "$at:1: $form"
check "track: a sign alone" track '0 - 0 1 0 0 0 1\n' "$at:1: $form"
check "track: number too large" track '0 1e300 0 1 0 0 0 1\n' "$at:1: $form"
check "track: too far" track '0 8001 0 1 0 0 0 1\n' "$at:1: expected a position"
check "track: time too large" track '5e9 0 0 1 0 0 0 1\n' "$at:1: expected a time within"
check "track: time stands still" track '1 0 0 1 0 0 0 1\n1 0 0 1 0 0 0 1\n' \
    "$at:2: expected a later time"
check "track: time goes back" track '1 0 0 1 0 0 0 1\n0.5 0 0 1 0 0 0 1\n' \
    "$at:2: expected a later time"
check "track: empty" track '# nothing\n' "expected at least one pose"
check "track: zero byte" track '0 0 0 1 0 0 0 1\n1 0 \0 0 1 0 0 0 1\n' "$at:2: expected text"
check "track: absent" refused 2 "$dir/none: cannot be read" pack --track $dir/none --map \
    $dir/good.csv
check "track: a folder" refused 2 "$dir" pack --track $dir --map $dir/good.csv
form='expected x,y,z,h or x,y,z,hx,hy,hz'
at=$dir/bad.csv
check "map: three fields" map '1,2,3\n' "$at:1: $form"
check "map: five fields" map '1,2,3,1,1\n' "$at:1: $form"
check "map: seven fields" map '1,2,3,1,1,1,1\n' "$at:1: $form"
check "map: blanks for commas" map '1 2 3 1\n' "$at:1: $form"
check "map: empty field" map '1,,3,1\n' "$at:1: $form"
check "map: comma at the end" map '1,2,3,1,\n' "$at:1: $form"
check "map: negative half-size" map '1,2,3,1\n1,2,3,-1\n' "$at:2: expected half-sizes of 0 or more"
check "map: beyond the range" map '8192,0,0,0.001\n' "$at:1: expected a box within 8192 m"
check "map: far beyond the range" map '0,1e9,0,1\n' "$at:1: expected a box within 8192 m"
check "map: cut off before a number" map '1,2,3,1\n4,5,6,\n' "$at:2: $form"
check "map: cut off in a number" map '1,2,3,1\n4,5,6,1' \
    "$at:2: expected a newline after the last line"
at=$dir/bad.mov
check "movers: id 0" movers '0,0,1,2,3,1\n' "$at:1: expected an id"
check "movers: id too large" movers '0,65536,1,2,3,1\n' "$at:1: expected an id"
check "movers: id not whole" movers '0,1.5,1,2,3,1\n' "$at:1: expected an id"
check "movers: time goes back" movers '1,1,1,2,3,1\n0,1,1,2,3,1\n' "$at:2: expected a time"
check "movers: five fields" movers '0,1,1,2,3\n' "$at:1: expected t,id,x,y,z,h"
check "option: radius 0" option radius 0 "RADIUS=0: expected a number"
check "option: radius negative" option radius -1 "RADIUS=-1: expected a number"
check "option: radius a word" option radius big "RADIUS=big: expected a number"
check "option: reach 0" option reach 0 "REACH=0: expected a number"
check "option: warn beyond reach" option warn 2.5 "WARN=2.5: expected at most REACH=2"
check "option: ahead negative" option ahead -1 "AHEAD=-1: expected a number"
check "option: rate negative" option rate -1 "RATE=-1: expected a number"
check "option: origin of two" option origin 1,2 "ORIGIN=1,2: expected x,y,z"
check "option: origin of four" option origin 1,2,3,4 "ORIGIN=1,2,3,4: expected x,y,z"
check "option: unknown" option speed 1 "--speed: no such option"
check "option: no value" refused 2 "--map: a value must follow" pack --track $dir/good.tum --map
check "option: nothing" refused 2 "usage: pack" build/host/pack
check "no such folder" refused 2 "/dev/null/x: cannot be written: Not a directory" \
    build/host/pack --track $dir/good.tum --map $dir/good.csv --out /dev/null/x
lost() ( # what does not fit is no result
    trap '' XFSZ
    ulimit -f 1
    pack --track $dir/good.tum --map $dir/good.csv
)
check "the output is lost" refused 3 "out.pack: cannot be written: File too large" lost
check "make run: MAP without TRACK" refused 2 "go together" make run BOARD=host MAP=$dir/good.csv

# The firmware on damaged files ends with exit code 3 and does not crash, on the host and on a
# board.
pack --track $dir/good.tum --map $dir/good.csv 2>/dev/null
cp $dir/out.pack $dir/good.pack
size=$(wc -c <$dir/good.pack)
fly() { # BOARD FILE
    if [ "$1" = host ]; then
        build/host/flight "$2"
    else
        (cd $dir && ../../../boards/run.sh "$1" ../../mps2_an386/flight.elf "${2##*/}")
    fi
}
for board in host mps2_an386; do
    check "$board: good file" fly $board $dir/good.pack
    check "$board: absent file" refused 2 "cannot be opened" fly $board $dir/none.pack
    for cut in 0 1 100 511 512 513 $((size - 1)); do
        head -c "$cut" $dir/good.pack >$dir/cut.pack
        check "$board: cut off at $cut" refused 3 "damaged" fly $board $dir/cut.pack
    done
    for byte in 0 4 8; do # magic, version, size
        cp $dir/good.pack $dir/cut.pack
        printf '\377' | dd of=$dir/cut.pack bs=1 seek=$byte conv=notrunc 2>/dev/null
        check "$board: byte $byte altered" refused 3 "damaged" fly $board $dir/cut.pack
    done
    check "$board: no argument" refused 2 "usage: flight" boards/run.sh $board \
        build/$board/flight$([ $board = host ] || echo .elf)
done
# Each flipped bit and two exchanged blocks are found: exit code 3, and the message says so. The
# firmware needs every block of this flight.
printf '1.5,0,1,0.5\n' >$dir/near.csv
pack --track $dir/good.tum --map $dir/near.csv --movers $dir/good.mov 2>/dev/null
cp $dir/out.pack $dir/good.pack
found() {
    timeout 10 build/host/flight $dir/cut.pack >$dir/stdout 2>$dir/stderr
    [ $? -eq 3 ] && grep -q damaged $dir/stderr
}
every_bit() {
    python3 - $dir/good.pack $dir/cut.pack <<-PROGRAM
	import subprocess, sys
	good = open(sys.argv[1], "rb").read()
	for bit in range(8 * len(good)):
	    data = bytearray(good)
	    data[bit // 8] ^= 1 << bit % 8
	    open(sys.argv[2], "wb").write(data)
	    run = subprocess.run(["build/host/flight", sys.argv[2]], capture_output=True, timeout=10)
	    if run.returncode != 3 or b"damaged" not in run.stderr:
	        sys.exit(f"bit {bit}: exit code {run.returncode}")
	PROGRAM
}
exchanged() {
    {
        dd if=$dir/good.pack bs=512 skip=1 count=1
        dd if=$dir/good.pack bs=512 count=1
        dd if=$dir/good.pack bs=512 skip=2
    } >$dir/cut.pack 2>/dev/null
    found
}
check "every bit flipped in turn" every_bit
check "two blocks exchanged" exchanged
summary "tools on bad input"
