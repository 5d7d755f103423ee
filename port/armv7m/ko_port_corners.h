/* Boxes as corners for ARMv7-M: in assembly, since whole boxes are loaded by one instruction each.
 * The functions are those of port/generic/ko_port_corners.h. */
#ifndef KO_PORT_CORNERS_H
#define KO_PORT_CORNERS_H

#include "keepout/aabb.h"

uint32_t ko_port_pair_overlap(const ko_bounds *box, const ko_bounds *pair);
uint64_t ko_port_sizes(const ko_bounds *pair);
uint64_t ko_port_union_sizes(const ko_bounds *box, const ko_bounds *pair);
void ko_port_grow(ko_bounds *box, const ko_bounds *by);
bool ko_port_refit(const ko_bounds *pair, ko_bounds *out);

#endif
