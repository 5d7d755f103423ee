# Steps of shelf, as comments in a copy of: src/tree/tree_shelf.c
/^    for (uint32_t depth = 0; /i\
/*@ loop invariant depth <= KOI_TREE_SHELVES && branch < tree->branches;\
    loop assigns depth, branch;\
    loop variant KOI_TREE_SHELVES - depth; */
/^    for (uint32_t shelves = 0; /i\
/*@ loop invariant shelves <= KOI_TREE_SHELVES;\
    loop assigns shelves, link;\
    loop variant KOI_TREE_SHELVES - shelves; */
