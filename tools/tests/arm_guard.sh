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
        $1 == "sweep" && $4 !~ /^refused/ {
            if (($2 in at && $8 > at[$2]) || ($3 in at && $8 > at[$3])) bad = 1
            seen = 1
        }
        END { exit bad || !seen }' $work/mps2_an386.csv
}
bad_input() { # FILE CONTENT PATTERN
    rm -rf $work/bad
    cp -r $work/robot $work/bad
    printf '%s\n' "$2" >$work/bad/"$1"
    ! make run APP=arm_guard BOARD=host LINKS=$work/bad >$work/bad.out 2>&1 &&
        grep -q "$3" $work/bad.out
}
not_heard() { # without run.sh, which keeps the output
    ! $work/host/host.elf 2 >/dev/full 2>/dev/null
}

check "on the host" runs host CHECK=1
cp -r $work/host/robot $work/robot
export ROBOT_DATA=$work/host/data
check "under the sanitizers" sanitized 40
check "output not heard: no success" not_heard
check "a link that is not there" bad_input capsules.csv 'tail,0,0,0,z,1,0.1' \
    'capsules.csv:1: found tail'
check "an axis that is none" bad_input capsules.csv 'base,0,0,0,w,1,0.1' 'expected an axis'
check "a radius below 0" bad_input capsules.csv 'base,0,0,0,z,1,-0.1' 'below 0'
check "no capsules" bad_input capsules.csv '#' 'expected at least one'
for board in microbit mps2_an386; do
    check "the same answers on $board, its costs told" same_on $board CHECK=1
