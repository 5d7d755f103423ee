#!/bin/sh
# Tests what keepout-arm takes of a URDF and an SRDF: each misspelt element and attribute is refused
# with its place, and what other tools add is taken and listed; files without a known unit; robots
# with more links than arm.h takes.
# shellcheck disable=SC2016,SC2317,SC2329  # dollars are meant; functions are called by check
set -u
. tests/check.sh
dir=build/test/urdf
rm -rf $dir
mkdir -p $dir
cp -r tools/tests/robot $dir/robot
crane=$dir/robot/crane.urdf
states=$dir/robot/crane.srdf
if ! make -j2 BOARD=host APP=keepout-arm APP_DIR=tools/convert/arm SANITIZE=1 image \
    >$dir/log 2>&1; then
    cat $dir/log
    echo "urdf: 0 passed, 1 failed"
    exit 1
fi
# Memory that lives as long as the program is not freed.
export ASAN_OPTIONS=detect_leaks=0
arm=${ARM:-build/host/sanitize/keepout-arm}

# run CODE ARGUMENT...: with this exit code; what it says goes to stderr and report.txt
run() {
    code=$1
    shift
    rm -rf $dir/out
    $arm --quiet --samples 100 --name robot --output $dir/out "$@" >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $dir/stderr; return 1; }
    [ "$code" -eq 0 ] || [ ! -e $dir/out ] || { echo "something was written"; return 1; }
}
says() { # TEXT: on stderr
    grep -qF -- "$1" $dir/stderr || { echo "no '$1' in:"; cat $dir/stderr; return 1; }
}
reports() { # TEXT
    grep -qF -- "$1" $dir/out/report.txt ||
        { echo "no '$1' in:"; cat $dir/out/report.txt; return 1; }
}
changed() { # FILE SED: FILE, changed, beside it
    sed "$2" "$1" >"$dir/robot/bad.${1##*.}"
    ! cmp -s "$1" "$dir/robot/bad.${1##*.}" || { echo "nothing was changed"; return 1; }
}
bad() { # SED MESSAGE: the crane's URDF is refused
    changed $crane "$1" && run 2 $dir/robot/bad.urdf $states && says "bad.urdf:$2"
}
good() { # SED LISTED: it is taken, and the report lists what is not used
    changed $crane "$1" && run 0 $dir/robot/bad.urdf $states && reports "$2"
}
bad_states() { # SED MESSAGE
    changed $states "$1" && run 2 $crane $dir/robot/bad.srdf && says "bad.srdf:$2"
}

# ---- misspelt words ----

check "a joint's origin" bad '8s/<origin /<orign /' \
    '8:5: found <orign> in <joint>, expected <origin>, <parent>, <child>, <axis>,'
check "a collision" bad '11s/collision>/colision>/g' \
    '11:5: found <colision> in <link>, expected <collision>, <visual>, <inertial>'
check "an angle" bad '8s/rpy=/rpyy=/' '8:5: found rpyy="0 0 0.3" in <origin>, expected xyz=, rpy='
check "a place" bad '8s/xyz=/xzy=/' \
    '8:5: found xzy="0.1 -0.2 0.05" in <origin>, expected xyz=, rpy='
check "an axis" bad '18s/<axis /<axes /' '18:5: found <axes> in <joint>, expected <origin>'
check "an axis' direction" bad '18s/xyz=/xzy=/' \
    '18:5: found xzy="0.1 0.2 0.97" in <axis>, expected xyz='
check "a limit" bad '28s/lower=/lowre=/' \
    '28:5: found lowre="-1.2" in <limit>, expected lower=, upper=, effort='
check "a rule of a follower" bad 's/multiplier="-1.25"/multiplyer="-1.25"/' \
    '69:5: found multiplyer="-1.25" in <mimic>, expected joint=, multiplier=, offset='
check "a scale" bad '33s/ scale=/ scael=/' \
    '33:17: found scael="0.004 0.002 0.003" in <mesh>, expected filename=, scale='
check "a shape" bad '11s/<box /<bxo /' \
    '11:61: found <bxo> in <geometry>, expected <box>, <cylinder>, <sphere>, <mesh>'
