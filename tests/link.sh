#!/bin/sh
# Tests how the library and its user link. They need not agree on the size of enums. They must agree
# on KO_TREE_K, or they do not link. The headers do not compile with packed structs or another
# fix16_t.
#
# promise: one-configuration
set -u
. tests/check.sh
dir=build/test/link
rm -rf $dir
mkdir -p $dir
fixmath=${LIBFIXMATH:-build/deps/libfixmath}
includes="-Iinc -I. -isystem $fixmath"
m4='-mcpu=cortex-m4 -mfloat-abi=hard -mthumb'
bare="-ffreestanding -isystem /usr/lib/picolibc/arm-none-eabi/include"
arm_gcc="arm-none-eabi-gcc $m4 $bare"
arm_clang="clang --target=arm-none-eabi $m4 $bare"
arm_link="arm-none-eabi-gcc $m4 --specs=picolibc.specs --oslib=semihost -nostartfiles -Wl,-e,main"
rv_gcc="riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 -ffreestanding"
rv_gcc="$rv_gcc -isystem /usr/lib/picolibc/riscv64-unknown-elf/include"
# The answer of a linker does not depend on what these do.
bare_libc="-e main --defsym memcpy=0 --defsym memset=0 --defsym memmove=0 --defsym memcmp=0"
bare_libc="$bare_libc --defsym __clzsi2=0"
for board in host mps2_an386 virt_rv32imac; do
    make -j2 BOARD=$board build/$board/libkeepout.a >/dev/null 2>&1 ||
        { echo "link: 0 passed, 1 failed"; exit 1; }
done

# ---- each compiler lays out every public struct and enum in the same way ----

