/* Exact bounds of points. */
#ifndef KOI_AABB_BUILD_H
#define KOI_AABB_BUILD_H

#include "keepout/aabb.h"

/* The exact bounds of n points. KO_E_ARG iff there are none (null or n is 0), KO_E_RANGE iff one is
 * not legal; then out is unchanged. */
ko_status koi_bounds_of_points(const ko_vec3 *points, uint32_t n, ko_bounds *out);

#endif