check "a geometry" bad '11s/geometry>/geomtry>/g' \
    '11:51: found <geomtry> in <collision>, expected <origin>, <geometry>'
check "a link" bad '10s/<link /<lnik /; 13s/link>/lnik>/' \
    '10:3: found <lnik> in <robot>, expected <link>, <joint>'
check "a joint" bad '5s/<joint /<Joint /; 9s/joint>/Joint>/' \
    '5:3: found <Joint> in <robot>, expected <link>, <joint>'
check "a link that is called part" bad '10s/<link /<part /; 13s/link>/part>/' \
    '10:3: found <part> in <robot>, expected <link>'
check "an origin in a geometry" bad '11s|<geometry>|&<origin xyz="0 0 1"/>|' \
    '11:61: found <origin> in <geometry>, expected <box>'
check "two origins" bad '8s|$|<origin xyz="0 0 1"/>|' \
    '8:48: found a second <origin> in <joint>, expected one of them'
check "two axes" bad '18s|$|<axis xyz="0 0 1"/>|' '18:31: found a second <axis> in <joint>'
check "an origin of a link" bad '4s|/>|><origin xyz="0 0 1"/></link>|' \
    '4:22: found xyz="0 0 1" in <origin> of <link>, expected numbers that are 0'
check "SRDF: a pair" bad_states '15s/disable_collisions/disable_collision/' \
    '15:3: found <disable_collision> in <robot>, expected <group>, <group_state>, <disable_collisions>, <enable_collisions>'
check "SRDF: a pose" bad_states '4s/group_state/group_stat/; 8s/group_state/group_stat/' \
    '4:3: found <group_stat> in <robot>'
check "SRDF: a joint of a pose" bad_states '6s/<joint/<jiont/' \
    '6:5: found <jiont> in <group_state>, expected <joint>'
check "SRDF: a link of a pair" bad_states '15s/link1=/link=/' \
    '15:3: found link="plinth" in <disable_collisions>, expected link1=, link2='

# ---- what other tools add ----

sent='<transmission name="t"><joint name="slew"/></transmission>'
control='<ros2_control name="c"><joint name="slew"/></ros2_control>'
mass='<inertial><origin xyz="1 1 1"/><mass value="1"/></inertial>'
red='<visual><origin/><geometry><box size="1 1 1"/></geometry><material name="red"/></visual>'
safe='<dynamics damping="1"/><calibration rising="0"/><safety_controller k_velocity="1"/>'
gear='<drake:gear xmlns:drake="http://x" ratio="2"/>'

check "Gazebo" good '3s|$|<gazebo reference="mast"><orign/></gazebo><gazebo/>|' \
    'that are not used: 2 <gazebo>'
check "transmissions, controllers" good "3s|$|$sent$control|" \
    'not used: 1 <transmission>, 1 <ros2_control>'
check "masses, materials" good "4s|/>|>$mass$red</link>|" \
    'not used: 1 <inertial>, 1 <material>'
check "dynamics, calibration, safety" good "8s|$|$safe|" \
    'not used: 1 <dynamics>, 1 <calibration>, 1 <safety_controller>'
check "another namespace" good "8s|$|$gear|; 28s|effort|drake:acceleration=\"9\" effort|" \
    'not used: 1 <drake:gear>'
check "an origin of a link that is 0" good '4s|/>|><origin xyz="0 0 0"/><inertial/></link>|' \
    'not used: 1 <inertial>'
check "elements of nobody, at the top" good '3s|$|<schedule file="x"/>|' 'not used: 1 <schedule>'
additions() {
    changed $states '3s|$|<virtual_joint name="v" type="fixed" parent_frame="w" child_link="world"/><end_effector name="e"/>|' &&
        run 0 $crane $dir/robot/bad.srdf && reports 'not used: 1 <virtual_joint>, 1 <end_effector>'
}
check "SRDF: what is not used" additions

# ---- units and sizes ----

