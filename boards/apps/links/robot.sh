# Functions for run.sh of links and of arm_guard: a robot's files, meshes and firmware. $app names the program. It reads
# boards/apps/program.sh before.
# shellcheck shell=sh
# shellcheck disable=SC2119  # some functions take the robot's further files, or none

take_robot() { # [FILE...]: without LINKS the project's own robot, with these files
    mkdir -p "$RUN/data"
    [ -z "${LINKS:-}" ] || return 0
    mkdir -p "$RUN/robot"
    awk -v dir="$RUN/robot" -f boards/apps/links/robot.awk
    LINKS=$RUN/robot
    [ $# -eq 0 ] || cp "$@" "$LINKS"
}

with_robot() { # COMMAND...: runs it with the robot's files as further arguments, and $last as the last one
    set -- "$@" --joints "$LINKS/joints.csv" --poses "$LINKS/poses.csv"
    [ -z "${JOINTS:-}" ] || set -- "$@" --joints "$JOINTS"
    [ ! -e "$LINKS/allowed.csv" ] || set -- "$@" --allowed "$LINKS/allowed.csv"
    for file in "$LINKS"/*.stl "$LINKS"/*.obj "$LINKS"/*.ply; do
        [ ! -e "$file" ] || set -- "$@" "$file"
    done
    "$@" ${last:+"$last"}
}

bake() { # OPTION... FILE: a solid, or a surface if it bounds no body
    progress "baking ${*##*/}"
    if "$O/host/keepout-bake" --quiet --solid --output "$RUN/data" "$@" >>"$RUN/bake.log" 2>"$RUN/refusal"; then
        return
    fi
    "$O/host/keepout-bake" --quiet --output "$RUN/data" "$@" >>"$RUN/bake.log" || exit 2
    progress
    tail -n 1 "$RUN/refusal" >&2
    echo "run: baked as a surface: what is wholly inside is not found" >&2
}

# The image belongs to this run, because the robot is a part of it.
build_robot() { # BOARD
    build "$1" "$app" ROBOT_DATA="$HERE/data" IMAGE="$HERE/$1.elf"
}

check_on_host() { # [ARGUMENT...]
    [ "$BOARD" != host ] || return 0
    build_robot host
    (cd "$RUN" && ./host.elf "$@" >host.csv 2>/dev/null) || true
    cmp "$RUN/rows.csv" "$RUN/host.csv" || exit 3
    echo "check: $BOARD and host say the same, byte for byte"
}
