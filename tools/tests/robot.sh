#!/bin/sh
# Tests keepout-arm: robots from URDF and SRDF. Python places their links in double precision and
# compares the library with that. The proof that capsules hold their links must fail when a capsule
# is damaged. Bad files are refused with their line. Robots of CSV files: nothing that is named is
# left out. A real arm is tested if the shared folder exists.
# shellcheck disable=SC2016,SC2317,SC2329  # dollars are meant; functions are called by check
set -u
. tests/check.sh
dir=build/test/robot
rm -rf $dir
mkdir -p $dir
data=../shared/data/panda
crane=tools/tests/robot/crane.urdf
states=tools/tests/robot/crane.srdf
built() { # APP FOLDER [VARIABLE=VALUE...]
    name=$1
    folder=$2
    shift 2
    make -j2 BOARD=host APP="$name" APP_DIR="$folder" "$@" image >$dir/log 2>&1 && return
    cat $dir/log
    echo "robots: 0 passed, 1 failed"
    exit 1
}
make programs >/dev/null 2>&1
built keepout-arm tools/convert/arm
built links-judge tools/tests/judge/links
built keepout-arm tools/convert/arm SANITIZE=1
# Memory that lives as long as the program is not freed.
export ASAN_OPTIONS=detect_leaks=0
arm=build/host/sanitize/keepout-arm

tables() { # FOLDER ARGUMENT...
    to=$dir/$1
    shift
    $arm --quiet --name robot --output "$to" "$@" 2>$dir/stderr || { cat $dir/stderr; return 1; }
}
# refused CODE MESSAGE COMMAND...: the command ends with the code and says so, and writes nothing.
refused() {
    code=$1
    message=$2
    shift 2
    rm -rf $dir/none
    "$@" >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $dir/stderr; return 1; }
    grep -qF -- "$message" $dir/stderr || { echo "no '$message' in:"; cat $dir/stderr; return 1; }
    [ ! -e $dir/none ] || { echo "something was written"; return 1; }
}

# ---- kinematics, capsules, meshes ----

# The library with the tables of a folder, compared with Python, at random values of the joints.
placed() { # FOLDER URDF COUNT
    make BOARD=host APP=robot-frames APP_DIR=tools/tests/robot ROBOT_DATA="$dir/$1" \
        IMAGE="$dir/$1/frames" image >$dir/log 2>&1 ||
        { cat $dir/log; return 1; }
    place="python3 tools/tests/judge/links/place.py --names $dir/$1/report.txt"
    $place values "$2" "$3" >"$dir/$1/values" &&
        "$dir/$1/frames" <"$dir/$1/values" >"$dir/$1/frames.txt" &&
        $place judge "$2" "$3" "${4:-$dir/$1}" <"$dir/$1/frames.txt"
}
altered() { # FOLDER URDF SED: the comparison fails on other tables
    rm -rf $dir/altered
    cp -r "$dir/$1" $dir/altered
    sed "$3" "$dir/$1/robot_arm.c" >$dir/altered/robot_arm.c
    ! cmp -s "$dir/$1/robot_arm.c" $dir/altered/robot_arm.c && ! placed altered "$2" 50
}
check "a robot with each joint, primitive and format" tables crane $crane $states
check "each corner is where the URDF has it" python3 tools/tests/judge/links/place.py --names \
    $dir/crane/report.txt corners $crane 5 $dir/crane
check "the library places it as Python does" placed crane $crane 300
check "that comparison: another origin" altered crane $crane 's/{6554, -13107,/{6594, -13107,/'
check "that comparison: another rule of a follower" altered crane $crane \
    's/INT64_C(-671088640)/INT64_C(-671288640)/'

# ---- joints that follow others ----

