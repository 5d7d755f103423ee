#!/bin/sh
# Record and replay (boards/record): the flight demo and the golden programs, recorded on a board without a change of their
# sources, replay as equal on the host and in WebAssembly; what is changed, cut off or damaged is found or refused.
#
#   tests/record.sh [BOARD]     mps2_an386 by default
set -u
board=${1:-mps2_an386}
. tests/check.sh
work=build/test/record
rm -rf "$work"
mkdir -p "$work"
port/setup.sh install run python wasm
replay=build/host/keepout-replay
suffix=$(boards/suffix.sh "$board")

image() { # BOARD APP FOLDER [VARIABLE=VALUE...]
    image_board=$1
    image_app=$2
    image_folder=$3
    shift 3
    make -j2 BOARD="$image_board" APP="$image_app" APP_DIR="$image_folder" "$@" image
}
# As a board does it: the file's name must have no blank and no comma.
recorded() { # APP WHERE [ARGUMENT...]: the last argument is that of the recorder
    recorded_app=$1
    recorded_out=$2
    shift 2
    timeout 120 boards/run.sh "$board" "build/$board/record/$recorded_app$suffix" "$@" >"$work/$recorded_out" 2>"$work/err"
}
answers() { # EXIT_CODE PATTERN FILE...
    expected=$1
    pattern=$2
    shift 2
    "$replay" "$@" >"$work/said" 2>&1
    code=$?
    cat "$work/said"
    [ $code -eq "$expected" ] && grep -q "$pattern" "$work/said"
}
in_wasm() { # FILE: the same report as on the host
    "$replay" "$1" >"$work/host.txt" && boards/run.sh wasm build/wasm/keepout-replay.wasm "$1" >"$work/wasm.txt" &&
        cmp "$work/host.txt" "$work/wasm.txt"
}

# ---- an example, without a change of its sources ----

flown() {
    image host warehouse tests/worlds/warehouse && image host pack boards/host/tools/pack &&
        build/host/warehouse "$work" && head -150 "$work/warehouse.tum" >"$work/short.tum" &&
        build/host/pack --track "$work/short.tum" --map "$work/warehouse.csv" --movers "$work/warehouse_movers.csv" \
            --origin 0,0,0 --skip none --radius 0.25 --reach 2 --warn 0.5 --ahead 1 --rate 0 --out "$work/f.pack"
}
same_rows() { # the program says the same, recorded and not, with a recorder that is off, too
    for run in "build/$board/flight$suffix" "build/$board/record/flight$suffix"; do
        boards/run.sh "$board" "$run" "$work/f.pack" 2>/dev/null
        [ $? -le 1 ] || return
    done >"$work/both.csv"
    recorded flight rows.csv "$work/f.pack" "record=$work/f.kor"
    [ $? -le 1 ] && cat "$work/rows.csv" "$work/rows.csv" | cmp - "$work/both.csv"
}
kept_last() {
    recorded flight last.csv "$work/f.pack" "record-last=$work/last.kor"
    [ $? -le 1 ] && answers 0 'records dropped' "$work/last.kor" && grep -q '[1-9][0-9]* calls replayed' "$work/said" &&
        grep -q 'contents of objects compared, equal' "$work/said"
}
check "the replay builds" image host keepout-replay boards/host/tools/replay
check "the replay builds for WebAssembly" image wasm keepout-replay boards/host/tools/replay
check "the flight builds" image "$board" flight boards/apps/flight
check "the flight builds, recorded" image "$board" flight boards/apps/flight RECORD=1
check "a flight" flown
check "a flight says the same when it is recorded" same_rows
check "a flight replays as equal" answers 0 '^equal' "$work/f.kor"
check "all of it was replayed" sh -c "! grep -q 'not re' $work/said"
check "it replays as equal in WebAssembly" in_wasm "$work/f.kor"
check "a full ring: the newest replay from the oldest snapshot" kept_last

# ---- all functions ----

golden() { # PROGRAM
    image "$board" "$1" "tests/$1" RECORD=1 && recorded "$1" golden.txt "record=$work/$1.kor" &&
        answers 0 '^equal' "$work/$1.kor"
}
for program in $(basename -a tests/golden*); do
    check "$program replays as equal" golden $program
done
check "meshes replay as equal in WebAssembly" in_wasm "$work/golden_meshes.kor"
check "motion replays as equal in WebAssembly" in_wasm "$work/golden_motion.kor"
check "arms replay as equal in WebAssembly" in_wasm "$work/golden_arms.kor"

arguments() {
    image host arguments tests/arguments RECORD=1 VARIANT=recorded EXTRA=-DKOREC_RING_WORDS=1048576U &&
        build/host/recorded/arguments "record=$work/arguments.kor" && answers 0 '^equal' "$work/arguments.kor"
}
check "the test program builds" image host recording tests/record
check "every function with bad and odd arguments replays as equal" arguments
# ko_version has no arguments, so that program does not call it.
check "one flipped bit in each answer of each function stops the replay there" \
    build/host/recording flips "$work/arguments.kor" 384
