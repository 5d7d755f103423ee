/* Bounds of points. */
#ifndef KOI_AABB_BUILD_H
#define KOI_AABB_BUILD_H

#include "keepout/shape.h"

/* The exact bounds of n points. Fails with KO_E_RANGE if there are none or one is not legal; then
 * out is unchanged. */
ko_status koi_bounds_of_points(const ko_vec3 *points, uint32_t n, ko_bounds *out);

#endif
