/* Takes a leaf out of a tree, as port/generic/remove.h says of a sound pool, but by koi_port_climb,
 * which is in assembly (remove_v6m.c). These parts lack flash, and the climb exists anyway. */
#ifndef KOI_PORT_ARMV6M_REMOVE_H
#define KOI_PORT_ARMV6M_REMOVE_H

#include "port/generic/remove.h"

koi_port_rest koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what);

static inline koi_port_rest koi_port_lift(ko_tree *tree, uint32_t place)
{
    const ko_bounds *const box = &tree->nodes[place >> 1].box[1U - (place & 1U)];
    const uint32_t above = koi_port_unlink(tree, place);
    if (above == KO_TREE_NIL) {
        return KOI_PORT_REST_LOST;
    }
    tree->nodes[above >> 1].box[above & 1U] = *box;
    return koi_port_climb(tree, above >> 1, KOI_PORT_BOXES | KOI_PORT_HEIGHTS);
}

#endif
