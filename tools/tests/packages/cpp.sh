#!/bin/sh
# Tests the C++ face: inc/keepout/*.hpp. The tests work on a copy of the headers, the library and
# libfixmath's header. They compile with both compilers as C++17 and C++20, and run on the host and
# on a board. Wrong use does not compile. A C program and its C++ twin take the same code. The C
# headers give no warning in C++11 to C++20.
set -u
. tests/check.sh
dir=build/packages/cpp
rm -rf $dir
mkdir -p $dir/fixmath/libfixmath

warnings="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wold-style-cast -Werror"
plain="-fno-exceptions -fno-rtti"
includes="-I$dir/inc -isystem $dir/fixmath"
m4="-mcpu=cortex-m4 -mfloat-abi=hard -mthumb -ffreestanding -isystem /usr/lib/picolibc/arm-none-eabi/include"

copied() {
    for board in host mps2_an386; do
        make BOARD=$board build/$board/libkeepout.a && cp build/$board/libkeepout.a $dir/$board.a ||
            return 1
    done
    cp -r inc $dir/inc && cp tools/tests/packages/cpp/* $dir &&
        cp "${LIBFIXMATH:-build/deps/libfixmath}"/libfixmath/*.h* $dir/fixmath/libfixmath
}
check "a copy of the headers and the library" copied

# compiles COMPILER STANDARD ARGUMENT...: as a user does who wants all warnings.
compiles() {
    compiler=$1
    standard=$2
    shift 2
    # shellcheck disable=SC2086  # lists of flags are meant
    $compiler -x c++ -std=$standard $warnings $plain $includes "$@"
}
# each ACTION ARGUMENT...: with both compilers, as C++17 and as C++20.
each() {
    "$@" g++ c++17 && "$@" g++ c++20 && "$@" clang++ c++17 && "$@" clang++ c++20
}

# ---- programs ----

# Literals must have the values of the macros of units.h: GENERATED says so for many.
units() {
    python3 tools/tests/packages/cpp/units.py >$dir/generated.cpp &&
        [ "$(grep -c static_assert $dir/generated.cpp)" -eq 1800 ] &&
        each quietly $dir/generated.cpp && each quietly $dir/literals.cpp
}
quietly() { # FILE COMPILER STANDARD
    compiles "$2" "$3" -fsyntax-only "$1"
}
check "literals have the values of units.h" units

runs() { # FILE EXPECTED COMPILER STANDARD
    compiles "$3" "$4" -c "$1" -o $dir/main.o && "$3" $dir/main.o $dir/host.a -o $dir/main &&
        $dir/main >$dir/said &&
        { grep -Eq "$2" $dir/said || { cat $dir/said; return 1; }; }
}
check "answers are those of the C calls" each runs $dir/answers.cpp \
    '^[0-9]{4} comparisons, 0 failed$'
sanitized() {
    compiles clang++ c++17 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover \
        $dir/answers.cpp -x none $dir/host.a -o $dir/main &&
        $dir/main
}
check "the same under sanitizers" sanitized

# The board's start-up is C and runs no constructors, so the program has no static objects but those
# within functions.
on_board() {
    mkdir -p $dir/app
    echo "APP_SOURCES :=
APP_EXTRA_OBJECTS := $dir/board.o" >$dir/app/app.mk
    # shellcheck disable=SC2086
    compiles arm-none-eabi-g++ c++17 $m4 -Os -fno-threadsafe-statics -c $dir/answers.cpp \
        -o $dir/board.o &&
        make BOARD=mps2_an386 APP=cpp APP_DIR=$dir/app image &&
        boards/run.sh mps2_an386 build/mps2_an386/cpp.elf >$dir/said &&
        { grep -Eq '^[0-9]{4} comparisons, 0 failed' $dir/said || { cat $dir/said; return 1; }; }
}
check "the same on mps2_an386" on_board

# The guide's program is its only block of C++; a sentence after it says what it prints.
guide() {
    awk '/^```cpp$/ { on = 1; next } /^```$/ { on = 0 } on' inc/keepout/README.md >$dir/guide.cpp
    awk '/^The program prints/ { gsub(/.*`obstacle/, "obstacle"); gsub(/`.*/, ""); print }' \
        inc/keepout/README.md >$dir/expected
    [ -s $dir/guide.cpp ] && [ -s $dir/expected ] && each runs $dir/guide.cpp . &&
        cmp $dir/said $dir/expected
}
check "the guide's program prints what the guide says" guide

