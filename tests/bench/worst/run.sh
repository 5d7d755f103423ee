#!/bin/sh
# Counts the worst cases of calls on each core: run.sh COMMAND [CORE...]
#
#   page     searches a little (WORST_TRIES changes for each start and goal; of calls whose name
#            begins with WORST_CALLS alone), keeps what is worse in found.txt, counts all kept
#            inputs and random ones, and writes WORST.md: `make worst`
#   replay   counts the kept inputs, and leaves the lines in build/worst/replay.txt: tests/worst.sh
set -eu
here=tests/bench/worst
dir=build/worst
mkdir -p $dir

# Prints for a core: its board and further arguments of make. The M0's code runs on the M3's board,
# which has more memory; the counts are the same.
core_of() {
    case $1 in
    m0) echo "mps2_an385 BOARD_CPU=-mcpu=cortex-m0" ;;
    m3) echo "mps2_an385" ;;
    m4f) echo "mps2_an386" ;;
    m55) echo "mps3_an547" ;;
    rv32imac) echo "virt_rv32imac" ;;
    *)
        echo "worst: no core '$1': m0 m3 m4f m55 rv32imac" >&2
        exit 2
        ;;
    esac
}

build() { # CORE BOARD [VARIABLE=VALUE...]
    variant=worst-$1
    board=$2
    shift 2
    make -j2 APP=worst APP_DIR=$here BOARD="$board" VARIANT="$variant" "$@" image >$dir/make.log \
        2>&1 || {
        grep -v '^  [CAL]' $dir/make.log >&2
        exit 1
    }
}

run() { # CORE WORD...
    core=$1
    shift
    # shellcheck disable=SC2046  # a list of words is meant
    set -- $(core_of "$core") -- "$@"
    board=$1
    while [ "$1" != -- ]; do
        shift
    done
    shift
    boards/run.sh "$board" "build/$board/worst-$core/worst.elf" "$core" "$@"
}

what=${1:-}
[ $# -eq 0 ] || shift
cores=${*:-m0 m3 m4f m55 rv32imac}
case $what in
page | replay) ;;
*)
    echo "worst: '$what': expected page or replay" >&2
    exit 2
    ;;
esac
for core in $cores; do
    # shellcheck disable=SC2046  # a list of words is meant
    build "$core" $(core_of "$core")
done
: >$dir/searched.txt
: >$dir/replay.txt
: >$dir/fresh.txt
if [ "$what" = page ]; then
    echo "worst: searching on m0 and m4f" >&2
    set -- search $here/found.txt "${WORST_SEED:-1}" "${WORST_TRIES:-100}" "${WORST_CALLS:-ko_}"
    run m0 "$@" >$dir/searched_m0.txt &
    run m4f "$@" >$dir/searched.txt
    wait $!
    cat $dir/searched_m0.txt >>$dir/searched.txt
    python3 $here/table.py merge $here/found.txt $dir/searched.txt >$dir/found.txt
    cp $dir/found.txt $here/found.txt
fi
for core in $cores; do
    run "$core" replay $here/found.txt >>$dir/replay.txt
    [ "$what" = replay ] || run "$core" fresh $here/found.txt 12345 5 >>$dir/fresh.txt
done
if [ "$what" = page ]; then
    python3 $here/table.py page $here/found.txt $here/bounds.txt $dir/replay.txt $dir/searched.txt \
        $dir/fresh.txt >$dir/WORST.md
    cp $dir/WORST.md $here/WORST.md
fi
