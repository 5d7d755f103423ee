/* When a moving point comes within reach of another. */
#ifndef KOI_APPROACH_H
#define KOI_APPROACH_H

#include "keepout/shape.h"

/* The time at which a point that moves from `from` by `by` comes within reach of the origin, exact,
 * rounded down in Q2.30; KO_NEVER if it does not. Range: components within 2^30, reach <= 2^30. */
ko_q30 koi_approach(const ko_vec3 *from, const ko_vec3 *by, uint32_t reach);

#endif