# ---- headers ----

alone() { # COMPILER STANDARD
    for header in "$dir"/inc/keepout/*.hpp; do
        echo "#include \"keepout/$(basename "$header")\"
#include \"keepout/$(basename "$header")\"" >$dir/alone.cpp
        quietly $dir/alone.cpp "$1" "$2" || return 1
    done
    ls -r "$dir"/inc/keepout/*.hpp | sed 's|.*/\(.*\)|#include "keepout/\1"|' >$dir/alone.cpp
    quietly $dir/alone.cpp "$1" "$2"
}
check "each header alone, and all of them backwards" each alone
freestanding() {
    # shellcheck disable=SC2086
    compiles arm-none-eabi-g++ c++17 $m4 -nostdinc++ -Os -c $dir/twin.cpp -o $dir/twin.o &&
        compiles "clang++ --target=arm-none-eabi -fshort-enums" c++17 $m4 -nostdinc++ -Os -c \
            $dir/twin.cpp -o $dir/twin_clang.o || return 1
    # They call the C functions, and nothing of a C++ library.
    arm-none-eabi-nm -u $dir/twin.o $dir/twin_clang.o | awk '$1 == "U" { print $2 }' |
        sort -u >$dir/needs
    [ "$(grep -c '^ko_' $dir/needs)" -ge 12 ] && ! grep -Ev '^(ko_.*|twin_report)$' $dir/needs
}
check "without a C++ library, on Arm" freestanding
old_standard() { # COMPILER
    ! $1 -std=c++14 $includes -fsyntax-only $dir/twin.cpp 2>$dir/said &&
        grep -q 'needs C++17' $dir/said
}
check "C++14 is refused by name, g++" old_standard g++
check "C++14 is refused by name, clang++" old_standard clang++

# ---- wrong use ----

# program TEXT: a function body among the objects that it may use.
program() {
    cat <<END >$dir/use.cpp
#include "keepout/keepout.hpp"
using namespace keepout::literals;
extern keepout::tree<8> world;
extern keepout::obstacles<8> seen;
void use(const ko_aabb &box, const ko_vec3 &here, uint32_t &budget, ko_tree_id id);
void use(const ko_aabb &box, const ko_vec3 &here, uint32_t &budget, ko_tree_id id)
{
    ko_tree_near near;
    auto query = world.query(box);
    const auto visit = [](const ko_tree_hit &) {};
    $1
    (void)near, (void)query, (void)visit, (void)here, (void)budget, (void)id;
}
END
}
accept() { # TEXT
    program "$1"
    check "$1 compiles" each quietly $dir/use.cpp
}
refused() { # REASON COMPILER STANDARD
    if quietly $dir/use.cpp "$2" "$3" 2>$dir/said; then
        echo "$2 $3: it compiles"
        return 1
    fi
    grep -Eq "error: .*($1)" $dir/said || { cat $dir/said; return 1; }
}
both() {
    "$@" g++ c++17 && "$@" clang++ c++20
}
refuse() { # REASON TEXT
    program "$2"
    check "$2 does not compile" both refused "$1"
}
accept 'if (world.query(box).each(budget, visit).is_clear()) budget++;'
accept 'keepout::outcome end; for (const auto &hit : query.within(budget, end)) id = hit.id; if (end.is_complete()) budget++;'
accept 'if (world.insert({keepout::vec3(8192_m, 0_m, -8191.5_m), here}, 1, id) != KO_OK) budget++;'
ignored='nodiscard|ignoring return value'
refuse "$ignored" 'world.query(box).each(budget, visit);'
refuse "$ignored" 'world.nearest(here, 3_m).next(budget, near);'
refuse "$ignored" 'query.each(budget, visit);'
refuse "$ignored" 'world.query(box);'
refuse "$ignored" 'world.insert(box, 1, id);'
refuse "$ignored" 'world.move(id, box);'
refuse "$ignored" 'world.remove(id);'
refuse "$ignored" 'seen.hear(0, 1, 1);'
refuse 'no member' 'if (query.each(budget, visit).is_clear()) budget++;'
refuse 'convert' 'if (world.query(box).each(budget, visit)) budget++;'
refuse 'convert|bind|no matching' 'if (world.query(box).each(500, visit).is_clear()) budget++;'
refuse 'rvalue|discards' \
    'keepout::outcome end; for (const auto &hit : world.query(box).within(budget, end)) id = hit.id;'