# NAME_follow of a folder's tables, compared with Python at both ends of each driven joint, near
# them, and at random values.
followed() { # FOLDER URDF
    make BOARD=host APP=robot-follow APP_DIR=tools/tests/robot ROBOT_DATA="$dir/$1" \
        IMAGE="$dir/$1/follow" image >$dir/log 2>&1 ||
        { cat $dir/log; return 1; }
    python3 tools/tests/judge/links/follow.py values "$2" >"$dir/$1/driven" &&
        "$dir/$1/follow" <"$dir/$1/driven" >"$dir/$1/followed.txt" &&
        python3 tools/tests/judge/links/follow.py judge "$2" <"$dir/$1/followed.txt"
}
# NUMBER: some twenty followers, whose limits are mostly the image of the driven joint's
random_robot() {
    python3 tools/tests/judge/links/follow.py make "$1" >"$dir/random$1.urdf" &&
        tables "random$1" --samples 100 "$dir/random$1.urdf" &&
        followed "random$1" "$dir/random$1.urdf"
}
# FOLDER TYPE LOWER UPPER TYPE LOWER UPPER MULTIPLIER: a robot whose second joint follows the first
# one
pair() {
    {
        echo '<robot name="pair">'
        for link in a b c; do
            echo "<link name=\"$link\"><collision><geometry><sphere radius=\"0.01\"/></geometry></collision></link>"
        done
        echo "<joint name=\"j\" type=\"$2\"><parent link=\"a\"/><child link=\"b\"/><limit lower=\"$3\" upper=\"$4\"/></joint>"
        echo "<joint name=\"k\" type=\"$5\"><parent link=\"b\"/><child link=\"c\"/><limit lower=\"$6\" upper=\"$7\"/>"
        echo "<mimic joint=\"j\" multiplier=\"$8\"/></joint></robot>"
    } >"$dir/$1.urdf"
}
pair_follows() {
    pair "$@" && tables "$1" --samples 100 "$dir/$1.urdf" && followed "$1" "$dir/$1.urdf"
}
refused_at_times() { # FOLDER: some values of the driven joint, and not all
    awk '$1 != 0 { bad++ } END { exit !(bad > 0 && bad < NR) }' "$dir/$1/followed.txt"
}
never_refused() { # FOLDER
    awk '$1 != 0 { print; bad = 1 } END { exit bad || NR < 200 }' "$dir/$1/followed.txt"
}
check "half a joint of nearly two turns" pair_follows half revolute -6.2 6.2 revolute -3.1 3.1 0.5
check "each of its values is placed" never_refused half
check "a screw: 10 mm for a radian" pair_follows screw revolute -12 12 prismatic -0.12 0.12 0.01
check "half a joint without limits" pair_follows endless continuous 0 0 continuous 0 0 0.5
check "15 turns" pair_follows many revolute -94 94 revolute -94 94 -1
check "the end of a slide" pair_follows lift prismatic 0 0.05 prismatic 0 0.025 0.5
check "each of its values is placed" never_refused lift
check "a slide that turns a finger" pair_follows finger prismatic 0 0.05 revolute 0 1.1 22
check "each of its values is placed" never_refused finger
check "a knuckle" pair_follows knuckle revolute 0 0.7 revolute 0 0.35 0.5
check "each of its values is placed" never_refused knuckle
check "a follower that turns less than it is led" pair_follows short revolute 0 1 revolute 0 0.45 \
    0.5
check "is refused beyond its limits" refused_at_times short
check "which keepout-arm says" grep -q \
    'warning: joint k follows j to 0.5, beyond its range 0 .. 0.45' $dir/stderr
for number in 1 2 3 4 5 6; do
    check "random followers, $number" random_robot $number
done
wrong_rule() { # SED FOLDER: the comparison fails with another rule
    rm -rf $dir/wrong
    cp -r $dir/"$2" $dir/wrong
    sed "$1" $dir/"$2"/robot_arm.c >$dir/wrong/robot_arm.c
    ! cmp -s $dir/"$2"/robot_arm.c $dir/wrong/robot_arm.c &&
        ! followed wrong $dir/"$2".urdf >/dev/null 2>&1
}
check "that comparison: no slack at the end" wrong_rule \
    's/value <= at->high + at->slack/0/; s/value >= at->low - at->slack/0/' finger
check "that comparison: rounded down" wrong_rule 's/driven\] + at->rest/driven]/' screw
too_steep() {
    pair steep continuous 0 0 continuous 0 0 1e6
    sed 's|</robot>|<link name="d"/><joint name="m" type="continuous"><parent link="c"/>\
<child link="d"/><mimic joint="k" multiplier="1e6"/></joint></robot>|' \
        $dir/steep.urdf >$dir/steeper.urdf
    refused 2 "found joint m, which follows j by a factor of 1e+12, expected less than" $arm \
        --output $dir/none $dir/steeper.urdf
}
check "a factor that no table holds" too_steep
far_pose() { # VALUE
    pair far continuous 0 0 continuous 0 0 5
    printf 'far,%s\n' "$1" >$dir/far.csv
    refused 2 "$dir/far.csv:1: found joint k at 150 rad in pose far, expected less than 16 turns" \
        $arm --output $dir/none --poses $dir/far.csv $dir/far.urdf
}
check "a pose that turns a follower too far" far_pose 30

