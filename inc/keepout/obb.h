/* Oriented boxes: touching, clearance, casts. Every promise is about the set that shape.h states.
 *
 * Predicates (those that answer bool) are kernels: they check nothing but null, and what is not
 * legal gets some answer, without undefined behaviour. Asked about a null pointer overlap is true.
 *
 * Worst case, where none is given: straight code, with loops over three axes. */
#ifndef KEEPOUT_OBB_H
#define KEEPOUT_OBB_H

#include <stddef.h>

#include "keepout/lozenge.h"
#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- measures ---- */

/* A point of the box that is closest to a point; a point inside is its own closest. Range:
 * legal. Promise: the answer lies within 0.87 LSB of the box (rounded to nearest on each axis)
 * and is farther from the point than the box is by at most 2 LSB + 2^-24 of (the distance + the
 * sum of the extents). Fails with KO_E_RANGE iff the box or the point is not legal, KO_E_ARG
 * iff a pointer is null; then out is unchanged. Reentrant. Source: Ericson 5.1.4. */
ko_status ko_obb_closest_point(const ko_obb *box, const ko_vec3 *point, ko_vec3 *out);

/* Clearance of a point from a box, raw Q16.16. Promise: conservative: never above the true
 * distance; below it by at most 1.1 LSB up to 64 m, 4.8 LSB beyond, + 2^-24 of (the distance +
 * the sum of the extents). Range and failures as ko_obb_closest_point. Reentrant. Source:
 * Ericson 5.1.4.1. */
ko_status ko_obb_clearance_point(const ko_obb *box, const ko_vec3 *point, fix16_t *out);

/* ---- overlap ---- */

/* True if the boxes have a point in common. Separating axes: the axes of a, of b, and the cross
 * products of their edges. Promise: conservative: never false of boxes that touch (whatever
 * their axes: it does not rest on right angles); true of boxes that are apart only where none
 * of the 15 true axes (face normals, edge cross products) shows a gap above 2^-24 of the sum of
 * the six extents. Edges that are parallel or nearly so are no special case: src/obb/obb_sat.c.
 * Worst case: 15 axes of 27 multiplications and 9 cross products; boxes that hold each other's
 * centre take 3 or 6 axes. Reentrant. Source: Gottschalk, Lin, Manocha, OBBTree, 1996; Ericson
 * 4.4.1. */
bool ko_obb_overlap(const ko_obb *a, const ko_obb *b);

/* The same of a box and an AABB. Promise as ko_obb_overlap. Worst case: 15 axes of 18
 * multiplications. Reentrant. */
bool ko_obb_overlap_aabb(const ko_obb *box, const ko_aabb *aabb);

/* True if a segment touches the box. Promise: conservative, as ko_obb_overlap, of the 6 axes
 * (face normals, their cross products with the segment), with the sum of the extents + the
 * segment's length. Reentrant. Source: Ericson 5.3.3. */
bool ko_obb_overlap_segment(const ko_obb *box, const ko_segment *segment);

/* True if a sphere touches the box. Range: legal. Promise: conservative: never false where they
 * touch; true of things apart only where the gap is at most 0.1 LSB if the radius and the
 * distance are below 64 m, 3 LSB beyond, + 2^-24 of (radius + sum of the extents). Reentrant.
 * Source: Ericson 5.2.5. */
bool ko_obb_overlap_sphere(const ko_obb *box, const ko_sphere *sphere);

/* True if a capsule touches the box. The segment is taken into the box's frame and the least
 * distance is bracketed by bisection of its derivative, whose sign is exact. Range: legal.
 * Promise: conservative: never false where they touch; true of things apart only where the gap
 * is at most 7 LSB + 2^-24 of (radius + sum of the extents) + 2^-29 of the segment's length.
 * Worst case: 30 rounds (log2 of the length in LSB) of 3 products in 128 bits. Reentrant. */
bool ko_obb_overlap_capsule(const ko_obb *box, const ko_capsule *capsule);

/* True if a ray touches the box: the set that ko_obb_cast_ray takes it for. Promise: conservative:
 * never false of what touches; true of what does not only where it touches the box with its faces
 * moved outward by 1 LSB + 2^-24 of the sum of the extents. True of a ray or a box that is not
 * legal. Worst case: 6 divisions of 30 rounds. Reentrant. Source: Kay and Kajiya 1986. */
