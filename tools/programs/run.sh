#!/bin/sh
# Runs an example program with somebody's options, in a folder of its own, and shows one screen of
# what it found.
#
#   tools/programs/run.sh APP [NAME=value | --name value | --name=value]...
#   tools/programs/run.sh --list       the programs, a line each
#   tools/programs/run.sh --programs   writes build/bin/keepout-APP for each, which calls this
#                                      script from any folder
#
# APP/options.txt lists a program's options, APP/run.sh does its work: README.md of this folder.
# `make run APP=... NAME=value` calls this script. Rows go to stdout, and the screen to stderr, when
# stdout is no terminal or with OUT=-.
#
# Exit codes: 0 done or clear, 1 something was found (only with GATE=1), 2 bad input or options, 3
# internal.
set -eu
from=$(pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
O=${O:-build}
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS
program=run

. "$root/tools/programs/text.sh"

refuse() { # MESSAGE: bad options
    say "$program: $1"
    exit 2
}

apps() {
    for table in "$root"/boards/*/options.txt "$root"/tools/programs/*/options.txt; do
        table=${table%/options.txt}
        echo "${table##*/}"
    done | sort
}

# Firmwares that one copies stand in boards, programs for people's data in tools.
folder_of() { # APP
    if [ -e "$root/boards/$1/options.txt" ]; then
        echo "boards/$1"
    else
        echo "tools/programs/$1"
    fi
}

name_of() { # APP
    printf 'keepout-%s\n' "$1" | tr _ -
}

# The first line of a table says what the program does.
about() { # APP
    sed -n '1s/^# *//p' "$root/$(folder_of "$1")/options.txt"
}

list() {
    for each in $(apps); do
        printf '  make run APP=%-14s %s\n' "$each" "$(about "$each")"
    done
}

quoted() { # TEXT: as a word of a shell
    printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"
}

# ---- build/bin ----

in_root() { # PATH: absolute
    case $1 in
    /*) printf %s "$1" ;;
    *) printf '%s/%s' "$root" "$1" ;;
    esac
}

write_launcher() { # NAME COMMAND: under another name until it is whole
    cat >"$1.$$" <<-SCRIPT
	#!/bin/sh
	export O=$(quoted "$O")${LIBFIXMATH:+ LIBFIXMATH=$(quoted "$LIBFIXMATH")}
	exec $2 "\$@"
	SCRIPT
    chmod +x "$1.$$"
    mv "$1.$$" "$1"
}

programs() {
    bin=$(in_root "$O")/bin
    mkdir -p "$bin"
    for each in $(apps); do
        name=$(name_of "$each")
        write_launcher "$bin/$name" "$(quoted "$root/tools/programs/run.sh") $each"
        echo "$O/bin/$name"
    done
}

# ---- options ----

boards() {
    for board in "$root"/boards/*/board.mk; do
        board=${board%/board.mk}
        printf '%s|' "${board##*/}"
    done | sed 's/|$//'
}

# Prints the program's options, then those of every program: NAME KIND DEFAULT MEANING.
options() {
    {
        sed 's/#.*//' "$root/$folder/options.txt"
        echo "BOARD $(boards) mps2_an386 what it runs on, under QEMU; host: this machine; wasm: Node.js"
        echo "OUT word - a folder for what the run makes; -: the rows to stdout"
        echo "GATE flag 0 1: the exit code is 1 if something was found"
    } | awk 'NF > 2 && !($1 in seen) { seen[$1] = 1; print }'
}

help() {
    name=$program
    about "$app"
    echo
    echo "  make run APP=$app NAME=value...        in the folder of keepout"
    echo "  $O/bin/$name --name value...      anywhere; make programs writes it"
    echo
    printf '%s\n' "$table" | while read -r option kind preset meaning; do
        [ "$preset" = - ] || meaning="$meaning [$preset]"
        case $kind in *'|'*) kind=word ;; esac
        printf '  %-12s %-7s %s\n' "$option" "$kind" "$meaning"
    done
    echo
    echo "Exit codes: 0 done, 1 something was found (GATE=1), 2 bad input or options, 3 internal."
    echo "The program's README: $folder/README.md"
}

kind_of() { # NAME: nothing if there is no such option
    printf '%s\n' "$table" | awk -v name="$1" '$1 == name { print $2 }'
}

