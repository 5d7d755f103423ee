#!/bin/sh
# Record and replay (boards/record): the flight demo and the golden programs, recorded on a board
# without a change of their sources, replay as equal on the host and in WebAssembly; what is
# changed, cut off or damaged is found or refused.
#
#   tools/tests/record.sh [BOARD]     mps2_an386 by default
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
    timeout 120 boards/run.sh "$board" "build/$board/record/$recorded_app$suffix" "$@" \
        >"$work/$recorded_out" 2>"$work/err"
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
    "$replay" "$1" >"$work/host.txt" &&
        boards/run.sh wasm build/wasm/keepout-replay.wasm "$1" >"$work/wasm.txt" &&
        cmp "$work/host.txt" "$work/wasm.txt"
}

# ---- an example, without a change of its sources ----

packed() { # TRACK OUT
    build/host/pack --track "$1" --map "$work/warehouse.csv" --movers "$work/warehouse_movers.csv" \
        --origin 0,0,0 --skip none --radius 0.25 --reach 2 --warn 0.5 --ahead 1 --rate 0 \
        --out "$work/$2"
}
flown() {
    image host warehouse tools/tests/worlds/warehouse && image host pack tools/convert/pack &&
        build/host/warehouse "$work" && head -150 "$work/warehouse.tum" >"$work/short.tum" &&
        packed "$work/short.tum" f.pack
}
same_rows() { # the program says the same, recorded and not, with a recorder that is off, too
    for run in "build/$board/flight$suffix" "build/$board/record/flight$suffix"; do
        boards/run.sh "$board" "$run" "$work/f.pack" 2>/dev/null
        [ $? -le 1 ] || return
    done >"$work/both.csv"
    recorded flight rows.csv "$work/f.pack" "record=$work/f.kor"
    [ $? -le 1 ] && cat "$work/rows.csv" "$work/rows.csv" | cmp - "$work/both.csv"
}
# The whole flight fills the ring many times over. At least half of what the file holds is replayed,
# from some snapshots.
kept_last() {
    packed "$work/warehouse.tum" whole.pack && {
        recorded flight last.csv "$work/whole.pack" "record-last=$work/last.kor"
        [ $? -le 1 ]
    } && ! grep 'too small' "$work/err" &&
        answers 0 '[1-9][0-9]* calls dropped: the ring was full' "$work/last.kor" &&
        grep -q '[0-9][0-9][0-9][0-9] calls replayed' "$work/said" &&
        grep -q '^equal: [1-9]' "$work/said" &&
        grep -q 'contents of objects compared' "$work/said"
}
# Keeps the last of the flight on the host.
last_of_host() { # WORDS
    image host flight tools/programs/flight RECORD=1 VARIANT=recorded RECORD_WORDS="$1" && {
        build/host/recorded/flight "$work/whole.pack" "record-last=$work/host.kor" \
            >"$work/host.csv" 2>"$work/err"
        [ $? -le 1 ]
    }
}
ring_is_small() {
    last_of_host 16384 && grep '^record: a ring of 16384 words is too small' "$work/err" &&
        answers 1 '^not compared: [0-9]* of [0-9]* calls were replayed; ' "$work/host.kor" &&
        ! grep -q '^equal' "$work/said"
}
ring_is_what_it_asks_for() {
    asked=$(sed -n 's/.*give the ring at least \([0-9]*\) words$/\1/p' "$work/said")
    last_of_host "${asked:?}" && ! grep 'too small' "$work/err" &&
        answers 0 '^equal' "$work/host.kor" &&
        grep -q 'calls dropped' "$work/said"
}
check "the replay builds" image host keepout-replay tools/record
check "the replay builds for WebAssembly" image wasm keepout-replay tools/record
check "the flight builds" image "$board" flight tools/programs/flight
check "the flight builds, recorded" image "$board" flight tools/programs/flight RECORD=1
check "a flight" flown
check "a flight says the same when it is recorded" same_rows
check "a flight replays as equal" answers 0 '^equal' "$work/f.kor"
check "all of it was replayed" sh -c "! grep -q 'not re' $work/said"
check "it replays as equal in WebAssembly" in_wasm "$work/f.kor"
check "a full ring: the newest replay from the oldest snapshot" kept_last
check "a ring that is too small: not compared, and how large it must be" ring_is_small
check "a ring of that size: equal" ring_is_what_it_asks_for

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

# This program sets its objects back by itself, which a second snapshot would find. The ring is so
# large that there is one.
arguments() {
    image host arguments tests/arguments RECORD=1 VARIANT=recorded RECORD_WORDS=16777216 &&
        build/host/recorded/arguments "record=$work/arguments.kor" &&
        answers 0 '^equal' "$work/arguments.kor"
}
check "the test program builds" image host recording tools/tests/record
check "every function with bad and odd arguments replays as equal" arguments
# ko_version has no arguments, so that program does not call it.
check "one flipped bit in each answer of each function stops the replay there" \
    build/host/recording flips "$work/arguments.kor" 340
