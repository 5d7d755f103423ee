/* Bounding spheres, stored as centre and radius.
 *
 * A sphere is solid and closed: what shares one point with it touches it, and touching is overlap.
 * A radius of 0 is a point. As a capsule it is {c, c, r}, exactly.
 *
 * Predicates (those that answer bool or ko_side) are kernels: they check nothing but
 * null, and what is not legal gets some answer, without undefined behaviour. Asked about a null
 * pointer they answer on the safe side: overlap is true, containment is false, the plane is
 * touched. Where no worst case is given it is straight code without loops. */
#ifndef KEEPOUT_SPHERE_H
#define KEEPOUT_SPHERE_H

#include "keepout/cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* True iff the two have a point in common. Exact for legal input. Worst case: without a division;
 * the segment two products of 64 by 64 bits and two more. Reentrant.
 * Source: Ericson 4.3.1, 5.2.5, 5.1.2. */
bool ko_sphere_overlap(const ko_sphere *a, const ko_sphere *b);
bool ko_sphere_overlap_aabb(const ko_sphere *sphere, const ko_aabb *box);
bool ko_sphere_overlap_segment(const ko_sphere *sphere, const ko_segment *segment);

/* True if the ray (origin + direction * length * t, t of 0 .. 1, whatever the direction's length)
 * touches the sphere. Promise: conservative: never false of what touches; true of what is less than
 * 2 LSB away at most. True of a ray that is not legal. Reentrant. */
bool ko_sphere_overlap_ray(const ko_sphere *sphere, const ko_ray *ray);

/* The parameter at which the segment enters the sphere, 0 if it starts inside, KO_NEVER if they do
 * not touch. Range: legal. Promise: whether they touch is exact; enter is never later than the true
 * parameter, and there the segment is less than 5 LSB from the sphere. Fails with KO_E_RANGE iff
 * something is not legal, KO_E_ARG iff a pointer is null; then enter is unchanged. Worst case: 30
 * rounds of bisection, 16 of a segment of 1 m. Reentrant. */
ko_status ko_sphere_cast_segment(const ko_sphere *sphere, const ko_segment *segment, ko_q30 *enter);

/* The same of a ray; enter is a part of its length. Promise: conservative: it hits as
 * ko_sphere_overlap_ray says, never later than it truly does, and there the ray is less than 7 LSB
 * from the sphere. Fails and worst case as ko_sphere_cast_segment. Reentrant. */
ko_status ko_sphere_cast_ray(const ko_sphere *sphere, const ko_ray *ray, ko_q30 *enter);

/* Clearance (distance) between a sphere and a point, a sphere, a segment, a box, raw Q16.16; 0 if
 * they touch.
 * Range: legal. Promise: conservative: never above the true distance, less than 1 LSB below it.
 * Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null; then out is
 * unchanged. Worst case: one ko_fix_sqrt_down; of a segment 64 rounds of shift and subtract before
 * it. Reentrant. */
ko_status ko_sphere_clearance_point(const ko_sphere *sphere, const ko_vec3 *point, fix16_t *out);
ko_status ko_sphere_clearance(const ko_sphere *a, const ko_sphere *b, fix16_t *out);
ko_status ko_sphere_clearance_segment(const ko_sphere *sphere, const ko_segment *segment,
                                      fix16_t *out);
ko_status ko_sphere_clearance_aabb(const ko_sphere *sphere, const ko_aabb *box, fix16_t *out);

/* The point of the solid sphere that is closest to a point: the point itself, if it is in it.
 * Range: legal; out may be point. Promise: out is in the sphere, exactly, and so never nearer than
 * the true closest point; it is less than 5 LSB farther than that (less than 3 where the two are
 * within 100 m). Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null;
 * then out is unchanged. Worst case: one square root, one division of 64 bits. Reentrant. */
ko_status ko_sphere_closest_point(const ko_sphere *sphere, const ko_vec3 *point, ko_vec3 *out);

/* Witness points: a pair of closest points, one of each sphere; if they overlap, twice the same
 * point, of both. Range: legal. Promise: each is less than 4 LSB from its sphere, and their
 * distance is less than 7 LSB from the true one. Fails with KO_E_RANGE iff a sphere is not legal,
 * KO_E_ARG iff a pointer is null; then nothing is written. Worst case: one square root, two
 * divisions of 64 bits. Reentrant. */
ko_status ko_sphere_closest(const ko_sphere *a, const ko_sphere *b, ko_vec3 *on_a, ko_vec3 *on_b);

#ifdef __cplusplus
}
#endif

#endif