unit() { # FILE OUTCOME: a mesh without scale=, whatever unit its file may mean
    changed $crane "s|meshes/wedge.dae\"|$1\"|" || return 1
    case $2 in
    taken) run 0 $dir/robot/bad.urdf $states ;;
    *) run 2 $dir/robot/bad.urdf $states &&
        says "filename=\"$1\" without scale=, expected scale=, the metres of one unit" ;;
    esac
}
for one in '' millimeter meter; do
    python3 tools/tests/robot/pack_3mf.py $dir/robot/wedge_$one.3mf $one
    check "a 3MF of ${one:-no unit} without a scale" unit wedge_$one.3mf refused
done
cp $dir/robot/wedge_millimeter.3mf $dir/robot/wedge.AMF
check "another format without a scale" unit wedge.AMF refused
cp $dir/robot/meshes/wedge.obj $dir/robot/WEDGE.OBJ
check "an OBJ is in metres" unit WEDGE.OBJ taken
check "which is said if that is large" says \
    'warning: link claw_left has a corner at 80 m; scale="0.001 0.001 0.001" is for millimetres'
scaled() {
    changed $crane 's|meshes/wedge.dae"|wedge_.3mf" scale="0.001 0.001 0.001"|' &&
        run 0 $dir/robot/bad.urdf $states
}
check "a 3MF with a scale" scaled
nothing() {
    changed $crane '4s|/>|><collision><geometry><box size="0 0 0"/></geometry></collision></link>|' &&
        run 0 $dir/robot/bad.urdf $states &&
        says 'bad.urdf:4:43: warning: a <box> with size="0 0 0" is passed over'
}
check "a box without extent is no body" nothing
check "a box that is flat is refused" bad '11s/size="0.4 0.3 0.2"/size="0.4 0.3 0"/' \
    '11:61: found size="0.4 0.3 0", expected sizes above 0'
far() { # a mesh of 80 m: the rounding of a rotation moves it by more than one of 10 m
    rounding() { sed -n 's/.*(up to \(.*\) LSB).*/\1/p' $dir/out/report.txt; }
    run 0 $crane $states && near=$(rounding) && unit WEDGE.OBJ taken && [ "$(rounding)" != "$near" ]
}
check "the rounding of a shape that reaches far" far
endless() { # as mobile bases have them
    changed $crane '28s/lower="-1.2" upper="0.9"/lower="-999999" upper="1e16"/' &&
        run 0 $dir/robot/bad.urdf $states &&
        says 'bad.urdf:28:5: warning: joint luff turns from -999999 to 1e+16; the tables hold 16 turns' &&
        grep -q 'INT32_C(-2147483647), INT32_C(2147483646), 0, [0-9]*, KO_JOINT_REVOLUTE}, /. jib_base+[0-9]* ./' \
            $dir/out/robot_arm.c
}
check "limits far apart: what the tables hold of them" endless
check "limits beyond what the tables hold" bad \
    '28s/lower="-1.2" upper="0.9"/lower="200" upper="300"/' \
    '28:5: found 200 .. 300 of joint luff, expected a range that begins within 16 turns'
unfit() { # a follower that its limits never allow
    changed $crane 's/lower="-1.5" upper="0.5"/lower="4" upper="5"/' && run 2 $dir/robot/bad.urdf &&
        says "found joint claw_right_joint beyond its limits 4 .. 5 in 100 of 100 samples, because it follows claw_left_joint"
}
check "a follower that its limits never allow" unfit

# ---- capsules, of URDF 1.1 ----

