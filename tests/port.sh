#!/bin/sh
# Tests ports. The files that `make kernels` names are compiled. A port made by the exact steps of
# port/template/README.md, in a copy of the project, has the kernels that it names. The library
# compiles from one list of sources and two include folders.
set -u
. tests/check.sh
dir=build/test/port
copy=$dir/project
rm -rf $dir
mkdir -p $copy/build

kernels() { # BOARD [FOLDER [VARIABLE=VALUE...]]
    board=$1
    folder=${2:-.}
    shift
    [ $# -eq 0 ] || shift
    make -C "$folder" --no-print-directory kernels BOARD="$board" LIBFIXMATH=build/deps/libfixmath \
        "$@" | grep ' port/'
}

# ---- what is compiled ----

usual_kernels() { # BOARD: those of this project, asked once
    [ -s "$dir/kernels-$1" ] || kernels "$1" >"$dir/kernels-$1"
    cat "$dir/kernels-$1"
}
told() { # BOARD KERNEL FILE
    usual_kernels "$1" | grep -q "^$2  *port/$3\$"
}
check "M0 walks in assembly" told microbit walk armv6m/walk_v6m.c
check "M0 walks a frozen tree in assembly" told microbit frozen armv6m/frozen_v6m.c
check "M4 does" told mps2_an386 frozen armv7m/frozen_v7m.c
check "M0 walks along a ray in C" told microbit way generic/way.h
check "M3 walks along a ray in assembly" told mps2_an385 way armv7m/way.c
check "M3 has no packed arithmetic" told mps2_an385 packed generic/packed.h
check "M4 has" told mps2_an386 packed armv7em/packed.h
check "M33 has" told mps2_an505 packed armv7em/packed.h
check "M55 has" told mps3_an547 packed armv7em/packed.h
check "M0 multiplies for a quotient" told microbit quotient armv6m/quotient.c
check "M0 compares fractions by their terms first" told microbit fraction armv6m/fraction.h
check "M0 takes parts off in halves" told microbit trim armv6m/trim.c
check "M0 counts zeros in assembly" told microbit bits armv6m/bits.c
check "M3 divides for a quotient" told mps2_an385 quotient divide/quotient.h
check "the host divides 64 bits" told host quotient divide64/quotient.h
check "M3 multiplies matrices in assembly" told mps2_an385 matrix armv7m/matrix.c
check "M0 multiplies them in C" told microbit matrix generic/matrix.h
check "M0 steps towards a rotation in 32 bits" told microbit newton armv6m/newton.h
check "M3 rounds by the carry" told mps2_an385 nearest armv7m/nearest.h
check "RV32 does" told virt_rv32imac quotient divide/quotient.h
check "RV32 walks in C" told virt_rv32imac walk generic/walk.h
all_generic() {
    # KERNEL_STEP.h is a step of a long kernel.
    [ "$(kernels mps2_an386 . EXTRA=-DKO_PORT_GENERIC | grep -c ' port/generic/')" \
        -eq "$(ls port/generic/*.h | grep -vc _)" ]
}
check "KO_PORT_GENERIC opts out" all_generic

# The library has the assembly that make kernels names, and no other assembly of a port.
compiled() { # BOARD
    make -j2 BOARD="$1" "build/$1/libkeepout.a" || return 1
    symbols_of "$1" port/*/*.c >$dir/symbols
    for source in port/*/*.c; do
        found=$(grep -c "^${source%.c} .* T koi_port_" $dir/symbols)
        if usual_kernels "$1" |
            grep -q " $source\$"; then [ "$found" -gt 0 ]; else [ "$found" -eq 0 ]; fi || return 1
    done
}
for each in microbit mps2_an385 mps2_an386; do
    check "the library of $each" compiled $each
done

# ---- one line, any build system ----

# Every source compiles with the same two include folders. Ports hold assembly, so their sources are
# compiled to the end.
one_line() { # COMPILER FLAG...
    "$@" -std=c11 -Wall -Wextra -Werror -Iinc -I. -fsyntax-only src/*/*.c port/*/*.c || return 1
    for source in port/*/*.c; do
        "$@" -std=c11 -Os -Iinc -I. -c "$source" -o $dir/object.o || return 1
    done
}
arm="-ffreestanding -isystem build/deps/libfixmath -isystem /usr/lib/picolibc/arm-none-eabi/include"
# Boards compile the same files for the other cores.
for core in cortex-m0 cortex-m4 cortex-m23; do
    check "one line, $core, GCC" one_line arm-none-eabi-gcc -mcpu=$core $arm
done
check "one line, cortex-m4, clang" one_line clang --target=arm-none-eabi -mcpu=cortex-m4 $arm
riscv="-mabi=ilp32 -ffreestanding -isystem build/deps/libfixmath"
riscv="$riscv -isystem /usr/lib/picolibc/riscv64-unknown-elf/include"
check "one line, rv32imac, GCC" one_line riscv64-unknown-elf-gcc -march=rv32imac $riscv
check "one line, host, GCC" one_line gcc
check "one line, host, clang" one_line clang

# ---- the template ----

sed -n '/^ *```sh$/,/^ *```$/p' port/template/README.md | grep -v '```' | sed 's/^   //' >$dir/steps
cp -r Makefile boards port src inc tests tools $copy
ln -s "$(pwd)/build/deps" $copy/build/deps
follow() {
    [ "$(grep -c . $dir/steps)" -gt 8 ] &&
        (cd $copy && LIBFIXMATH=build/deps/libfixmath sh -e) <$dir/steps
}
as_parent_but() { # mps2_an505 has the kernels of its parent, except for the packed boxes
    usual_kernels mps2_an505 | sed 's|port/armv7em/packed.h|port/armv8m/packed.h|' >$dir/expected &&
        kernels mps2_an505 $copy | diff $dir/expected -
}
others_as_before() {
    usual_kernels mps2_an386 >$dir/expected && kernels mps2_an386 $copy | diff $dir/expected -
}
check "the template's steps" follow
check "a port of it has its own kernel and its parent's" as_parent_but
check "other cores keep theirs" others_as_before
check "the library with it" make -C $copy -j2 BOARD=mps2_an505 LIBFIXMATH=build/deps/libfixmath \
    build/mps2_an505/libkeepout.a
summary "port"