check "several capsules for a link" tables crane4 --capsules 4 $crane $states
check "they hold it, too" placed crane4 $crane 50
again() {
    tables crane2 $crane $states &&
        diff -r $dir/crane2 $dir/crane -x frames -x 'frames.txt' -x values
}
check "the same bytes again" again
said() { # TEXT
    grep -qF -- "$1" $dir/crane/report.txt || { cat $dir/crane/report.txt; return 1; }
}
check "report: the proof" said "proved: the capsules of 7 links hold their"
check "report: a joint that follows" said "-1.25 times claw_left_joint + 0.1"
check "report: poses of the SRDF" said "poses: stowed out"
check "a picture" grep -q "</svg>" $dir/crane/picture.svg
fitted() { # the crane's ball needs no more than the ball itself and the rounding
    awk '$1 == "hook" { exit !($5 < 0.0345) }' $dir/crane/report.txt
}
check "a ball's capsule is the ball" fitted
archive() { # a 3MF is a zip of XML
    mkdir -p $dir/pack && python3 tools/tests/robot/pack_3mf.py $dir/pack/wedge.3mf millimeter &&
        sed 's|meshes/wedge.dae"|wedge.3mf" scale="0.001 0.001 0.001"|; s|"meshes|"package://robot/meshes|' \
            $crane >$dir/pack/crane.urdf &&
        tables pack --path tools/tests $dir/pack/crane.urdf $states &&
        python3 tools/tests/judge/links/place.py --names $dir/pack/report.txt corners \
            $dir/pack/crane.urdf 5 $dir/pack
}
check "3MF, and package:// by a folder" archive

# ---- the proof ----

shrunk() { # LINE COLUMN LSB: a capsule of the table is damaged, and refused
    awk -F, -v OFS=, -v line="$1" -v column="$2" -v lsb="$3" \
        'NR == line { $column = sprintf("%.17g", $column + lsb / 65536) } { print }' \
        $dir/crane/capsules.csv >$dir/bad.csv
    refused 2 "bad.csv: found capsules of" $arm --output $dir/none --capsule-table $dir/bad.csv \
        $crane $states
}
check "the fitted capsules are proved again" tables proved --capsule-table $dir/crane/capsules.csv \
    $crane $states
check "and are the same" cmp $dir/proved/capsules.csv $dir/crane/capsules.csv
for line in 2 3 4 5 6 7 8; do
    check "a radius 1 LSB smaller is refused, line $line" shrunk $line 8 -1
done
check "an end moved by 40 LSB is refused" shrunk 3 4 -40
missing() {
    sed '/^hook/d' $dir/crane/capsules.csv >$dir/bad.csv
    refused 2 "bad.csv: found no capsule of link hook" $arm --output $dir/none --capsule-table \
        $dir/bad.csv $crane $states
}
check "a link without a capsule is refused" missing

# ---- allowed pairs by sampling ----

sampled() {
    tables sampled --samples 2000 $crane &&
        grep -q '^no file gives allowed pairs: 2000 random samples' $dir/sampled/report.txt &&
        grep -q '  plinth, mast: neighbours$' $dir/sampled/report.txt &&
        grep -q ', .*: never touched$' $dir/sampled/report.txt &&
        grep -q 'Sampling proves nothing' $dir/sampled/report.txt
}
check "without an SRDF pairs are sampled, and that is said" sampled
alone() { # two boxes in each other always touch; a third one is never met
    cat >$dir/boxes.urdf <<-'URDF'
	<robot name="boxes">
	<link name="a"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
	<link name="b"><collision><geometry><box size="0.1 0.1 3"/></geometry></collision></link>
	<link name="c"><collision><geometry><box size="3 0.1 0.1"/></geometry></collision></link>
	<link name="d"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
	<joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
	<joint name="k" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/></joint>
	<joint name="l" type="fixed"><parent link="c"/><child link="d"/><origin xyz="0 0 9"/></joint>
	</robot>
	URDF
    tables boxes $dir/boxes.urdf && grep -q '^  a, c: always touched$' $dir/boxes/report.txt &&
        grep -q '^  a, d: never touched$' $dir/boxes/report.txt &&
        grep -q '^0 pairs' $dir/boxes/report.txt
}
check "always and never" alone

