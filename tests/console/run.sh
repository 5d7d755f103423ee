#!/bin/sh
# Tests make verify-board: two programs on one board, whose console is all that is known of it. A
# board that falls silent, fails a case, computes another hash or runs a program twice fails.
set -u
. tests/check.sh
board=mps2_an386
record=build/$board/verified.txt

verified() { # [VARIABLE=VALUE...]
    env RUNNER=tests/console/serial.sh "$@" tests/console/verify.sh $board unit_core golden
}
refused() { # CASES VARIABLE=VALUE...: so many of the three checks pass
    passed=$1
    shift
    ! verified "$@" >build/test/refused &&
        grep -q "console: $passed passed, $((3 - passed)) failed\$" build/test/refused ||
        { cat build/test/refused; return 1; }
}
recorded() { # EXPRESSION
    grep -qE "$1" $record || { cat $record; return 1; }
}

check "a whole run" verified
check "the record names the compiler" recorded '^arm-none-eabi-gcc .*[0-9]+\.[0-9]+'
check "and its flags" recorded '^flags: arm-none-eabi-gcc .*-mcpu=cortex-m4'
check "and the kernels" recorded '^walk +port/armv7m/'
check "and the tests" recorded "^unit_core $board.* passed, 0 failed\$"
check "and the hash" recorded '^golden: ([0-9a-f]{16}), expected \1$'
check "a board that falls silent" refused 1 HOW=cut
check "a case that fails" refused 2 HOW=failed
check "another hash" refused 2 HOW=hash
check "a board that begins again" refused 1 HOW=twice
check "a board that does not answer" refused 1 SECONDS_EACH=0.01
summary "one board over its console"
