/* Lifts a box, as port/generic/lift.h says of a sound pool, but leaves all boxes and heights above
 * to koi_port_climb. These parts lack flash, and the climb exists anyway. */
#ifndef KOI_PORT_ARMV6M_LIFT_H
#define KOI_PORT_ARMV6M_LIFT_H

#include "port/terms.h"

static inline uint32_t koi_port_lift(ko_tree *tree, uint32_t place, uint32_t above)
{
    tree->nodes[above >> 1].box[above & 1U] = tree->nodes[place >> 1].box[1U - (place & 1U)];
    return ((uint32_t)(KOI_PORT_BOXES | KOI_PORT_HEIGHTS) << 16) | (above >> 1);
}

#endif
