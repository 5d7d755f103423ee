#!/bin/sh
# Tests the launcher of the example programs, tools/programs/run.sh, with the flight: options and
# their refusals, exit codes, the screen, runs side by side, odd paths, a checkout that is read
# only.
# shellcheck disable=SC2016,SC2317,SC2329  # dollars are meant; functions are called by check
set -u
. tests/check.sh
root=$(pwd)
dir=$root/build/test/programs
rm -rf "$dir"
mkdir -p "$dir"
bin=$root/build/bin
fly=$bin/keepout-flight

# ends CODE COMMAND...: the command ends with this code. Its output is kept.
ends() {
    code=$1
    shift
    "$@" >"$dir/stdout" 2>"$dir/stderr"
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat "$dir/stderr"; return 1; }
}
# refused MESSAGE COMMAND...: exit code 2 and this message; nothing on stdout.
refused() {
    message=$1
    shift
    ends 2 "$@" || return 1
    grep -qF -- "$message" "$dir/stderr" ||
        { echo "no '$message' in:"; cat "$dir/stderr"; return 1; }
    [ ! -s "$dir/stdout" ] || { echo "stdout:"; cat "$dir/stdout"; return 1; }
}
says() { # PATTERN...: stdout and stderr together have lines of these patterns
    for pattern in "$@"; do
        cat "$dir/stdout" "$dir/stderr" | grep -q -- "$pattern" ||
            { echo "not said: $pattern"; return 1; }
    done
}
# A vehicle that stands N mm before a wall.
stand() { # N NAME
    awk -v n="$1" 'BEGIN { printf "0 %.3f 0 0 0 0 0 1\n1 %.3f 0 0 0 0 0 1\n", -0.35 - n / 1000, -0.35 - n / 1000 }' \
        >"$2.tum"
    printf '0,0,0,0.1\n' >"$2.csv"
}
stand 1200 "$dir/clear"
stand 100 "$dir/near"
near() { # OPTION...
    "$fly" --board host --track "$dir/near.tum" --map "$dir/near.csv" "$@"
}
clear_flight() { # OPTION...
    "$fly" --board host --track "$dir/clear.tum" --map "$dir/clear.csv" "$@"
}