check "rings of many sizes, slow readers, interrupts" build/host/recording ring 200

# ---- a library that is wrong ----

defect() {
    sed 's/query->box = bounds;/query->box = bounds; query->box.hi.y -= 0x8000;/' src/tree/tree_query.c >"$work/tree_query.c"
    ! cmp -s src/tree/tree_query.c "$work/tree_query.c" &&
        gcc -std=c11 -O2 -Iinc -I. -isystem build/deps/libfixmath -c "$work/tree_query.c" -o "$work/tree_query.o" &&
        image host keepout-replay boards/host/tools/replay IMAGE="$work/wrong" APP_EXTRA_OBJECTS="$work/tree_query.o"
}
found_defect() { # it stops at the first query that answers something else
    "$work/wrong" "$1" >"$work/wrong.txt"
    [ $? -eq 1 ] && cat "$work/wrong.txt" &&
        grep -q 'differs: ko_tree_query_next.*: recorded -*[0-9]* .*, here -*[0-9]*' "$work/wrong.txt"
}
check "a library with a defect builds" defect
check "the defect is found at the first call that differs" found_defect "$work/golden.kor"
check "and in the flight" found_defect "$work/f.kor"

# ---- what is refused ----

small() { # the shortest flight
    head -2 "$work/short.tum" >"$work/one.tum" && head -4 "$work/warehouse.csv" >"$work/few.csv" &&
        build/host/pack --track "$work/one.tum" --map "$work/few.csv" --origin 0,0,0 --skip none --radius 0.25 \
            --reach 2 --warn 0.5 --ahead 1 --rate 0 --out "$work/one.pack" && {
        recorded flight one.csv "$work/one.pack" "record=$work/small.kor"
        [ $? -le 1 ]
    } && answers 0 '^equal' "$work/small.kor"
}
refused() { # PATTERN FILE
    answers 2 "^keepout-replay: $2: .*$1" "$2" && ! grep -q equal "$work/said"
}
check "a small recording" small
check "cut off at each byte, or with any bit flipped, it is refused" build/host/recording damage "$work/small.kor"
mkdir -p "$work/crafted"
check "recordings with right check words" build/host/recording craft "$work/small.kor" "$work/crafted"
check "another version of the format" refused 'version 257 of the format; expected 1' "$work/crafted/version.kor"
check "another version of the library" refused 'from version 0x' "$work/crafted/library.kor"
check "other layouts" refused 'other functions or layouts' "$work/crafted/layout.kor"
check "another KO_TREE_K" refused 'KO_TREE_K 260; this one has 4' "$work/crafted/tree_k.kor"
check "another file" refused 'no recording' "$work/crafted/magic.kor"
check "a record of no kind" refused 'is of kind' "$work/crafted/kind.kor"
check "content of no type" refused 'content of no object' "$work/crafted/part_type.kor"
check "too much content" refused 'more than memory' "$work/crafted/part_count.kor"
check "content behind the end" refused 'content of no object' "$work/crafted/part_first.kor"
check "more entries than there are" refused 'content of no object' "$work/crafted/part_entries.kor"
check "content that is missing" refused 'not in the recording' "$work/crafted/part_address.kor"
check "a changed answer is a finding" answers 1 'differs: ko_tree_init: result: recorded 1 .*, here 0' \
    "$work/crafted/answer.kor"
check "records out of order" refused 'follows record' "$work/crafted/number.kor"
: >"$work/empty"
check "an empty file" refused 'no recording' "$work/empty"
check "a text" refused 'no recording' README.md
check "a folder" refused '' "$work"
check "a file that is not there" refused 'No such file' "$work/nothing"
check "no file" answers 2 'expected one FILE'
check "two files" answers 2 'expected one FILE' "$work/f.kor" "$work/f.kor"
check "an unknown option" answers 2 'no such option' --lost "$work/f.kor"
check "help" answers 0 '^usage' --help
check "a list of records" answers 0 '^#[0-9]* ko_tree_insert(user=' --list "$work/f.kor"
unheard() { ! "$replay" "$work/f.kor" >/dev/full 2>/dev/null; }
check "output that cannot be written" unheard

# ---- the page's module ----

check "the page's module builds" image wasm view_replay boards/record
check "the page's module: equal, differs, refused" node --no-warnings tests/record/page.mjs build/wasm/view_replay.wasm \
    "$work/f.kor" "$work/small.kor" "$work/crafted/answer.kor"

rm -f "$work"/*.kor "$work"/crafted/*.kor
summary "record and replay, $board"
