#!/bin/sh
# Runs unit tests with their pools at the edges of the RAM. If nothing lies beyond, a kernel in
# assembly that leaves a pool, a box or a query ends in a fault. On the host sanitizers find that.
# The unit tests of each board have their room at the end (harness/edge.h); here they also run with
# it at the beginning. The first checks show that an access beyond an edge does fault on each of
# these boards.
#
# promise: damage-contained
set -u
. tests/check.sh
dir=build/test/edge
mkdir -p $dir
deeds='read_byte read_word write_byte write_word read_box'

# These boards have nothing beyond their RAM, except that QEMU has more behind that of
# netduinoplus2. The MPS2 boards with M3, M4 and M7 have more on both sides.
boards='microbit stm32vldiscovery netduinoplus2 mps2_an505 mps3_an547 virt_rv32imac'
has_end() { # BOARD
    [ "$1" != netduinoplus2 ]
}

with_pools='unit_core unit_tree unit_query unit_pairs unit_life'
# Prints the programs that run with the room first: all on the smallest board of each port in
# assembly, and the kernels of ARMv7E-M.
run_first() { # BOARD
    case $1 in
    microbit | stm32vldiscovery) echo $with_pools ;;
    netduinoplus2) echo unit_core ;;
    esac
}

program() { # BOARD NAME [VARIABLE=VALUE...]
    (
        board=$1
        name=$2
        shift 2
        [ "$name" = edge ] && set -- APP_DIR=tests/edge "$@"
        make -j2 BOARD="$board" APP="$name" "$@" image
    )
}
program_first() { # BOARD NAME: the same objects, linked with the room at the beginning
    program "$1" "$2" IMAGE="build/$1/$2-first.elf" LINK_EXTRA=-Wl,--defsym=EDGE_FIRST=1
}

allows() { # BOARD IMAGE
    boards/run.sh "$1" "build/$1/$2.elf" inside
}
# BOARD IMAGE DEED; exception 3 is a hard fault of Cortex-M, 5 and 7 a load and a store of RISC-V
faults() {
    boards/run.sh "$1" "build/$1/$2.elf" "$3" >$dir/stdout 2>$dir/stderr
    [ $? -eq 3 ] && grep -q '^fault: exception 0*[357] at pc' $dir/stderr ||
        { cat $dir/stdout $dir/stderr; return 1; }
}
# Succeeds if there is one room, and it ends where the RAM ends, or begins where it begins.
is_at_edge() { # BOARD IMAGE
    arm-none-eabi-objdump -t "build/$1/$2.elf" | awk -v where="${2##*-}" '
        function hex(text,   i, n) {
            for (i = 1; i <= length(text); i++)
                n = 16 * n + index("0123456789abcdef", substr(text, i, 1)) - 1
            return n
        }
        $NF == "_ram_end" { last = hex($1) }
        $NF == "_ram_start" { first = hex($1) }
        $3 == "O" && $4 == ".edge" { rooms++; from = hex($1); to = from + hex($5) }
        END { exit rooms != 1 || (where == "first" ? from != first : to != last) }'
}

for board in $boards; do
    check "$board: builds" program $board edge
    check "$board: builds with the room first" program_first $board edge
    for image in edge edge-first; do
        check "$board: $image allows what is inside" allows $board $image
        [ $image = edge-first ] || has_end $board || continue
        for deed in $deeds; do
            check "$board: $image, $deed faults" faults $board $image $deed
        done
    done
    has_end $board && check "$board: a walk that leaves the pool faults" faults $board edge walk
    for suite in $with_pools; do
        has_end $board || continue
        check "$board: $suite builds" program $board $suite
        check "$board: $suite has its room at the end" is_at_edge $board $suite
    done
    for suite in $(run_first $board); do
        check "$board: $suite builds with its room first" program_first $board $suite
        check "$board: $suite has its room first" is_at_edge $board $suite-first
        check "$board: $suite, room first" boards/run.sh $board build/$board/$suite-first.elf
    done
done
summary "edges of the memory"
