#!/bin/sh
# Tries the component of ESP-IDF: the files that idf_component.yml lets through are read twice, as
# ESP-IDF does, first in a script and then in a project. A stub of idf_component_register builds
# them and a program for the host.
# shellcheck disable=SC2046,SC2086,SC2317,SC2329  # lists of words are meant; functions are called
# by check
set -u
package=esp-idf
. tools/tests/packages/shared/package.sh
manifest="python3 $top/tools/tests/packages/esp-idf/manifest.py"
component=$dir/components/keepout

archive() {
    copy_tree "$component" $($manifest files . $(tree_files)) &&
        [ ! -e "$component/tests" ] && [ ! -e "$component/tools/programs" ]
}
same_version() {
    [ "$($manifest version idf_component.yml)" = "$(tools/packages/version.sh)" ]
}
has_branch() {
    [ -e "$component/CMakeLists.txt" ] ||
        { echo "there is no CMakeLists.txt at the top"; return 1; }
    grep -q 'ESP_PLATFORM' "$component/CMakeLists.txt" ||
        { echo "CMakeLists.txt does not ask for ESP_PLATFORM"; return 1; }
}
requirements() {
    cmake -DESP_PLATFORM=1 "-DCOMPONENT=$component" -P \
        tools/tests/packages/esp-idf/requirements.cmake >"$dir/kconfig"
}
build() { # NAME LINE...
    out=$dir/build-$1
    shift
    printf '%s\n' "$@" >"$dir/defaults"
    $manifest config "$(cat "$dir/kconfig")" "$dir/defaults" "$dir/sdkconfig" &&
        cmake -S tools/tests/packages/esp-idf -B "$out" "-DCOMPONENT=$component" \
            "-DSDKCONFIG=$dir/sdkconfig" "-DPROGRAM=$top/$shared/main.c" \
            -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null &&
        cmake --build "$out" >/dev/null
}
answers_with_defaults() {
    build defaults '' && "$out/application" >"$dir/output" && answers "$dir/output"
}
answers_with_options() {
    build options CONFIG_KEEPOUT_TREE_K=2 CONFIG_KEEPOUT_AXES_ZXY=y CONFIG_KEEPOUT_PORT_GENERIC=y \
        CONFIG_KEEPOUT_FIX16_OWN=y &&
        "$out/application" >"$dir/output" && answers "$dir/output" 2
}
# Each source of the library is compiled, with each option.
passed_on() {
    for flag in KO_TREE_K=2 KO_AXIS_1=z KO_AXIS_2=x KO_AXIS_3=y KO_PORT_GENERIC KO_FIX16_OWN; do
        compiled=$(grep -c "\"command\".*-D$flag .* -c [^ ]*/components/keepout/" \
            "$dir/build-options/compile_commands.json")
        [ "$compiled" = "$(sources | wc -l)" ] || { echo "$flag is not passed on"; return 1; }
    done
}

check "idf_component.yml is as the component manager wants it" $manifest check idf_component.yml
check "idf_component.yml names the version of the header" same_version
check "the files of the component" archive
check "CMakeLists.txt at the top has a branch for ESP-IDF" has_branch
check "the first reading, without a project" requirements
check "the program answers right with the defaults" answers_with_defaults
check "the program answers right with all options changed" answers_with_options
check "each source is compiled with these options" passed_on
summary "esp-idf"
