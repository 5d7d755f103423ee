#!/bin/sh
# Runs one kind of step of tests/plan.py: steps.sh
# programs|tree_programs|each|oracle|references|built WORD...
set -u
shown=$(mktemp)
trap 'rm -f "$shown"' EXIT

# image BOARD FOLDER [VARIABLE=VALUE...]: builds the program of a folder of tests.
image() {
    (
        board=$1
        folder=$2
        shift 2
        make -j2 BOARD="$board" APP="$(basename "$folder")" APP_DIR="$folder" "$@" image
    )
}

# program NAME BOARD VARIANT [VARIABLE=VALUE...]: builds one of the programs of unit tests and runs
# it.
program() {
    (
        name=$1
        board=$2
        variant=$3
        shift 3
        make -j2 BOARD="$board" APP="$name" VARIANT="$variant" "$@" image >/dev/null &&
            boards/run.sh "$board" \
                "build/$board${variant:+/$variant}/$name$(boards/suffix.sh "$board")"
    )
}

# programs BOARD VARIANT [VARIABLE=VALUE...]: runs all that fit the board.
programs() {
    each "$(tests/unit/pack.sh programs "$1")" "$@"
}

# tree_programs ...: runs the programs for which the order of the axes and K matter.
tree_programs() {
    each "unit_core unit_tree unit_query unit_life" "$@"
}

# each NAMES BOARD VARIANT [VARIABLE=VALUE...]: runs these programs. One without a count has failed.
each() {
    names=$1
    shift
    failures=0
    for name in $names; do
        program "$name" "$@" >"$shown"
        counted $? "$name" || failures=1
    done
    return $failures
}

# counted CODE NAME: shows what a program printed. A program has failed if it ends with an error and
# reports no failure, or if it reports no count.
counted() {
    cat "$shown"
    if [ "$1" -eq 0 ]; then
        grep -q ': [0-9]* passed, 0 failed$' "$shown" && return 0
    elif grep -q ', [1-9][0-9]* failed$' "$shown"; then
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
            image host "$folder" APP="reference_$module" APP_DIR="tests/reference/$module" \
                >/dev/null &&
                "build/host/reference_$module" "$1"
        } >"$shown"
        counted $? "reference $module" || failures=1
    done
    return $failures
}

# built: makes the libraries of all boards, two at a time, and the programs of the host that steps
# of both lanes use.
built() {
    boards=$(ls boards/*/board.mk | sed 's|boards/\(.*\)/board.mk|\1|')
    made=$(echo "$boards" |
        xargs -P 2 -I '{}' sh -c 'make BOARD={} build/{}/libkeepout.a >&2 && echo {}' | wc -l)
    asked=$(echo "$boards" | wc -l)
    for tool in convert/arm:keepout-arm convert/bake:keepout-bake convert/fence:keepout-fence \
        convert/pack:pack programs/flight:flight; do
        image host "tools/${tool%:*}" APP="${tool#*:}" && made=$((made + 1))
        asked=$((asked + 1))
    done
    echo "libraries and tools: $made passed, $((asked - made)) failed"
}

case ${1:-} in
programs | tree_programs | each | oracle | references | built) "$@" ;;
*)
    echo "steps.sh: '${1:-}': expected programs, tree_programs, each, oracle, references or built" \
        >&2
    exit 2
    ;;
esac
