#!/bin/sh
# Tests make install, from a copy of the files. It installs what `cmake --install` does: the same
# files with the same bytes and modes, and a library of the same functions with the same sizes.
# DESTDIR, LIBDIR, BOARD and KO_TREE_K are respected. A program links with what is installed and
# answers right.
set -u
. tests/check.sh
dir=$PWD/build/packages/install
fixmath=${LIBFIXMATH:-$PWD/build/deps/libfixmath}
rm -rf "$dir"
mkdir -p "$dir/keepout"
cp -r Makefile CMakeLists.txt LICENSE inc src port boards tests tools "$dir/keepout"

by_make() { # VARIABLE=VALUE...
    make -C "$dir/keepout" -j2 LIBFIXMATH="$fixmath" "$@" install
}
by_cmake() {
    cmake -S "$dir/keepout" -B "$dir/build" -DCMAKE_INSTALL_PREFIX="$dir/prefix" &&
        cmake --build "$dir/build" --parallel 2 &&
        DESTDIR="$dir/cmake" cmake --install "$dir/build"
}
list() { # FOLDER: its files and folders, with their modes
    (cd "$1" && find . -printf '%y %m %p\n' | sort)
}
same_files() {
    list "$dir/cmake" >"$dir/list" && list "$dir/make" | diff "$dir/list" - &&
        diff -r --exclude=libkeepout.a "$dir/cmake" "$dir/make" &&
        [ "$(grep -c 'include/keepout/.*\.h$' "$dir/list")" -eq "$(ls inc/keepout/*.h | wc -l)" ] &&
        [ "$(grep -c '^f .*\(libkeepout.a\|keepout.pc\|keepout-config.*cmake\|LICENSE\)$' "$dir/list")" \
            -eq 5 ]
}
functions() { # FOLDER: names and sizes of what its library defines
    nm -gS --defined-only "$dir/$1$dir/prefix/lib/libkeepout.a" |
        awk 'NF == 4 { print $4, $2, $3 }' | sort
}
same_library() {
    functions cmake >"$dir/functions" && functions make | diff "$dir/functions" - &&
        [ "$(wc -l <"$dir/functions")" -gt 500 ]
}
check "make install" by_make BOARD=host PREFIX="$dir/prefix" DESTDIR="$dir/make"
check "cmake --install" by_cmake
check "the same files" same_files
check "the same library" same_library
check "nothing outside of DESTDIR" test ! -e "$dir/prefix"

# What make installed is moved to its prefix and used.
used() {
    mv "$dir/make$dir/prefix" "$dir/prefix" && cp tools/tests/packages/app.c "$dir/main.c" &&
        PKG_CONFIG_PATH=$dir/prefix/lib/pkgconfig &&
        export PKG_CONFIG_PATH &&
        gcc "$dir/main.c" $(pkg-config --cflags --libs keepout) -o "$dir/app" &&
        "$dir/app" >"$dir/said" &&
        printf 'box: 17\nnear: 17 at 3750 mm\nnear: 18 at 5000 mm\nK 4, version agreed\n' |
        diff - "$dir/said"
}
check "a program answers" used

# Another board, folder of libraries and K.
other_library() {
    lib=$dir/other/lib/a/b/libkeepout.a
    arm-none-eabi-readelf -A "$lib" >"$dir/said" && grep -q 'Tag_CPU_arch: v6S-M' "$dir/said" &&
        arm-none-eabi-nm "$lib" >"$dir/said" 2>/dev/null &&
        grep -q ' R ko_config_tree_k_8$' "$dir/said"
}
other_files() { # as CMake writes them
    cmake -S "$dir/keepout" -B "$dir/build" -DKO_TREE_K=8 -DKO_FIX16_OWN=ON \
        -DCMAKE_INSTALL_LIBDIR=lib/a/b >"$dir/said" &&
        for file in cmake/keepout/keepout-config.cmake cmake/keepout/keepout-config-version.cmake \
            pkgconfig/keepout.pc; do
            cmp "$dir/other/lib/a/b/$file" "$dir/build/${file##*/}" || return 1
        done && grep -q -e '-DKO_TREE_K=8 -DKO_FIX16_OWN$' "$dir/build/keepout.pc"
}
check "make install of another choice" by_make BOARD=microbit PREFIX="$dir/other" LIBDIR=lib/a/b \
    EXTRA='-DKO_FIX16_OWN -DKO_TREE_K=8'
check "another choice: the library" other_library
check "another choice: the same files" other_files
summary "install"