# Prints why a path is not readable as a file or a folder.
unreadable() { # KIND PATH
    if [ ! -e "$2" ] && [ ! -L "$2" ]; then
        echo "no such $1"
    elif [ ! -e "$2" ]; then
        echo "a link that leads nowhere; expected a $1"
    elif [ "$1" = file ] && [ -d "$2" ]; then
        echo "found a folder; expected a file"
    elif [ "$1" = folder ] && [ ! -d "$2" ]; then
        echo "found no folder; expected a folder"
    elif [ ! -r "$2" ]; then
        echo "permission denied"
    fi
}

is_number() {
    printf '%s\n' "$1" | grep -Eqx '[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?'
}

check_value() { # SAID KIND VALUE: SAID is how the user named it
    case $2 in
    file | folder)
        why=$(unreadable "$2" "$3")
        [ -z "$why" ] || refuse "$1: $why"
        ;;
    number) is_number "$3" || refuse "$1: expected a number" ;;
    flag) case $3 in 0 | 1) ;; *) refuse "$1: expected 0 or 1" ;; esac ;;
    *'|'*)
        case "|$2|" in
        *"|$3|"*) ;;
        *) refuse "$1: expected one of: $(echo "$2" | tr '|' ' ')" ;;
        esac
        ;;
    esac
}

from_here() { # PATH: absolute, as the caller's folder has it
    case $1 in
    /*) printf %s "$1" ;;
    *) printf '%s/%s' "$from" "$1" ;;
    esac
}

# Takes an option into the shell variable of its name. An empty value leaves the default.
take() { # SAID NAME VALUE
    kind=$(kind_of "$2")
    value=$3
    [ -n "$value" ] || return 0
    check_value "$1" "$kind" "$value"
    case $kind in file | folder) value=$(from_here "$value") ;; esac
    eval "$2=\$value"
}

no_such() { # WORD: refuses it, and names all
    known=$(printf '%s\n' "$table" | awk '{ printf "%s ", $1 }')
    refuse "$1: no such option of $app; expected one of: $known(--help)"
}

# Gives each option its default. Nothing is taken from the environment.
set_defaults() {
    while read -r option kind preset _; do
        unset "$option"
        case $kind in file | folder) [ "$preset" = - ] || preset=$root/$preset ;; esac
        [ "$preset" = - ] || eval "$option=\$preset"
    done <<-TABLE
	$table
	TABLE
}

read_options() {
    while [ $# -gt 0 ]; do
        word=$1
        shift
        case $word in
        -h | --help | help) help; exit 0 ;;
        --*=*) name=$(printf %s "${word%%=*}" | sed 's/^--//' | tr a-z- A-Z_) said=$word \
            value=${word#*=} ;;
        --*) name=$(printf %s "$word" | sed 's/^--//' | tr a-z- A-Z_) said=$word ;;
        *=*) name=${word%%=*} said=$word value=${word#*=} ;;
        *) refuse "$word: expected NAME=value or --name value; see --help" ;;
        esac
        kind=$(kind_of "$name")
        [ -n "$kind" ] || no_such "$word"
        case $word in
        *=*) ;;
        --*) # a flag may stand alone
            value=1
            if [ "$kind" != flag ] || [ "${1-}" = 0 ] || [ "${1-}" = 1 ]; then
                [ $# -gt 0 ] || refuse "$word: a value must follow"
                value=$1
                said="$word $value"
                shift
            fi
            ;;
        esac
        take "$said" "$name" "$value"
    done
}

export_options() {
    for name in $(printf '%s\n' "$table" | awk '{ print $1 }'); do
        eval "[ -z \"\${$name+set}\" ] || export $name"
    done
}

# ---- the run's own folder ----

# Makes the next free folder. mkdir lets only one of several runs have it. Folders of a week ago are
# removed.
own_folder() {
    runs=$O/runs/$app
    mkdir -p "$runs" 2>/dev/null || refuse "$runs: cannot be made; O=folder builds elsewhere"
    find "$runs" -mindepth 1 -maxdepth 1 -mtime +7 -exec rm -rf {} + 2>/dev/null || true
    n=$(find "$runs" -mindepth 1 -maxdepth 1 -name '[0-9]*' | sed 's|.*/||' | sort -n | tail -n 1)
    n=$((${n:-0} + 1))
    until mkdir "$runs/$n" 2>/dev/null; do
        [ -d "$runs/$n" ] || refuse "$runs/$n: cannot be made; O=folder builds elsewhere"
        n=$((n + 1))
    done
    RUN=$(cd "$runs/$n" && pwd)
}

