/* Removes a child, as port/generic/lift.h says of a sound pool, but leaves boxes and heights above
 * to koi_port_climb. These parts lack flash, and the climb exists anyway. */
#ifndef KOI_PORT_ARMV6M_LIFT_H
#define KOI_PORT_ARMV6M_LIFT_H

#include "port/unlink.h"

static inline uint32_t koi_port_lift(ko_tree *tree, uint32_t place)
{
    const ko_bounds *const box = &tree->nodes[place >> 1].box[1U - (place & 1U)];
    const uint32_t above = koi_port_unlink(tree, place);
    if (above == KOI_PORT_CLIMB_LOST) {
        return above;
    }
    tree->nodes[above >> 1].box[above & 1U] = *box;
    return ((uint32_t)(KOI_PORT_BOXES | KOI_PORT_HEIGHTS) << 16) | (above >> 1);
}

#endif
