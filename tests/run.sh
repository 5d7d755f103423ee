#!/bin/sh
# run.sh test: runs what a contributor needs. run.sh verify: runs the rest, on all boards, with both
# compilers, at length.
#
# Each step prints its test cases, "<what>: N passed, N failed". Some print "<what>: N comparisons"
# before that. The last two lines of all steps are the sums. A step that ends with an error and
# reports no failure counts as one failure.
#
# Two lanes of steps run side by side, one a core: the steps of the host, and those that build for
# boards. No step of one lane builds into a folder of the other. A step is printed when it is done.
set -u
mkdir -p build/test
mode=${1:?test or verify}
# One board of each instruction set, the smallest part among them; then the others.
first_boards="microbit stm32vldiscovery mps2_an386"
other_boards=$(ls boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|' |
    grep -vx "host\|$(echo $first_boards | sed 's/ /\\|/g')")
# These packages build for boards in the folders of this repository, so they are tried in the boards' lane. All others build for
# the host or from a copy outside of it, and are tried in that of the host.
boards_packages="contexts dist"
host_packages=$(ls tests/packages/*.sh | sed 's|.*/||; s|\.sh$||' | grep -vx "run\|$(echo $boards_packages | sed 's/ /\\|/g')")
lane=build/test/$mode-host
mkdir -p $lane
: >$lane/log

# step NAME COMMAND...: runs a step, and shows and keeps its output.
step() {
    title=$1
    shift
    began=$(date +%s)
    "$@" >$lane/step 2>&1
    code=$?
    {
        echo "== $title ($(($(date +%s) - began)) s)"
        grep -v '^  \(CC\|AR\|LD\) ' $lane/step
    } >$lane/shown
    grep ': [0-9]* passed, [0-9]* failed$' $lane/step >$lane/found || true
    if [ $code -ne 0 ] && ! grep -q ', [1-9][0-9]* failed$' $lane/found; then
        echo "$title: 0 passed, 1 failed" | tee -a $lane/shown >>$lane/found
    elif [ ! -s $lane/found ]; then
        echo "$title: 0 passed, 1 failed" | tee -a $lane/shown >>$lane/found # it tested nothing
    fi
    grep ': [0-9]* comparisons$' $lane/step >>$lane/log
    cat $lane/found >>$lane/log
    cat $lane/shown
}

# image BOARD FOLDER [VARIABLE=VALUE...]: builds the program of a folder of tests.
image() {
    (
        board=$1
        folder=$2
        shift 2
        make -j2 BOARD="$board" APP="$(basename "$folder")" APP_DIR="$folder" "$@" image
    )
}

# program NAME BOARD VARIANT [VARIABLE=VALUE...]: builds one of the programs of unit tests and runs it.
program() {
    (
        name=$1
        board=$2
        variant=$3
        shift 3
        make -j2 BOARD="$board" APP="$name" VARIANT="$variant" "$@" image >/dev/null &&
            boards/run.sh "$board" "build/$board${variant:+/$variant}/$name$(boards/suffix.sh "$board")"
    )
}

# programs BOARD VARIANT [VARIABLE=VALUE...]: runs all that fit the board. A program that ends
# without a count has failed.
programs() {
    run_each "$(tests/unit/pack.sh programs "$1")" "$@"
}
# tree_programs ...: runs the programs for which the order of the axes and K matter.
tree_programs() {
    run_each "unit_core unit_tree unit_query unit_life" "$@"
}
run_each() {
    names=$1
    shift
    failures=0
    for name in $names; do
        program "$name" "$@" >$lane/program
        counted $? "$name" || failures=1
    done
    return $failures
}
# counted CODE NAME: shows what a program printed. A program has failed if it ends with an error and
# reports no failure, or if it reports no count.
counted() {
    cat $lane/program
    if [ "$1" -eq 0 ]; then
        grep -q ': [0-9]* passed, 0 failed$' $lane/program && return 0
    elif grep -q ', [1-9][0-9]* failed$' $lane/program; then
        return 1
    fi
    echo "$2: 0 passed, 1 failed"
    return 1
}

oracle() { # CASES
    image host tests/oracle >/dev/null && build/host/oracle "$1"
}

# references CASES: runs the modules against brute force in double precision.
references() {
    failures=0
    for folder in tests/reference/*/; do
        module=$(basename "$folder")
        {
            image host "$folder" APP="reference_$module" APP_DIR="tests/reference/$module" >/dev/null &&
                "build/host/reference_$module" "$1"
        } >$lane/program
        counted $? "reference $module" || failures=1
    done
    return $failures
}

test_on_the_host() {
    step "places of unit tests" tests/unit.sh
    step "order of rooms" tests/order.sh
    step "unit tests on the host" programs host ""
    step "unit tests, sanitizers" programs host sanitize OPT=-O1 TEST_SCALE=10 \
        EXTRA="-fsanitize=address,undefined -fno-sanitize-recover=all"
    step "every function, called badly" tests/arguments.sh
    step "every refusal is tested" tests/refusals.sh
    step "exact oracle" oracle 5000
    step "modules against references" references 1000
    step "fuzzing, 2,000 runs" env RUNS=2000 tests/fuzz/run.sh
}

test_on_boards() {
    for board in $first_boards; do
        step "unit tests on $board" programs "$board" ""
    done
    step "golden hashes" tests/golden/run.sh "host $first_boards" gcc -Os
    step "format" tests/format.sh
    step "lint" tests/lint.sh
    step "names" tests/names.sh
    step "counting" tests/count.sh
    step "headers and symbols" tests/hygiene.sh
    step "README example" tests/example.sh
    step "sizes" tests/size.sh
}

verify_on_the_host() {
    step "unit tests, clang" programs host clang TOOLCHAIN=clang TEST_SCALE=10
    step "unit tests, axes in another order" tree_programs host axes TEST_SCALE=10 EXTRA="-DKO_AXIS_1=z -DKO_AXIS_3=x"
    for k in 1 2 8; do
        step "unit tests, K = $k" tree_programs host "k$k" TEST_SCALE=4 EXTRA="-DKO_TREE_K=$k"
    done
    step "exact oracle" oracle 200000 # make oracle: 10^6, 25 minutes of a core
    step "modules against references" references 20000
    step "fuzzing, 100,000 runs" env RUNS=100000 tests/fuzz/run.sh
    step "packages" tests/packages/run.sh $host_packages
    step "golden hashes" tests/golden/run.sh
}

verify_on_boards() {
    for board in $other_boards; do
        step "unit tests on $board" programs "$board" ""
    done
    step "edges of the memory" tests/edge/run.sh
    step "readers in threads and interrupts" tests/shared.sh
    step "boards" tests/board/run.sh
    step "constants out of range" tests/constants.sh
    step "library and user linked" tests/link.sh
    step "ports" tests/port.sh
    step "command-line tools on bad input" tests/bad_input.sh
    step "forms of flights and maps" tests/formats.sh
    step "launcher of the programs" tests/programs.sh
    step "page, used in a browser" tests/view.sh
    step "record and replay" tests/record.sh
    step "flight, judged" tests/flight.sh
    step "meshes baked, a robot of them" tests/bake.sh
    step "meshes as blobs" tests/bake_blob.sh
    step "meshes as solids" tests/bake_solid.sh
    step "meshes in a tree, judged" tests/cell.sh
    step "fence, judged" tests/fence_guard.sh
    step "fences, formats" tests/fence_formats.sh
    step "milling programme" tests/tool_keepout.sh
    step "braking for a lidar" tests/lidar_brake.sh
    step "a swarm's pairs" tests/swarm.sh
    step "messages in and out" tests/messages.sh
    step "arm, guarded" tests/arm_guard.sh
    step "robots of URDF" tests/robot.sh
    step "words, units and limits of URDF" tests/urdf.sh
    step "concepts" tests/concepts.sh
    step "packages, built here for boards" tests/packages/run.sh $boards_packages
    step "stack" tests/stack/run.sh
    step "page of costs" tests/costs.sh
}

case $mode in
test | verify) ;;
*)
    echo "run.sh: $mode: expected test or verify" >&2
    exit 2
    ;;
esac
# Both lanes use the host's library, so it is built before they part.
make -j2 BOARD=host APP=unit_core image >/dev/null 2>&1 || echo "the library does not build for the host" >&2
("${mode}_on_the_host") &
host=$!
(
    lane=build/test/$mode-boards
    mkdir -p $lane
    : >$lane/log
    "${mode}_on_boards"
)
wait $host

tests/totals.sh "build/test/$mode-host/log" "build/test/$mode-boards/log"
