#!/bin/sh
# Tries the Conan recipe: a stub of Conan's classes takes it through the steps of `conan create`. A
# program is built with the options that the recipe gives to users of the package.
# shellcheck disable=SC2046,SC2086,SC2317,SC2329  # lists of words are meant; functions are called
# by check
set -u
package=conan
. tools/tests/packages/shared/package.sh
recipe=$dir/tree/tools/packages/conan/conanfile.py
create() { # FOLDER [OPTION=VALUE...]
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=tools/tests/packages/conan/stub python3 \
        tools/tests/packages/conan/create.py "$recipe" "$@"
}

has_project() {
    [ -e "$dir/tree/CMakeLists.txt" ] || { echo "there is no CMakeLists.txt at the top"; return 1; }
}
same_version() {
    [ "$(create version)" = "$(tools/packages/version.sh)" ]
}
# The recipe's defaults are those of the header.
same_defaults() {
    header() {
        sed -n "s/^#define KO_$1 //p" inc/keepout/config.h
    }
    printf '%s\n' "axes $(header AXIS_1)$(header AXIS_2)$(header AXIS_3)" "fix16_own False" \
        "port_generic False" "tree_k $(header TREE_K)" >"$dir/header"
    create defaults | diff "$dir/header" -
}
refused() { # OPTION=VALUE: before anything is built
    ! create version "$1"
}
try() { # NAME K [OPTION=VALUE...]: the package must be enough, so the sources go away
    name=$1
    k=$2
    shift 2
    create "$dir/$name" "$@" >"$dir/flags" && rm -r "$dir/$name/source" &&
        [ -e "$dir/$name/package/licenses/LICENSE" ] &&
        gcc -Wall -Wextra -Werror $shared/main.c $(cat "$dir/flags") -o "$dir/$name/program" &&
        "$dir/$name/program" >"$dir/output" && answers "$dir/output" "$k"
}
passed_on() {
    for flag in KO_TREE_K=2 KO_AXIS_1=z KO_AXIS_2=x KO_AXIS_3=y KO_PORT_GENERIC KO_FIX16_OWN; do
        [ "$(grep -c "\"command\".*-D$flag " "$dir/options/build/compile_commands.json")" \
            = "$(sources | wc -l)" ] ||
            { echo "$flag is not passed on"; return 1; }
    done
}

check "a copy of the repository" copy_tree "$dir/tree"
check "CMakeLists.txt at the top" has_project
check "the recipe takes the version from the header" same_version
check "its defaults are those of the header" same_defaults
check "K = 9 is refused" refused tree_k=9
check "the program answers right with the defaults" try defaults 4
check "the program answers right with all options changed" try options 2 tree_k=2 axes=zxy \
    port_generic=True fix16_own=True
check "each source is compiled with these options" passed_on
summary "conan"
