#!/bin/sh
# Tests that every board gives applications a console, arguments, an exit code, files, a counter,
# stack measurement and a fault handler.
set -u
. tests/check.sh
dir=build/test/board
mkdir -p $dir

run() { # BOARD ARGUMENT...
    board=$1
    shift
    boards/run.sh "$board" "build/$board/board$([ "$board" = host ] || echo .elf)" "$@"
}
ends_with() { # CODE BOARD ARGUMENT...
    code=$1
    shift
    run "$@" >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat $dir/stdout $dir/stderr; return 1; }
}
console() {
    ends_with 7 "$1" say one two-three 4.5 && printf 'one\ntwo-three\n4.5\n' | cmp - $dir/stdout &&
        printf '3 words\n' | cmp - $dir/stderr
}
faults() { # exception 3 of Cortex-M: a hard fault; 2 of RISC-V: an illegal instruction
    ends_with 1 "$1" fault && { [ "$1" = host ] || grep -q '^fault: exception 0*[23] at pc [0-9a-f]' $dir/stderr; }
}

overflows() {
    ends_with 1 "$1" sink && grep -qx 'fault: stack overflow' $dir/stderr
}

for board in $(ls boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|'); do
    check "$board: builds" make -j2 BOARD="$board" APP=board APP_DIR=tests/board image
    check "$board: console, arguments, exit code" console "$board"
    check "$board: files" ends_with 0 "$board" files $dir/file
    check "$board: counter and stack" ends_with 0 "$board" count
    check "$board: a fault ends the run" faults "$board"
    # On these boards memory below the RAM is writable, so nothing stops a stack there.
    case $board in host | mps2_an385 | mps2_an386 | mps2_an500) continue ;; esac
    check "$board: so does a stack overflow" overflows "$board"
done
summary "boards"
