/* Taking a leaf out of a tree of two or more. */
#ifndef KOI_TREE_LIFT_H
#define KOI_TREE_LIFT_H

#include "port/lift.h"
#include "src/tree/tree_node.h"

/* Takes the leaf at a sound place of a branch other than branch 0 out of the tree. Its slot stays
 * in use. */
static inline ko_status koi_tree_lift(ko_tree *tree, uint32_t place)
{
    const uint32_t end = koi_port_lift(tree, place);
    if (end == KOI_PORT_CLIMB_END) {
        return KO_OK;
    }
    return (end == KOI_PORT_CLIMB_LOST) ? KO_E_DATA : koi_tree_mend(tree, end & 0xFFFFU, end >> 16);
}

#endif
