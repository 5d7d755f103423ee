#!/bin/sh
# Tries the PlatformIO package: a copy of the files that library.json exports is compiled exactly as
# the manifest says. The program is a user's: it has the include folders that PlatformIO gives to
# users of a library, and nothing else.
# shellcheck disable=SC2046,SC2086,SC2317,SC2329  # lists of words are meant; functions are called
# by check
set -u
package=platformio
. tools/tests/packages/shared/package.sh
manifest="python3 $top/tools/tests/packages/platformio/manifest.py"
library=$dir/lib/keepout

export_files() {
    copy_tree "$library" $($manifest field library.json export.include) && [ -e "$library/LICENSE" ]
}
same_sources() {
    $manifest sources "$library" | sed "s|^$library/||" >"$dir/selected"
    sources | sort | diff - "$dir/selected"
}
says_version() {
    [ "$($manifest field library.json version)" = "$(tools/packages/version.sh)" ]
}
compile() { # FOLDER COMPILER...: the library and the program
    to=$dir/$1
    shift
    includes=$($manifest includes "$library" | sed 's/^/-I/') &&
        { $manifest sources "$library" && echo "$top/$shared/main.c"; } >"$dir/list" &&
        compile_each "$to" "$dir/list" "$@" $includes
}
run_host() {
    compile host gcc -O0 -Werror && gcc "$dir/host"/*.o -o "$dir/program" &&
        "$dir/program" >"$dir/output" && answers "$dir/output"
}
run_board() { # BOARD
    compile "$1" arm-none-eabi-gcc $(board_flags "$1") -Os -Werror &&
        board_link "$1" "$dir/program.elf" "$dir/$1"/*.o &&
        boards/run.sh "$1" "$dir/program.elf" >"$dir/output" && answers "$dir/output"
}

check "library.json is as PlatformIO wants it" $manifest check library.json
check "library.json names the version of the header" says_version
check "its exported files are there" export_files
check "its filter selects the library's sources" same_sources
check "the program answers right on the host" run_host
check "the program answers right on mps2_an386" run_board mps2_an386
summary "platformio"
