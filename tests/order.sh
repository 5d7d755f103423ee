#!/bin/sh
# Checks the order of the rooms of src, which is the table of src/README.md. A file includes and
# calls only its own room and rooms before it; port serves all. No files of a room call each other
# in a circle. A header of src declares what one file defines, and port/fast.h comes first. A public
# header includes only headers that come before it in keepout.h. Exceptions are in order.txt.
set -u
. tests/check.sh
dir=build/test/order
mkdir -p $dir

collected() {
    make -j2 BOARD=host build/host/libkeepout.a >$dir/log 2>&1 || { cat $dir/log; return 1; }
    python3 tests/order.py records >$dir/records || return 1
    [ "$(grep -c '^call' $dir/records)" -gt 500 ] &&
        [ "$(grep -c '^include' $dir/records)" -gt 200 ] &&
        [ "$(grep -c '^share' $dir/records)" -gt 250 ]
}
# Each name of a folder must have a record of this kind, and no other has.
all_named() { # KIND PATH...
    kind=$1
    shift
    sed -n "s/^$kind //p" $dir/records | sort >$dir/named
    printf '%s\n' "$@" | xargs -n 1 basename | sort | diff $dir/named -
}
# The record is one more: order.py must name the arrow.
names() { # RECORD PATTERN
    echo "$1" >$dir/more
    ! python3 tests/order.py $dir/records $dir/more 2>$dir/said && grep -q "$2" $dir/said ||
        { cat $dir/said; return 1; }
}

check "records of symbols and includes" collected
check "src/README.md names each room" all_named room src/*/
check "keepout.h names each header" all_named header inc/keepout/*.h
check "rooms, files and headers call and include in their order" \
    python3 tests/order.py $dir/records
check "a call of a later room is named" names 'call src/box/aabb.c ko_tree_insert' \
    '^src/box/aabb.c -> src/tree/tree.c: calls ko_tree_insert'
check "a circle is named" names 'call src/math/fix.c ko_pose_check' \
    '^src/math/fix.c -> src/math/rotate.c: in a circle'
check "an include of a later room is named" names 'include src/box/aabb.c src/tree/tree_node.h' \
    '^src/box/aabb.c -> src/tree/tree_node.h'
check "a public header of a later room is named" names 'include src/box/aabb.c keepout/tree.h' \
    '^src/box/aabb.c -> inc/keepout/tree.h'
check "a header that stands later is named" names 'include inc/keepout/vec.h keepout/tree.h' \
    '^inc/keepout/vec.h -> inc/keepout/tree.h'
check "port and src are apart" names 'include port/box.h src/box/bounds.h' \
    '^port/box.h -> src/box/bounds.h'
check "a header for two files is named" names 'share src/box/bounds.h koi_fence_outline_of' \
    '^src/box/bounds.h -> src/fence/fence_outline.c'
check "port/fast.h after another header is named" names 'include src/box/bounds.c port/fast.h' \
    '^src/box/bounds.c -> port/fast.h: must be the first'
check "an exception without its arrow is named" names 'except src/arm/arm.c src/arm/arm_self.c' \
    'no arrow src/arm/arm.c'
summary "order of rooms"
