#!/bin/sh
# make size: flash of each part of the library, RAM of the tree, and whether both are within their limits:
# .text of core and tree below 6 KB on M0 and M4, the tree at 256 objects below 18 KB.
set -u
. tests/check.sh
limit=6144
core='status fix vec bounds aabb tree tree_pool tree_balance tree_query tree_check ko_port_mul'

text_of() { # object: its .text sections, summed
    arm-none-eabi-size -A "$1" | awk '$1 ~ /^\.text/ { s += $2 } END { print s + 0 }'
}

row() {
    printf '%-16s %8s %8s\n' "$1" "$2" "$3"
}

for board in microbit mps2_an386; do
    make -j2 BOARD=$board build/$board/libkeepout.a >/dev/null 2>&1 || { echo "size: 0 passed, 1 failed"; exit 1; }
done
row ".text, bytes" "M0" "M4"
total_m0=0
total_m4=0
core_m0=0
core_m4=0
for source in src/*/*.c port/armv6m/*.c; do
    name=$(basename "$source" .c)
    object=${source%.c}.o
    m0=$(text_of "build/microbit/$object")
    m4=0 # a port's own files are in the library of that port only
    [ ! -e "build/mps2_an386/$object" ] || m4=$(text_of "build/mps2_an386/$object")
    total_m0=$((total_m0 + m0))
    total_m4=$((total_m4 + m4))
    case " $core " in
    *" $name "*)
        core_m0=$((core_m0 + m0))
        core_m4=$((core_m4 + m4))
        ;;
    esac
    row "$name" "$m0" "$m4"
done
row "core and tree" "$core_m0" "$core_m4"
row "all" "$total_m0" "$total_m4"

# What a compiler for the board makes of it, not what this script believes.
cat >build/test/ram.c <<'C'
#include "keepout/keepout.h"
char tree[sizeof(ko_tree)], pool[sizeof(ko_tree_node) * KO_TREE_NODES(256U)], query[sizeof(ko_tree_query)];
C
arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -fno-common -Iinc -isystem "${LIBFIXMATH:-build/deps/libfixmath}" \
    -isystem /usr/lib/picolibc/arm-none-eabi/include -c build/test/ram.c -o build/test/ram.o || exit 1
size_of() {
    printf '%d' "0x$(arm-none-eabi-nm -S build/test/ram.o | awk -v n="$1" '$4 == n { print $2 }')"
}
ram=$(($(size_of tree) + $(size_of pool)))
echo "RAM: ko_tree $(size_of tree), pool for 256 objects $(size_of pool), together $ram; ko_tree_query $(size_of query)"

check "core and tree on M0: $core_m0 < $limit" test "$core_m0" -lt "$limit"
check "core and tree on M4: $core_m4 < $limit" test "$core_m4" -lt "$limit"
check "tree at 256 objects: $ram < 18432" test "$ram" -lt 18432
summary "size"
