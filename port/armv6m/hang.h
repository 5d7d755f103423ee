/* Hanging a new leaf, as port/generic/hang.h says: in assembly once a branch is taken. */
#ifndef KOI_PORT_ARMV6M_HANG_H
#define KOI_PORT_ARMV6M_HANG_H

#include "port/take.h"

/* `added` is the new leaf, and in the upper 16 bits the new branch. */
uint32_t koi_port_hang_taken(ko_tree *tree, uint32_t place, uint32_t added, const ko_bounds *box);

static inline uint32_t koi_port_hang(ko_tree *tree, uint32_t place, uint32_t leaf,
                                     const ko_bounds *box)
{
    const uint32_t link = tree->nodes[place >> 1].child[place & 1U];
    if (link >= tree->branches && link - KO_TREE_LEAF >= tree->leaves) {
        return KO_TREE_NIL;
    }
    const uint32_t branch = koi_port_take_branch(tree);
    return (branch == KO_TREE_NIL) ? branch
                                   : koi_port_hang_taken(tree, place, (branch << 16) | leaf, box);
}

#endif
