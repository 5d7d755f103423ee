# Functions for run.sh of links and of arm_guard: a robot's files, meshes and firmware. $app names
# the program. It reads tools/programs/program.sh before.
# shellcheck shell=sh
# shellcheck disable=SC2119,SC2154  # some functions take the robot's further files, or none;
# program.sh sets root

refuse_option() { # MESSAGE
    say "run: $1"
    exit 2
}

check_robot() { # which options go together
    [ -z "${URDF:-}" ] || [ -z "${LINKS:-}" ] ||
        refuse_option "URDF=$URDF with LINKS=$LINKS: expected one of the two"
    [ -z "${URDF:-}" ] || [ -z "${JOINTS:-}" ] ||
        refuse_option "JOINTS=$JOINTS: expected all joints in URDF=$URDF"
    for name in BARE ABSENT; do
        eval "value=\${$name:-}"
        [ -z "$value" ] || [ -n "${LINKS:-}" ] ||
            refuse_option "$name=$value: expected LINKS= beside it"
    done
    for name in SRDF PACKAGES HOLD; do
        eval "value=\${$name:-}"
        [ -z "$value" ] || [ -n "${URDF:-}" ] ||
            refuse_option "$name=$value: expected URDF= beside it"
    done
    [ -z "${LINKS:-}" ] || [ -e "$LINKS/joints.csv" ] ||
        refuse_option "$LINKS/joints.csv: no such file"
}

take_robot() { # [FILE...]: without URDF and LINKS the project's own robot, with these files
    port/setup.sh install robot
    check_robot
    mkdir -p "$RUN/data" "$RUN/arm"
    [ -z "${LINKS:-}${URDF:-}" ] || return 0
    mkdir -p "$RUN/robot"
    python3 tools/programs/links/robot.py "$RUN/robot"
    LINKS=$RUN/robot
    [ $# -eq 0 ] || cp "$@" "$LINKS"
}

# COMMAND...: runs it with the robot's CSV files and meshes as further arguments, and $last as the
# last one
with_files() {
    set -- "$@" --joints "$LINKS/joints.csv"
    [ -z "${JOINTS:-}" ] || set -- "$@" --joints "$JOINTS"
    set -- "$@" --poses "${POSES:-$LINKS/poses.csv}"
    for link in ${BARE:-}; do
        set -- "$@" --bare "$link"
    done
    for link in ${ABSENT:-}; do
        set -- "$@" --absent "$link"
    done
    [ ! -e "$LINKS/allowed.csv" ] || set -- "$@" --allowed "$LINKS/allowed.csv"
    for file in "$LINKS"/*.stl "$LINKS"/*.obj "$LINKS"/*.ply; do
        [ ! -e "$file" ] || set -- "$@" "$file"
    done
    "$@" ${last:+"$last"}
}

with_holds() { # WORD...: runs them as a command, where @ stands with --hold for each joint of HOLD
    for word in "$@"; do
        shift
        if [ "$word" = @ ]; then
            set -f # joints may be patterns
            for joint in ${HOLD:-}; do
                set -- "$@" --hold "$joint"
            done
            set +f
        else
            set -- "$@" "$word"
        fi
    done
    "$@"
}

# Runs keepout-arm with the robot's files as further arguments. $RUN/meshes lists what is to be
# baked.
make_tables() { # OPTION...
    tool keepout-arm tools/convert/arm
    tool keepout-bake tools/convert/bake
    progress "the robot's tables"
    set -- "$O/host/keepout-arm" --output "$RUN/arm" "$@"
    if [ -n "${URDF:-}" ]; then
        [ -z "${PACKAGES:-}" ] || set -- "$@" --path "$PACKAGES"
        [ -z "${POSES:-}" ] || set -- "$@" --poses "$POSES"
        with_holds "$@" @ "$URDF" ${SRDF:+"$SRDF"} >"$RUN/meshes" 2>"$RUN/notes.txt" ||
            tables_failed $?
    else
        with_files "$@" >"$RUN/meshes" 2>"$RUN/notes.txt" || tables_failed $?
    fi
    progress
    grep -v '^note: ' "$RUN/notes.txt" | plain >&2 # the verdict says the others
}

tables_failed() { # CODE
    progress
    plain "$RUN/notes.txt" >&2
    case $1 in 2 | 3) exit "$1" ;; *) exit 3 ;; esac
}

# Fails with GATE=1 if a pose is beyond the limits of a joint: the input is bad, though all else was
# judged.
beyond_limits() {
    beyond=$(grep ': warning: pose .* beyond its range ' "$RUN/notes.txt" || true)
    [ -n "$beyond" ] || ! grep -q '^refused,' "$RUN/rows.csv" ||
        beyond='a joint follows another beyond its limits: see the rows'
    [ -z "$beyond" ] && return
    echo "run: bad input, a pose beyond a limit: $beyond" >&2
    [ "${GATE:-0}" != 1 ]
}

# A solid, or a surface if the mesh bounds no body.
bake() { # OPTION... FILE
    for baked in "$@"; do :; done
    progress "baking ${baked##*/}"
    if "$O/host/keepout-bake" --quiet --solid --output "$RUN/data" "$@" >>"$RUN/bake.log" \
        2>"$RUN/refusal"; then
        return
    fi
    "$O/host/keepout-bake" --quiet --output "$RUN/data" "$@" >>"$RUN/bake.log" || exit 2
    progress
    why=$(sed -n '$s/.*: \(found .*\), expected .*/\1/p' "$RUN/refusal")
    say "run: ${baked##*/}: $why: baked as a surface: what is wholly inside is not found"
    label "$baked" >>"$RUN/surfaces.txt"
}

