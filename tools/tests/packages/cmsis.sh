#!/bin/sh
# Tries the CMSIS-Pack: its description is well formed, names files that exist, and selects for each
# core the sources of which the program is built. The selections for Cortex-M0 and Cortex-M4 run
# under QEMU.
# shellcheck disable=SC2046,SC2086,SC2317,SC2329  # lists of words are meant; functions are called
# by check
set -u
package=cmsis
. tools/tests/packages/shared/package.sh
pack=$dir/pack
pdsc=$pack/keepout.keepout.pdsc
read_pdsc() { # VERB [WORD...]
    verb=$1
    shift
    python3 tools/tests/packages/cmsis/pdsc.py "$verb" "$pdsc" "$@"
}

make_pack() {
    copy_tree "$pack" inc src port LICENSE CHANGELOG.md &&
        tools/packages/cmsis/make_pdsc.sh >"$pdsc"
}
same_version() {
    [ "$(read_pdsc version)" = "$(tools/packages/version.sh)" ]
}
no_riscv() {
    sources | grep -v '^port/rv'
}
# Some core takes each source, and no core takes one that does not exist.
all_sources() {
    for core in $(read_pdsc cores Cortex-M); do read_pdsc select "$core" GCC; done |
        sort -u >"$dir/selected"
    no_riscv | sort | diff - "$dir/selected"
}
refuses() { # other compilers and cores get nothing
    [ -z "$(read_pdsc select Cortex-M4 IAR)" ] && [ -z "$(read_pdsc select Cortex-A5 GCC)" ]
}
# The option of GCC for a core; this GCC does not know the M52 and M85, which are compiled as M55.
cpu() { # CORE
    case $1 in
    Cortex-M0+) echo cortex-m0plus ;;
    Cortex-M52 | Cortex-M85) echo cortex-m55 ;;
    *) echo "$1" | tr '[:upper:]' '[:lower:]' ;;
    esac
}
compiler() { # CORE
    echo "arm-none-eabi-gcc -mcpu=$(cpu "$1") -mthumb -Os -std=c11 -ffreestanding -Wall -Wextra -Werror" \
        "-isystem /usr/lib/picolibc/arm-none-eabi/include $(read_pdsc includes |
        sed "s|^|-I$pack/|")"
}
# The sources of the ports: those that are selected hold code, the others are empty. So nothing is
# missing.
ports() { # CORE
    objects=$dir/ports-$1
    mkdir -p "$objects" && read_pdsc select "$1" GCC | grep '^port/' >"$dir/taken" || return 1
    omitted=$(read_pdsc omitted "$1" GCC)
    with=$(compiler "$1")
    for path in $(cat "$dir/taken") $omitted; do
        $with -c "$pack/$path" -o "$objects/$(echo "$path" | tr / _).o" || return 1
    done
    arm-none-eabi-nm -A --defined-only "$objects"/*.o >"$dir/symbols"
    for path in $(cat "$dir/taken") $omitted; do
        code=$(grep -c "/$(echo "$path" | tr / _)\.o:.* T " "$dir/symbols")
        if grep -qx "$path" "$dir/taken"; then
            [ "$code" -gt 0 ] || { echo "$1: $path is empty"; return 1; }
        else
            [ "$code" -eq 0 ] || { echo "$1: $path is left out"; return 1; }
        fi
    done
}
run_board() { # CORE BOARD
    { read_pdsc select "$1" GCC | sed "s|^|$pack/|" && echo "$top/$shared/main.c"; } >"$dir/list" &&
        compile_each "$dir/$2" "$dir/list" $(compiler "$1") $(board_flags "$2") &&
        board_link "$2" "$dir/$2.elf" "$dir/$2"/*.o &&
        boards/run.sh "$2" "$dir/$2.elf" >"$dir/output" && answers "$dir/output"
}

check "the pack is made" make_pack
check "its description is well formed" xmllint --noout "$pdsc"
check "its elements, conditions and files" read_pdsc check "$pack"
check "it names the version of the header" same_version
check "it selects every source for some core" all_sources
check "it serves no other core or compiler" refuses
for core in $(read_pdsc cores Cortex-M); do
    check "$core: the sources of its ports, and no other, hold code" ports "$core"
done
check "the program answers right on a Cortex-M0" run_board Cortex-M0 microbit
check "the program answers right on a Cortex-M4" run_board Cortex-M4 mps2_an386
summary "cmsis"