# ---- bad files ----

# bad SED MESSAGE [CODE]: the crane's URDF, changed
bad() {
    sed "$1" $crane >tools/tests/robot/bad.urdf
    ! cmp -s $crane tools/tests/robot/bad.urdf || { echo "nothing was changed"; return 1; }
    refused "${3:-2}" "$2" $arm --output $dir/none tools/tests/robot/bad.urdf
    result=$?
    rm -f tools/tests/robot/bad.urdf
    return $result
}
at=tools/tests/robot/bad.urdf
check "XML that is not closed" bad '$d' "$at:86:1: found no element found, expected XML"
check "another root" bad 's/robot/machine/' "$at:3:1: found <machine>, expected <robot>"
check "a macro" bad '4s|.*|<xacro:arm/>|' \
    "$at:4:1: found <xacro:arm>, expected a file without macros: \`xacro FILE >robot.urdf\`"
check "an expression" bad 's/radius="0.1"/radius="${r}"/' \
    "found \${r}, expected a file without macros"
check "a link twice" bad 's/<link name="mast"/<link name="world"/' \
    "found world, expected a link of another name"
check "a joint twice" bad 's/<joint name="luff"/<joint name="slew"/' \
    "found slew, expected a joint of another name"
check "a joint without a child" bad '/<child link="mast"/d' \
    "found joint slew without <child>, expected a link"
check "an unknown link" bad 's/<child link="mast"/<child link="mats"/' \
    ":16:5: found mats, expected a link of this file"
check "two parents" bad 's/<child link="hook"/<child link="mast"/' \
    "found mast, expected a child that has no parent yet"
check "a circle" bad 's/<child link="plinth"/<child link="world"/' \
    "found world, expected a child that has no parent"
check "two roots" bad '/<joint name="bolts"/,/<\/joint>/d' "found two links without a parent"
check "a joint that floats" bad 's/continuous/floating/' \
    "found type=\"floating\" of joint slew, expected fixed, revolute"
check "no limit" bad '/upper="0.9"/d' "found joint luff without <limit>, expected <limit lower="
check "limits the wrong way" bad 's/lower="-1.2"/lower="1.2"/' \
    "found 1.2 .. 0.9, expected a lower limit"
check "a word for a number" bad 's/upper="0.9"/upper="much"/' \
    "found upper=\"much\", expected 1 number within 1e+300"
check "two numbers for three" bad 's/xyz="1 -2 0.5"/xyz="1 -2"/' \
    "found xyz=\"1 -2\", expected 3 numbers"
check "NaN" bad 's/xyz="1 -2 0.5"/xyz="1 nan 0"/' "found xyz=\"1 nan 0\", expected 3 numbers"
check "an axis without length" bad 's/xyz="1 -2 0.5"/xyz="0 0 0"/' "found an axis without length"
check "a circle of followers" bad 's/<axis xyz="0 0 -1"\/>/&<mimic joint="hook_joint"\/>/' \
    "expected a joint that does not follow this one"
check "a follower of nothing" bad \
    's/mimic joint="claw_left_joint" multiplier="-/mimic joint="claw" multiplier="-/' \
    "found joint=\"claw\" for claw_right_joint, expected two joints that move"
check "a cone" bad 's/<sphere radius="0.02"/<cone radius="0.02"/' \
    "found <cone> in <geometry>, expected <box>, <cylinder>, <sphere>, <mesh>, <capsule>"
check "two shapes in one collision" bad 's/<sphere radius="0.02"\/>/&<sphere radius="0.5"\/>/' \
    "found a second one, expected one shape in each <collision> or <visual>"
check "two geometries in one collision" bad 's/<geometry><sphere radius="0.02"\/><\/geometry>/&&/' \
    "found a second one, expected one shape in each <collision> or <visual>"
check "a collision that is misspelt" bad '/sphere radius="0.02"/s/collision>/collisions>/g' \
    "found <collisions> in <link>, expected <collision>, <visual>, <inertial>"