check "rings of many sizes, slow readers, interrupts" build/host/recording ring 200

# ---- a library that is wrong ----

# Each library has one number that is wrong by 1 LSB. The replay stops at the first call that
# answers it, or holds it.
wrong=0
off_by_one() { # SOURCE SED
    wrong=$((wrong + 1))
    sed "$2" "$1" >"$work/wrong.c"
    ! cmp -s "$1" "$work/wrong.c" &&
        gcc -std=c11 -O2 -Iinc -I. -isystem build/deps/libfixmath -c "$work/wrong.c" \
            -o "$work/wrong$wrong.o" &&
        image host keepout-replay tools/record IMAGE="$work/wrong$wrong" \
            APP_EXTRA_OBJECTS="$work/wrong$wrong.o"
}
found() { # FUNCTION ANSWER RECORDING...
    found_name=$1
    found_answer=$2
    shift 2
    for recording in "$@"; do
        "$work/wrong$wrong" "$work/$recording.kor" >"$work/wrong.txt"
        [ $? -eq 1 ] && cat "$work/wrong.txt" &&
            grep "^record [0-9]* differs: $found_name: $found_answer: recorded -*[0-9]* .*, here -*[0-9]*" \
                "$work/wrong.txt" || return
    done
}
check "a query's box builds with a defect" off_by_one src/tree_ask/tree_query.c \
    's/query->box = bounds;/query->box = bounds; query->box.hi.y -= 1;/'
check "it is found in flights, whole and the last of one" found ko_tree_query_begin query.question \
    f last host
check "a fat box builds with a defect" off_by_one src/tree/tree.c \
    's/\*lo = (fix16_t)low;/*lo = (fix16_t)low - 1;/'
check "it is found in trees, obstacles, motion" found 'ko_.*_insert' '.*tree.seal' golden \
    golden_modules golden_motion
check "a contact of arms builds with a defect" off_by_one src/arm/arm_walk.c \
    's/\*clearance = (fix16_t)apart;/*clearance = (fix16_t)apart + 1;/'
check "it is found in arms" found 'ko_arm_.*' contact.clearance golden_arms
check "a query of a mesh builds with a defect" off_by_one src/mesh/mesh_query.c \
    's/query->shape.aabb.r.y += mesh->error;/query->shape.aabb.r.y += mesh->error + 1;/'
check "it is found in meshes" found ko_mesh_query_aabb_begin query.question golden_meshes
check "a compact box builds with a defect" off_by_one src/box/aabb16.c \
    's/koi_bounds_to_aabb(&b, out);/b.hi.z += 1; koi_bounds_to_aabb(\&b, out);/'
check "it is found in volumes and measures, and by odd arguments" found ko_aabb_from_aabb16 \
    'out.*' golden_volumes golden_measures arguments

# ---- what is refused ----

small() { # the shortest flight
    head -2 "$work/short.tum" >"$work/one.tum" && head -4 "$work/warehouse.csv" >"$work/few.csv" &&
        build/host/pack --track "$work/one.tum" --map "$work/few.csv" --origin 0,0,0 --skip none \
            --radius 0.25 --reach 2 --warn 0.5 --ahead 1 --rate 0 --out "$work/one.pack" && {
        recorded flight one.csv "$work/one.pack" "record=$work/small.kor"
        [ $? -le 1 ]
    } && answers 0 '^equal' "$work/small.kor"
}
refused() { # PATTERN FILE
    answers 2 "^keepout-replay: $2: .*$1" "$2" && ! grep -q equal "$work/said"
}
check "a small recording" small
check "cut off at each byte, or with any bit flipped, it is refused" build/host/recording damage \
    "$work/small.kor"
mkdir -p "$work/crafted"
check "recordings with right check words" build/host/recording craft "$work/small.kor" \
    "$work/crafted"
check "another version of the format" refused 'version 258 of the format; expected 2' \
    "$work/crafted/version.kor"
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
check "a recording of no call" answers 1 '^not compared: the recording holds no call$' \
    "$work/crafted/no_call.kor"
check "a recording of no record" answers 1 '^not compared: the recording holds no call$' \
    "$work/crafted/no_record.kor"
check "a recording without a snapshot" answers 1 '^not compared: 0 of [1-9][0-9]* calls' \
    "$work/crafted/no_mark.kor"
check "a recording of which most is missing" answers 1 '^not compared: 1 of [1-9][0-9]* calls' \
    "$work/crafted/lost.kor"
check "a changed answer is a finding" answers 1 \
    'differs: ko_tree_init: result: recorded 1 .*, here 0' "$work/crafted/answer.kor"
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

check "the page's module builds" image wasm view_replay tools/record
check "the page's module: equal, differs, refused" node --no-warnings tools/tests/record/page.mjs \
    build/wasm/view_replay.wasm "$work/f.kor" "$work/small.kor" "$work/crafted/answer.kor" \
    "$work/crafted/lost.kor"

rm -f "$work"/*.kor "$work"/crafted/*.kor
summary "record and replay, $board"