ls inc/keepout/*.h | sed 's|inc/\(.*\)|#include "\1"|' >$dir/all.c
layout() { # FILE COMPILER...: reads the layout from the debugging information of all headers
    to=$1
    shift
    # shellcheck disable=SC2086  # a list of flags is meant
    "$@" $includes -g -gdwarf-4 -fno-eliminate-unused-debug-types -c $dir/all.c -o $dir/all.o &&
        readelf --debug-dump=info $dir/all.o | python3 tests/link/layout.py >"$to"
}
same_layout() { # FILE COMPILER...
    expected=$1
    shift
    layout $dir/layout "$@" && diff "$expected" $dir/layout
}
all_there() { # FILE: nothing that the headers define is missing
    python3 tests/link/model.py names >$dir/names
    [ "$(wc -l <$dir/names)" -gt 100 ] && while read -r kind name; do
        grep -q "^$kind $name [1-9]" "$1" || { echo "$kind $name is not compared"; return 1; }
    done <$dir/names
}
check "layout on the host" layout $dir/host gcc -std=c11
# shellcheck disable=SC2086
check "layout on Arm" layout $dir/arm $arm_gcc
for machine in host arm; do
    check "layout, $machine: every struct and enum" all_there $dir/$machine
done
for enums in -fshort-enums -fno-short-enums; do
    for compiler in gcc clang 'g++ -xc++' 'clang++ -xc++'; do
        # shellcheck disable=SC2086
        check "layout, $compiler $enums" same_layout $dir/host $compiler $enums
    done
    for compiler in "$arm_gcc" "$arm_clang" "arm-none-eabi-g++ -xc++ $m4 $bare"; do
        # shellcheck disable=SC2086
        check "layout, ${compiler%% -*} for Arm $enums" same_layout $dir/arm $compiler $enums
    done
done

# ---- enums: a user built with the other size gets the same answers ----

golden() { # PROGRAM: its sources
    echo "-Itests/$1 -Itests/golden_modules -Itests/golden tests/$1/*.c tests/golden/hash.c"
    case $1 in
    golden_meshes | golden_frozen) echo tests/golden_modules/draw.c ;;
    golden_motion | golden_arms) echo -Itests/golden_meshes tests/golden_meshes/building.c \
        tests/golden_modules/draw.c ;;
    esac
}
host_user() { # PROGRAM FLAG...
    program=$1
    shift
    # shellcheck disable=SC2046,SC2086
    gcc -std=c11 "$@" $includes -Iboards $(golden "$program") boards/host/board.c \
        build/host/libkeepout.a -o "$dir/$program" && "$dir/$program"
}
board_user() { # PROGRAM FLAG...: on mps2_an386
    program=$1
    shift
    # shellcheck disable=SC2046,SC2086
    arm-none-eabi-gcc $m4 -std=c11 "$@" $includes -Iboards -Iboards/bare -DBOARD_MHZ=25U \
        -ffunction-sections --specs=picolibc.specs -DPICOLIBC_INTEGER_PRINTF_SCANF -nostartfiles \
        -Wl,--gc-sections -Wl,--no-enum-size-warning -T boards/mps2_an386/memory.ld \
        -T boards/bare/sections.ld $(golden "$program") boards/bare/*.c boards/cortex_m/start.c \
        boards/cortex_m/counter_cmsdk.c build/mps2_an386/libkeepout.a -o "$dir/$program.elf" &&
        boards/run.sh mps2_an386 "$dir/$program.elf"
}
for program in golden_modules golden_meshes golden_motion golden_arms golden_frozen \
    golden_volumes; do
    check "$program with short enums, the library without" host_user $program -O1 -fshort-enums
    check "$program without short enums, the library with, mps2_an386" board_user $program -Os \
        -fno-short-enums
done

# ---- link-time optimisation of all of a board's image: assembly still finds what it refers to ----

lto_image() { # BOARD LINK_FLAG: in one part, or each function in its own
    make -j2 BOARD="$1" OPT='-Os -flto' EXTRA=-flto VARIANT=lto APP=golden APP_DIR=tests/golden \
        LINK_EXTRA="$2" IMAGE=$dir/lto.elf image && boards/run.sh "$1" $dir/lto.elf &&
        rm $dir/lto.elf
}
for parts in one balanced max; do
    check "an image with -flto -flto-partition=$parts, mps2_an386" lto_image mps2_an386 \
        -flto-partition=$parts
done
check "an image with -flto, virt_rv32imac" lto_image virt_rv32imac -flto-partition=balanced
# clang refuses a flag that it does not know.
check "the benchmark's objects by clang" make BOARD=mps2_an386 TOOLCHAIN=clang VARIANT=link_clang \
    APP=bench APP_DIR=tests/bench/tree build/mps2_an386/link_clang/tests/bench/tree/main.o

# ---- KO_TREE_K: another value does not link ----

small='-ffunction-sections -fdata-sections'
gc='-Wl,--gc-sections'
lto_library() { # FOLDER AR COMPILER...: holds as much of the library as define and inline need
    mkdir -p "$dir/$1"
    out=$dir/$1
    ar=$2
    shift 2
    for source in src/tree/tree_config.c src/math/status.c; do
        # shellcheck disable=SC2086
        "$@" -std=c11 -O2 -flto $includes -I. -c $source -o "$out/$(basename $source .c).o" ||
            return 1
    done
    $ar rcs "$out/libkeepout.a" "$out"/*.o
}
# Prints the builds: a name, a compiler, a linker, the library's folder, and its users. ask needs
# more than lto_library has.
builds() {
    cat <<-TABLE
	gcc -O0|gcc -O0|gcc|build/host|define inline ask
	gcc, sections collected|gcc -Os $small|gcc $gc|build/host|define inline ask
	gcc, stripped|gcc -O2 $small|gcc $gc -s|build/host|inline
	clang, sections collected|clang -O2 $small|gcc $gc|build/host|define inline ask
	g++, sections collected|g++ -xc++ -O2 $small|g++ $gc|build/host|define inline ask
	gcc -flto|gcc -O2 -flto|gcc -O2 -flto $gc|build/host|define inline ask
	gcc -flto, both|gcc -O2 -flto|gcc -O2 -flto $gc|$dir/lto|define inline
	Arm, sections collected|$arm_gcc -Os $small|$arm_link $gc|build/mps2_an386|define inline ask
	Arm, -flto|$arm_gcc -Os -flto|$arm_link -Os -flto $gc|build/mps2_an386|define inline ask
	Arm, -flto, both|$arm_gcc -Os -flto|$arm_link -Os -flto $gc|$dir/lto_arm|define inline
	Arm, clang|$arm_clang -Os $small|$arm_link $gc|build/mps2_an386|define inline ask
TABLE
    for linker in bfd gold lld-14 lld-19 mold; do
        ask=ask
        case $linker in lld-14 | mold) ask="define inline ask" ;; esac # they resolve loaded notes
        cat <<-TABLE
	gcc, PIE, $linker|gcc -O2 $small -fPIE|clang-19 -pie $(linker $linker) $gc|build/host|$ask
	g++, $linker|g++ -xc++ -O2 $small|clang-19 $(linker $linker) $gc|build/host|ask
	gcc -O0, not collected, $linker|gcc -O0|clang-19 $(linker $linker)|build/host|$ask
TABLE
        [ $linker = gold ] || # it makes no static PIE
            echo "clang, static PIE, $linker|clang-19 -O2 $small -fPIE" \
                "|clang-19 -static-pie $(linker $linker) $gc|build/host|$ask"
    done
    for llvm in 14 19; do
        lto="clang-$llvm -O2 -flto $(linker lld-$llvm) $gc"
        cat <<-TABLE
	clang-$llvm -flto, lld-$llvm|clang-$llvm -O2 -flto|$lto|build/host|ask
	clang++-$llvm -flto, lld-$llvm|clang-$llvm -xc++ -O2 -flto|$lto|build/host|ask
	Arm, lld-$llvm|$arm_gcc -Os $small|ld.lld-$llvm --gc-sections $bare_libc|build/mps2_an386|ask
	RV32, lld-$llvm|$rv_gcc -Os $small|ld.lld-$llvm --gc-sections $bare_libc|build/virt_rv32imac|ask
TABLE
    done
    rv_ld="riscv64-unknown-elf-ld -melf32lriscv --gc-sections $bare_libc"
    echo "RV32|$rv_gcc -Os $small|$rv_ld|build/virt_rv32imac|define inline ask"
}
# Debian has one version of each linker but LLD, of which these are the oldest and the newest.
linker() { # NAME: the argument for clang
    case $1 in
    lld-*) echo "-fuse-ld=/usr/bin/ld.$1" ;;
    *) echo "-fuse-ld=$1" ;;
    esac
}
user() { # K USER COMPILER LINKER FOLDER
    # shellcheck disable=SC2086
    $3 -DKO_TREE_K="$1" $includes -c tests/link/"$2".c -o $dir/user.o &&
        $4 $dir/user.o "$5/libkeepout.a" -o $dir/user
}
refused() { # arguments as for user
    if user "$@" >$dir/log 2>&1; then
        echo "it links"
        return 1
    fi
    grep "undefined \(reference to\|symbol\).*\(ko_config_tree\|ko_[a-z_]*\)_k_$1\>" $dir/log ||
        { cat $dir/log; return 1; }
}
check "library for link-time optimisation" lto_library lto gcc-ar gcc
# shellcheck disable=SC2086
check "library for link-time optimisation, Arm" lto_library lto_arm arm-none-eabi-gcc-ar $arm_gcc
builds >$dir/builds
while IFS='|' read -r name compiler linker folder users; do
    for user in $users; do
        check "K = 4 links: $name, $user" user 4 "$user" "$compiler" "$linker" "$folder"
        check "K = 8 does not: $name, $user" refused 8 "$user" "$compiler" "$linker" "$folder"
    done
done <$dir/builds
grep 'undefined' $dir/log | sed 's/^/  a user sees: /' | head -1

# Every function that takes a struct whose layout depends on K has a symbol of its own for each K.
depends_on_k() {
    for k in 4 8; do
        layout $dir/layout_k$k gcc -std=c11 -DKO_TREE_K=$k || return 1
    done
    diff $dir/layout_k4 $dir/layout_k8 | sed -n 's/^< struct \([a-z0-9_]*\) .*/\1/p' |
        sort -u >$dir/structs
    make -j2 BOARD=host VARIANT=link_k8 EXTRA=-DKO_TREE_K=8 build/host/link_k8/libkeepout.a \
        >/dev/null 2>&1 || return 1
    nm build/host/link_k8/libkeepout.a >$dir/symbols_k8
    xargs python3 tests/link/model.py takers <$dir/structs >$dir/takers
    [ "$(wc -l <$dir/takers)" -ge 25 ] && while read -r name; do
        grep -q " T ${name}_k_8\$" $dir/symbols_k8 && ! grep -q " T $name\$" $dir/symbols_k8 ||
            { echo "$name has one symbol for each K: KO_CONFIG_FOR_K is missing"; return 1; }
    done <$dir/takers
}
check "a function of a layout that depends on K is named by K" depends_on_k

