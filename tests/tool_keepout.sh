#!/bin/sh
# Tests a milling programme against clamps: its moves are judged right, every board gives the same
# bytes, bad input is refused.
set -u
app=tool_keepout
. tests/app.sh

says() { # LINE WORDS
    grep -q "^$1,$2" $work/host.csv
}
of_programme() { # TEXT
    printf '%b' "$1" >$work/job.nc
    make run APP=tool_keepout BOARD=host PROGRAMME=$work/job.nc
}
refuses() { # TEXT
    ! of_programme "$1"
}

check "the job" runs host
for board in microbit stm32vldiscovery mps2_an385 mps2_an386 mps2_an505; do
    check "on $board: the same bytes, its costs told" same_on $board
done
check "from above the plate" says 3 'line,clear'
check "the ring is near nothing" says 8 'arc ccw,clear,,5.000'
check "over a clamp: 3 mm" says 11 'line,near,2,2.999\|line,near,2,3.000'
check "through a clamp" says 19 'line,blocked,1,0.000,7'
check "into a clamp" says 28 'line,blocked,4,0.000,116'
check "a file of one's own" of_programme 'G0 X1 Y1 Z50\nG2 X21 Y1 I10\nM30\n'
check "an unknown letter" refuses 'G0 X1 Q1\n'
check "an unknown code" refuses 'G38 X1\n'
check "no number" refuses 'G1 X\n'
check "an arc whose ends differ" refuses 'G2 X10 Y0 I3 J0\n'
check "out of range" refuses 'G1 X9000\n'
check "a number whose wide form is 0 in 64 bits" refuses 'G1 X281474976.710656\n'
check "a zero byte that hides a move" refuses 'G1 X1\0000 Y500\nG1 X2\n'
check "no moves" refuses 'G17\n'
summary "tool_keepout"
