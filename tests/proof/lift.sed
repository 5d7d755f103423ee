# Steps of lift, as comments in a copy of: port/generic/remove.h
/^    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT; level++) {/i\
/*@ loop invariant place < 2 * tree->branches && level <= KO_TREE_MAX_HEIGHT + 1;\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop assigns level, place, now, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant KO_TREE_MAX_HEIGHT + 1 - level; */
/^    ko_bounds was = \*to;/a\
/*@ loop invariant first <= side <= first + 3;\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop assigns side, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant first + 3 - side; */
/^        \*koi_port_side(to, side) = /,/^    }/{
/^    }/a\
/*@ loop invariant first <= side <= first + 3;\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop assigns side, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant first + 3 - side; */
}
/^    while (above >> 1 != 0U) {/i\
/*@ loop invariant above < 2 * tree->branches && height <= 255;\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop assigns above, height, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant 255 - height; */
/^        ko_tree_node \*const node = &tree->nodes\[above >> 1\];/a\
//@ assert (above >> 1) < \\at(tree->capacity, Pre);
