#!/bin/sh
# Makes what the test of the Arm view compares with: tools/tests/view/views/arm.sh BOARD DIR
set -eu
board=$1
dir=$2/arm
tool=$PWD/build/host/keepout-arm
robot=$PWD/tools/tests/robot
rm -rf "$dir"
mkdir -p "$dir/own" "$dir/crane"
tools/programs/run.sh arm_guard --BOARD "$board" --OUT - >"$dir/own.rows"
# A pose to which the test moves the arm by sliders: degrees 0, 120, 130, 0.
awk 'BEGIN { turn = atan2(0, -1) / 180; printf "bent,0,%.15g,%.15g,0\n", 120 * turn, 130 * turn }' \
    >"$dir/bent.csv"
tools/programs/run.sh arm_guard --BOARD "$board" --POSES "$dir/bent.csv" --OUT - >"$dir/bent.rows"

# The crane, with each mesh in a format that the page reads. Collada says its unit, OBJ does not.
sed 's/wedge\.dae"/wedge.obj" scale="0.001 0.001 0.001"/;s/wedge\.gltf/wedge.stl/;s|filename="[^"]*/|filename="|' \
    "$robot/crane.urdf" >"$dir/crane/crane.urdf"
cp "$robot/crane.srdf" "$robot"/meshes/wedge.obj "$robot"/meshes/wedge.stl \
    "$robot"/meshes/wedge.ply "$dir/crane"
tools/programs/run.sh arm_guard --BOARD "$board" --URDF "$dir/crane/crane.urdf" --SRDF \
    "$dir/crane/crane.srdf" --OUT - >"$dir/crane.rows"
make -j2 BOARD=host APP=keepout-arm APP_DIR=tools/convert/arm image
cd "$dir/crane"
"$tool" --quiet --output out --name robot --guard guard.c crane.urdf crane.srdf >log
cp out/capsules.csv .

# Files that keepout-arm refuses, and its words.
sed 's/type="continuous"/type="floating"/' crane.urdf >floating.urdf
sed 's/<robot name="crane">/<robot name="crane" xmlns:xacro="x"><xacro:macro\/>/' crane.urdf \
    >macro.urdf
sed 's/<child link="mast"\/>/<child link="plinth"\/>/' crane.urdf >circle.urdf
sed 's/radius="0.06"/radius="wide"/' crane.urdf >word.urdf
for file in floating.urdf macro.urdf circle.urdf word.urdf; do
    if "$tool" --quiet --output out --name robot --guard refused.c $file >log 2>$file.said; then
        echo "$file is not refused"
        exit 1
    fi
done
