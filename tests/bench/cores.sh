# Functions for benches that count on boards. They read `bench`, its name; `here`, its folder;
# `dir`, the folder of its results; `app`, its program; `cores`, those that it is for.
# shellcheck shell=sh disable=SC2154

more= # arguments of make for all cores
# Sets `board` to that of a core, and `variables` to further arguments of make. The M0's code runs
# on the M3's board, which has more memory; the counts are the same.
core() { # CORE
    variables=
    case " $cores " in *" $1 "*) known=$1 ;; *) known=none ;; esac
    case $known in
    m0) board=mps2_an385 variables=BOARD_CPU=-mcpu=cortex-m0 ;;
    m3) board=mps2_an385 ;;
    m4f) board=mps2_an386 ;;
    m55) board=mps3_an547 ;;
    rv32 | rv32imac) board=virt_rv32imac ;;
    host) board=host ;;
    *)
        echo "$bench: no core '$1': $cores" >&2
        exit 2
        ;;
    esac
}

# Builds the program for a core, and sets `program` to it, without its ending on boards.
build() { # CORE
    core "$1"
    program=build/$board/$bench-$1/$app
    # shellcheck disable=SC2086  # there may be no variable
    make -j2 APP="$app" APP_DIR="$here" BOARD="$board" VARIANT="$bench-$1" $variables $more image \
        >"$dir/make.log" 2>&1 || {
        grep -v '^  [CAL]' "$dir/make.log" >&2
        exit 1
    }
}

# Runs the program that was built for a core.
run() { # CORE [ARGUMENT...]
    core "$1"
    core_run=$1
    shift
    boards/run.sh "$board" "build/$board/$bench-$core_run/$app.elf" "$@"
}