# ---- what there is ----
named_in_help() {
    ends 0 make help || return 1
    for table in tools/programs/*/options.txt; do
        app=$(basename "${table%/options.txt}")
        says "^  make run APP=$app  *[a-zA-Z]" || return 1
        grep -q "^    make run APP=$app  \|# $app, " tools/programs/README.md ||
            { echo "the page does not name $app"; return 1; }
    done
}
helps() {
    for launcher in "$bin"/keepout-*; do
        if ! ends 0 "$launcher" --help || ! says '^ *BOARD \|usage'; then
            echo "$launcher"
            return 1
        fi
    done
}
check "make programs" ends 0 make programs
targets_in_help() { # a name of letters, blanks, a text; nothing of a makefile
    ends 0 make help && ! grep '##\|^  make [a-z-]*:' "$dir/stdout"
}
check "make help names each program" named_in_help
check "make help shows no rule as it is written" targets_in_help
check "--help of each program" helps
check "make run HELP=1" ends 0 make run APP=links HELP=1
check "an unknown program: all are named" refused 'APP=foo: no such program; expected one of:' \
    make run APP=foo
check "... with a line each" says '^  make run APP=lidar_brake  *a lidar'

check "an unknown program of flash-image" ends 2 make flash-image APP=foo
check "... the same" says 'APP=foo: found no sources in tools/programs/foo' \
    '^  make run APP=lidar_brake  *a lidar'

# ---- refusals ----
check "a misspelt variable of make run" \
    refused 'TRAK=a.tum: no such option of flight; expected one of: TRACK' make run TRAK=a.tum
check "a misspelt variable of another target" refused 'BOAD=host: no such variable' \
    env -u MAKELEVEL -u MAKEFLAGS make lib BOAD=host
check "a misspelt option" refused '--trak: no such option' "$fly" --trak a.tum
check "a word that is no option" refused 'a.tum: expected NAME=value or --name value' "$fly" a.tum
check "no value" refused '--track: a value must follow' "$fly" --track
check "no such file" refused "--map $dir/none: no such file" "$fly" --track "$dir/near.tum" --map \
    "$dir/none"
check "a folder for a file" refused "TRACK=$dir: found a folder; expected a file" make run \
    TRACK="$dir" MAP="$dir/near.csv"
check "a file for a folder" refused 'found no folder; expected a folder' "$bin/keepout-links" \
    LINKS="$dir/near.csv"
check "a number that is none" refused 'RADIUS=1m: expected a number' make run RADIUS=1m
check "a flag that is none" refused 'GATE=yes: expected 0 or 1' make run GATE=yes
check "a board that is none" refused '--board uno: expected one of: ' "$fly" --board uno
check "a board without what the program needs" refused \
    'BOARD=host: found another core; expected a Cortex-M from ARMv7-M on' "$bin/keepout-contexts" \
    --board host
check "a file that goes with another" refused \
    'TRACK=<trajectory> and MAP=<boxes> go together: found MAP' "$fly" --board host --map \
    "$dir/near.csv"
check "a folder that cannot be made" refused 'cannot be made; expected a folder' "$fly" \
    --out /dev/null/x
check "the tool's own refusal" refused 'WARN=3: expected at most REACH=2' near --warn 3
as_nobody() { # COMMAND...: as somebody who owns nothing, if this is root
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}
forbidden() {
    mkdir -p "$dir/theirs" && cp "$dir/near.tum" "$dir/theirs" &&
        chmod 000 "$dir/theirs/near.tum" &&
        refused 'permission denied' as_nobody "$fly" --track "$dir/theirs/near.tum" --map \
            "$dir/near.csv"
}
check "a file without permission" forbidden

# ---- exit codes ----
check "something found: 0" ends 0 near
check "something found, GATE=1: 1" ends 1 near --gate
check "... and the rows all the same" says '^1.000000000,nearest,1,0.0'
check "nothing found, GATE=1: 0" ends 0 clear_flight --gate 1
check "lost rows: 3" ends 3 sh -c "'$fly' --board host >/dev/full"
damaged() { # a tool that fails with 1 is no finding
    mkdir -p "$dir/bin" && printf '#!/bin/sh\nexit 1\n' >"$dir/bin/gnuplot" &&
        chmod +x "$dir/bin/gnuplot" &&
        ends 3 env PATH="$dir/bin:$PATH" "$fly" --board host --gate
}
check "a tool that fails: 3" damaged

# ---- the run's folder, and what is shown ----
results() {
    near OUT="$dir/run" >"$dir/piped" 2>/dev/null && cmp "$dir/piped" "$dir/run/rows.csv" &&
        grep -q '^Nearest: 9.99* cm to obstacle 1\|^Nearest: 10.0 cm to obstacle 1' \
            "$dir/run/verdict.txt" &&
        grep -q '<svg' "$dir/run/picture.svg" && [ -s "$dir/run/costs.txt" ]
}
replaced() { # results of another run do not stay
    ! near OUT="$dir/run" WARN=3 >/dev/null 2>&1 && [ ! -e "$dir/run/verdict.txt" ] &&
        [ ! -e "$dir/run/rows.csv" ]
}
terminal() { # OPTIONS: in a terminal of 100 x 30
    script -qec "$fly --board host $1" /dev/null </dev/null | tr -d '\r' |
        sed 's/.*\x1b\[K//' >"$dir/screen"
}
one_screen() {
    terminal "" && [ "$(wc -l <"$dir/screen")" -le 30 ] &&
        awk 'length > 100 { exit 1 }' "$dir/screen" &&
        grep -q '^Could not have stopped at 5 poses' "$dir/screen" &&
        grep -q '^picture  *.*picture.svg' "$dir/screen" &&
        ! grep -q ',nearest,' "$dir/screen"
}
rows_asked() {
    terminal "--out -" && grep -q ',nearest,' "$dir/screen"
}
screens() { # of all programs, as they are without options
    for app in $(ls tools/programs/*/options.txt | sed 's|tools/programs/||; s|/.*||'); do
        tools/programs/run.sh "$app" 2>"$dir/stderr" >"$dir/rows" ||
            { echo "$app"; cat "$dir/stderr"; return 1; }
        sed -n '/^keepout-/,$p' "$dir/stderr" >"$dir/screen"
        [ "$(wc -l <"$dir/screen")" -ge 5 ] && [ "$(wc -l <"$dir/screen")" -le 30 ] &&
            awk 'length > 100 { exit 1 }' "$dir/screen" || { cat "$dir/screen"; return 1; }
    done
}
check "rows, verdict, costs and picture in OUT" results
check "a failed run leaves none of another's results" replaced
check "a terminal shows one screen" one_screen
check "a terminal shows rows with OUT=-" rows_asked
check "each program's screen has at most 30 lines of 100 columns" screens
check "nothing is taken from the environment" ends 0 env TRACK="$dir/none" RADIUS=x "$fly" --board \
    host

