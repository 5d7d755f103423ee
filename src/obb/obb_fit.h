/* Makes a box of a frame and intervals along its axes. */
#ifndef KOI_OBB_FIT_H
#define KOI_OBB_FIT_H

#include "src/obb/obb.h"

/* Projections on the axes of a frame, relative to an origin, in Q46: within sqrt(3) 2^60 (1 + eps)
 * for points, twice that for boxes. */
typedef struct koi_obb_range {
    int64_t lo[KOI_OBB_AXES];
    int64_t hi[KOI_OBB_AXES];
} koi_obb_range;

/* Widens the range on axis i so that it holds lo .. hi. */
void koi_obb_widen(koi_obb_range *over, int i, int64_t lo, int64_t hi);

/* The projections of points, relative to the first of them. */
void koi_obb_range_of_points(const ko_vec3 *points, uint32_t count, const ko_mat3 *axes,
                             koi_obb_range *out);

/* The volume, with each width rounded down to whole LSB plus 1: so flat ranges are compared by
 * area. */
koi_i128 koi_obb_range_volume(const koi_obb_range *r);

/* origin + axes m, each coordinate to nearest, for components of m within 2^31. False iff it is not
 * legal. */
bool koi_obb_place(const ko_vec3 *origin, const ko_mat3 *axes, const ko_vec3 *m, ko_vec3 *out);

/* The box of a range. Its extents are at most 3 LSB + 2^-24 of their sum above half the widths.
 * False iff it would not be legal; then out is unchanged. */
bool koi_obb_fit(const koi_obb_range *r, const ko_vec3 *origin, const ko_mat3 *axes, ko_obb *out);

#endif
