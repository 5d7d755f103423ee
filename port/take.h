/* Free branches of a tree: one version for all ports. */
#ifndef KOI_PORT_TAKE_H
#define KOI_PORT_TAKE_H

#include "port/terms.h"

/* Takes a free branch. Returns KO_TREE_NIL, and changes nothing, if there is none or the list of
 * free ones is corrupted. */
static inline uint32_t koi_port_take_branch(ko_tree *tree)
{
    const uint32_t branch = tree->free_branch;
    if (branch >= tree->branches) {
        const uint32_t unused = tree->branches;
        if (branch != KO_TREE_NIL || unused >= tree->capacity) {
            return KO_TREE_NIL;
        }
        tree->branches = (uint16_t)(unused + 1U);
        return unused;
    }
    const uint32_t next = tree->nodes[branch].place; /* KO_TREE_LEAF + the next, or KO_TREE_NIL */
    if (next < KO_TREE_LEAF) {
        return KO_TREE_NIL;
    }
    tree->free_branch = (uint16_t)((next == KO_TREE_NIL) ? next : next - KO_TREE_LEAF);
    return branch;
}

#endif
