# Steps of insert, as comments in a copy of: port/tree.h
/^    ko_tree_node \*node = &tree->nodes\[branch\];/a\
/*@ ghost\
    uint32_t at = branch;\
    uint32_t left = 0;\
    uint32_t most = 0;\
    /@ loop invariant most <= tree->branches && left <= most;\
       loop invariant left == lacking(tree->nodes, most, bits);\
       loop assigns most, left;\
       loop variant tree->branches - most; @/\
    while (most < tree->branches) {\
        if ((bits & ~(uint32_t)tree->nodes[most].category) != 0U) left++;\
        most++;\
    }\
*/
/^    while ((bits & ~(uint32_t)node->category) != 0U) {/i\
/*@ loop invariant at < tree->branches && node == &tree->nodes[at];\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop invariant left == lacking(tree->nodes, tree->branches, bits);\
    loop assigns node, at, left, most, tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant left; */
/^        node->category |= (uint8_t)bits;/i\
//@ ghost Before: ;
/^        node->category |= (uint8_t)bits;/a\
//@ assert are_equal(bits & (uint32_t)(~node->category), 0);\
/*@ ghost\
    most = 0;\
    left--;\
    /@ loop invariant most <= tree->branches;\
       loop invariant 0 <= lacking(tree->nodes, most, bits);\
       loop invariant lacking(tree->nodes, most, bits) ==\
         lacking{Before}(tree->nodes, most, bits) - (at < most ? 1 : 0);\
       loop assigns most;\
       loop variant tree->branches - most; @/\
    while (most < tree->branches) most++;\
*/
/^        node = &tree->nodes\[place >> 1\];/a\
//@ ghost at = place >> 1;
