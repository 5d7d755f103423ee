#!/bin/sh
# Tests that every board gives applications a console, arguments, an exit code, files, a counter,
# stack measurement and a fault handler: tests/board/run.sh [BOARD...], all by default.
set -u
. tests/check.sh
dir=build/test/board
mkdir -p $dir

run() { # BOARD ARGUMENT...
    board=$1
    shift
    boards/run.sh "$board" "build/$board/board$(boards/suffix.sh "$board")" "$@"
}
ends_with() { # CODE BOARD ARGUMENT...
    code=$1
    shift
    run "$@" >$dir/stdout 2>$dir/stderr
    got=$?
    [ $got -eq "$code" ] ||
        { echo "exit code $got, not $code"; cat $dir/stdout $dir/stderr; return 1; }
}
console() {
    ends_with 7 "$1" say one two-three 4.5 && printf 'one\ntwo-three\n4.5\n' | cmp - $dir/stdout &&
        printf '3 words\n' | cmp - $dir/stderr
}
# One log of both streams has all lines, whole and in their order.
one_log() {
    run "$1" lines x >$dir/log 2>&1
    awk 'BEGIN { for (row = 0; row < 300; row++) {
        text = "x " row " "
        for (i = 0; i < row * 37 % 101; i++) text = text sprintf("%c", 97 + i % 26)
        print text
        if (row % 7 == 0) print "x after " row } }' | cmp - $dir/log
}
# So has a log to which two runs append at once, each in its order.
shared_log() {
    rm -f $dir/log
    run "$1" lines y >>$dir/log 2>&1 &
    run "$1" lines x >>$dir/log 2>&1
    wait
    for name in x y; do
        run "$1" lines $name 2>&1 | cat >$dir/alone
        grep "^$name " $dir/log | cmp - $dir/alone || return 1
    done
    [ "$(wc -l <$dir/log)" -eq 686 ]
}
# Lost output is no answer.
unheard() {
    run "$1" lines x >/dev/full
    [ $? -eq 3 ] || [ "$1" = host ] || [ "$1" = wasm ] # where programs ask themselves
}
faults() { # exception 3 of Cortex-M: a hard fault; 2 of RISC-V: an illegal instruction
    case $1 in
    host) ends_with 1 host fault ;;
    wasm) ends_with 3 wasm fault && grep -qx 'fault: unreachable' $dir/stderr ;;
    *) ends_with 3 "$1" fault && grep -q '^fault: exception 0*[23] at pc [0-9a-f]' $dir/stderr ;;
    esac
}

overflows() {
    ends_with 3 "$1" sink && grep -qx 'fault: stack overflow' $dir/stderr
}

[ $# -gt 0 ] || set -- $(ls boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|')
for board in "$@"; do
    check "$board: builds" make -j2 BOARD="$board" APP=board APP_DIR=tests/board image
    check "$board: console, arguments, exit code" console "$board"
    check "$board: one log of both streams" one_log "$board"
    check "$board: one log of two runs" shared_log "$board"
    check "$board: output that is lost" unheard "$board"
    check "$board: files" ends_with 0 "$board" files $dir/file
    check "$board: counter and stack" ends_with 0 "$board" count
    check "$board: a fault ends the run" faults "$board"
    # On these boards memory below the RAM is writable, so nothing stops a stack there.
    case $board in host | mps2_an385 | mps2_an386 | mps2_an500) continue ;; esac
    check "$board: so does a stack overflow" overflows "$board"
done
summary "boards"