bake_all() {
    : >"$RUN/surfaces.txt"
    while IFS=' ' read -r error file; do
        bake --error "$error" "$file"
    done <"$RUN/meshes"
    progress
}

# The image belongs to this run, because the robot is a part of it.
build_robot() { # BOARD
    build "$1" "$app" ROBOT_DATA="$HERE/data" IMAGE="$HERE/$1.elf"
}

# Draws the robot at its worst moment. The image runs once more, for what the picture shows. The two
# links that are nearest to each other are red; the title is the verdict's first finding.
picture() { # triangles|capsules LINK LINK ARGUMENT...
    kind=$1 first=$2 second=$3
    shift 3
    progress "drawing"
    (
        cd "$RUN" &&
            "$root/boards/run.sh" "$BOARD" "$RUN/$BOARD.elf" draw "$@" >drawn.csv 2>/dev/null
    ) ||
        exit 3
    (cd "$RUN" &&
        python3 "$root/tools/programs/links/outline.py" "$kind" "$first" "$second" drawn.csv)
    draw "$root/tools/programs/links/draw.gp" -e "kind='$kind'"
    (cd "$RUN" && rm -f ranges.gp front.txt side.txt front_red.txt side_red.txt)
    progress
}

# The pairs of a URDF's links that may touch, for a judge, into may_touch.csv: Python reads the
# SRDF. Pairs that sampling left out are those of the report, and so are links that became part of
# others.
may_touch() {
    if [ -n "${SRDF:-}" ]; then
        python3 tools/tests/judge/links/place.py --names "$RUN/arm/report.txt" allowed "$SRDF" \
            "$URDF" >"$RUN/given.csv" || exit 3
        awk -F, -v OFS=, \
            'NR == FNR {
                if (sub(/^  /, "") && split($0, part, ": part of ") == 2) into[part[1]] = part[2]
                next
            }
            { print; print ($1 in into) ? into[$1] : $1, ($2 in into) ? into[$2] : $2 }' \
            "$RUN/arm/report.txt" "$RUN/given.csv" >"$RUN/may_touch.csv"
        rm -f "$RUN/given.csv"
    else
        sed -n 's/^  \(.*\), \(.*\): \(neighbours\|always touched\|never touched\)$/\1,\2/p' \
            "$RUN/arm/report.txt" >"$RUN/may_touch.csv"
    fi
}

check_on_host() { # [ARGUMENT...]
    [ "$BOARD" != host ] || return 0
    build_robot host
    (cd "$RUN" && ./host.elf "$@" >host.csv 2>/dev/null) || true
    cmp "$RUN/rows.csv" "$RUN/host.csv" || exit 3
    echo "check: $BOARD and host say the same, byte for byte"
}
