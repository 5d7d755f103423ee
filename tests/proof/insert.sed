# Steps of insert, as comments in a copy of: port/generic/insert.h
/^    for (;;) {$/i\
/*@ loop invariant ascent->branch < tree->branches;\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop invariant ascent->levels <= \\at(ascent->levels, Pre);\
    loop assigns *ascent, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant ascent->levels; */
/^    for (;;) { \/\* each/i\
/*@ loop invariant ascent->branch < tree->branches;\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop invariant ascent->levels <= \\at(ascent->levels, Pre);\
    loop assigns *ascent, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant ascent->levels; */
/^    const bool is_branch = first < KO_TREE_LEAF;/a\
//@ assert is_below(branch, tree->branches) && is_below(leaf, tree->leaves);\
//@ assert is_below(place >> 1, tree->branches) && is_below(place & 1, 2);\
//@ assert is_branch ==> are_equal(first & 0x7FFF, first) && first < tree->branches;\
//@ assert !is_branch ==> are_equal(first & 0x7FFF, first - 0x8000);\
//@ assert is_below(first & 0x7FFF, tree->capacity);\
//@ assert \\separated(tree, &nodes[first & 0x7FFF]) && \\separated(tree, &nodes[leaf]);\
//@ assert \\separated(tree, over) && \\separated(tree, &nodes[branch]);\
//@ assert \\valid(&over->child[place & 1]) && \\valid(&over->box[place & 1]);\
//@ assert \\valid(&nodes[branch].box[0]) && \\valid(&nodes[leaf].leaf_place);
/^    node->category = (uint8_t)(others | bits);/a\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
/^    nodes\[leaf\].leaf_place = (uint16_t)(2U \* branch + 1U);/i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
/^    if (!koi_port_spread(tree, place >> 1, bits)) {/i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
/^    const uint32_t other = places >> 16;/a\
//@ assert is_below(niece, 2 * tree->branches) && is_below(other, 2 * tree->branches);\
//@ assert is_below(niece >> 1, tree->branches) && is_below(niece & 1, 2);\
//@ assert is_below(other >> 1, tree->branches) && is_below(other & 1, 2);
/^    uint16_t \*across = /a\
//@ assert \\valid(top) && \\valid(left) && \\valid(right) && \\valid(down) && \\valid(across);\
//@ assert \\separated(tree, top) && \\separated(tree, left) && \\separated(tree, right);\
//@ assert \\valid(&left->child[1 - (niece & 1)]) && \\valid(&right->child[1 - (other & 1)]);
/^    const uint32_t below = koi_port_over(/i\
//@ assert \\valid(goes.place) && \\separated(tree, goes.place);\
//@ assert \\valid(comes.place) && \\separated(tree, comes.place);
/^    koi_port_swap(&left->box/i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
/^    koi_port_renew(left, below,/i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
/^    if (right != top) {$/{
i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
}
/^    const uint32_t first = added->place & ~1U;/a\
//@ assert are_equal(first, added->place - added->place % 2);
/^    added->place = first + (two & 1U);/a\
//@ assert added->place < 2 * tree->branches && added->leaf < tree->leaves;
/^        added->leaf = over->child\[1\]/a\
//@ assert added->leaf < tree->leaves && leaf < tree->leaves;
/^        koi_port_swap(&added->box/a\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);\
//@ assert added->place < 2 * tree->branches && added->leaf < tree->leaves;
/^        (void)koi_port_spread(tree, first >> 1/i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);\
//@ assert added->place < 2 * tree->branches && added->leaf < tree->leaves;
/^    \*across = link;/i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
/^    \*comes.place = /i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
/^    \*goes.place = /i\
//@ assert pool(tree) && is_same_pool{Pre, Here}(tree);