copied='deleted|conversion'
refuse "$copied" 'keepout::tree<8> copy = world;'
refuse "$copied" 'world = world;'
refuse "$copied" 'const ko_tree copy = world;'
refuse "$copied" 'auto copy = query;'
refuse "$copied" 'auto copy = seen;'
refuse "$copied" 'const keepout::outcome end; const auto copy = end;'
range='out of range|static assertion|static_assert'
for literal in 8193_m 8192.0001_m 8192.0000000001_m_up 819201_cm 8192001_mm 360.1_deg 1e3_m 0x10_m \
    0.1234567890123456789_m; do
    refuse "$range" "const fix16_t length = $literal; (void)length;"
done
for tree in '0' '16385' '8, -1_m' '8, 8192_m + 1_m'; do
    refuse "$range" "keepout::tree<$tree> other; (void)other;"
done
refuse 'convert|conversion' 'keepout::tree<8, -1> other; (void)other;'
refuse 'deleted' 'keepout::tree<8, 8192_m + 1> other; (void)other;'
refuse 'convert|conversion' 'const ko_vec3 raw = keepout::vec3(1, 2, 3); (void)raw;'

# ---- an outcome that nobody asks ----

unasked() { # COMPILER STANDARD
    compiles "$1" "$2" '-DKO_UNASKED()=unasked()' -c $dir/unasked.cpp -o $dir/unasked.o &&
        compiles "$1" "$2" -c $dir/answers.cpp -Dmain=answers -o $dir/plain.o &&
        "$1" $dir/unasked.o $dir/plain.o $dir/host.a -o $dir/main && $dir/main
}
check "KO_UNASKED finds outcomes that nobody asked, and links with code without it" each unasked

# ---- the code of a C program and of its twin ----

sizes() { # OBJECT: each function's bytes, then the flash of all: code, constants and data
    arm-none-eabi-nm -S -t d "$1" | awk '$3 == "T" { print $4, $2 + 0 }' | sort
    arm-none-eabi-size "$1" | awk 'NR == 2 { print "flash", $1 + $2 }'
}
# No function of the twin may be larger by more than 8 bytes, and its flash not by more than 3 %.
twins() {
    # shellcheck disable=SC2086
    arm-none-eabi-gcc -std=c11 $warnings_of_c $includes $m4 -Os -c $dir/twin.c -o $dir/twin_c.o &&
        compiles arm-none-eabi-g++ c++17 $m4 -Os -fno-threadsafe-statics -c $dir/twin.cpp \
            -o $dir/twin.o || return 1
    sizes $dir/twin_c.o >$dir/c.sizes
    sizes $dir/twin.o >$dir/cpp.sizes
    join $dir/c.sizes $dir/cpp.sizes | awk '
        { print "  " $1 ": C " $2 ", C++ " $3 }
        $1 == "flash" { flash = 1; bad += $3 > 1.03 * $2; next }
        { functions++; bad += $3 > $2 + 8 }
        END { exit bad || functions != 7 || !flash }' >$dir/twins || { cat $dir/twins; return 1; }
}
warnings_of_c="-Wall -Wextra -Wconversion -Werror"
check "C and C++ take the same code" twins
echo "Bytes on Cortex-M4 at -Os:"
cat $dir/twins

# ---- the C headers in C++ ----

header_alone() { # HEADER: a program uses each of its constants, and each function that it defines
    python3 tools/tests/packages/cpp/uses.py "$1" >$dir/uses.cpp || return 1
    for standard in c++11 c++20; do
        quietly $dir/uses.cpp g++ $standard && quietly $dir/uses.cpp clang++ $standard || return 1
    done
    cat $dir/uses.cpp >>$dir/all_uses.cpp
}
: >$dir/all_uses.cpp
for header in inc/keepout/*.h; do
    name=$(basename "$header")
    check "$name alone, its constants and functions, C++11 and C++20" header_alone "$name"
done
every_standard() { # FILE
    for standard in c++11 c++14 c++17 c++20; do
        quietly "$1" g++ $standard && quietly "$1" clang++ $standard || return 1
    done
}
check "all of them at once, C++11 to C++20" every_standard $dir/all_uses.cpp
plenty() {
    [ "$(grep -c '^static const auto' $dir/all_uses.cpp)" -ge 65 ] &&
        [ "$(grep -c '^extern const' $dir/all_uses.cpp)" -ge 55 ]
}
check "these are at least 65 constants and 55 functions" plenty
check "macros with arguments, C++11 to C++20" every_standard $dir/macros.cpp
summary "packages: C++"
