# Functions for the run.sh of a program. tools/programs/run.sh calls it in the root of the
# repository, with the options, BOARD, O (the folder of what make builds) and RUN (this run's own
# folder) in the environment.
# shellcheck shell=sh
# shellcheck disable=SC2034  # for the run.sh that reads this file
root=$(pwd)
. "$root/tools/programs/text.sh"
found=0
# Exit code 1 means that the program found something. A command that fails with it is an internal
# error.
ended=0
trap 'ended=$?; [ "$ended" -ne 1 ] || [ "$found" -eq 1 ] || exit 3' EXIT

# RUN as make can name it: without blanks, if the repository's own path has some.
case $RUN in
"$root"/*) HERE=${RUN#"$root"/} ;;
*) HERE=$RUN ;;
esac

# Shows what is going on, in one line that the next one replaces, if somebody looks.
progress() { # [TEXT...]: without text the line goes
    [ -t 2 ] || return 0
    printf '\r\033[K%s' "$(printf %s "$*" | LC_ALL=C tr -c ' -~' '?')" >&2
}

# Makes an image. Two runs may build at once: the second one waits. Values are taken literally: make
# doubles dollars.
build() { # BOARD APP [VARIABLE=value...]
    build_board=$1
    build_app=$2
    shift 2
    for build_word in "$@"; do
        shift
        set -- "$@" "$(printf %s "$build_word" | sed 's/\$/$$/g')"
    done
    progress "building $build_app for $build_board"
    if ! flock "$O/lock" make --no-print-directory O="$O" BOARD="$build_board" APP="$build_app" \
        "$@" image >"$RUN/build.txt" 2>&1; then
        progress
        plain "$RUN/build.txt" >&2
        exit 3
    fi
    rm -f "$RUN/build.txt"
    progress
}

image_of() { # BOARD APP: the path of what build makes
    image_suffix=$(boards/suffix.sh "$1")
    case $O in
    /*) echo "$O/$1/$2$image_suffix" ;;
    *) echo "$root/$O/$1/$2$image_suffix" ;;
    esac
}

# Makes a tool of the host, which is the same for every board.
tool() { # NAME FOLDER [VARIABLE=value...]
    tool_name=$1
    tool_folder=$2
    shift 2
    build host "$tool_name" APP_DIR="$tool_folder" TOOLCHAIN=gcc OPT= EXTRA= "$@"
}

# Refuses options that mean nothing without another one. Their defaults, as options.txt names them,
# are no options.
only_with() { # APP OPTION NAME...
    only_app=$1
    only_option=$2
    shift 2
    for only_name in "$@"; do
        only_value=
        eval "only_value=\${$only_name:-}"
        only_default=$(awk -v name="$only_name" '$1 == name && $3 != "-" { print $3 }' \
            "tools/programs/$only_app/options.txt")
        [ "$only_value" = "$only_default" ] ||
            { say "$only_name=$only_value: found no $only_option, expected it with $only_option=..."; \
                exit 2; }
    done
}

# Runs a tool, whose stderr goes to FILE in RUN. If it fails, the run ends with its message and its
# exit code.
prepare() { # FILE COMMAND [ARGUMENT...]
    prepare_file=$RUN/$1
    prepare_code=0
    shift
    "$@" 2>"$prepare_file" || prepare_code=$?
    [ "$prepare_code" -ne 0 ] || return 0
    progress
    plain "$prepare_file" >&2
    exit "$prepare_code"
}

# Lines like "flight: pose 1000 of 3001" are progress, all others are kept.
watch() { # FILE
    while IFS= read -r watched || [ -n "$watched" ]; do # the last line may have no end
        case $watched in
        *': '*[0-9]' of '[0-9]*) progress "$watched" ;;
        *) printf '%s\n' "$watched" >>"$1" ;;
        esac
    done
    progress
}

# Runs an image on BOARD in the run's folder: stdout to rows.csv, its size and its stderr to
# costs.txt. Sets found to 1 if it found something. Any other exit code ends the run.
firmware() { # IMAGE [ARGUMENT...]
    firmware_image=$1
    shift
    firmware_code=0
    boards/size.sh "$BOARD" "$firmware_image" 2>"$RUN/costs.txt"
    : >"$RUN/said.txt"
    mkfifo "$RUN/stderr"
    watch "$RUN/said.txt" <"$RUN/stderr" &
    (cd "$RUN" && exec "$root/boards/run.sh" "$BOARD" "$firmware_image" "$@" >rows.csv 2>stderr) ||
        firmware_code=$?
    wait $!
    rm -f "$RUN/stderr"
    cat "$RUN/said.txt" >>"$RUN/costs.txt"
    case $firmware_code in
    0 | 1) found=$firmware_code ;;
    *) plain "$RUN/said.txt" >&2 ;;
    esac
    rm -f "$RUN/said.txt"
    case $firmware_code in
    0 | 1) ;;
    2 | 3) exit "$firmware_code" ;;
    *)
        echo "the firmware ended with exit code $firmware_code" >&2
        exit 3
        ;;
    esac
}

# Draws picture.svg by a script of gnuplot, which runs in the run's folder.
draw() { # SCRIPT [gnuplot's -e EXPRESSION...]
    draw_script=$1
    shift
    if ! (cd "$RUN" && gnuplot "$@" "$draw_script") >"$RUN/draw.txt" 2>&1 ||
        [ ! -s "$RUN/picture.svg" ]; then
        plain "$RUN/draw.txt" >&2
        exit 3
    fi
    rm -f "$RUN/draw.txt"
}

# Runs the host's image in the same way, without rows and costs of its own, and compares the rows
# byte for byte.
same_on_host() { # APP [ARGUMENT...]
    [ "$BOARD" != host ] || return 0
    same_image=$(image_of host "$1")
    shift
    progress "the same on the host"
    (cd "$RUN" && "$same_image" "$@" >host.csv 2>/dev/null) || true
    progress
    if ! cmp "$RUN/rows.csv" "$RUN/host.csv" >&2; then
        echo "check: $BOARD and host differ" >&2
        exit 3
    fi
    rm -f "$RUN/host.csv"
    echo "check: $BOARD and host say the same, byte for byte" >&2
}