bool ko_obb_overlap_ray(const ko_obb *box, const ko_ray *ray);

/* True if a lozenge touches the box. The parallelogram is taken into the box's frame and measured
 * there exactly. Range: legal. Promise: conservative: never false where they touch; true of things
 * apart only where the gap is at most 0.01 LSB + 2^-23 of (radius + sum of the extents + the
 * lengths of the edges). Worst case: as ko_lozenge_overlap_aabb, and 9 multiplications. Reentrant.
 */
bool ko_obb_overlap_lozenge(const ko_obb *box, const ko_lozenge *lozenge);

/* ---- clearances ---- */

/* Clearance of a sphere from a box, raw Q16.16; 0 if they touch. Range: legal. Promise: as
 * ko_obb_clearance_point of its centre, less the radius. Fails with KO_E_RANGE iff something is not
 * legal, KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: one ko_fix_sqrt_down.
 * Reentrant. */
ko_status ko_obb_clearance_sphere(const ko_obb *box, const ko_sphere *sphere, fix16_t *out);

/* Clearance of a segment, a capsule, a lozenge, an AABB, a box from a box, raw Q16.16; 0 if they
 * touch. The other shape is taken into the box's frame and measured there exactly. Range: legal.
 * Promise: conservative: never above the true distance; below it by at most 1.1 LSB + 2^-23 of (the
 * distance + the sum of the extents + the size of the other: its length, the lengths of its edges,
 * or twice the sum of its extents, + its radius). Fails with KO_E_RANGE iff something is not legal,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: a segment as
 * ko_capsule_clearance_aabb, a lozenge as ko_lozenge_clearance_aabb, boxes as six of these (apart
 * by more than their size mostly one to three). Reentrant. Source: src/obb/obb_distance.c. */
ko_status ko_obb_clearance_segment(const ko_obb *box, const ko_segment *segment, fix16_t *out);
ko_status ko_obb_clearance_capsule(const ko_obb *box, const ko_capsule *capsule, fix16_t *out);
ko_status ko_obb_clearance_lozenge(const ko_obb *box, const ko_lozenge *lozenge, fix16_t *out);
ko_status ko_obb_clearance_aabb(const ko_obb *box, const ko_aabb *aabb, fix16_t *out);
ko_status ko_obb_clearance(const ko_obb *a, const ko_obb *b, fix16_t *out);

/* Witness points: a point of the box and one of the segment that are closest (of many such pairs
 * one). Range: legal. Promise: each lies within 0.87 LSB of its shape (rounded to nearest on each
 * axis), and their distance is above the true one, or above 0 where they touch, by at most 4 LSB +
 * 2^-22 of (the distance + the sum of the extents + the segment's length). Fails with KO_E_RANGE
 * iff something is not legal, KO_E_ARG iff a pointer is null; then nothing is written. Worst case:
 * as ko_capsule_closest_aabb. Reentrant. */
ko_status ko_obb_closest_segment(const ko_obb *box, const ko_segment *segment, ko_vec3 *on_box,
                                 ko_vec3 *on_segment);

/* ---- casts ---- */

/* The parameter at which a segment enters the box, 0 .. KO_Q30_ONE (0 if it starts inside),
 * KO_NEVER if they do not touch. Range: legal. Promise: conservative: it hits whatever touches,
 * never later than the true parameter. It is the answer, less than 1 unit of Q2.30 early, for a
 * box with its faces moved outward by at most 2^-24 of the sum of the extents (and at its exit 1
 * unit late). Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null;
 * then enter is unchanged. Worst case: 6 divisions of 30 rounds. Reentrant. Source: Kay and Kajiya
 * 1986; Ericson 5.3.3. */
ko_status ko_obb_cast_segment(const ko_obb *box, const ko_segment *segment, ko_q30 *enter);

/* The same of a ray, the set { origin + t length direction, 0 <= t <= 1 } with the direction as
 * stored; enter is a part of its length. Range: a legal box and origin, length >= 0, components
 * of the direction within 1 + 2^-24; its end may be anywhere. Promise: as ko_obb_cast_segment,
 * with 1 LSB of length + 1 unit of Q2.30 for 1 unit. Fails as ko_obb_cast_segment. Worst case:
 * 7 such divisions. Reentrant. */
ko_status ko_obb_cast_ray(const ko_obb *box, const ko_ray *ray, ko_q30 *enter);

#ifdef __cplusplus
}
#endif

#endif
