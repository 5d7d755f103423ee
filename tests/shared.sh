#!/bin/sh
# Tests readers of a tree that is written to at the same time. They are threads on the host, and an
# interrupt on every board whose vector table can be moved (ARMv6-M has no such register). A model
# runs both protocols in every order of their steps.
#
# promise: whole-reader
set -u
. tests/check.sh

runs() { # BOARD PROGRAM
    make -j2 BOARD="$1" APP="$2" APP_DIR="tests/$2" image &&
        boards/run.sh "$1" "build/$1/$2$([ "$1" = host ] || echo .elf)"
}
# The model must have all barriers of the code, by the names beside them.
same_barriers() {
    sed -n 's|^.*koi_port_barrier();||p' src/tree_keep/tree_shared.c |
        sed 's|^ /\* \(.*\) \*/$|\1|' | sort >build/test/barriers.code
    build/host/model --barriers | sort >build/test/barriers.model
    [ -s build/test/barriers.code ] && diff build/test/barriers.code build/test/barriers.model
}
mkdir -p build/test
check "every order of the steps" runs host model
check "the model has the code's barriers" same_barriers
check "threads on the host" runs host threads
for board in $(grep -l 'BOARD_CPU := -mcpu=cortex-m[^0]' boards/*/board.mk |
    sed 's|boards/\(.*\)/board.mk|\1|'); \
    do
    check "interrupt on $board" runs $board interrupt
done
summary "shared trees"
