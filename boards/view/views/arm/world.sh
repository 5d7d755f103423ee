#!/bin/sh
# The project's own arm, as boards/apps/arm_guard/run.sh takes it: world.sh FOLDER
set -eu
mkdir -p "$1/arm"
awk -v dir="$1/arm" -f boards/apps/links/robot.awk
cp boards/apps/arm_guard/capsules.csv boards/apps/arm_guard/poses.csv "$1/arm"
