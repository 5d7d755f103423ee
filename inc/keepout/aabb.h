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

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The box of two opposite corners. Range: legal points, min <= max on each axis. box must not lie
 * over min or max. Promise: contains both corners exactly. Where max - min is odd on an axis the
 * centre is (min + max) / 2 rounded towards 0, which makes the box 1 LSB wider than the corners on
 * that side and keeps it legal. Fails with KO_E_RANGE iff a corner is not legal or min > max,
 * KO_E_ARG iff a pointer is null; then box is unchanged. Reentrant. */
ko_status ko_aabb_from_min_max(const ko_vec3 *min, const ko_vec3 *max, ko_aabb *box);

/* The two opposite corners of a box: c - r and c + r. Range: legal box. Promise: exact.
 * Fails with KO_E_RANGE iff the box is not legal, KO_E_ARG iff a pointer is null; then nothing is
 * written. Reentrant. */
ko_status ko_aabb_to_min_max(const ko_aabb *box, ko_vec3 *min, ko_vec3 *max);

/* The smallest box in this form that holds n points. Range: n >= 1, legal points; out must not lie
 * over them. Promise: contains every point exactly; each face goes through a point, but where the
 * extent is odd on an axis one is 1 LSB farther, on the side that ko_aabb_from_min_max says. Fails
 * with KO_E_ARG iff a pointer is null or n is 0, KO_E_RANGE iff a point is not legal; then out is
 * unchanged. Worst case: one pass over the points, 12 comparisons each. Reentrant. */
ko_status ko_aabb_from_points(const ko_vec3 *points, uint32_t n, ko_aabb *out);

/* The box of its lowest corner and its width on each axis; the same back (width = 2 r, at most
 * 2^30). Range, promise and failures as for min-max. Reentrant. */
ko_status ko_aabb_from_min_width(const ko_vec3 *min, const ko_vec3 *width, ko_aabb *box);
ko_status ko_aabb_to_min_width(const ko_aabb *box, ko_vec3 *min, ko_vec3 *width);

/* True iff the closed boxes have a point in common. Exact for legal boxes.
 * Axes are tested in the order KO_AXIS_1, KO_AXIS_2, KO_AXIS_3 of config.h and the first that
 * separates ends it; the answer does not depend on the order. Reentrant.
 * Source: Ericson, Real-Time Collision Detection, 4.2.1; the unsigned form is proved in src/box/aabb.c.
 */
bool ko_aabb_overlap(const ko_aabb *a, const ko_aabb *b);

/* True iff every point of inner is a point of outer. Exact for legal boxes. Reentrant. */
bool ko_aabb_contains(const ko_aabb *outer, const ko_aabb *inner);

/* True iff the point is in the closed box. Exact for a legal box and point. Reentrant. */
bool ko_aabb_contains_point(const ko_aabb *box, const ko_vec3 *point);

/* The smallest box in this form that holds both. Range: legal boxes; out may be a or b.
 * Promise: contains both exactly; on each axis at most 1 LSB wider than needed, on the side that
 * ko_aabb_from_min_max says. Fails with KO_E_RANGE iff a box is not legal, KO_E_ARG iff a pointer
 * is null; then out is unchanged. Reentrant. */
ko_status ko_aabb_union(const ko_aabb *a, const ko_aabb *b, ko_aabb *out);

/* The box with margin added to each radius. Range: a legal box, margin >= 0, a legal result; out
 * may be box. Promise: exact. Fails with KO_E_RANGE iff it is not so, KO_E_ARG iff a pointer is
 * null; then out is unchanged. Reentrant. */
ko_status ko_aabb_expand(const ko_aabb *box, fix16_t margin, ko_aabb *out);

/* The smallest box in this form that holds the box at its place, displaced by all of `by`, and
 * everywhere between. Range: legal boxes at both ends; out may be box. Promise: as ko_aabb_union.
 * Fails with KO_E_RANGE iff either end is not legal, KO_E_ARG iff a pointer is null; then out is
 * unchanged. Reentrant. */
ko_status ko_aabb_sweep(const ko_aabb *box, const ko_vec3 *by, ko_aabb *out);

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
