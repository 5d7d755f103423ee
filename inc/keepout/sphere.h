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

/* A small sphere about n points; duplicates are allowed. Range: n >= 1, legal points. Promise:
 * holds every point exactly. It is not always the smallest: on 6000 random sets of 2 to 64 points
 * its radius was 0.5 % above the smallest on average, 2.1 % at worst. Fails with KO_E_ARG iff a
 * pointer is null or n is 0, KO_E_RANGE iff a point is not legal, or the sphere is not (it reaches
 * out of the world); then out is unchanged.
 * Worst case: 25 passes over the points. Reentrant.
 * Source: Badoiu and Clarkson, Smaller core-sets for balls (2003), from the centre of the box. */
ko_status ko_sphere_from_points(const ko_vec3 *points, uint32_t n, ko_sphere *out);

/* The sphere about a box. Range: a legal box. Promise: holds it exactly; its radius is the smallest
 * whole number that does. Fails with KO_E_RANGE iff the box or the sphere is not legal, KO_E_ARG
 * iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_sphere_from_aabb(const ko_aabb *box, ko_sphere *out);

/* A sphere about two; the larger one itself if it holds the other (a if both do). Range: legal
 * spheres; out may be a or b. Promise: holds both exactly; its radius is less than 6 LSB above the
 * smallest possible. Fails with KO_E_RANGE iff a sphere or the result is not legal, KO_E_ARG iff a
 * pointer is null; then out is unchanged. Worst case: three square roots, one division of 64 bits.
 * Reentrant. Source: Ericson 6.5.2. */
ko_status ko_sphere_union(const ko_sphere *a, const ko_sphere *b, ko_sphere *out);

/* The box of a sphere. Range: a legal sphere. Promise: exact. Fails with KO_E_RANGE iff it is not,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_sphere_to_aabb(const ko_sphere *sphere, ko_aabb *out);

/* The sphere at a pose (a body's own, seen from outside), and one seen from the frame of a pose,
 * for asking about it there. Range: legal; out may be sphere. Promise: holds exactly all points
 * r p + t, or r transposed times (p - t), of the sphere's points p under the matrix as it is
 * stored. The centre is rounded as by ko_pose_apply, ko_pose_apply_inverse; the radius grows by
 * 1 LSB up to 365 m, by 4 at most (8192 m): that rounding, sqrt(3) / 2 LSB, and 1.5 * 2^-28 of the
 * radius, by which a matrix may stretch and still be legal. Place what is stored in the body's own
 * frame, not the last result: each step adds to the radius. Fails with KO_E_RANGE iff the sphere,
 * the pose or the result is not legal, KO_E_ARG iff a pointer is null; then out is unchanged. Worst
 * case: ko_pose_check and 9 products. Reentrant. */
ko_status ko_sphere_transform(const ko_sphere *sphere, const ko_pose *pose, ko_sphere *out);
ko_status ko_sphere_transform_inverse(const ko_sphere *sphere, const ko_pose *pose, ko_sphere *out);

/* True iff the point, all of inner, is in the sphere. Exact for legal input. Reentrant. */
bool ko_sphere_contains_point(const ko_sphere *sphere, const ko_vec3 *point);
bool ko_sphere_contains(const ko_sphere *outer, const ko_sphere *inner);

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

/* Range: a legal sphere, an offset within 2 KO_LIMIT, any normal (none at all: by the sign of
 * the offset). Promise: exact on the stored integers, whatever the length of the normal. Null:
 * KO_SIDE_ACROSS. Reentrant. Source: Ericson 5.2.2. */
ko_side ko_sphere_side_plane(const ko_sphere *sphere, const ko_plane *plane);

/* The signed clearance between a sphere and the half-space of a plane, raw Q16.16: below 0 it
 * reaches that deep into it. Range: a legal sphere, a normal of length 1 within 2^-28, an offset
 * within 2 KO_LIMIT. Promise: conservative: never above the true value, less than 3 LSB below it.
 * Fails with KO_E_RANGE iff something is out of range, KO_E_ARG iff a pointer is null; then out is
 * unchanged. Worst case: one square root, one division of 64 bits. Reentrant. */
ko_status ko_sphere_clearance_plane(const ko_sphere *sphere, const ko_plane *plane, fix16_t *out);

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
