#!/bin/sh
# Tries what make dist writes. Two runs give the same bytes, and so does the unpacked archive of the
# sources. The two files compile without a warning, export what the headers declare, and give the
# golden hashes on the host and on boards. The repository's headers and sources are not there. It
# prints the flash of a small program, beside that of the library.
# shellcheck disable=SC2086  # lists of flags are meant
set -u
. tests/check.sh
top=$PWD
dir=$top/build/packages/dist
fixmath=$(cd "${LIBFIXMATH:-build/deps/libfixmath}" && pwd) || exit 1
arm="-mthumb -ffreestanding -isystem /usr/lib/picolibc/arm-none-eabi/include"
m0="-mcpu=cortex-m0 $arm"
m4="-mcpu=cortex-m4 -mfloat-abi=hard $arm"
rm -rf "$dir"
mkdir -p "$dir"

copy_tree() { # the files that git holds or would take
    git ls-files --cached --others --exclude-standard | tar -c -T - |
        (mkdir -p "$1" && tar -x -C "$1")
}
release() { # FOLDER of a tree
    (cd "$1" && tools/packages/dist/dist.sh)
}
again() { # in other surroundings
    mv "$dir/tree/build/dist" "$dir/first" &&
        (umask 077 && TZ=Asia/Tokyo && LC_ALL=C.UTF-8 && export TZ LC_ALL && release "$dir/tree") &&
        diff -r "$dir/first" "$dir/tree/build/dist"
}
from_archive() {
    mkdir "$dir/unpacked" && tar -xzf "$dir"/first/keepout-*.tar.gz -C "$dir/unpacked" &&
        release "$dir"/unpacked/keepout-* &&
        diff -r "$dir/first" "$dir"/unpacked/keepout-*/build/dist
}
holds_all() { # the archive holds each file of the tree, as it is
    diff -r --exclude=build "$dir/tree" "$(echo "$dir"/unpacked/keepout-*)"
}
zip_is_whole() { # one folder, as Arduino demands, and each source in it
    (
        cd "$dir" && unzip -q "$dir"/first/keepout-arduino-*.zip -d zip && [ "$(ls zip)" = keepout ]
    ) &&
        [ -e "$dir/zip/keepout/library.properties" ] && [ -e "$dir/zip/keepout/src/keepout.h" ] &&
        for source in src/*/*.c port/*/*.c; do cmp "$source" "$dir/zip/keepout/src/$source" ||
        return 1; done
}
check "a copy of the tree" copy_tree "$dir/tree"
check "make dist writes a release" release "$dir/tree"
check "a second run writes the same bytes" again
check "the archive of the sources writes them, too" from_archive
check "the archive holds the tree" holds_all
check "the zip holds one folder, with all sources" zip_is_whole

# What the workflow of a release uploads: six files, in which manifests name the repository.
address=https://example.org/keepout
released() {
    mkdir -p "$dir/docs" "$dir/view" && echo reference >"$dir/docs/index.html" &&
        echo page >"$dir/view/index.html" &&
        (
            cd "$dir/tree" && export URL=$address && tools/packages/dist/dist.sh &&
                tools/packages/dist/release.sh ../docs ../view
        ) &&
        [ "$(ls "$dir/tree/build/release" | wc -l)" -eq 6 ]
}
names_address() { # FILE-PATTERN MEMBER TEXT
    unzip -p "$dir"/tree/build/release/$1 "$2" | grep -qxF "$3"
}
no_page() {
    ! (cd "$dir/tree" && tools/packages/dist/release.sh ../docs ../nothing) 2>"$dir/said" &&
        grep -q 'found no ../nothing/index.html' "$dir/said"
}
check "a release is six files" released
check "Arduino's manifest names the repository" names_address 'keepout-arduino-*' \
    keepout/library.properties "url=$address"
check "the pack names the repository" names_address '*.pack' keepout.keepout.pdsc \
    "  <url>$address</url>"
check "the page is in it" names_address '*-page.zip' index.html page
check "a release without the page is refused" no_page

# A copy of the tree's boards and tests, in which the two files are the library. Each of its headers
# includes keepout.h.
two=$dir/two
lay_out() {
    mkdir -p "$two/inc/keepout" "$two/src/two" "$two/port" &&
        cp -r Makefile boards tests tools "$two" && cp port/setup.sh "$two/port" &&
        cp "$dir"/first/keepout-*[0-9]/keepout.h "$two/inc" &&
        cp "$dir"/first/keepout-*[0-9]/keepout.c "$two/src/two" &&
        for header in inc/keepout/*.h; do
            echo '#include "../keepout.h"' >"$two/inc/keepout/${header##*/}" || return 1
        done
}
check "a tree of which the two files are the library" lay_out