results="rows.csv costs.txt verdict.txt picture.svg"

# Prepares the folder that the user wants, before the work is done. Results of another run must not
# stay there.
wanted_folder() {
    [ "${OUT:--}" != - ] || return 0
    OUT=$(from_here "$OUT")
    mkdir -p "$OUT" 2>/dev/null || refuse "OUT=$OUT: cannot be made; expected a folder"
    [ -w "$OUT" ] || refuse "OUT=$OUT: permission denied; expected a folder that can be written"
    for file in $results; do
        rm -f "$OUT/$file"
    done
}

# Copies everything into the wanted folder; two runs that want the same one do so one after the
# other.
deliver() {
    shown=$RUN
    [ "${OUT:--}" != - ] || return 0
    shown=$OUT
    (
        flock 9
        for file in $results; do
            rm -f "$OUT/$file"
        done
        cp -R "$RUN/." "$OUT/"
    ) 9>"$RUN.lock" || code=3
    rm -f "$RUN.lock"
}

# ---- the screen ----

near_here() { # PATH: without the folder in which the user is
    printf %s "${1#"$from"/}" | LC_ALL=C tr -c ' -~' '?'
}

rows_of() { # FILE: its lines without the header, no field of which begins with a digit
    awk 'NR == 1 && !/(^|,)-?[0-9]/ { next } { rows++ } END { print rows + 0 }' "$1"
}

screen() {
    echo "$program on ${BOARD:?}"
    if [ -s "$RUN/verdict.txt" ]; then
        echo
        plain "$RUN/verdict.txt"
    fi
    if [ -s "$RUN/costs.txt" ]; then
        echo
        plain "$RUN/costs.txt"
    fi
    echo
    [ ! -e "$RUN/rows.csv" ] ||
        printf 'rows             %s, %s rows\n' "$(near_here "$shown/rows.csv")" \
            "$(rows_of "$RUN/rows.csv")"
    [ ! -e "$RUN/picture.svg" ] ||
        printf 'picture          %s\n' "$(near_here "$shown/picture.svg")"
}

# Rows go to stdout if somebody reads them there.
show() {
    if [ "${OUT:-}" != - ] && [ -t 1 ]; then
        screen
        return
    fi
    if [ -e "$RUN/rows.csv" ] && ! cat "$RUN/rows.csv" 2>/dev/null; then
        say "$program: the rows cannot be written to stdout"
        code=3
    fi
    screen >&2
}

# Installs what is missing. A board's core may need more than the Arm tools.
set_up() {
    set -- run
    core=$(sed -n 's/^BOARD_CORE := *//p' "boards/$BOARD/board.mk")
    case $core in rv32 | wasm) set -- run "$core" ;; esac
    port/setup.sh install "$@"
}

# ---- all of it ----

case ${1:-} in
'' | -h | --help)
    sed -n '2,11s/^# \{0,1\}//p' "$0"
    echo
    list
    [ $# -gt 0 ] || exit 2
    exit 0
    ;;
--list) list; exit 0 ;;
--programs) programs; exit 0 ;;
esac
app=$(printf %s "$1" | tr - _)
shift
if ! apps | grep -Fqx -- "$app"; then
    say "$program: APP=$app: no such program; expected one of:"
    list >&2
    exit 2
fi
folder=$(folder_of "$app")
program=$(name_of "$app")
table=$(options)
set_defaults
read_options "$@"
cd "$root"
set_up
wanted_folder
own_folder
export O RUN
export_options
code=0
"$folder/run.sh" </dev/null >&2 || code=$?
[ "$code" -ne 1 ] || [ -s "$RUN/verdict.txt" ] || code=3 # whatever was found was not said
is_bad=
# a part of the input is bad, all else was judged
[ "$code" -ne 2 ] || [ ! -s "$RUN/verdict.txt" ] || is_bad=1
case $code$is_bad in
0 | 1 | 21) ;;
2 | 3 | 130 | 143)
    deliver
    say "$program: no result, exit code $code; what there is: $(near_here "$shown")"
    exit $code
    ;;
*)
    say "$program: $folder/run.sh ended with exit code $code"
    exit 3
    ;;
esac
deliver
show
if [ "$code" -eq 1 ] && [ "${GATE:-0}" != 1 ]; then
    code=0
fi
exit $code
