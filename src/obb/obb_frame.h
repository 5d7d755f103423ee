/* The shared arithmetic of oriented boxes: projections on directions, frames, fitting a box to a
 * frame. */
#ifndef KOI_OBB_FRAME_H
#define KOI_OBB_FRAME_H

#include "keepout/shape.h"

#include "src/distance/closest.h"

#define KOI_OBB_AXES 3

/* The deviation from right angles and unit length that a legal frame's axes may have, in Q60:
 * 2^-26. Below, eps is 2^-26 and E is the matrix of the deviations: axes^T axes = 1 + E, |E_ij| <=
 * eps. */
#define KOI_OBB_TOLERANCE (UINT64_C(1) << 34)

/* Axis 0 .. 2 of a frame, and component 0 .. 2 of a vector. */
const ko_dir3 *koi_obb_axis(const ko_mat3 *axes, int i);
fix16_t koi_obb_component(const ko_vec3 *v, int i);

/* direction . v in Q46, exact for components up to 2^30, when it is within 3 * 2^60. For a
 * difference v and a direction of unit length it is within sqrt(3) * 2^60. */
int64_t koi_obb_project(const ko_dir3 *direction, const ko_vec3 *v);

/* |x|. */
uint64_t koi_obb_size(int64_t x);

/* eps (r.x + r.y + r.z) in Q46: how far a box reaches beyond its extents in its own frame (obb.c).
 */
uint64_t koi_obb_slack(const ko_vec3 *r);

/* How far a box reaches from its centre along a direction L, in Q46: the sum of ri |L . axis i|.
 * Each dot product is rounded up to Q30, which adds at most ri. |L . axis| <= sqrt(3) 2^60 for |L|
 * up to sqrt(3), and the sum of ri is at most 3 * 2^29 (1 + eps) for a box within KO_LIMIT. So it
 * is below 2^62. */
uint64_t koi_obb_reach(const ko_obb *box, const ko_dir3 *direction);

/* True iff the components are within 1 + 2^-24: no dot product of these directions comes near 2^63.
 */
bool koi_obb_is_short(const ko_dir3 *direction);

/* The largest deviation of the axes from right angles and unit length, in Q60. It is exact up to
 * 2^-5. For axes that are farther off it is some number above 2^-5. */
uint64_t koi_obb_defect(const ko_mat3 *axes);

/* True iff this deviation is at most the tolerance, with less work. */
bool koi_obb_is_frame(const ko_mat3 *axes, uint64_t tolerance);

/* True iff every point of a box with a legal frame and r >= 0 is within KO_LIMIT. */
bool koi_obb_is_in_range(const ko_obb *box);

/* a x b, scaled by a power of two until its largest component has 30 bits, and rounded down. It is
 * within 2^-29 of the true direction on each axis, and exact if a x b has at most 30 bits. False
 * iff a x b is 0. */
bool koi_obb_cross(const ko_dir3 *a, const ko_dir3 *b, ko_dir3 *out);

/* Scales any vector as koi_obb_cross scales a x b. False iff it is 0. */
bool koi_obb_scale(const int64_t v[KOI_OBB_AXES], ko_dir3 *out);

/* ---- frames (obb_axes.c) ---- */

extern const ko_mat3 koi_obb_world;

/* The direction of v, of length 1 within 2^-28, each component rounded to nearest. False iff v is
 * 0. */
bool koi_obb_to_unit(const int64_t v[KOI_OBB_AXES], ko_dir3 *out);

/* koi_obb_to_unit of a x b. False iff a x b is 0. */
bool koi_obb_unit_cross(const ko_dir3 *a, const ko_dir3 *b, ko_dir3 *out);

/* Some direction of unit length at right angles to a unit one. */
void koi_obb_across(const ko_dir3 *a, ko_dir3 *out);

/* A right-handed frame with z = `up`, of unit length, and y at right angles to z and to `along`,
 * which may have any length. False iff the two are parallel. */
bool koi_obb_frame_of(const ko_dir3 *up, const ko_dir3 *along, ko_mat3 *out);

/* The principal axes of the points' covariance; the world's axes if all points are the same. */
void koi_obb_principal_axes(const ko_vec3 *points, uint32_t count, ko_mat3 *out);

/* ---- a box from a frame and intervals along its axes (obb_fit.c) ---- */

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
