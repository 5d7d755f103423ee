#!/bin/sh
# Tests keepout/fix16.h. With KO_FIX16_OWN, and where libfixmath's header is not installed, the
# library compiles to the same object code as with libfixmath's type. A user may include both
# headers.
set -u
. tests/check.sh
dir=build/packages/fix16
rm -rf $dir
mkdir -p $dir
fixmath=${LIBFIXMATH:-build/deps/libfixmath}
arm="arm-none-eabi-gcc -mthumb -ffreestanding -isystem /usr/lib/picolibc/arm-none-eabi/include"

# FOLDER COMPILER...: compiles each file of the library to an object, and lists its headers in a .d
# file
objects() {
    folder=$dir/$1
    shift
    printf '%s\n' src/*/ port/*/ | sed "s|^|$folder/|" | xargs mkdir -p
    printf '%s\n' src/*/*.c port/*/*.c |
        xargs -P 2 -I '{}' "$@" -std=c11 -O1 -Iinc -I. -MD -c '{}' -o "$folder/{}.o" &&
        [ "$(find "$folder" -name '*.o' | wc -l)" -eq "$(ls src/*/*.c port/*/*.c | wc -l)" ]
}
readers() { # FOLDER HEADER: the files that include the header
    find "$dir/$1" -name '*.d' -exec grep -l "[ /]$2" '{}' + | sed "s|$dir/$1/||" | sort
}
# NAME: libfixmath's header was read on one side alone, and all bytes of the objects are equal
same() {
    readers "$1/theirs" libfixmath/fix16.h >$dir/read &&
        readers "$1/own" keepout/fix16.h | cmp - $dir/read &&
        [ "$(wc -l <$dir/read)" -gt 50 ] && [ -z "$(readers "$1/own" libfixmath/fix16.h)" ] &&
        diff -rq --exclude='*.d' "$dir/$1/theirs" "$dir/$1/own"
}
both() { # NAME COMPILER...
    name=$1
    shift
    check "$name with libfixmath's header" objects "$name/theirs" "$@" -isystem "$fixmath"
    check "$name with KO_FIX16_OWN" objects "$name/own" "$@" -isystem "$fixmath" -DKO_FIX16_OWN
    check "$name: the same objects" same "$name"
}
both host gcc
# shellcheck disable=SC2086  # lists of flags are meant
both m0 $arm -mcpu=cortex-m0

# An object that differs in a constant is seen.
other() {
    gcc -std=c11 -O1 -Iinc -I. -DKO_FIX16_OWN -DKO_TREE_K=8 -c src/tree/tree_config.c \
        -o $dir/host/own/src/tree/tree_config.c.o &&
        ! same host >$dir/said && grep -q 'tree_config.c.o differ' $dir/said
}
check "a difference is seen" other

# No folder of these holds libfixmath.
not_installed() {
    # shellcheck disable=SC2086
    echo '#include "keepout/keepout.h"' |
        $arm -mcpu=cortex-m0 -std=c11 -Wall -Wextra -Wundef -Wpedantic -Werror -Iinc -M -xc - \
            >$dir/read &&
        grep -q 'keepout/fix16.h' $dir/read && ! grep libfixmath $dir/read
}
check "without libfixmath's header" not_installed

printf '#include "keepout/keepout.h"\n#include <libfixmath/fix16.h>\nfix16_t x = F16(0.5);\n' \
    >$dir/first.c
printf '#include <libfixmath/fix16.h>\n#include "keepout/keepout.h"\nfix16_t x = F16(0.5);\n' \
    >$dir/last.c
beside() { # FILE COMPILER...
    file=$1
    shift
    "$@" -Wall -Wextra -Wundef -Wpedantic -Werror -Iinc -isystem "$fixmath" -DKO_FIX16_OWN \
        -fsyntax-only "$dir/$file.c"
}
for file in first last; do
    for compiler in 'gcc -std=c11' 'clang -std=c11' 'g++ -xc++ -std=c++11' \
        'clang++ -xc++ -std=c++20'; do
        # shellcheck disable=SC2086
        check "libfixmath's header beside ours, it is $file: $compiler" beside $file $compiler
    done
done
summary "fix16"
