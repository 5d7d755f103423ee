#!/bin/sh
# Tests the CMake package from a copy of its files. The projects are those that
# tools/packages/README.md
# prints: each is built, run and must answer right, on the host and, cross-compiled, on boards. A
# changed KO_TREE_K reaches the library and its user. find_package takes no version of another
# series.
set -u
. tests/check.sh
dir=$PWD/build/packages/cmake
rm -rf "$dir"
mkdir -p "$dir/keepout/tools" "$dir/elsewhere"
cp -r CMakeLists.txt LICENSE inc src port "$dir/keepout"
cp -r tools/packages "$dir/keepout/tools"

cat >"$dir/expected" <<'ANSWERS'
box: 17
near: 17 at 3750 mm
near: 18 at 5000 mm
K 4, version agreed
ANSWERS

# FOLDER HEADING: a project of the file that the README prints below the heading, and of app.c
project() {
    mkdir -p "$dir/$1" && cp tools/tests/packages/app.c "$dir/$1/main.c" &&
        awk -v heading="## $2" '/^## / { here = $0 == heading } /^```$/ { on = 0 } on
            here && /^```cmake$/ { on = 1 }' tools/packages/README.md |
            sed "s|/path/to/keepout|$dir/keepout|" >"$dir/$1/CMakeLists.txt" &&
        grep -q 'target_link_libraries' "$dir/$1/CMakeLists.txt"
}
built() { # FOLDER OPTION...: configures and builds
    folder=$dir/$1
    shift
    cmake -S "$folder" -B "$folder/build" "$@" && cmake --build "$folder/build" --parallel 2
}
answers() { # FOLDER K
    "$dir/$1/build/app" >"$dir/said" && sed "s/^K 4/K $2/" "$dir/expected" | diff - "$dir/said"
}

# ---- from the sources ----

subdirectory() {
    project subdirectory "CMake, from the sources" &&
        ln -s ../keepout "$dir/subdirectory/keepout" && built subdirectory
}
check "add_subdirectory" subdirectory
check "add_subdirectory: answers" answers subdirectory 4
choices() { # in the same project: the library's files and the user's are compiled again
    built subdirectory -DKO_TREE_K=8 -DKO_PORT_GENERIC=ON -DKO_AXIS_1=z -DKO_AXIS_3=x \
        -DKO_FIX16_OWN=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON &&
        nm "$dir/subdirectory/build/app" | grep -q ko_config_tree_k_8
}
both_sides() { # DEFINITION FILES: how many files are compiled with it
    [ "$(grep '"command"' "$dir/subdirectory/build/compile_commands.json" | grep -c -e "$1 ")" \
        -eq "$2" ]
}
files=$(ls src/*/*.c port/*/*.c | wc -l)
check "other choices" choices
check "other choices: answers" answers subdirectory 8
check "KO_TREE_K reaches both sides" both_sides -DKO_TREE_K=8 $((files + 1))
check "KO_FIX16_OWN reaches both sides" both_sides -DKO_FIX16_OWN $((files + 1))
check "KO_AXIS_1 reaches the library" both_sides -DKO_AXIS_1=z "$files"
check "KO_PORT_GENERIC reaches the library" both_sides -DKO_PORT_GENERIC "$files"

fetch() {
    project fetch "CMake, FetchContent" && built fetch &&
        [ -d "$dir/fetch/build/_deps/keepout-src/src" ]
}
check "FetchContent" fetch
check "FetchContent: answers" answers fetch 4

# ---- installed: what is installed is moved, and the sources are away ----

# FOLDER OPTION...: installs into the folder, which is another than the one that CMake was told
installed() {
    folder=$1
    shift
    cmake -S "$dir/keepout" -B "$dir/build-$folder" "$@" &&
        cmake --build "$dir/build-$folder" --parallel 2 &&
        cmake --install "$dir/build-$folder" --prefix "$dir/elsewhere/$folder" &&
        mv "$dir/elsewhere/$folder" "$dir/$folder" &&
        ! grep -r "$dir" "$dir/$folder" --include='*.cmake' --include='*.pc'
}
find_package() { # FOLDER VERSION: by a user in C who asks for the version
    project find "CMake, installed" && rm -rf "$dir/find/build" &&
        sed -i "s/find_package(.*/find_package(keepout $2 REQUIRED)/" "$dir/find/CMakeLists.txt" &&
        cmake -S "$dir/find" -B "$dir/find/build" -DCMAKE_PREFIX_PATH="$dir/$1"
}
refused() { # FOLDER VERSION THERE: and the message says which version is there
    ! find_package "$1" "$2" >"$dir/said" 2>&1 &&
        grep -q "keepout-config.cmake, version: $3\$" "$dir/said"
}
version=$(tools/packages/version.sh)
IFS=. read -r major minor patch <<VERSION
$version
VERSION
check "install" installed installed
check "the README asks for this version" grep -q "^find_package(keepout $major\.$minor REQUIRED)" \
    tools/packages/README.md
for good in '' "$major.$minor" "$version" "$version EXACT"; do
    check "find_package(keepout $good)" find_package installed "$good"
done
for bad in "$major.$minor.$((patch + 1))" "$major.$((minor + 1))" "$((major + 1))" \
    "$((major + 1)).$minor" "$major.${minor}0" "$major.$minor.$patch.1 EXACT"; do
    check "find_package(keepout $bad) is refused" refused installed "$bad" "$version"
done
# The same package with the version of a later series.
cp -r "$dir/installed" "$dir/later"
sed -i "s/set(PACKAGE_VERSION .*/set(PACKAGE_VERSION $major.${minor}0.2)/" \
    "$dir/later/lib/cmake/keepout/keepout-config-version.cmake"
for good in "$major.${minor}0" "$major.${minor}0.1"; do
    check "a later series: find_package(keepout $good)" find_package later "$good"
done
for bad in "$major.$minor" "$version" "$major.${minor}0.3" "$major.${minor}0.1 EXACT"; do
    check "a later series: find_package(keepout $bad) is refused" refused later "$bad" \
        "$major.${minor}0.2"
done
found() { # FOLDER
    find_package "$1" "$major.$minor" && cmake --build "$dir/find/build"
}
check "find_package: links" found installed
check "find_package: answers" answers find 4

# pkg-config, by the lines that the README prints.
by_pkg_config() { # FOLDER LIBRARIES K
    mkdir -p "$dir/pkg/build" && cp tools/tests/packages/app.c "$dir/pkg/main.c" &&
        awk '/^## / { here = $0 == "## pkg-config" } /^```$/ { on = 0 } on; here && /^```sh$/ { on = 1 }' \
            tools/packages/README.md |
        sed "s|/path/to/install/lib|$dir/$1/$2|" >"$dir/pkg/lines" &&
        grep -q pkg-config "$dir/pkg/lines" &&
        (cd "$dir/pkg" && sh -ex lines && mv app build/app) && answers pkg "$3" &&
        [ "$(PKG_CONFIG_PATH=$dir/$1/$2/pkgconfig pkg-config --modversion keepout)" = "$version" ]
}
check "pkg-config" by_pkg_config installed lib 4

# Another folder of libraries, and another K.
eight() {
    project eight_user "CMake, installed" &&
        built eight_user -Dkeepout_DIR="$dir/eight/lib/a/b/cmake/keepout" && answers eight_user 8
}
check "install with K = 8 to lib/a/b" installed eight -DKO_TREE_K=8 -DCMAKE_INSTALL_LIBDIR=lib/a/b \
    -DCMAKE_BUILD_TYPE=Debug
check "K = 8 through find_package" eight
check "K = 8 through pkg-config" by_pkg_config eight lib/a/b 8

# ---- for Cortex-M, linked with picolibc, whose start-up and console serve under QEMU ----

tool_chain=-DCMAKE_TOOLCHAIN_FILE=$dir/keepout/tools/packages/cmake/arm-none-eabi.cmake
libc="--specs=picolibc.specs --oslib=semihost --crt0=hosted"
memory() { # FLASH RAM, in bytes
    sections="-Wl,--gc-sections,--defsym=__flash=0,--defsym=__flash_size=$1,--defsym=__ram=0x20000000,--defsym=__ram_size=$2"
}
attributes() { # FOLDER ATTRIBUTE...: the program was compiled for this core
    arm-none-eabi-readelf -A "$dir/$1/build/app" >"$dir/said" || return 1
    shift
    for attribute in "$@"; do
        grep -q "$attribute" "$dir/said" || { cat "$dir/said"; return 1; }
    done
}
board_answers() { # FOLDER BOARD
    boards/run.sh "$2" "$dir/$1/build/app" >"$dir/said" 2>&1 && diff "$dir/expected" "$dir/said"
}
cross() { # FOLDER CORE OPTION...: add_subdirectory
    user=$1
    core=$2
    shift 2
    project "$user" "CMake, from the sources" && ln -s ../keepout "$dir/$user/keepout" &&
        built "$user" "$tool_chain" -DKO_CORE="$core" -DKO_LIBC="$libc" \
            -DCMAKE_EXE_LINKER_FLAGS="$sections" "$@"
}
memory 0x40000 0x4000
check "cortex-m0, add_subdirectory" cross m0 cortex-m0 -DCMAKE_BUILD_TYPE=MinSizeRel
check "cortex-m0: its core" attributes m0 'Tag_CPU_arch: v6S-M'
check "cortex-m0: answers" board_answers m0 microbit
memory 0x400000 0x400000
check "cortex-m3, add_subdirectory" cross m3 cortex-m3
check "cortex-m3: its core" attributes m3 'Tag_CPU_arch: v7$'
check "cortex-m3: answers" board_answers m3 mps2_an385
cross_installed() {
    installed m4f "$tool_chain" -DKO_CORE=cortex-m4f -DKO_LIBC="$libc" &&
        project m4f_user "CMake, installed" &&
        built m4f_user "$tool_chain" -DKO_CORE=cortex-m4f -DKO_LIBC="$libc" \
            -DCMAKE_EXE_LINKER_FLAGS="$sections" -DCMAKE_PREFIX_PATH="$dir/m4f"
}
check "cortex-m4f, installed and found" cross_installed
check "cortex-m4f: its core" attributes m4f_user 'Tag_CPU_arch: v7E-M' \
    'Tag_ABI_VFP_args: VFP registers'
check "cortex-m4f: answers" board_answers m4f_user mps2_an386

# Debian's newlib takes 370 MB, so its specs, the default, are tried only where it is installed.
newlib() { # FOLDER SPECS...: a program with the library that is installed
    user=$1
    shift
    project "$user" "CMake, installed" &&
        built "$user" "$tool_chain" -DKO_CORE=cortex-m4f -DCMAKE_PREFIX_PATH="$dir/m4f" "$@" &&
        attributes "$user" 'Tag_CPU_arch: v7E-M'
}
if [ "$(arm-none-eabi-gcc -print-file-name=nosys.specs)" = nosys.specs ]; then
    echo "  newlib is not installed: nosys.specs and nano.specs are not tried"
else
    check "newlib, nosys.specs" newlib nosys
    check "newlib, nano.specs" newlib nano -DKO_LIBC="--specs=nano.specs --specs=nosys.specs"
fi
summary "cmake"