# ---- thirty runs at once, each with its own flight, started one after the other ----
side_by_side() {
    for n in $(seq 30); do
        stand $((n * 10)) "$dir/flight$n"
        (
            "$fly" --board host --track "$dir/flight$n.tum" --map "$dir/flight$n.csv" --warn 0 \
                >"$dir/flight$n.rows" 2>"$dir/flight$n.err"
            echo $? >"$dir/flight$n.code"
        ) &
        sleep 0.05
    done
    wait
    wrong=0
    for n in $(seq 30); do
        if [ "$(cat "$dir/flight$n.code")" -ne 0 ] || ! awk -F, -v far="$n" '
            $2 == "nearest" { rows++; if ($4 > far / 100 || $4 < far / 100 - 0.0002) bad = 1 }
            END { exit bad || rows != 2 }' "$dir/flight$n.rows"; then
            echo "run $n:"
            cat "$dir/flight$n.code" "$dir/flight$n.rows" "$dir/flight$n.err"
            wrong=1
        fi
    done
    return $wrong
}
check "thirty runs side by side, each its own flight" side_by_side

# ---- odd paths ----
odd=$dir/'a b, c$d $(e) "f'\''g'
mkdir -p "$odd"
cp "$dir/near.tum" "$dir/near.csv" "$odd"
odd_paths() { # COMMAND...
    rm -rf "$odd/out"
    ends 0 "$@" BOARD=host TRACK="$odd/near.tum" MAP="$odd/near.csv" OUT="$odd/out" &&
        says ',nearest,1,0.0' &&
        [ -s "$odd/out/picture.svg" ]
}
relative() {
    (cd "$odd" && ends 0 "$fly" --board host --track near.tum --map=near.csv --out out2 &&
        [ -s out2/picture.svg ])
}
check "odd paths: the launcher" odd_paths "$fly"
check "odd paths: make" odd_paths make run
check "odd paths: from another folder" relative

# ---- a checkout that is read only ----
read_only() {
    checkout=$(mktemp -d) && built=$(mktemp -d) && chmod 755 "$checkout" &&
        git ls-files -z | tar -c --null -T - | tar -x -C "$checkout" && chmod -R a-w "$checkout" &&
        chmod 777 "$built" ||
        return 1
    cp -R "${LIBFIXMATH:-build/deps/libfixmath}" "$built/libfixmath" &&
        chmod -R a+rX "$built/libfixmath"
    elsewhere="O=$built/o LIBFIXMATH=$built/libfixmath OPT=-O0"
    # shellcheck disable=SC2086  # three words are meant
    (
        cd "$checkout" &&
            ends 0 as_nobody make $elsewhere run BOARD=host &&
            ends 0 as_nobody make -j2 $elsewhere lib tools &&
            ends 0 as_nobody make $elsewhere flash-image APP=swarm BOARD=microbit &&
            cd / && ends 0 as_nobody "$built/o/bin/keepout-swarm" --board host &&
            ends 0 as_nobody "$built/o/bin/keepout-bake" --help
    )
    code=$?
    [ -z "$(find "$checkout" -newer "$built/libfixmath" -type f)" ] ||
        { echo "written into the checkout"; code=1; }
    chmod -R u+w "$checkout"
    rm -rf "$checkout" "$built"
    return $code
}
check "O= builds outside of a checkout that is read only" read_only
cached() { # libfixmath is copied from the user's cache, and not fetched
    mkdir -p "$dir/cache/keepout" "$dir/apt" &&
        cp -R "${LIBFIXMATH:-build/deps/libfixmath}" "$dir/cache/keepout/libfixmath" &&
        printf '#!/bin/sh\nexit 1\n' >"$dir/apt/apt-get" && chmod +x "$dir/apt/apt-get" &&
        ends 0 env PATH="$dir/apt:$PATH" XDG_CACHE_HOME="$dir/cache" port/setup.sh fixmath \
            "$dir/clone/libfixmath" &&
        diff -r "$dir/cache/keepout/libfixmath" "$dir/clone/libfixmath"
}
check "libfixmath is fetched once for a user" cached
blanks() {
    ! make O="$dir/a b" lib >"$dir/stdout" 2>&1 &&
        grep -q 'expected the path of a folder without blanks' "$dir/stdout"
}
check "O= with a blank" blanks
same_folder() {
    for variable in SANITIZE RECORD; do
        ! make BOARD=host $variable=1 VARIANT= lib >"$dir/stdout" 2>&1 &&
            grep -q "$variable=1: expected a VARIANT that is not empty" "$dir/stdout" || return 1
    done
}
check "sanitizers or a recorder in the folder of the usual build" same_folder
summary "programs"