# With collected sections the reference costs nothing, and the symbol costs a byte.
no_cost() {
    # shellcheck disable=SC2086
    user 4 define "$arm_gcc -Os $small" "$arm_link $gc" build/mps2_an386 &&
        arm-none-eabi-nm -S $dir/user >$dir/symbols &&
        grep -q ' 00000001 [RT] ko_config_tree_k_4$' $dir/symbols && ! grep '_needed' $dir/symbols
}
check "it costs a byte of flash" no_cost
# Each option of the headers has such a symbol, unless it changes neither a layout nor a meaning.
every_option() {
    nm build/host/libkeepout.a >$dir/symbols
    for option in $(sed -n 's/^#ifndef \(KO_[A-Z0-9_]*\)$/\1/p' inc/keepout/*.h |
        grep -vx 'KO_AXIS_[123]\|KO_SEAL_ALWAYS'); \
        do
        grep -q " R ko_config_$(echo "${option#KO_}" | tr 'A-Z' 'a-z')_" $dir/symbols ||
            { echo "$option may differ unnoticed"; return 1; }
    done
}
check "every option is a symbol" every_option
other_axes() {
    user 4 ask "gcc -DKO_AXIS_1=z -DKO_AXIS_3=x" gcc build/host && $dir/user
}
check "a user's order of the axes does not matter" other_axes

# ---- packed structs and another fix16_t do not compile ----

not_compiled() { # WHAT COMPILER...: the message names it
    what=$1
    shift
    # shellcheck disable=SC2086
    if "$@" -fsyntax-only >$dir/log 2>&1; then
        echo "it compiles"
        return 1
    fi
    grep -q "$what" $dir/log || { cat $dir/log; return 1; }
}
for packed in 1 2 4; do
    # shellcheck disable=SC2086
    check "-fpack-struct=$packed" not_compiled ko_layout_is_packed gcc -fpack-struct=$packed \
        $includes $dir/all.c
    echo "#pragma pack($packed)" | cat - $dir/all.c >$dir/packed.c
    for compiler in gcc clang 'g++ -xc++'; do
        # shellcheck disable=SC2086
        check "#pragma pack($packed), $compiler" not_compiled ko_layout_is_packed $compiler \
            $includes $dir/packed.c
    done
done
mkdir -p $dir/other/libfixmath
for other in int64_t int16_t uint32_t; do
    printf '#pragma once\n#include <stdint.h>\ntypedef %s fix16_t;\n' $other \
        >$dir/other/libfixmath/fix16.h
    check "fix16_t is $other" not_compiled ko_fix16_is_not_32_bits gcc -Iinc -I. \
        -isystem $dir/other $dir/all.c
done
summary "link"
