#!/bin/sh
# Checks the two houses. At the top of the repository stand the folders and files of the list below
# and nothing else. The library does not know the workshop, and the workshop sees of the library
# only what users see: a program of tools, of boards and of a user that includes the library's
# inside does not compile. No two sources of the library have one name: a build that puts all
# objects into one folder would overwrite one of them.
set -u
. tests/check.sh
dir=build/test/top
rm -rf $dir tools/includes_inside boards/includes_inside
mkdir -p $dir

cat >$dir/allowed <<'LIST'
.ci
.clang-format
.clang-tidy
.editorconfig
.github
.gitignore
CHANGELOG.md
CMakeLists.txt
LICENSE
Makefile
README.md
boards
idf_component.yml
inc
library.json
library.properties
port
src
tests
tools
zephyr
LIST
top_is() { # FILE: a list of paths
    sed 's|/.*||' "$1" | LC_ALL=C sort -u | diff $dir/allowed -
}
git ls-files >$dir/files
{ cat $dir/files; echo scripts/a.sh; } >$dir/more
check "the top holds what the list says" top_is $dir/files
check "another folder at the top is named" eval \
    "! top_is $dir/more >$dir/said && grep -qx '> scripts' $dir/said"

names_differ() { # FILE: a list of paths
    grep '^\(src\|port\)/.*\.[cS]$' "$1" | sed 's|.*/||' >$dir/names
    [ "$(wc -l <$dir/names)" -gt 120 ] &&
        LC_ALL=C sort $dir/names | uniq -d >$dir/twice && ! grep . $dir/twice
}
{ cat $dir/files; echo src/round/angle.c; } >$dir/more_sources
check "no two sources of the library have one name" names_differ $dir/files
check "a second angle.c is named" eval \
    "! names_differ $dir/more_sources >$dir/said && grep -qx 'angle.c' $dir/said"

knows_tools() { # FOLDER...
    git ls-files "$@" | grep '\.[chS]$\|\.hpp$' >$dir/sources &&
        [ "$(wc -l <$dir/sources)" -gt 150 ] &&
        ! xargs grep -n 'tools/' <$dir/sources
}
check "src, port and inc do not name the workshop" knows_tools src port inc

# compiles FOLDER INCLUDE: builds a program of that folder whose main.c has this include.
compiles() {
    mkdir -p "$1/includes_inside"
    printf '#include "%s"\nint main(void)\n{\n    return 0;\n}\n' "$2" >"$1/includes_inside/main.c"
    make BOARD=host APP=includes_inside APP_DIR="$1/includes_inside" image >$dir/log 2>&1
    code=$?
    rm -rf "$1/includes_inside"
    return $code
}
refuses() { # FOLDER INCLUDE
    ! compiles "$1" "$2" && grep -q "$2: No such file" $dir/log
}
for folder in tools boards $dir; do
    check "$folder: keepout/keepout.h" compiles $folder keepout/keepout.h
    check "$folder: no src/math/wide.h" refuses $folder src/math/wide.h
    check "$folder: no port/box.h" refuses $folder port/box.h
done
# Paths that users have typed lead on for one version: each of their files names a path that is
# there.
leads_on() {
    for file in $(git ls-files boards/apps boards/packages | grep -v '\.json$'); do
        new=$(grep -o '\(boards/start\|tools/packages\)/[a-z./-]*[a-z]' "$file" | head -n 1)
        [ -e "${new:-none}" ] || { echo "$file leads to '$new'"; return 1; }
        echo "$file" >>$dir/led
    done
    [ "$(wc -l <$dir/led)" -eq 6 ]
}
check "old paths lead to new ones" leads_on
check "make in an old folder works" make -C boards/apps/start/drone KEEPOUT=../../../.. clean
refused() {
    ! python3 boards/packages/conan/conanfile.py 2>$dir/said &&
        grep -q 'conan create tools/packages/conan' $dir/said
}
check "the old recipe says where it went" refused
summary "two houses"
