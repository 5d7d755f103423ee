#!/bin/sh
# Run by tools/programs/run.sh: bakes the links, builds the firmware with the arm, and runs it.
set -eu
app=arm_guard
. tools/programs/program.sh
. tools/programs/links/robot.sh

case $STEPS in
*[!0-9]* | 0 | ?????*) refuse_option "STEPS=$STEPS: expected a number from 1 to 9999" ;;
esac
case $CAPSULES in
[1-9] | 1[0-6]) ;;
*) refuse_option "CAPSULES=$CAPSULES: expected a number from 1 to 16" ;;
esac
# Python judges every row: it reads the robot's own files, with no code of keepout-arm.
judge() { # STEPS [alone]
    off=$(sed -n 's/^placing  *off by \([0-9]*\) LSB.*/\1/p' "$RUN/costs.txt")
    set -- @ --steps "$1" --off "$off" --rows "$RUN/rows.csv" --meshes-by "$O/host/arm-guard-meshes"
    [ "$SCENE" = 0 ] || set -- "$@" --scene
    if [ -n "${URDF:-}" ]; then
        may_touch
        set -- "$@" --names "$RUN/arm/report.txt" --urdf "$URDF" --capsules \
            "$RUN/arm/capsules.csv" --allowed "$RUN/may_touch.csv" "$RUN"/arm/m_*.obj
        [ -z "${SRDF:-}" ] || set -- "$@" --srdf "$SRDF"
        [ -z "${POSES:-}" ] || set -- "$@" --poses "$POSES"
        with_holds python3 tools/tests/judge/arm_guard/judge.py "$@"
        return
    fi
    table=$LINKS/capsules.csv
    [ -e "$table" ] || table=$RUN/arm/capsules.csv
    last=
    with_holds with_files python3 tools/tests/judge/arm_guard/judge.py --capsules "$table" "$@"
}

take_robot tools/programs/arm_guard/capsules.csv tools/programs/arm_guard/poses.csv
set -- --guard "$RUN/data/arm_data.c" --capsules "$CAPSULES"
[ -n "${URDF:-}" ] || [ ! -e "$LINKS/capsules.csv" ] ||
    set -- "$@" --capsule-table "$LINKS/capsules.csv"
make_tables "$@"
bake_all
build_robot "$BOARD"
[ -n "${SCENE:-}" ] || SCENE=$([ -n "${URDF:-}" ] && echo 0 || echo 1)
set -- "$STEPS"
[ "$SCENE" = 1 ] || set -- "$@" alone
firmware "$RUN/$BOARD.elf" "$@"
if [ "$SCENE" = 0 ] && grep -q '^pose,[^,]*,0 pairs' "$RUN/rows.csv"; then
    refuse_option "found no pair of links that is to be checked, and no surroundings (SCENE=1): nothing can be judged"
fi
python3 tools/programs/arm_guard/verdict.py "$RUN/rows.csv" "$STEPS" "$RUN/notes.txt" \
    "$RUN/surfaces.txt" "$RUN/worst.txt" >"$RUN/verdict.txt"
IFS=, read -r from to step first second <"$RUN/worst.txt"
[ -z "$first" ] || picture capsules "$first" "$second" "$from" "$to" "$step" "$STEPS"
if [ "$CHECK" = 1 ]; then
    check_on_host "$@"
    tool arm-guard-meshes tools/tests/judge/arm_guard
    progress "judging"
    judge "$@" || exit 3
    progress
fi
beyond_limits || found=2
exit "$found"
