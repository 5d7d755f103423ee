/* Boxes as corners in assembly, as port/generic/corners.h says. One instruction loads a whole box,
 * on ARMv6-M half of one. */
#ifndef KOI_PORT_THUMB_CORNERS_H
#define KOI_PORT_THUMB_CORNERS_H

#include "keepout/shape.h"

uint64_t koi_port_sizes(const ko_bounds *pair);
uint64_t koi_port_union_sizes(const ko_bounds *box, const ko_bounds *pair);
void koi_port_grow(ko_bounds *box, const ko_bounds *by);
bool koi_port_refit(const ko_bounds *pair, ko_bounds *out);

#endif
