#!/bin/sh
# make verify-board: verifies the library on one board, as one compiler builds it.
#
#   tests/console/verify.sh BOARD [PROGRAM...]
#
# Builds the unit tests that fit the board and the golden programs, and runs each. Unit tests also
# compare the kernels of the board's port with the portable ones. RUNNER is a command that takes a
# board and an image, lets the board run it, and prints what the board writes to its console; by
# default it is boards/run.sh. A console has no exit code, so the text decides: a program must say
# that all its cases passed, or that its hash is the expected one. TOOLCHAIN, OPT and EXTRA are
# those of make. SECONDS_EACH (3600) is the time after which a program has failed.
#
# The record is build/BOARD/verified.txt: compiler, flags, kernels, and what each program said.
set -u
. tests/check.sh
board=${1:?verify.sh: expected a board}
shift
programs=${*:-$(tests/unit/pack.sh programs "$board") $(basename -a tests/golden*)}
runner=${RUNNER:-boards/run.sh}
dir=build/$board
record=$dir/verified.txt
hash='[0-9a-f]{16}'
rm -f "$record"

folder_of() { # PROGRAM
    case $1 in unit_*) echo tests/unit ;; *) echo "tests/$1" ;; esac
}
built() { # PROGRAM
    make -j2 BOARD="$board" APP="$1" APP_DIR="$(folder_of "$1")" image
}
# What a program says when all is well, as an expression of grep.
verdict_of() { # PROGRAM
    case $1 in
    unit_*) printf '%s\n' "^$1 $board.*: [0-9]+ passed, 0 failed\$" ;;
    *) printf '%s\n' "^golden[a-z_ ]*: ($hash), expected \\1\$" ;;
    esac
}
# Runs a program, and puts what it says at its end into the record.
said() { # PROGRAM
    built "$1" || return 1
    image=$dir/$1$(boards/suffix.sh "$board")
    # shellcheck disable=SC2086  # the runner may be a command with words
    timeout "${SECONDS_EACH:-3600}" $runner "$board" "$image" </dev/null 2>&1 |
        tr -d '\r' >"$dir/$1.console"
    tail -5 "$dir/$1.console"
    grep -E "$(verdict_of "$1")" "$dir/$1.console" | tail -1 >>"$record"
    [ "$(grep -cE "$(verdict_of "$1")" "$dir/$1.console")" -eq 1 ]
}
compiler() {
    command=$(cut -d' ' -f1 "$dir/flags")
    "$command" --version | head -1
    sed 's/^/flags: /' "$dir/flags"
}
described() {
    mkdir -p "$dir" && make BOARD="$board" "$dir/flags" >/dev/null && compiler >>"$record" &&
        make BOARD="$board" kernels | grep " port/" >>"$record"
}

check "compiler, flags and kernels" described
for program in $programs; do
    check "$program" said "$program"
done
cat "$record"
summary "$board, over its console"
