/* Boxes as corners for ARMv6-M: in assembly, since half a box is loaded by one instruction. The
 * functions are those of port/generic/ko_port_corners.h. */
#ifndef KO_PORT_CORNERS_H
#define KO_PORT_CORNERS_H

#include "keepout/aabb.h"
#include <ko_port_box.h>

static inline uint32_t ko_port_pair_overlap(const ko_bounds *box, const ko_bounds *pair)
{
    return (ko_port_bounds_overlap(box, &pair[0]) ? 1U : 0U) |
           (ko_port_bounds_overlap(box, &pair[1]) ? 2U : 0U);
}

uint64_t ko_port_sizes(const ko_bounds *pair);
uint64_t ko_port_union_sizes(const ko_bounds *box, const ko_bounds *pair);
void ko_port_grow(ko_bounds *box, const ko_bounds *by);
bool ko_port_refit(const ko_bounds *pair, ko_bounds *out);

#endif