# ORIGIN ENDS [OPTION...]: one capsule whose ends and radius are those of the URDF, but for rounding
capsule() {
    ends=$2
    echo "<robot name=\"c\"><link name=\"a\"><collision>$1<geometry>
        <capsule radius=\"0.1\" length=\"0.4\"/></geometry></collision></link></robot>" >$dir/capsule.urdf
    shift 2
    run 0 "$@" $dir/capsule.urdf || return 1
    awk -F, -v ends="$ends,0.1" '!/^#/ { rows++
        split(ends, e, ",")
        for (i = 1; i <= 7; i++) {
            off = $(i + 1) - e[i]
            if (off < -2e-5 || off > ((i == 7) ? 5e-5 : 2e-5)) bad = 1
        } }
        END { exit bad || rows != 1 }' $dir/out/capsules.csv ||
        { cat $dir/out/capsules.csv; return 1; }
}
# the triangles of the last capsule stand around it, and it is within each face's plane
surrounds() {
    python3 - $dir/out/m_a.obj <<'PYTHON'
import math, sys
corners, faces = [], []
for word, *numbers in (line.split() for line in open(sys.argv[1])):
    if word == "v":
        corners.append([float(n) for n in numbers])
    else:
        faces.append([int(n) - 1 for n in numbers])
for a, b, c in ([corners[i] for i in face] for face in faces):
    u, v = [y - x for x, y in zip(a, b)], [y - x for x, y in zip(a, c)]
    n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    size = math.sqrt(sum(x * x for x in n))
    for end in ((0, 0, -0.2), (0, 0, 0.2)):
        room = sum(x * (p - q) for x, p, q in zip(n, a, end)) / size
        assert 0.1 <= room, f"a face is {room} from the axis"
assert len(faces) == 256 and max(map(abs, sum(corners, []))) < 0.306
PYTHON
}
check "a capsule along z, length between the centres" capsule "" 0,0,-0.2,0,0,0.2
check "its triangles" surrounds
check "a capsule that is turned and moved" capsule \
    '<origin xyz="1 2 3" rpy="1.5707963267948966 0 0"/>' 1,2.2,3,1,1.8,3
check "a capsule is one, however many may be fitted" capsule "" 0,0,-0.2,0,0,0.2 --capsules 4
check "a capsule without length" bad '84s/<sphere radius="0.02"/<capsule radius="0.02"/' \
    '84:26: found <capsule> without length'

# ---- meshes that are mirrored ----

# SCALE XML: the nodes of a Collada file, with a tetrahedron of positive volume in the innermost
node() {
    cat <<-COLLADA
	<?xml version="1.0"?>
	<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
	<asset><up_axis>Z_UP</up_axis></asset>
	<library_geometries><geometry id="wedge"><mesh><source id="at">
	<float_array id="numbers" count="12">0 0 0 2 0 0 0 3 0 0 0 4
	</float_array><technique_common><accessor source="#numbers" count="4" stride="3">
	<param name="X" type="float"/>
	<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
	<vertices id="corners"><input semantic="POSITION" source="#at"/></vertices><triangles count="4">
	<input semantic="VERTEX" source="#corners" offset="0"/>
	<p>0 2 1 0 1 3 1 2 3 2 0 3</p></triangles></mesh></geometry>
	</library_geometries>
	<library_visual_scenes><visual_scene id="scene">$1</visual_scene></library_visual_scenes>
	<scene><instance_visual_scene url="#scene"/></scene></COLLADA>
	COLLADA
}
# NODES SCALE: the link's triangles enclose its volume, which is 4 cubic metres times the scales
outward() {
    node "$1" >$dir/wedge.dae
    echo "<robot name=\"m\"><link name=\"a\"><collision><geometry>
        <mesh filename=\"wedge.dae\" scale=\"$2\"/></geometry></collision></link></robot>" >$dir/mirror.urdf
    run 0 $dir/mirror.urdf || return 1
    awk '$1 == "v" { n++; x[n] = $2; y[n] = $3; z[n] = $4 }
        $1 == "f" { a = $2; b = $3; c = $4
            sum += x[a] * (y[b] * z[c] - z[b] * y[c]) + y[a] * (z[b] * x[c] - x[b] * z[c]) \
            + z[a] * (x[b] * y[c] - y[b] * x[c]) }
        END {
            if (sum / 6 < 3.999 || sum / 6 > 4.001) { print "volume " sum / 6; exit 1 }
        }' $dir/out/m_a.obj
}
inner='<instance_geometry url="#wedge"/>'
x="<node id=\"x\"><scale>-1 1 1</scale>$inner</node>"
all="<node id=\"x\"><scale>-1 -1 -1</scale>$inner</node>"
nested="<node id=\"o\"><rotate>0 1 0 30</rotate><scale>1 -1 1</scale>$x</node>"
deep="<node id=\"p\"><matrix>0 -1 0 5 1 0 0 6 0 0 -1 7 0 0 0 1</matrix>$nested</node>"
both="<node id=\"q\">$inner</node>$x"
check "a node that mirrors" outward "$x" "1 1 1"
check "a node that mirrors on three axes" outward "$all" "1 1 1"
check "a node that mirrors, in one that does" outward "$nested" "1 1 1"
check "three nodes that mirror, one by a matrix" outward "$deep" "1 1 1"
check "a scale that mirrors" outward "<node id=\"q\">$inner</node>" "-1 1 1"
check "a scale that mirrors on three axes" outward "<node id=\"q\">$inner</node>" "-1 -1 -1"
check "a scale that turns" outward "<node id=\"q\">$inner</node>" "-1 1 -1"
check "a scale and a node that mirror" outward "$x" "1 -1 1"
check "a scale on three axes, and three nodes" outward "$deep" "-1 -1 -1"
halves() { # a file of two nodes, one of which mirrors: twice the volume
    ! outward "$both" "1 1 1" >$dir/volume && grep -q '^volume 8$' $dir/volume
}
check "one node of two mirrors" halves

