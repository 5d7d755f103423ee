/* Axis-aligned bounding boxes, stored as centre and radius.
 *
 * A box is closed: boxes that share a face, an edge or a corner touch, and touching is overlap.
 * A radius of 0 is a box that is flat on that axis; all three 0 is a point.
 *
 * Predicates (those that answer bool) are kernels: they check nothing but null, and a box that is
 * not legal gets some answer, without undefined behaviour. Check boxes where they enter your code,
 * with ko_aabb_check; what these functions make of legal boxes is legal. Asked about a null
 * pointer they answer on the safe side: overlap is true, containment is false.
 *
 * Worst case, where none is stated: additions and comparisons, no loop, no multiplication. */
#ifndef KEEPOUT_AABB_H
#define KEEPOUT_AABB_H

#include "keepout/contains.h"
#include "keepout/make.h"
#include "keepout/plane.h"
#include "keepout/refit.h"
#include "keepout/transform.h"

#ifdef __cplusplus
extern "C" {
#endif

/* True iff the closed boxes have a point in common. Exact for legal boxes.
 * Axes are tested in the order KO_AXIS_1, KO_AXIS_2, KO_AXIS_3 of config.h and the first that
 * separates ends it; the answer does not depend on the order. Reentrant.
 * Source: Ericson, Real-Time Collision Detection, 4.2.1; the unsigned form is proved in src/box/aabb.c.
 */
bool ko_aabb_overlap(const ko_aabb *a, const ko_aabb *b);

/* The point of the box that is closest to a point: itself if it is in the box. Range: legal; out
 * may be point. Promise: exact, and there is only one. Fails with KO_E_RANGE iff something is not
 * legal, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. Source: Ericson 5.1.3. */
ko_status ko_aabb_closest_point(const ko_aabb *box, const ko_vec3 *point, ko_vec3 *out);

/* Squared distance between a point and a box, and between two boxes, Q32.32; 0 iff they touch.
 * Range: legal. Promise: exact; at most 3 * 2^60. Fails with KO_E_RANGE iff something is not legal,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: 3 wide multiplications.
 * Reentrant. Source: Ericson 5.1.3.1. */
ko_status ko_aabb_distance2_point(const ko_aabb *box, const ko_vec3 *point, uint64_t *out);
ko_status ko_aabb_distance2(const ko_aabb *a, const ko_aabb *b, uint64_t *out);

/* Clearance (distance) between a point and a box, and between two boxes, raw Q16.16; 0 iff they
 * touch (things that are apart are so by 1 LSB or more). Range: legal. Promise: conservative: never
 * above the true distance, and less than 1 LSB below. Fails as ko_aabb_distance2. Worst case: 3
 * wide multiplications, one ko_fix_sqrt_down. Reentrant. */
ko_status ko_aabb_clearance_point(const ko_aabb *box, const ko_vec3 *point, fix16_t *out);
ko_status ko_aabb_clearance(const ko_aabb *a, const ko_aabb *b, fix16_t *out);

#ifdef __cplusplus
}
#endif

#endif
