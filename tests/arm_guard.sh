#!/bin/sh
# Tests the arm guard: the project's own arm on the host and a board, byte for byte, known facts of
# its poses, refusals. It tests a real arm if the shared folder exists.
# shellcheck disable=SC2016,SC2317,SC2329  # text for awk; functions are called by check
set -u
app=arm_guard
. tests/app.sh

says() { # PATTERN
    grep -q "$1" $work/mps2_an386.csv
}
# The closest pair of all steps is no farther than those of the poses at the ends.
consistent() {
    awk -F, '$1 == "closest" { at[$2] = $5 }
        $1 == "sweep" && $4 !~ /^refused/ { if (($2 in at && $8 > at[$2]) || ($3 in at && $8 > at[$3])) bad = 1; seen = 1 }
        END { exit bad || !seen }' $work/mps2_an386.csv
}
bad_input() { # FILE CONTENT PATTERN
    rm -rf $work/bad
    cp -r $work/robot $work/bad
    printf '%s\n' "$2" >$work/bad/"$1"
    ! make run APP=arm_guard BOARD=host LINKS=$work/bad >$work/bad.out 2>&1 && grep -q "$3" $work/bad.out
}
not_heard() { # without run.sh, which keeps the output
    ! $work/host/host.elf 2 >/dev/full 2>/dev/null
}

check "on the host" runs host CHECK=1
cp -r $work/host/robot $work/robot
export ROBOT_DATA=$work/host/data
check "under the sanitizers" sanitized 40
check "output not heard: no success" not_heard
check "a link that is not there" bad_input capsules.csv 'tail,0,0,0,z,1,0.1' 'capsules.csv:1: found tail'
check "an axis that is none" bad_input capsules.csv 'base,0,0,0,w,1,0.1' 'expected an axis'
check "a radius below 0" bad_input capsules.csv 'base,0,0,0,z,1,-0.1' 'below 0'
check "no capsules" bad_input capsules.csv '#' 'expected at least one'
for board in microbit mps2_an386; do
    check "the same answers on $board, its costs told" same_on $board CHECK=1
done
check "up: nothing touches" says '^pose,up,16 pairs,0 touch'
check "clash: capsules touch" says '^capsules,clash,base,upper,0'
check "clash: meshes touch" says '^meshes,clash,base,upper,0.000000'
check "beyond the limits: refused, with the joint and its limits" says '^refused,beyond,lower,166.158,-160.428,160.428$'
check "a sweep beyond the limits ends there" says '^sweep,near,beyond,refused at step 36,lower,161.001,'
check "the visitor is seen" says '^obstacle,up,base,0.885'
check "a lidar that is silent: not known" says '^sweep,up,reach,.*,obstacles 0 touch,0.085586,4 unknown,'
check "nearer on the way to the clash" says '^sweep,reach,clash,.*,40 nearer,0 farther'
check "sweeps hold their ends" consistent
if [ -d ../shared/data/panda ]; then
    check "a real arm" runs mps2_an386 LINKS=../shared/data/panda
    check "ready: apart" says '^pose,ready,28 pairs,0 touch'
    check "extended: beyond a limit" says '^refused,extended,link4,0.000,-176.001,-3.999$'
    check "the way on, from where the arm could be last" says '^sweep,ready,transport,[0-9]* touch,'
fi
summary "arm_guard"