# ---- what other tools add ----

check "an attribute of a joint" good 's/<joint name="slew"/& dont_collapse="true"/' \
    '1 <joint dont_collapse=>'
check "which is said" says 'warning: dont_collapse= in <joint> is passed over'
check "an attribute of the robot" good 's/<robot name="crane"/& path="crane.xml"/' '1 <robot path=>'
check "a path of a mesh" good 's|scale="0.004 0.002 0.003"|& path="meshes"|' '1 <mesh path=>'
check "another attribute of a mesh" bad 's|scale="0.004 0.002 0.003"|& unit="mm"|' \
    '33:17: found unit="mm" in <mesh>, expected filename=, scale=, path='
check "an attribute that is nearly a joint's" bad \
    's/<joint name="slew" type=/<joint name="slew" typ=/' \
    '14:3: found typ="continuous" in <joint>, expected name=, type='
still() { # a joint that is fixed follows nothing
    changed $crane '/<joint name="bolts"/s|>|><mimic joint="nothing"/>|' &&
        run 0 $dir/robot/bad.urdf $states &&
        says 'warning: the <mimic> of joint bolts is passed over: it is fixed'
}
check "a fixed joint that mimics" still
lacking() { # an SRDF for a family of robots
    changed $states 's/link2="mast"/link2="turret"/' && run 0 $crane $dir/robot/bad.srdf &&
        says 'bad.srdf:15:3: warning: link2="turret" is no link of the URDF: its <disable_collisions> is passed over'
}
check "SRDF: a pair of a link that the URDF lacks" lacking
check "SRDF: such a pair that is to be checked" bad_states \
    's|</robot>|<enable_collisions link1="mast" link2="turret"/>&|' \
    '22:1: found link2="turret", expected a link of the URDF'

# ---- many links ----

many() { # N
    python3 tools/tests/robot/made.py many "$1" >$dir/many.urdf
}
frames() { # OPTION...: the library with these tables, judged by Python with the same options
    make BOARD=host APP=robot-frames APP_DIR=tools/tests/robot ROBOT_DATA=$dir/out \
        IMAGE=$dir/out/frames image >$dir/log 2>&1 ||
        { cat $dir/log; return 1; }
    place="python3 tools/tests/judge/links/place.py"
    $place "$@" values $dir/many.urdf 20 >$dir/values &&
        $dir/out/frames <$dir/values >$dir/placed &&
        $place "$@" judge $dir/many.urdf 20 $dir/none <$dir/placed &&
        $place "$@" boxes $dir/many.urdf 20 <$dir/placed
}
many 20
merged() { # 81 links in the file; 21 bodies that move
    run 0 $dir/many.urdf --hold 'spin*' && grep -q 'ROBOT_LINKS 21U' $dir/out/robot_arm.h &&
        reports '  box7: part of arm7' && says 'note: 20 links that no joint moves against those' &&
        frames --hold 'spin*'
}
check "boxes at fixed joints become part of what carries them" merged
idle() {
    run 0 $dir/many.urdf && grep -q 'ROBOT_JOINTS 20U' $dir/out/robot_arm.h &&
        says '20 joints that move no shape are left out: spin20, spin19, spin18, spin17 and 16 more'
}
check "joints that move no shape are left out" idle
awk 'BEGIN {
    print "<robot name=\"many\"><group_state name=\"bent\" group=\"g\"><joint name=\"turn2\" value=\"0.25\"/></group_state>"
    for (i = 0; i < 20; i++) {
        print "<disable_collisions link1=\"arm" i "\" link2=\"arm" i + 1 "\"/>"
        if (i != 4) { print "<disable_collisions link1=\"arm" i "\" link2=\"box" i + 1 "\"/>" }
        print "<disable_collisions link1=\"box" i "\" link2=\"arm" i + 1 "\"/>"
        print "<disable_collisions link1=\"box" i "\" link2=\"box" i + 1 "\"/>"
    }
    print "</robot>" }' | sed 's/.*box0.*//' >$dir/many.srdf