quiet() { # COMPILER...: compiles without a word
    "$@" -Wall -Wextra -Werror -isystem "$fixmath" -I"$two/inc" -c "$two/src/two/keepout.c" \
        -o "$dir/quiet.o"
}
check "no warning: gcc -O2" quiet gcc -std=gnu17 -O2 -Wpedantic
check "no warning: clang -Os" quiet clang -std=c11 -Os
check "no warning: gcc -Os, generic, K = 8" quiet gcc -std=c11 -Os -DKO_PORT_GENERIC -DKO_TREE_K=8
check "no warning: gcc -O2, M4F" quiet arm-none-eabi-gcc -std=c11 -O2 $m4
check "no warning: clang -Os, M0" quiet clang --target=arm-none-eabi -std=c11 -Os $m0
header_alone() { # COMPILER...
    echo '#include "keepout.h"' >"$dir/alone.cc" &&
        "$@" -Wall -Wextra -Werror -isystem "$fixmath" -I"$two/inc" -fsyntax-only "$dir/alone.cc"
}
for standard in c++11 c++20; do
    check "keepout.h in C++: g++ $standard" header_alone g++ -std=$standard
    check "keepout.h in C++: clang++ $standard" header_alone clang++ -std=$standard
done

program() { # NAME BOARD: builds a program with the two files in their own tree, and runs it
    (
        cd "$two" || exit 1
        make -j1 BOARD="$2" LIBFIXMATH="$fixmath" APP="$1" APP_DIR="tests/$1" image &&
            boards/run.sh "$2" "build/$2/$1$([ "$2" = host ] || echo .elf)"
    )
}
boards="host microbit mps2_an386"
[ ! -e boards/virt_rv32imac ] || boards="$boards virt_rv32imac"
for board in $boards; do
    for name in $(basename -a tests/golden*); do
        check "$name of the two files, gcc, $board" program $name "$board"
    done
done

# ---- what the object file shows ----

object_of() { # BOARD
    echo "$two/build/$1/src/two/keepout.o"
}
exports() { # BOARD
    python3 tests/api.py functions | awk -F'\t' '$3 == "extern" { print $2 }' |
        sort -u >"$dir/declared"
    nm -g "$(object_of "$1")" | awk 'NF == 3 && $2 ~ /^[A-TV-Z]$/ { print $3 }' |
        grep -v '^ko_config_tree_k_4$' | sort -u | diff "$dir/declared" -
}
# BOARD: memory functions of libc, and what compilers bring along, but nothing of floating point
needs() {
    nm "$(object_of "$1")" | awk '$1 == "U" && ($2 !~ /^(mem(cpy|move|set|cmp)|__.*)$/ ||
        $2 ~ /^__(aeabi_[fd]|fix|float|.*[sd]f[2-9]*$)/) { print $2 }' >"$dir/needs"
    [ ! -s "$dir/needs" ] || { cat "$dir/needs"; return 1; }
}
writes() { # BOARD: data that can change
    nm "$(object_of "$1")" | awk 'NF == 3 && $2 ~ /^[bBcCD]$/ { print; bad = 1 } END { exit bad }'
}
for board in $boards; do
    check "$board: the object exports what the headers declare" exports "$board"
    check "$board: it needs the memory functions alone" needs "$board"
    check "$board: it has no data that can change" writes "$board"
done

# ---- sizes ----

cat >"$dir/small.c" <<'C'
#include "keepout/keepout.h"
KO_TREE_DEFINE(world, 8, 0);
static ko_tree_query query;
static ko_tree_hit hit;
int main(void)
{
    const ko_aabb box = {{0, 0, 0}, {KO_M(1), KO_M(1), KO_M(1)}};
    ko_tree_id id;
    return ko_tree_insert(&world, &box, 1, &id) ||
           ko_tree_query_begin(&world, &box, KO_ALL, &query) ||
           ko_tree_query_next(&query, NULL, &hit);
}
C
linked() { # BOARD FLAGS INCLUDE LIBRARY: bytes of the program's code and constants
    arm-none-eabi-gcc -std=c11 -Os -ffunction-sections -fdata-sections $2 -I"$3" \
        -isystem "$fixmath" --specs=picolibc.specs -nostartfiles -Wl,--gc-sections,-e,main \
        "$dir/small.c" "$4" -o "$dir/small.elf" &&
        arm-none-eabi-size "$dir/small.elf" | awk 'NR == 2 { print $1 }'
}
whole() { # FILE: bytes of all code and constants
    arm-none-eabi-size "$1" | awk 'NR > 1 { bytes += $1 } END { print bytes }'
}
# BOARD FLAGS: prints a row; fails if the two files take over a twentieth more than the library
compare() {
    make -j1 BOARD="$1" "build/$1/libkeepout.a" >/dev/null 2>&1 || return 1
    library=$(linked "$1" "$2" inc "build/$1/libkeepout.a")
    files=$(linked "$1" "$2" "$two/inc" "$(object_of "$1")")
    printf '%-12s %8s %8s %8s %8s\n' "$1" "$library" "$files" \
        "$(whole "build/$1/libkeepout.a")" "$(whole "$(object_of "$1")")" >>"$dir/sizes"
    [ "$library" -gt 1000 ] && [ "$files" -gt 1000 ] && [ $((files * 20)) -le $((library * 21)) ]
}
{
    printf '%-12s %17s %17s\n' "bytes, -Os" "insert, query" "everything"
    printf '%-12s %8s %8s %8s %8s\n' "" library "2 files" library "2 files"
} >"$dir/sizes"
check "M0: insert and box query in the two files" compare microbit "$m0"
check "M4F: insert and box query in the two files" compare mps2_an386 "$m4"
cat "$dir/sizes"
summary "dist"
