/* Capsules: all points within a radius of a segment.  A capsule is solid and closed: touching is
 * overlap. Its segment may be a point, which makes it a sphere, its radius 0, which makes it a
 * segment.  Predicates (those that answer bool or ko_side) are kernels: they check nothing but
 * null, and what is not legal gets some answer, without undefined behaviour. Asked about a null
 * pointer they answer on the safe side: overlap is true, containment is false, the plane is
 * touched. */
#ifndef KEEPOUT_CAPSULE_H
#define KEEPOUT_CAPSULE_H

#include "keepout/sphere.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The segment from a to b and the radius, metres in Q16.16; 28 bytes. Legal: r >= 0 and
 * |a| + r, |b| + r <= KO_LIMIT on each axis. */
typedef struct ko_capsule {
    ko_vec3 a;
    ko_vec3 b;
    fix16_t r;
} ko_capsule;

/* KO_OK iff the capsule is legal; KO_E_RANGE iff not; KO_E_ARG iff null. Exact. Reentrant. */
ko_status ko_capsule_check(const ko_capsule *capsule);

/* A capsule about n points along the direction of their greatest extent (of the point farthest
 * from the first to the point farthest from that); duplicates are allowed. Range: n >= 1, legal
 * points. Promise: holds every point exactly; not the smallest in general. Fails with KO_E_ARG iff
 * a pointer is null or n is 0, KO_E_RANGE iff a point is not legal, or the capsule is not (it
 * reaches out of the world); then out is unchanged. Worst case: 38 passes over the points.
 * Reentrant. */
ko_status ko_capsule_from_points(const ko_vec3 *points, uint32_t n, ko_capsule *out);

/* The capsule about a box, along its longest axis (x before y before z). Range: a legal box.
 * Promise: holds it exactly; its radius is the smallest whole number at which a capsule on that
 * axis does. Fails with KO_E_RANGE iff the box or the capsule is not legal, KO_E_ARG iff a pointer
 * is null; then out is unchanged. Reentrant. */
ko_status ko_capsule_from_aabb(const ko_aabb *box, ko_capsule *out);

/* A capsule about two spheres, and so about their hull, a at the one and b at the other; its
 * radius is the larger one, and on the side of the smaller it reaches less than 5 LSB beyond it.
 * Range: legal spheres. Promise: holds both exactly. Fails with KO_E_RANGE iff a sphere or the
 * result is not legal, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_capsule_from_spheres(const ko_sphere *a, const ko_sphere *b, ko_capsule *out);

/* A capsule about two: the one that holds the other, if so (a if both do), else along the farthest
 * pair of the four ends, not the smallest in general. Range: legal capsules; out may be a or b.
 * Promise: holds both exactly. Fails with KO_E_RANGE iff a capsule or the result is not legal,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_capsule_union(const ko_capsule *a, const ko_capsule *b, ko_capsule *out);

/* The sphere and the box about a capsule. Range: a legal capsule. Promise: both hold it exactly;
 * the sphere's radius is less than 2 LSB above the smallest possible, the box as
 * ko_aabb_from_min_max. Fails with KO_E_RANGE iff the capsule (or the sphere) is not legal,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_capsule_to_sphere(const ko_capsule *capsule, ko_sphere *out);
ko_status ko_capsule_to_aabb(const ko_capsule *capsule, ko_aabb *out);

/* True iff the point, all of inner, is in the capsule. Exact for legal input. Reentrant. */
bool ko_capsule_contains_point(const ko_capsule *capsule, const ko_vec3 *point);
bool ko_capsule_contains(const ko_capsule *outer, const ko_capsule *inner);

/* True iff the two have a point in common. Exact for legal input: the squared distance of the
 * segments is a fraction, compared in 192 bits. No division. Reentrant.
 * Source: Ericson 4.5.1, 5.1.9. */
bool ko_capsule_overlap(const ko_capsule *a, const ko_capsule *b);
bool ko_capsule_overlap_sphere(const ko_capsule *capsule, const ko_sphere *sphere);
bool ko_capsule_overlap_aabb(const ko_capsule *capsule, const ko_aabb *box);
bool ko_capsule_overlap_segment(const ko_capsule *capsule, const ko_segment *segment);

/* As ko_sphere_overlap_ray: conservative, true of what is less than 2 LSB away at most.
 * Reentrant. */
bool ko_capsule_overlap_ray(const ko_capsule *capsule, const ko_ray *ray);

/* Where a segment and a ray enter the capsule: exactly as ko_sphere_cast_segment and
 * ko_sphere_cast_ray. Reentrant. */
ko_status ko_capsule_cast_segment(const ko_capsule *capsule, const ko_segment *segment,
                                  ko_q30 *enter);
ko_status ko_capsule_cast_ray(const ko_capsule *capsule, const ko_ray *ray, ko_q30 *enter);

/* On which side of a plane a capsule is, and its signed clearance from the half-space: exactly as
 * ko_sphere_side_plane and ko_sphere_clearance_plane. Reentrant. */
ko_side ko_capsule_side_plane(const ko_capsule *capsule, const ko_plane *plane);
ko_status ko_capsule_clearance_plane(const ko_capsule *capsule, const ko_plane *plane,
                                     fix16_t *out);

/* Clearance (distance) between a capsule and a point, a sphere, a capsule, a box, raw Q16.16; 0
 * if they touch. Range: legal. Promise: conservative: never above the true distance, less than 1
 * LSB below it. Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null;
 * then out is unchanged. Worst case: 64 rounds of shift and subtract, one ko_fix_sqrt_down.
 * Reentrant. */
ko_status ko_capsule_clearance_point(const ko_capsule *capsule, const ko_vec3 *point, fix16_t *out);
ko_status ko_capsule_clearance_sphere(const ko_capsule *capsule, const ko_sphere *sphere,
                                      fix16_t *out);
ko_status ko_capsule_clearance(const ko_capsule *a, const ko_capsule *b, fix16_t *out);
ko_status ko_capsule_clearance_aabb(const ko_capsule *capsule, const ko_aabb *box, fix16_t *out);

/* Witness points: a pair of closest points, one of each shape (parallel segments have many: one of
 * them); if the shapes overlap, twice the same point, of both. Range: legal. Promise: each is less
 * than 4 LSB from its shape (from the box 0), and their distance is less than 10 LSB above the
 * clearance. Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null; then
 * nothing is written. Worst case: 62 rounds of shift and subtract, two divisions of 64 bits.
 * Reentrant. */
ko_status ko_capsule_closest(const ko_capsule *a, const ko_capsule *b, ko_vec3 *on_a,
                             ko_vec3 *on_b);
ko_status ko_capsule_closest_aabb(const ko_capsule *capsule, const ko_aabb *box,
                                  ko_vec3 *on_capsule, ko_vec3 *on_box);

#ifdef __cplusplus
}
#endif

#endif
