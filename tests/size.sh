#!/bin/sh
# make size: prints the flash of each part of the library and the RAM of the tree. It fails above
# the limits. These are 6 KB of .text for the core on M0 and M4, 6 KB for the tree (insert, remove,
# move, box query), and 18 KB for a tree of 256 objects.
set -u
. tests/check.sh
limit=6144
core='status fix vec bounds aabb mul'
# other files of src/tree are linked only where they are called
tree='tree tree_place tree_shelf tree_query'

text_of() { # object: its .text sections, summed
    arm-none-eabi-size -A "$1" | awk '$1 ~ /^\.text/ { s += $2 } END { print s + 0 }'
}

row() {
    printf '%-16s %8s %8s\n' "$1" "$2" "$3"
}

# add GROUP: counts the object's bytes into m0_GROUP and m4_GROUP.
add() {
    eval "m0_$1=\$((\${m0_$1:-0} + m0)); m4_$1=\$((\${m4_$1:-0} + m4))"
}

is_in() { # word, list
    case " $2 " in
    *" $1 "*) return 0 ;;
    *) return 1 ;;
    esac
}

for board in microbit mps2_an386; do
    make -j2 BOARD=$board build/$board/libkeepout.a >/dev/null 2>&1 ||
        { echo "size: 0 passed, 1 failed"; exit 1; }
done
row ".text, bytes" "M0" "M4"
for source in src/*/*.c port/armv6m/*.c; do
    name=$(basename "$source" .c)
    object=${source%.c}.o
    m0=$(text_of "build/microbit/$object")
    m4=0 # a port's own files are in the library of that port only
    [ ! -e "build/mps2_an386/$object" ] || m4=$(text_of "build/mps2_an386/$object")
    row "$name" "$m0" "$m4"
    add all
    if is_in "$name" "$core"; then
        add core
    fi
    case $source in
    src/tree/* | src/tree_*/*) add tree ;;
    esac
    if is_in "$name" "$tree"; then
        add upkeep
    fi
done
# shellcheck disable=SC2154  # set by add
{
    row "core" "$m0_core" "$m4_core"
    row "tree" "$m0_tree" "$m4_tree"
    row "  kept and asked" "$m0_upkeep" "$m4_upkeep"
    row "all" "$m0_all" "$m4_all"
}

# The board's compiler computes the sizes.
cat >build/test/ram.c <<'C'
#include "keepout/keepout.h"
char tree[sizeof(ko_tree)], pool[sizeof(ko_tree_node) * 256U], query[sizeof(ko_tree_query)];
C
arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -fno-common -Iinc \
    -isystem "${LIBFIXMATH:-build/deps/libfixmath}" \
    -isystem /usr/lib/picolibc/arm-none-eabi/include -c build/test/ram.c -o build/test/ram.o ||
    exit 1
size_of() {
    printf '%d' "0x$(arm-none-eabi-nm -S build/test/ram.o | awk -v n="$1" '$4 == n { print $2 }')"
}
ram=$(($(size_of tree) + $(size_of pool)))
echo "RAM: ko_tree $(size_of tree), pool for 256 objects $(size_of pool), together $ram;" \
    "ko_tree_query $(size_of query)"

check "core on M0: $m0_core < $limit" test "$m0_core" -lt $limit
check "core on M4: $m4_core < $limit" test "$m4_core" -lt $limit
check "tree on M0: $m0_upkeep <= $limit" test "$m0_upkeep" -le $limit
check "tree on M4: $m4_upkeep <= $limit" test "$m4_upkeep" -le $limit
check "tree at 256 objects: $ram < 18432" test "$ram" -lt 18432
check "ko_tree_query: $(size_of query) <= 112" test "$(size_of query)" -le 112
summary "size"
