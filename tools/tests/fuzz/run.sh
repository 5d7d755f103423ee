#!/bin/sh
# make fuzz runs libFuzzer with the sanitizers on readers of files and on whole tools, for RUNS
# inputs from a fixed seed (0: until stopped). Lines of a milling programme get a quarter of them,
# models a fiftieth, because they run longer, and whole tools a twentieth.
set -u
. tests/check.sh
. tests/fuzz/fuzz.sh
sources=tools/tests/fuzz
check "library" library
mill=tools/programs/tool_keepout
campaign gcode "$(part 4)" 512 -Itests/fuzz -Itools \
    $mill/steps.c $mill/refusal.c $mill/tokens.c $mill/setup.c $mill/words.c $mill/codes.c \
    $mill/modal.c $mill/motion.c $mill/cycle.c $mill/programme.c
# The tools' own messages are dropped.
options=-close_fd_mask=3
bake=tools/convert/bake
campaign models "$(part 50)" 256 -Itests/fuzz -Iboards -Itools \
    -D_POSIX_C_SOURCE=200809L -Dexit=fuzz_exit -Dcalloc=fuzz_calloc -Drealloc=fuzz_realloc \
    -Dfree=fuzz_free $bake/text.c $bake/model.c $bake/read_obj.c $bake/read_stl.c $bake/read_ply.c \
    $bake/bake.c $bake/surface.c $bake/shells.c $bake/weld.c tools/common/memory.c \
    tools/common/refuse.c tools/common/tell.c -lm

# objects TOOL FLAG... -- SOURCE... compiles a tool's sources behind tool.h, each into a file of
# build/fuzz/tool_TOOL.
objects() {
    tool=$1
    flags_of_tool=
    shift
    while [ "$1" != -- ]; do
        flags_of_tool="$flags_of_tool $1"
        shift
    done
    shift
    rm -rf "build/fuzz/tool_$tool"
    mkdir -p "build/fuzz/tool_$tool"
    for source in "$@"; do
        object=build/fuzz/tool_$tool/$(echo "${source#tools/}" | tr / _).o
        # shellcheck disable=SC2086
        clang $flags -fsanitize=fuzzer-no-link,address,undefined -Itools -Iboards $flags_of_tool \
            -include tools/tests/fuzz/tool.h -c "$source" -o "$object" || return 1
    done
}

# tool NAME FLAG... -- SOURCE...: a whole tool, by the forms of forms/NAME.h.
tool() {
    name_of_tool=$1
    check "$name_of_tool, objects" objects "$@"
    folder=build/fuzz/files_$name_of_tool
    libraries=
    define=
    for word in "$@"; do
        case $word in
        -DFUZZ_XML) libraries="$libraries -lexpat" ;;
        -DFUZZ_JSON) libraries="$libraries -ljansson" && define=-DFUZZ_JSON ;;
        esac
    done
    cp $sources/fuzz_tool.c "build/fuzz/fuzz_tool_$name_of_tool.c"
    sources=build/fuzz
    # shellcheck disable=SC2086
    campaign "tool_$name_of_tool" "$(part 20)" 1024 -D_DEFAULT_SOURCE -Itools -Iboards $define \
        -DTOOL_FORMS="\"tools/tests/fuzz/forms/$name_of_tool.h\"" "-DFOLDER=\"$PWD/$folder\"" \
        build/fuzz/tool_"$name_of_tool"/*.o $libraries -lm
    sources=tools/tests/fuzz
}

common=tools/common
shared="$common/file.c $common/memory.c $common/names.c $common/output.c $common/refuse.c
    $common/tell.c $common/written.c"
text="$common/decimal.c $common/options.c $common/text.c"
pack=tools/convert/pack
posix=-D_POSIX_C_SOURCE=200809L
arms=$(ls tools/convert/arm/*.c | grep -v mesh_file.c)
logs="$pack/columns.c $pack/dataflash.c $pack/geodetic.c $pack/logs.c $pack/origin.c $pack/track.c
    $pack/ulog.c"
# shellcheck disable=SC2086
{
    tool bake $posix -- $bake/*.c $shared
    tool fence -D_DEFAULT_SOURCE -DFUZZ_XML -DFUZZ_JSON -- tools/convert/fence/*.c $shared $text
    tool arm -D_XOPEN_SOURCE=700 -DFUZZ_XML -Itools/programs/links -Itools/programs/arm_guard -- \
        $arms $shared
    tool pack $posix -Itools/programs/flight -- $pack/*.c $shared $text
    tool scans $posix -I$pack -Itools/programs/lidar_brake -- tools/convert/scans/*.c \
        $pack/columns.c $shared $text
    tool tracks $posix -I$pack -Itools/programs/flight -Itools/programs/swarm -- \
        tools/convert/tracks/main.c $logs $shared $text
}
summary "fuzz, readers"
