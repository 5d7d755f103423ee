# Steps of descend, as comments in a copy of: port/generic/insert_descend.h
/^    while (link < tree->branches) {/i\
/*@ loop invariant place < 2 * tree->branches && levels <= KOI_PORT_LEVELS;\
    loop invariant grown + levels <= KOI_PORT_LEVELS;\
    loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);\
    loop assigns place, grown, levels, is_held, link,\
      tree->nodes[0 .. \\at(tree->capacity, Pre) - 1];\
    loop variant levels; */