check "an origin by a quaternion" bad 's/<origin xyz=/<origin quat_xyzw="0 0 1 0" xyz=/' \
    "found quat_xyzw=\"0 0 1 0\" in <origin>, expected xyz=, rpy="
check "a size of 0" bad 's/size="0.4 0.3 0.2"/size="0.4 0 0.2"/' \
    "found size=\"0.4 0 0.2\", expected sizes above 0"
check "a mesh that is not there" bad 's|"meshes/wedge.stl"|"meshes/wegde.stl"|' \
    "found filename=\"meshes/wegde.stl\": No such file"
check "a package that is nowhere" bad 's|package://robot/|package://nowhere/|' \
    "package://nowhere/meshes/wedge.obj\", which is nowhere, expected a file in a folder of --path"
check "a mesh that is none" bad 's|"meshes/wedge.stl"|"crane.srdf"|' \
    "crane.srdf: found no mesh that can be read"
check "millimetres for metres" bad 's/ scale="0.004 0.002 0.003"/ scale="40 20 30"/' \
    "expected a shape within 1000 m of the link's frame"
check "no URDF" refused 2 "none.urdf: cannot be read: No such file" $arm --output $dir/none \
    $dir/none.urdf
check "no option" refused 2 "expected a whole number from 1 to 16" $arm --capsules 17 $crane
check "no file" refused 2 "found 0 files, expected a URDF" $arm
check "help" $arm --help
state() { # SED MESSAGE: the crane's SRDF, changed
    sed "$1" $states >$dir/bad.srdf
    ! cmp -s $states $dir/bad.srdf || { echo "nothing was changed"; return 1; }
    refused 2 "$dir/bad.srdf:$2" $arm --output $dir/none $crane $dir/bad.srdf
}
check "SRDF: a link with itself" state 's/link2="mast"/link2="plinth"/' \
    '15:3: found plinth twice, expected two links'
check "SRDF: an unknown joint" state 's/name="luff" value="0.3"/name="lift" value="0.3"/' \
    '11:5: found name="lift", expected a joint'
check "SRDF: no value" state 's/ value="0.3"//' '11:5: found <joint> without value'
check "SRDF: one name twice" state 's/name="out"/name="stowed"/' \
    '9:3: found stowed, expected a state of another name'
groups() {
    sed 's/name="out" group="arm"/name="stowed" group="all"/' $states >$dir/groups.srdf
    tables groups $crane $dir/groups.srdf &&
        grep -q '^poses: stowed all.stowed$' $dir/groups/report.txt
}
check "SRDF: one name in two groups" groups
unseen() { # a link with a visual shape alone is named
    sed 's/<collision><geometry><sphere radius="0.02".*//' $crane >tools/tests/robot/bad.urdf
    tables unseen tools/tests/robot/bad.urdf $states
    result=$?
    rm -f tools/tests/robot/bad.urdf
    [ $result -eq 0 ] &&
        grep -q '^note: links with a visual shape and none for collisions: hook$' $dir/stderr &&
        grep -q '^hook  *NOT CHECKED' $dir/unseen/report.txt
}
check "a link that nothing checks is named" unseen
many() { # more links than arm.h takes
    {
        echo '<robot name="many"><link name="l0"/>'
        for i in $(seq 1 33); do
            echo "<link name=\"l$i\"><collision><geometry><sphere radius=\"0.1\"/></geometry></collision></link>"
            echo "<joint name=\"j$i\" type=\"continuous\"><parent link=\"l$((i - 1))\"/><child link=\"l$i\"/></joint>"
        done
        echo '</robot>'
    } >$dir/many.urdf
    refused 3 "found 34 links that joints move against each other (34 in the file), expected at most 32" \
        $arm --output $dir/none $dir/many.urdf
}
check "too many links: a limit" many

# Any altered byte, or a cut, gives an answer or a refusal, never a crash (128 and more).
survives() { # FILE
    size=$(wc -c <"$1")
    ending=${1##*.}
    place=1
    while [ $place -lt "$size" ]; do
        head -c $place "$1" >tools/tests/robot/bad."$ending"
        cp "$1" tools/tests/robot/flip."$ending"
        printf '\377' | dd of=tools/tests/robot/flip."$ending" bs=1 seek=$place conv=notrunc \
            2>/dev/null
        for file in bad flip; do
            if [ "$ending" = urdf ]; then
                timeout 20 $arm --quiet --samples 100 --output $dir/survived \
                    tools/tests/robot/$file.urdf $states
            else
                timeout 20 $arm --quiet --samples 100 --output $dir/survived $crane \
                    tools/tests/robot/$file.srdf
            fi >/dev/null 2>$dir/stderr
            code=$?
            case $code in
            0 | 2 | 3) ;;
            *) echo "byte $place, $file: exit code $code"; cat $dir/stderr; return 1 ;;
            esac
        done
        place=$((place + 67))
    done
    rm -f tools/tests/robot/bad.* tools/tests/robot/flip.*
}
check "a URDF cut off or altered" survives $crane
check "an SRDF cut off or altered" survives $states

