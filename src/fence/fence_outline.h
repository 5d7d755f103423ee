/* Outlines of zones, seen from above. */
#ifndef KOI_FENCE_OUTLINE_H
#define KOI_FENCE_OUTLINE_H

#include "src/fence/fence_core.h"

/* The outline of a polygon or a box, never of a cylinder. `corners` is room for those of a box. */
koi_fence_outline koi_fence_outline_of(const ko_fence_zone *zone, ko_fence_xy corners[4]);

/* Says whether (x, y) is in the closed polygon. Exact. */
bool koi_fence_outline_holds(const koi_fence_outline *outline, fix16_t x, fix16_t y);

#endif
