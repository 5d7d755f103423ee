/* Axes, projections and the legality of oriented boxes. */
#ifndef KOI_OBB_H
#define KOI_OBB_H

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

#endif