# ---- CSV: nothing that a file names is left out ----

csv() { # FILE TEXT MESSAGE: a robot of two links, with a file changed
    rm -rf $dir/csv
    mkdir -p $dir/csv
    printf 'swing,room,core,0,0,0.5,0,0,0,z,-1,1\n' >$dir/csv/joints.csv
    printf 'in,0\nout,1\n' >$dir/csv/poses.csv
    : >$dir/csv/allowed.csv
    cp tools/tests/robot/meshes/wedge.obj $dir/csv/room.obj
    cp tools/tests/robot/meshes/wedge.obj $dir/csv/core.obj
    case $2 in
    "") rm "$dir/csv/$1" ;;
    /*) mv "$dir/csv/$1" "$dir/csv$2" ;;
    *) printf '%b' "$2" >"$dir/csv/$1" ;;
    esac
    shift 2
    # shellcheck disable=SC2046  # a list of files
    set -- "$@" $arm --output $dir/none --joints $dir/csv/joints.csv --poses $dir/csv/poses.csv \
        --allowed $dir/csv/allowed.csv --links $dir/out.c $(ls $dir/csv/*.obj)
    if [ "$1" = taken ]; then
        shift
        "$@" >$dir/stdout 2>$dir/stderr || { cat $dir/stderr; return 1; }
        rm -rf $dir/none
    else
        refused 2 "$@"
    fi
}
joint='swing,room,core,0,0,0.5,0,0,0,z,-1,1\n'
check "CSV: as it is" csv poses.csv 'in,0\n' taken
check "CSV: a mesh is missing" csv core.obj '' \
    "joints.csv: found no mesh for link core, expected core.stl, .obj or .ply"
check "CSV: a mesh is misspelt" csv core.obj /cor.obj "found no mesh for link core"
check "CSV: a mesh of no link" csv cover.obj 'v 0 0 0\n' "cover.obj: found a mesh that no link uses"
check "CSV: a link that is bare" csv joints.csv \
    "${joint}tip,core,frame,0,0,1,0,0,0,fixed,0,0\nbare,frame\n" taken
check "CSV: a link that nothing calls bare" csv joints.csv \
    "${joint}tip,core,frame,0,0,1,0,0,0,fixed,0,0\n" "found no mesh for link frame"
check "CSV: an unknown link is bare" csv joints.csv "${joint}bare,frame\n" \
    "joints.csv:2: found frame as bare, expected a link"
check "CSV: a known link is absent" csv joints.csv "${joint}absent,core\n" \
    "joints.csv:2: found core as absent, expected a link that no joint has"
check "CSV: an unknown link is allowed" csv allowed.csv 'room,cor\n' \
    "allowed.csv:1: found cor, expected a link of the joints"
check "CSV: a link with itself" csv allowed.csv 'room,room\n' \
    "allowed.csv:1: found room, expected two links"
check "CSV: an absent link is allowed" csv joints.csv "${joint}absent,cover\n" taken
words() { # CODE OPTION...: a third link that is a frame, and a mesh of a link that is not there
    code=$1
    shift
    rm -rf $dir/csv $dir/none
    mkdir -p $dir/csv
    printf '%btip,core,frame,0,0,1,0,0,0,fixed,0,0\n' "$joint" >$dir/csv/joints.csv
    printf 'in,0\n' >$dir/csv/poses.csv
    printf 'room,core\nroom,cover\n' >$dir/csv/allowed.csv
    for link in room core cover; do
        cp tools/tests/robot/meshes/wedge.obj $dir/csv/$link.obj
    done
    $arm --quiet --output $dir/none --joints $dir/csv/joints.csv --poses $dir/csv/poses.csv \
        --allowed $dir/csv/allowed.csv "$@" $dir/csv/*.obj >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $dir/stderr; return 1; }
}
told() { # TEXT
    grep -qF -- "$1" $dir/stderr || { cat $dir/stderr; return 1; }
}
check "CSV: links that are bare and absent, by options" words 0 --bare frame --absent cover
check "CSV: a link that no option calls bare" words 2 --absent cover
check "which is said" told \
    "joints.csv: found no mesh for link frame, expected frame.stl, .obj or .ply beside it; --bare frame"
check "CSV: a mesh that no option calls absent" words 2 --bare frame
check "which is said" told "cover.obj: found a mesh that no link uses"
check "CSV: a bare link that is none" words 2 --bare frames --absent cover
check "which is said" told "--bare: found frames as bare, expected a link that a joint has"
check "CSV: an absent link that is one" words 2 --bare frame --absent core
check "which is said" told "--absent: found core as absent, expected a link that no joint has"
check "CSV: a pose twice" csv poses.csv 'in,0\nout,1\nin,1\n' \
    "poses.csv:3: found in, expected a pose of another name"
check "CSV: a joint twice" csv joints.csv "${joint}swing,core,frame,0,0,1,0,0,0,fixed,0,0\n" \
    "joints.csv:2: found swing, expected a joint of another name"
check "CSV: poses with a head" csv poses.csv 'name,swing\nin,0\n' taken
check "CSV: poses after a mark of the byte order" csv poses.csv '\0357\0273\0277in,0\nout,1\n' taken
check "CSV: a range that ends before it begins" csv joints.csv \
    'swing,room,core,0,0,0.5,0,0,0,z,1,-1\n' \
    "joints.csv:1: found a range that ends before it begins"

# ---- the programs, with a URDF ----

crane_links() { # BOARD OPTION...: the verdict and the exit code
    board=$1
    shift
    build/bin/keepout-links --board "$board" --out $dir/links_"$board" --gate --urdf $crane --srdf \
        $states "$@" >$dir/links_"$board".csv 2>$dir/links.txt
    code=$?
    [ $code -eq 1 ] || { echo "exit code $code, not 1"; cat $dir/links.txt; return 1; }
}
check "links: the crane's links, on the host" crane_links host
check "links: on a board, the same" crane_links mps2_an386 --check
check "links: judged" grep -q "^judge: 30 pairs, 1 touch; no distance above the truth" \
    $dir/links.txt
check "links: joints that are held, judged" build/bin/keepout-links --board host \
    --out $dir/links_held --urdf $crane --srdf $states --hold "lu*=0.2 reach" --check
misjudged() { # SED MESSAGE: rows that are altered are refused
    sed "$1" $dir/links_mps2_an386/rows.csv >$dir/altered.csv
    run=$dir/links_mps2_an386
    refused 1 "$2" build/host/links-judge --placed "$run/placed.csv" --allowed \
        "$run/may_touch.csv" "$run"/arm/m_*.obj $dir/altered.csv
}
check "judge of a URDF: a distance too long" misjudged \
    's/^stowed,plinth,jib,apart,291,0,0.598/stowed,plinth,jib,apart,291,0,0.698/' "said to be 0.698"
check "judge of a URDF: a touch that is missed" misjudged '/claw_left,claw_right/s/touch/apart/' \
    "said to be apart, and they touch"
check "judge of a URDF: a row missing" misjudged '3d' "0 rows, not 1"
check "links: byte for byte" cmp $dir/links_host/rows.csv $dir/links_mps2_an386/rows.csv
check "links: the verdict" grep -qx "claw_left and claw_right touch in pose 'out'." \
    $dir/links_host/verdict.txt
check "links: a picture" grep -q '</svg>' $dir/links_host/picture.svg

# ---- a real arm: its URDF is written from its tables ----

real() {
    mkdir -p $dir/package
    [ -e $dir/package/robot ] || ln -s "$PWD/$data" $dir/package/robot
    meshes=$(for file in "$data"/*.stl; do basename "$file" .stl; done | tr '\n' ' ')
    python3 tools/tests/robot/urdf_of.py "$meshes" $data/joints.csv \
        tools/programs/links/"$1" >"$dir/$1.urdf"
    {
        echo '<robot name="robot">'
        awk -F, '!/^#/ && (fingers || $0 !~ /finger/) { print "<disable_collisions link1=\"" $1 "\" link2=\"" $2 "\"/>" }' \
            fingers="$2" $data/allowed.csv
        echo '</robot>'
    } >"$dir/$1.srdf"
}
by_csv() { # FOLDER JOINTS
    # shellcheck disable=SC2046  # a list of files
    tables "$1" --joints $data/joints.csv --joints tools/programs/links/"$2" --poses \
        $data/poses.csv --allowed $data/allowed.csv $(ls $data/*.stl)
}
same_rows() { # the same pairs and contacts, distances within their bounds
    awk -F, 'NR == FNR { seen[$1, $2, $3] = $0; count++; next } FNR > 1 {
        if (!(($1, $2, $3) in seen)) { print "another pair: " $0; bad = 1; next }
        split(seen[$1, $2, $3], other)
        found++
        off = other[7] - $7
        off = (off < 0) ? -off : off
        if (other[4] != $4 || off > $8 + other[8]) { print seen[$1, $2, $3]; print; bad = 1 }
    } END { exit bad || found != count - 1 }' "$1" "$2"
}
links() { # NAME ARGUMENT...
    name=$1
    shift
    make run APP=links OUT=$dir/"$name" "$@" >$dir/"$name".csv 2>$dir/"$name".txt ||
        { tail -5 $dir/"$name".txt; return 1; }
}
guard() { # NAME ARGUMENT...
    name=$1
    shift
    make run APP=arm_guard OUT=$dir/"$name" STEPS=10 "$@" >$dir/"$name".csv 2>$dir/"$name".txt ||
        { tail -5 \
        $dir/"$name".txt; return 1; }
}
commands() { # a name is text, whatever it holds: gnuplot would run what stands between backquotes
    sed 's/claw_left/claw`touch ran`left/g' $crane >tools/tests/robot/odd.urdf
    links odd BOARD=host URDF=tools/tests/robot/odd.urdf
    code=$?
    rm -f tools/tests/robot/odd.urdf
    [ $code -eq 0 ] && grep -q 'claw_touch_ran_left+' $dir/odd/verdict.txt &&
        [ -s $dir/odd/picture.svg ] && [ ! -e $dir/odd/ran ]
}
# Each closest pair is the same one, at the same distance within 0.6 mm.
same_guard() {
    python3 tools/tests/judge/same_guard.py "$1" "$2"
}
check "names with a command in them" commands
if [ -d $data ]; then
    real fingers.csv 1
    real hand.csv 0
    check "a real arm: capsules that hold its meshes" tables panda --path $dir/package \
        $dir/hand.csv.urdf $dir/hand.csv.srdf
    check "a real arm: placed as Python does" placed panda $dir/hand.csv.urdf 100
    check "a real arm: the tables of its CSV files" by_csv panda_csv hand.csv
    check "a real arm: they place it as Python does" placed panda_csv $dir/hand.csv.urdf 100 \
        $dir/panda
    check "a real arm with fingers" tables fingers --path $dir/package $dir/fingers.csv.urdf \
        $dir/fingers.csv.srdf
    check "a real arm: links of its CSV files" links l1 LINKS=$data \
        JOINTS=tools/programs/links/fingers.csv
    check "a real arm: links of its URDF" links l2 URDF=$dir/fingers.csv.urdf \
        SRDF=$dir/fingers.csv.srdf PACKAGES=$dir/package POSES=$data/poses.csv CHECK=1
    check "a real arm: the same answers" same_rows $dir/l1.csv $dir/l2.csv
    check "a real arm: the verdict" grep -qx "link5 and link7 touch in pose 'transport'." \
        $dir/l2/verdict.txt
    cp -r $data $dir/bare_table && chmod -R u+w $dir/bare_table && rm $dir/bare_table/capsules.csv
    check "a real arm: guarded by its CSV files, capsules fitted" \
        guard g1 LINKS=$dir/bare_table JOINTS=tools/programs/links/hand.csv SCENE=0
    check "a real arm: guarded by its URDF" guard g2 URDF=$dir/hand.csv.urdf \
        SRDF=$dir/hand.csv.srdf PACKAGES=$dir/package POSES=$data/poses.csv CHECK=1
    check "a real arm: the same closest pairs" same_guard $dir/g1.csv $dir/g2.csv
else
    echo "  (no ../shared/data/panda: the real arm left out)"
fi
summary "robots"
