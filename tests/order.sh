#!/bin/sh
# Checks the order of the rooms of src, which is the table of src/README.md. A file includes and
# calls only its own room and rooms before it; port serves all. No files of a room call each other
# in a circle. A public header includes only headers that come before it in keepout.h. Exceptions
# are in order.txt.
set -u
. tests/check.sh
dir=build/test/order
mkdir -p $dir

# Makes the records that order.awk reads.
records() {
    sed -n 's/^| `\([a-z0-9]*\)` |.*/room \1/p' src/README.md
    sed -n 's|^#include "keepout/\(.*\)"|header \1|p; $s|.*|header keepout.h|p' inc/keepout/keepout.h
    sed -n 's/^\([a-z][^ ]*\) \([^ :]*\): ..*/except \1 \2/p' tests/order.txt
    grep -o '^#include "[^"]*"' src/*/*.[ch] port/*.h port/*/*.[ch] inc/keepout/*.h | sed 's/^\([^:]*\):#include "\(.*\)"/include \1 \2/'
    grep -o '^[A-Za-z].*\bko_[a-z0-9_]*(' inc/keepout/*.h | sed 's/^\([^:]*\):.*\b\(ko_[a-z0-9_]*\)($/declare \1 \2/'
    # ko_config_... are marks for the linker, not calls.
    symbols_of host src/*/*.c port/*/*.c | awk '
        $NF ~ /^ko_config_/ { next }
        $2 == "U" { print "call " $1 ".c " $3; next }
        NF == 4 && $3 ~ /[TDRBV]/ { print "define " $1 ".c " $4 }'
}
collected() {
    make -j2 BOARD=host build/host/libkeepout.a >$dir/log 2>&1 || { cat $dir/log; return 1; }
    records >$dir/records
    [ "$(grep -c '^call' $dir/records)" -gt 500 ] && [ "$(grep -c '^include' $dir/records)" -gt 200 ]
}
table_is_whole() {
    sed -n 's/^room //p' $dir/records | sort >$dir/rooms
    ls -d src/*/ | xargs -n 1 basename | sort | diff $dir/rooms - &&
        sed -n 's/^header //p' $dir/records | sort >$dir/headers && ls inc/keepout/*.h | xargs -n 1 basename | sort | diff $dir/headers -
}
in_order() {
    awk -f tests/order.awk $dir/records
}
# Adds a record: order.awk must name the arrow.
names() { # RECORD PATTERN
    { cat $dir/records; echo "$1"; } >$dir/more
    ! awk -f tests/order.awk $dir/more >$dir/said && grep -q "$2" $dir/said || { cat $dir/said; return 1; }
}

check "records of symbols and includes" collected
check "src/README.md names each room, keepout.h each header" table_is_whole
check "rooms, files and headers call and include in their order" in_order
check "a call of a later room is named" names 'call src/box/aabb.c ko_tree_insert' '^src/box/aabb.c -> src/tree/tree.c: calls ko_tree_insert'
check "a circle is named" names 'call src/math/fix.c ko_vec3_add' '^src/math/fix.c -> src/math/vec.c: in a circle'
check "an include of a later room is named" names 'include src/box/aabb.c src/tree/tree_node.h' '^src/box/aabb.c -> src/tree/tree_node.h'
check "a public header of a later room is named" names 'include src/box/aabb.c keepout/tree.h' '^src/box/aabb.c -> inc/keepout/tree.h'
check "a header that stands later is named" names 'include inc/keepout/vec.h keepout/tree.h' '^inc/keepout/vec.h -> inc/keepout/tree.h'
check "port and src are apart" names 'include port/box.h src/box/bounds.h' '^port/box.h -> src/box/bounds.h'
check "an exception without its arrow is named" names 'except src/arm/arm.c src/arm/arm_self.c' 'no arrow src/arm/arm.c'
summary "order of rooms"
