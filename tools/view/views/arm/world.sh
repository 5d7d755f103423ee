#!/bin/sh
# The project's own arm, as tools/programs/arm_guard/run.sh takes it: world.sh FOLDER
set -eu
mkdir -p "$1/arm"
python3 tools/programs/links/robot.py "$1/arm"
cp tools/programs/arm_guard/capsules.csv tools/programs/arm_guard/poses.csv "$1/arm"