apart() { # box5 may touch box4, and not arm4: neither box becomes part of its arm
    run 0 --hold 'spin*' $dir/many.urdf $dir/many.srdf &&
        ! grep -q 'box[45]: part of' $dir/out/report.txt &&
        reports 'box3: part of arm3' && grep -q 'ROBOT_LINKS 23U' $dir/out/robot_arm.h &&
        frames --hold 'spin*'
}
check "links with other allowed pairs stay links" apart
held() {
    run 0 --hold 'spin*' --hold turn2=0.5 --hold turn3 $dir/many.urdf $dir/many.srdf &&
        grep -q 'ROBOT_JOINTS 18U' $dir/out/robot_arm.h &&
        frames --hold 'spin*' --hold turn2=0.5 --hold turn3 &&
        says 'warning: pose bent has joint turn2 at 0.25, and --hold keeps it at 0.5'
}
check "joints that are held" held
few() { # ARGUMENT...: what does not need it is not merged
    many 5 && run 0 $dir/many.urdf && grep -q 'ROBOT_LINKS 16U' $dir/out/robot_arm.h && frames
}
check "few links stay as they are" few
many 40
limit() {
    run 3 $dir/many.urdf &&
        says "found 41 links that joints move against each other (161 in the file), expected at most 32" &&
        says "(KO_ARM_MAX_LINKS)"
}
check "more bodies that move than arm.h takes" limit
check "a joint that is none" run 2 --hold turnn1 $crane
check "which is said" says '--hold: found turnn1, expected the name of a joint that moves'
check "a value that is none" run 2 --hold luff=up $crane
check "which is said" says '--hold: found luff=up, expected JOINT or JOINT=VALUE'
check "a value beyond the limits" run 2 --hold luff=2 $crane
check "which is said" says '--hold: found joint luff at 2, expected -1.2 to 0.9'
followers() { # they are held, too: 1.25 times 0.4 and 0.1, and 0.3 times 0.4 and 0.1
    run 0 --hold claw_left_joint=0.4 $crane $states &&
        grep -q 'ROBOT_JOINTS 3U' $dir/out/robot_arm.h &&
        reports '3 joints that move'
}
check "a joint that others follow is held" followers
check "CSV robots have no joints to hold" run 2 --hold a --joints $dir/none.csv --poses \
    $dir/none.csv
folded() { # pairs and poses are those of the file, whatever becomes of its links
    printf 'frame,jib,Adjacent\nworld,plinth,Adjacent\n' >$dir/allowed.csv
    run 0 --allowed $dir/allowed.csv $crane
}
check "a pair of a link without a shape" folded
unseen() { # a link with a visual shape alone, at a fixed joint
    ball='<visual><geometry><sphere radius="1"/></geometry></visual>'
    changed $crane "s|<link name=\"frame\"/>|<link name=\"frame\">$ball</link>|" &&
        run 0 $dir/robot/bad.urdf $states &&
        says 'note: links with a visual shape and none for collisions: frame'
}
check "a visual shape at a fixed joint is named" unseen
crowd() { # 17 links of 16 balls each
    python3 tools/tests/robot/made.py crowd >$dir/crowd.urdf
    run 3 --capsules 16 $dir/crowd.urdf &&
        says "found more than 256 capsules, which is what arm.h takes"
}
check "more capsules than arm.h takes: a limit" crowd

summary "urdf"