done
check "up: nothing touches" says '^pose,up,16 pairs,0 touch'
check "clash: capsules touch" says '^capsules,clash,base,upper,0'
check "clash: meshes touch" says '^meshes,clash,base,upper,0.000000'
judged() { # ROWS: by the judge, with the run's own robot
    of=$work/short/robot
    python3 tools/tests/judge/arm_guard/judge.py --joints "$of/joints.csv" --poses "$of/poses.csv" \
        --capsules "$of/capsules.csv" --allowed "$of/allowed.csv" --steps 8 --scene --off 6 \
        --meshes-by build/host/arm-guard-meshes --rows "$1" "$of"/*.obj
}
misjudged() { # SED MESSAGE: rows that are altered are not true
    sed "$1" $work/short/rows.csv >$work/altered.csv
    ! cmp -s $work/short/rows.csv $work/altered.csv || { echo "nothing was changed"; return 1; }
    ! judged $work/altered.csv >$work/judged 2>&1 || { cat $work/judged; return 1; }
    grep -qF -- "$2" $work/judged || { echo "no '$2' in:"; cat $work/judged; return 1; }
}
check "a short run, judged" make run APP=arm_guard BOARD=host STEPS=8 CHECK=1 OUT=$work/short
check "its judge, alone" judged $work/short/rows.csv
check "judge: a distance too long" misjudged '/^closest,up/s/0.054916/0.055216/' \
    'up, closest pair: said to be 0.055216 m apart, the truth is'
check "judge: a distance too short" misjudged '/^closest,up/s/0.054916/0.053916/' \
    'the truth is 0.055000: beyond the bound'
check "judge: another pair" misjudged '/^closest,up/s/base,upper/upper,palm/' \
    'up, closest pair: said to be'
check "judge: points elsewhere" misjudged \
    '/^closest,up/s/0.330032,/0.320032,/; s/0.384949/0.374949/' 'm outside of its capsule'
check "judge: a touch that is missed" misjudged '/^capsules,clash,base,palm/d' \
    '5 rows of capsules that touch, expected 6'
check "judge: fewer touch" misjudged '/^pose,clash/s/6 touch/5 touch/' \
    'clash: 5 pairs touch, expected 6 to 6'
check "judge: fewer pairs" misjudged '/^pose,up/s/16 pairs/15 pairs/' \
    'up: expected one row of 16 pairs'
check "judge: a fixed object too far" misjudged '/^object,up/s/0.147140/0.147540/' \
    'up, object: said to be'
check "judge: a visitor too far" misjudged '/^obstacle,clash/s/0.762329/0.762829/' \
    'clash, obstacle: said to be'
check "judge: meshes that are missed" misjudged '/^meshes,near,base,palm/d' \
    'near: meshes of base and palm: no row'
check "judge: meshes too far" misjudged '/^meshes,near,base,palm/s/0.006256/0.006556/' \
    'near: meshes of base and palm: said to be 0.006556'
check "judge: a pose that is left out" misjudged '/^sweep/!{/,near,/d;}' \
    "rows of ['beyond', 'clash', 'reach', 'up'], expected ['up', 'reach', 'clash', 'near', 'beyond']"
check "judge: a refusal of another joint" misjudged '/^refused/s/lower/upper/' \
    'beyond: upper is said to be beyond its limits'
check "judge: a sweep's steps" misjudged '/^sweep,reach/s/6 touch/5 touch/' \
    'reach to clash: 5 steps touch, expected 6 to 6'
check "judge: a sweep's distance" misjudged '/^sweep,up/s/0.025070/0.025470/' \
    'up to reach: 0.025470, and another is at'
check "judge: a sweep that is left out" misjudged '/^sweep,clash/d' \
    'no row of the way from clash to near'
check "judge: nearer and farther" misjudged '/^sweep,up/s/8 nearer,0 farther/0 nearer,8 farther/' \
    'up to reach: 0 steps nearer'
check "judge: the visitor of a sweep" misjudged '/^sweep,up/s/0.178222/0.178522/' \
    'up to reach, obstacles: said to be'
check "judge: steps that are not known" misjudged '/^sweep,up/s/0 unknown/1 unknown/' \
    'up to reach: 1 unknown, expected 0'
check "judge: less motion between steps" misjudged '/^sweep,up/s/moves 0\.[0-9]*/moves 0.1/' \
    'up to reach: moves 0.100000 m between two steps, and a point moves'
check "judge: far more motion" misjudged '/^sweep,up/s/moves 0\.[0-9]*/moves 9.9/' \
    'up to reach: moves 9.900000 m between two steps, expected'
check "judge: another object" misjudged '/^touched/s/,lower,0,/,lower,1,/' \
    'reach to clash: lower touches at step 5, and is'
check "judge: a later touch" misjudged '/^touched/s/step 5/step 6/' \
    'reach to clash: lower touches at step 6, and is'
check "judge: a touch that is not told" misjudged '/^touched/d' \
    'reach to clash: objects 1 touch, and no row says what is touched'
check "judge: where a sweep ends" misjudged '/^sweep,near/s/step 8/step 3/' \
    'is said to be beyond its limits'
check "beyond the limits: refused, with the joint and its limits" says \
    '^refused,beyond,lower,166.158,-160.428,160.428$'
check "a sweep beyond the limits ends there" says \
    '^sweep,near,beyond,refused at step 36,lower,161.001,'
check "the visitor is seen" says '^obstacle,up,base,0.885'
check "a lidar that is silent: not known" says \
    '^sweep,up,reach,.*,obstacles 0 touch,0.085601,4 unknown,'
check "nearer on the way to the clash" says '^sweep,reach,clash,.*,40 nearer,0 farther'
check "sweeps hold their ends" consistent
verdict() { # LINE
    grep -qxF -- "$1" $work/mps2_an386/verdict.txt ||
        { cat $work/mps2_an386/verdict.txt; return 1; }
}
gated() { # CODE OPTION...: the launcher's exit code
    code=$1
    shift
    build/bin/keepout-arm-guard --board host --out $work/gated "$@" >$work/gated.csv \
        2>$work/gated.txt
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $work/gated.txt; return 1; }
}
check "verdict: what was judged" verdict \
    "Judged: 16 pairs of capsules, 4 named poses, 3 ways between them."
check "verdict: what touches" verdict "base and upper touch in pose 'clash'."
check "verdict: what the sweeps are" grep -qE \
    '^Between two of the 41 samples of a way, where points move up to [0-9.]+ mm, nothing is judged\.$' \
    $work/mps2_an386/verdict.txt
