#!/bin/sh
# Tries the Zephyr module: Debian's kconfiglib, which is Zephyr's own reader of Kconfig, makes a
# configuration. Stubs of Zephyr's CMake functions build the module and a program for the host with
# it.
# shellcheck disable=SC2086,SC2317,SC2329  # lists of words are meant; functions are called by check
set -u
package=zephyr
. tools/tests/packages/shared/package.sh
kconfig="python3 $top/tools/tests/packages/zephyr/kconfig.py"
module=$dir/modules/keepout

config() { # LINE...: the file with the configuration of these lines
    printf '%s\n' "$@" >"$dir/prj.conf"
    $kconfig config "$module" "$dir/prj.conf" "$dir/dotconfig"
}
refused() { # LINE...
    ! config CONFIG_KEEPOUT=y "$@"
}
# The default of each option is that of config.h.
same_defaults() {
    config CONFIG_KEEPOUT=y || return 1
    for name in TREE_K AXIS_1 AXIS_2 AXIS_3; do
        header=$(sed -n "s/^#define KO_$name //p" inc/keepout/config.h)
        grep -Eqx "CONFIG_KEEPOUT_$name=\"?$header\"?" "$dir/dotconfig" ||
            { echo "KEEPOUT_$name is not $header"; return 1; }
    done
}
axes() { # CHOICE LETTERS
    config CONFIG_KEEPOUT=y "CONFIG_KEEPOUT_AXES_$1=y" &&
        [ "$(sed -n 's/^CONFIG_KEEPOUT_AXIS_.="\(.\)"/\1/p' "$dir/dotconfig" | tr -d '\n')" = "$2" ]
}
all_axes() {
    axes XYZ xyz && axes XZY xzy && axes YXZ yxz && axes YZX yzx && axes ZXY zxy && axes ZYX zyx
}
build() { # NAME LINE...
    out=$dir/build-$1
    shift
    config "$@" &&
        cmake -S tools/tests/packages/zephyr -B "$out" "-DMODULE=$($kconfig module "$module")" \
            "-DDOTCONFIG=$dir/dotconfig" "-DPROGRAM=$top/$shared/main.c" \
            -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null &&
        cmake --build "$out" >/dev/null
}
answers_with_defaults() {
    build defaults CONFIG_KEEPOUT=y && "$out/application" >"$dir/output" && answers "$dir/output"
}
answers_with_options() {
    build options CONFIG_KEEPOUT=y CONFIG_KEEPOUT_TREE_K=2 CONFIG_KEEPOUT_AXES_ZXY=y \
        CONFIG_KEEPOUT_PORT_GENERIC=y CONFIG_KEEPOUT_FIX16_OWN=y &&
        "$out/application" >"$dir/output" && answers "$dir/output" 2
}
# Each source of the library is compiled with each option.
passed_on() {
    for flag in KO_TREE_K=2 KO_AXIS_1=z KO_AXIS_2=x KO_AXIS_3=y KO_PORT_GENERIC KO_FIX16_OWN; do
        compiled=$(grep -c "\"command\".*-D$flag .* -c [^ ]*/modules/keepout/" \
            "$dir/build-options/compile_commands.json")
        [ "$compiled" = "$(sources | wc -l)" ] ||
            { echo "$flag is not passed on"; return 1; }
    done
}
off() {
    config 'CONFIG_KEEPOUT=n' &&
        cmake -S tools/tests/packages/zephyr -B "$dir/build-off" "-DMODULE=$module/zephyr" \
            "-DDOTCONFIG=$dir/dotconfig" "-DPROGRAM=$top/$shared/main.c" &&
            ! cmake --build "$dir/build-off" --target keepout
}

check "a copy of the module" copy_tree "$module" inc src port zephyr LICENSE
check "zephyr/module.yml is as Zephyr wants it" $kconfig module "$module"
check "each option has help" $kconfig help "$module"
check "its defaults are those of the header" same_defaults
check "each order of the axes" all_axes
check "K = 9 is refused" refused CONFIG_KEEPOUT_TREE_K=9
check "an option that is not known is refused" refused CONFIG_KEEPOUT_TREE_Q=4
check "without CONFIG_KEEPOUT there is no library" off
check "the program answers right with the defaults" answers_with_defaults
check "the program answers right with all options changed" answers_with_options
check "each source is compiled with these options" passed_on
summary "zephyr"
