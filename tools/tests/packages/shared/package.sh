# Functions for the scripts of tests/packages. Each script tries one package, names it in the
# variable `package`, and works in build/packages/NAME, which holds copies only. The variable `top`
# is the repository.
# shellcheck shell=sh disable=SC2154
. tests/check.sh
shared=tools/tests/packages/shared
top=$PWD
dir=$top/build/packages/$package
rm -rf "$dir"
mkdir -p "$dir"
PATH=/usr/bin:$PATH # Debian's python3 is the one that has Debian's modules

# The sources of the library, as the tree holds them.
sources() {
    ls src/*/*.c port/*/*.c
}

# The files of the repository: what git holds or would hold. Without git these are all but what was
# built.
tree_files() { # [PATH...]
    if [ "$(git rev-parse --show-cdup 2>/dev/null || echo none)" = "" ]; then
        git ls-files --cached --others --exclude-standard -- "${@:-.}"
    else
        find "${@:-.}" -type f ! -path './build/*' | sed 's|^\./||'
    fi
}

# Copies files of the repository.
copy_tree() { # DESTINATION [PATH...]
    copy_to=$1
    shift
    mkdir -p "$copy_to" && tree_files "$@" >"$dir/copied" && [ -s "$dir/copied" ] &&
        tar -cf - -T "$dir/copied" | tar -xf - -C "$copy_to"
}

# A word of a board's board.mk.
board_word() { # BOARD NAME
    sed -n "s/^$2 *:= *//p" "boards/$1/board.mk"
}

# The flags of a board, with which a package is compiled for it. libfixmath is not there:
# keepout/fix16.h defines its type.
board_flags() { # BOARD
    echo "$(board_word "$1" BOARD_CPU) -mthumb -ffreestanding -ffunction-sections -fdata-sections" \
        "-isystem /usr/lib/picolibc/arm-none-eabi/include"
}

# Compiles each of the sources that a file lists. Objects are named by their paths, as two sources
# may have one name.
compile_each() { # FOLDER LIST COMPILER...
    compile_to=$1
    compile_list=$2
    shift 2
    mkdir -p "$compile_to" && [ -s "$compile_list" ] || return 1
    while read -r source; do
        "$@" -c "$source" -o "$compile_to/$(echo "$source" | tr / _).o" || return 1
    done <"$compile_list"
}

# Compiles the board's start-up and console into one object, and prints its name.
board_start() { # BOARD
    start=$dir/start-$1
    mkdir -p "$start" || return 1
    for source in bare/start bare/console bare/file bare/stack cortex_m/start \
        "cortex_m/counter_$(board_word "$1" BOARD_COUNTER)"; do
        # shellcheck disable=SC2046  # a list of flags is meant
        arm-none-eabi-gcc $(board_flags "$1") -std=c11 -Os \
            "-DBOARD_MHZ=$(board_word "$1" BOARD_MHZ)U" -Iboards -Iboards/bare -c \
            "boards/$source.c" -o "$start/$(echo $source | tr / _).o" || return 1
    done
    arm-none-eabi-ld -r "$start"/*.o -o "$start.o" && echo "$start.o"
}

# The linker's flags for a board; the start-up is among them.
board_link_flags() { # BOARD
    echo "--specs=picolibc.specs -nostartfiles -DPICOLIBC_INTEGER_PRINTF_SCANF -Wl,--gc-sections" \
        "-T $top/boards/$1/memory.ld -T $top/boards/bare/sections.ld $(board_start "$1")"
}

# Links objects into an image that boards/run.sh runs.
board_link() { # BOARD IMAGE OBJECT...
    link_board=$1
    link_image=$2
    shift 2
    # shellcheck disable=SC2046  # lists of flags are meant
    arm-none-eabi-gcc $(board_flags "$link_board") "$@" $(board_link_flags "$link_board") \
        -o "$link_image"
}

# Compares what the program of a package prints with what it must print; KO_TREE_K is 4 unless
# another is named.
answers() { # OUTPUT [KO_TREE_K]
    sed "s/VERSION/$(tools/packages/version.sh)/; s/TREE_K/${2:-4}/" $shared/expected.txt |
        diff - "$1"
}
