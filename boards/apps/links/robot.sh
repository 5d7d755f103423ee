# Functions for run.sh of links and of arm_guard: a robot's files, meshes and firmware. Options come
# in the environment.
# shellcheck shell=sh
work=build/$app

check_options() { # what LINKS must hold
    case ${CHECK:-0} in
    0 | 1) ;;
    *)
        echo "run: CHECK=$CHECK: expected 0 or 1" >&2
        exit 2
        ;;
    esac
    if [ -n "${LINKS:-}" ] && [ ! -d "$LINKS" ]; then
        echo "run: LINKS=$LINKS: expected a folder with $1: see boards/apps/$app/README.md" >&2
        exit 2
    fi
}

take_robot() { # [FILE...]: without LINKS the project's own robot, with these files
    rm -rf "$work"
    mkdir -p "$work/robot" "$work/data"
    [ -z "${LINKS:-}" ] || return 0
    awk -v dir="$work/robot" -f boards/apps/links/robot.awk
    LINKS=$work/robot
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
    if build/host/keepout-bake --solid --output "$work/data" "$@" >>"$work/bake.log" 2>"$work/refusal"; then
        return
    fi
    build/host/keepout-bake --output "$work/data" "$@" >>"$work/bake.log"
    tail -n 1 "$work/refusal" >&2
    echo "run: baked as a surface: what is wholly inside is not found" >&2
}

run_firmware() { # [ARGUMENT...]: the output is kept in $work/said.csv
    image=build/$BOARD/$app$([ "$BOARD" = host ] || echo .elf)
    make BOARD="$BOARD" APP="$app" image
    boards/run.sh "$BOARD" "$image" "$@" >"$work/said.csv"
    cat "$work/said.csv"
    boards/size.sh "$BOARD" "$image"
}

same_on_host() { # [ARGUMENT...]
    [ "$BOARD" != host ] || return 0
    make BOARD=host APP="$app" image
    "build/host/$app" "$@" 2>/dev/null | cmp - "$work/said.csv" >&2
    echo "check: $BOARD and host say the same, byte for byte" >&2
}
