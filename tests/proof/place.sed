# Steps of place, as comments in a copy of: src/tree/tree_place.c
/^    for (uint32_t turn = 0; turn <= KO_TREE_MAX_HEIGHT/i\
/*@ loop invariant turn <= KO_TREE_MAX_HEIGHT + 1 && rest.word != 0 && is_rest(tree, rest);\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop assigns turn, rest, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant KO_TREE_MAX_HEIGHT + 1 - turn; */
/^    while (stop == KOI_PORT_HUNG/i\
/*@ loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop invariant stop == KOI_PORT_HUNG || stop == KOI_PORT_UNBALANCED ||\
      stop == KOI_PORT_RISEN ==> ascent->branch < tree->branches;\
    loop assigns stop, *ascent, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant stop == KOI_PORT_HUNG || stop == KOI_PORT_UNBALANCED ? 1 + ascent->levels : 0; */
/^    for (uint32_t shelves = 0; /i\
/*@ loop invariant shelves <= KOI_TREE_SHELVES && ascent->branch < 2 * tree->branches;\
    loop invariant pool(tree) && tree->branches >= \\at(tree->branches, Pre);\
    loop assigns shelves, *ascent, tree->branches, tree->free_branch,\
      tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant KOI_TREE_SHELVES - shelves; */
/^    for (uint32_t level = 0; /i\
/*@ loop invariant level <= KO_TREE_MAX_HEIGHT + 1 && place < 2 * tree->branches;\
    loop assigns level, place;\
    loop variant KO_TREE_MAX_HEIGHT + 1 - level; */
/^    for (uint32_t turn = 0; turn < KOI_TREE_SHELVES/i\
/*@ loop invariant turn <= KOI_TREE_SHELVES;\
    loop invariant pool(tree) && tree->branches >= \\at(tree->branches, Pre);\
    loop assigns turn, tree->branches, tree->free_branch, tree->revision,\
      tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant KOI_TREE_SHELVES - turn; */
/^    const uint32_t other = 2U \* a + 1U - tall;/a\
//@ assert niece < 2 * tree->branches && other < 2 * tree->branches;\
//@ assert are_equal((uint32_t)(other << 16) | niece, other * 0x10000 + niece);\
//@ assert are_places(tree, (uint32_t)(other << 16) | niece);
/^    const uint32_t leaf = tree->nodes\[place >> 1\]/i\
//@ assert are_equal(place >> 1, place / 2) && are_equal(place & 1, place % 2);
/^    const ko_bounds box = \*koi_port_box_at/i\
//@ assert leaf < tree->leaves;
/^            return !koi_tree_is_leaf(tree, link)/i\
//@ assert are_equal(place >> 1, place / 2) && are_equal(place & 1, place % 2);\
//@ assert 0x8000 <= link < 0x8000 + tree->leaves ==> holds_leaf(tree, place);