check "verdict: the object" verdict \
    "palm touches object 0 (table) from 'reach' to 'clash', first at step 22 of 40."
check "verdict: a pose that is refused" verdict \
    "Pose 'beyond' is not judged: lower would be at 166.158, limits -160.428 and 160.428."
check "verdict: pairs that are not checked" verdict \
    "Not judged: 4 pairs of links that may touch, as a file says"
check "a picture" grep -q '</svg>' $work/mps2_an386/picture.svg
check "a pose beyond a limit: exit code 2 with GATE" gated 2 --gate
check "which is named" grep -q \
    'bad input, a pose beyond a limit: .*poses.csv:6: warning: pose beyond has joint elbow at 2.9, beyond' \
    $work/gated.txt
sed '/^beyond/d' $work/robot/poses.csv >$work/within.csv
check "something touches: exit code 1 with GATE" gated 1 --gate --links $work/robot --poses \
    $work/within.csv
check "without it 0" gated 0
mkdir -p "$work/a b,c'd\$"
cp $work/robot/* "$work/a b,c'd\$"
printf 'up,0,0,0,0\n' >"$work/a b,c'd\$/poses.csv"
check "a clear pose, in a folder with an odd name" gated 0 --gate --scene 0 --links \
    "$work/a b,c'd\$"
check "which the verdict says" grep -q "^No two links touch. Nearest: .* mm in pose 'up'.$" \
    $work/gated/verdict.txt
check "bad input: exit code 2" gated 2 --links $work/robot --urdf tools/tests/robot/crane.urdf
check "which says why" grep -q 'URDF=.*crane.urdf with LINKS=.*: expected one of the two' \
    $work/gated.txt
check "an SRDF alone" gated 2 --srdf tools/tests/robot/crane.srdf
check "capsules beyond a link's most" gated 2 --capsules 17
check "a robot of URDF" gated 1 --gate --urdf tools/tests/robot/crane.urdf \
    --srdf tools/tests/robot/crane.srdf --steps 5 --capsules 2 --check
check "which is judged" grep -q '^judge: 8 rows' $work/gated.txt
check "its surroundings are said not to be judged" grep -q '^Surroundings are not judged' \
    $work/gated/verdict.txt
check "joints that are held, judged" gated 1 --gate --urdf tools/tests/robot/crane.urdf --srdf \
    tools/tests/robot/crane.srdf --steps 3 --check --board host --hold "lu*=0.2 reach"
check "which the poses are told" grep -q \
    'warning: pose stowed has joint luff at -1, and --hold keeps it at 0.2' $work/gated.txt
check "HOLD without a URDF" gated 2 --hold luff
boxes() { # what the two ways begin and end with: three boxes in a row, the last of which slides
    awk 'BEGIN {
        print "<robot name=\"boxes\">"
        for (i = 0; i < 3; i++)
            print "<link name=\"b" i "\"><collision><geometry><box size=\"1 1 1\"/></geometry></collision></link>"
        print "<joint name=\"j\" type=\"fixed\"><parent link=\"b0\"/><child link=\"b1\"/><origin xyz=\"0 0 9\"/></joint>"
        print "<joint name=\"k\" type=\"prismatic\"><parent link=\"b0\"/><child link=\"b2\"/><axis xyz=\"1 0 0\"/>"
        print "<limit lower=\"3\" upper=\"8\"/></joint></robot>" }' >$work/boxes.urdf
    {
        echo '<robot name="boxes"><disable_collisions link1="b0" link2="b1"/>'
        for at in 8 7 3; do
            echo "<group_state name=\"at$at\" group=\"g\"><joint name=\"k\" value=\"$at\"/></group_state>"
        done
        echo '</robot>'
    } >$work/boxes.srdf
}
boxes
check "links far from each other" gated 0 --gate --check --urdf $work/boxes.urdf --srdf \
    $work/boxes.srdf --steps 4
check "no pair in reach at any step" grep -q \
    '^sweep,at8,at7,0 touch,closest at step 0,none,none,none,0 nearer' $work/gated.csv
check "a pair that comes within reach" grep -q \
    '^sweep,at7,at3,0 touch,closest at step 4,b0,b2,1\.' $work/gated.csv

# ---- joints that turn more than once ----

turning() { # LOWER UPPER: an arm that turns about z, and a post in front of it, at 0
    ball='<geometry><sphere radius="0.03"/></geometry>'
    cat >$work/turning.urdf <<-URDF
	<robot name="turning">
	<link name="post"><collision><origin xyz="0.5 0 0"/>$ball</collision></link>
	<link name="arm"><collision><origin xyz="0.5 0 0"/>$ball</collision></link>
	<link name="tip"><collision><origin xyz="0.1 0 0.3"/>$ball</collision></link>
	<joint name="j" type="revolute"><parent link="post"/><child link="arm"/><axis xyz="0 0 1"/>
	<limit lower="$1" upper="$2"/></joint>
	<joint name="k" type="continuous"><parent link="arm"/><child link="tip"/><axis xyz="0 0 1"/>
	<mimic joint="j" multiplier="0.5"/></joint></robot>
	URDF
    echo '<robot name="turning"><disable_collisions link1="arm" link2="tip"/></robot>' \
        >$work/turning.srdf
}
swept() { # CODE FROM TO ROW: the way from one value to the other
    printf 'from,%s\nto,%s\n' "$2" "$3" >$work/turning.csv
    gated "$1" --gate --check --urdf $work/turning.urdf --srdf $work/turning.srdf --poses \
        $work/turning.csv --steps 200 &&
        { grep -q "$4" $work/gated.csv || { cat $work/gated.csv; return 1; }; }
}
passes='^sweep,from,to,[1-9][0-9]* touch,'
misses='^sweep,from,to,0 touch,'
turning -3.1 3.1
check "over 0, limits of half a turn" swept 1 -0.3 0.3 "$passes"
turning -6.283 6.283
check "over 0, limits of a turn either way" swept 1 -0.3 0.3 "$passes"
check "far over 0" swept 1 -3 3 "$passes"
check "beyond 0" swept 0 0.3 5.9 "$misses"
check "over a whole turn" swept 1 4.5 6.28 "$passes"
check "from one limit to the other" swept 1 -6.283 6.283 "$passes"
turning -50.5 63.5
check "seven turns" swept 1 43 44.5 "$passes"
check "eight turns, between two passes" swept 0 50.6 56.2 "$misses"
check "a value beyond a limit" swept 2 0.5 63.6 '^refused,to,arm,3644.012,-2893.437,3638.282$'
check "which is named" grep -q \
    'turning.csv:2: warning: pose to has joint j at 63.6, beyond its range -50.5 .. 63.5' \
    $work/gated.txt
printf "from,0.5\nto,101\n" >$work/none.csv
check "a value that no table holds" gated 2 --urdf $work/turning.urdf --srdf $work/turning.srdf \
    --poses $work/none.csv

none='<disable_default_collisions link="b0"/><disable_collisions link1="b1" link2="b2"/>'
sed "s/link2=\"b1\"/link2=\"b2\"/; s|</robot>|$none&|" $work/boxes.srdf \
    >$work/nothing.srdf
check "no pair to be checked: nothing is said to be clear" gated 2 --urdf $work/boxes.urdf --srdf \
    $work/nothing.srdf
check "which says why" grep -q 'found no pair of links that is to be checked' $work/gated.txt
if [ -d ../shared/data/panda ]; then
    check "a real arm" runs mps2_an386 LINKS=../shared/data/panda BARE=link8 \
        ABSENT="leftfinger rightfinger" CHECK=1
    check "which is judged" grep -q '^judge: 15 rows' $work/mps2_an386.txt
    check "ready: apart" says '^pose,ready,28 pairs,0 touch'
    check "extended: beyond a limit" says '^refused,extended,link4,0.000,-176.001,-3.999$'
    check "the way on, from where the arm could be last" says '^sweep,ready,transport,[0-9]* touch,'
fi
summary "arm_guard"
