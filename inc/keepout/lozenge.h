/* Lozenges (sphere-swept rectangles): all points within a radius of a parallelogram.
 *
 * The parallelogram is all a + s u + t v with s and t of 0 .. 1, on the stored integers: edges of
 * whole numbers are seldom exactly perpendicular, and nothing here needs them to be. u or v may be
 * zero or parallel to the other, which makes it a capsule, both zero a sphere; a radius of 0 makes
 * it the parallelogram. A lozenge is solid and closed: touching is overlap.
 *
 * Predicates (those that answer bool or ko_side) are kernels: they check nothing but null, and what
 * is not legal gets some answer, without undefined behaviour. Asked about a null pointer they
 * answer on the safe side: overlap is true, containment is false, the plane is touched. Where no
 * worst case is given it is straight code with loops over the four corners and edges only.
 *
 * Source: Larsen, Gottschalk, Lin, Manocha, Fast Distance Queries with Rectangular Swept Sphere
 * Volumes (2000); Ericson, Real-Time Collision Detection, 4.5. */
#ifndef KEEPOUT_LOZENGE_H
#define KEEPOUT_LOZENGE_H

#include "keepout/capsule.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A lozenge about n points; duplicates are allowed. A frame along their greatest extent is turned
 * until the box about them has little surface; the lozenge lies in the middle of that box, across
 * its shortest axis, and is then made shorter at its rims as far as the radius allows. Range: n >=
 * 1, legal points. Promise: holds every point exactly; not the smallest in general. Fails with
 * KO_E_ARG iff a pointer is null or n is 0, KO_E_RANGE iff a point is not legal, or the lozenge is
 * not, made shorter or not yet (it reaches out of the world); then out is unchanged. Worst case: 86
 * passes over the points, 22 of them of distances. Reentrant. */
ko_status ko_lozenge_from_points(const ko_vec3 *points, uint32_t n, ko_lozenge *out);

/* The lozenge about a box: its middle rectangle across the shortest axis (of equal ones z, else y)
 * and half that axis as the radius. Range: a legal box. Promise: holds it exactly, and touches the
 * two faces across that axis; beyond the four others it reaches by the radius. Fails with
 * KO_E_RANGE iff the box or the lozenge is not legal, KO_E_ARG iff a pointer is null; then out is
 * unchanged. Reentrant. */
ko_status ko_lozenge_from_aabb(const ko_aabb *box, ko_lozenge *out);

/* The same as a capsule, a sphere: exact. Range: legal. Fails with KO_E_RANGE iff it is not,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_lozenge_from_capsule(const ko_capsule *capsule, ko_lozenge *out);
ko_status ko_lozenge_from_sphere(const ko_sphere *sphere, ko_lozenge *out);

/* A lozenge about two: the one that holds the other, if so (a if both do), else as
 * ko_lozenge_from_points of the eight corners, each with the radius about it. Range: legal
 * lozenges; out may be a or b. Promise: holds both exactly; not the smallest in general: where the
 * radii differ the larger one is about both. Fails with KO_E_RANGE iff a lozenge or the result is
 * not legal, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_lozenge_union(const ko_lozenge *a, const ko_lozenge *b, ko_lozenge *out);

/* The box of a lozenge. Range: a legal lozenge. Promise: holds it exactly, as ko_aabb_from_min_max
 * of its exact extent. Fails with KO_E_RANGE iff it is not legal, KO_E_ARG iff a pointer is null;
 * then out is unchanged. Reentrant. */
ko_status ko_lozenge_to_aabb(const ko_lozenge *lozenge, ko_aabb *out);

/* The sphere about a lozenge, and a capsule: along the line between the middles of the shorter
 * edges or, where a skewed parallelogram needs a smaller radius about it, along the longer
 * diagonal. Range: a legal lozenge. Promise: both hold it exactly; the sphere's radius is less than
 * 2 LSB above the smallest possible, the capsule's less than 2 LSB above that of the lozenge and
 * half the shorter edge (it is no smaller for a rectangle; of one that is a capsule or a sphere it
 * is that, exactly). Fails with KO_E_RANGE iff the lozenge or the result is not legal, KO_E_ARG iff
 * a pointer is null; then out is unchanged. Worst case: 4 distances rounded up of 64 rounds of
 * shift and subtract and one ko_fix_sqrt_down each, 8 for the capsule. Reentrant. */
ko_status ko_lozenge_to_sphere(const ko_lozenge *lozenge, ko_sphere *out);
ko_status ko_lozenge_to_capsule(const ko_lozenge *lozenge, ko_capsule *out);

/* The lozenge at a pose, and one seen from the frame of a pose: as ko_sphere_transform and
 * ko_sphere_transform_inverse. Each edge is rounded to nearest, and the corner so that the middle
 * is; each point is off by at most 1 LSB on each axis, and the radius grows by 2 LSB up to 731 m,
 * by 5 at most (8192 m): sqrt(3) LSB and 1.5 * 2^-28 of the radius. Worst case: ko_pose_check and
 * 36 products. Reentrant. */
ko_status ko_lozenge_transform(const ko_lozenge *lozenge, const ko_pose *pose, ko_lozenge *out);
ko_status ko_lozenge_transform_inverse(const ko_lozenge *lozenge, const ko_pose *pose,
                                       ko_lozenge *out);

/* True iff the point, all of inner, is in the lozenge. Exact for legal input. Reentrant. */
bool ko_lozenge_contains_point(const ko_lozenge *lozenge, const ko_vec3 *point);
bool ko_lozenge_contains(const ko_lozenge *outer, const ko_lozenge *inner);

/* True iff the two have a point in common. Exact for legal input: squared distances of the inner
 * shapes are fractions, compared in 192 bits. No division. Boxes, then planes, then boxes of pairs
 * of edges separate most; at worst 16 pairs of segments of two lozenges, 4 segments and a box.
 * Reentrant. */
bool ko_lozenge_overlap(const ko_lozenge *a, const ko_lozenge *b);
bool ko_lozenge_overlap_sphere(const ko_lozenge *lozenge, const ko_sphere *sphere);
bool ko_lozenge_overlap_capsule(const ko_lozenge *lozenge, const ko_capsule *capsule);
bool ko_lozenge_overlap_aabb(const ko_lozenge *lozenge, const ko_aabb *box);
bool ko_lozenge_overlap_segment(const ko_lozenge *lozenge, const ko_segment *segment);

/* As ko_sphere_overlap_ray: conservative, true of what is less than 2 LSB away at most. Reentrant.
 */
bool ko_lozenge_overlap_ray(const ko_lozenge *lozenge, const ko_ray *ray);

/* Where a segment and a ray enter the lozenge: exactly as ko_sphere_cast_segment and
 * ko_sphere_cast_ray (never late; less than 5 LSB, 7 LSB from the lozenge there). Reentrant. */
ko_status ko_lozenge_cast_segment(const ko_lozenge *lozenge, const ko_segment *segment,
                                  ko_q30 *enter);
ko_status ko_lozenge_cast_ray(const ko_lozenge *lozenge, const ko_ray *ray, ko_q30 *enter);

/* On which side of a plane a lozenge is, and its signed clearance from the half-space: exactly as
 * ko_sphere_side_plane and ko_sphere_clearance_plane. Reentrant. */
ko_side ko_lozenge_side_plane(const ko_lozenge *lozenge, const ko_plane *plane);
ko_status ko_lozenge_clearance_plane(const ko_lozenge *lozenge, const ko_plane *plane,
                                     fix16_t *out);

/* Clearance (distance) between a lozenge and a point, a sphere, a segment, a capsule, a lozenge, a
 * box, raw Q16.16; 0 if they touch. Range: legal. Promise: conservative: never above the true
 * distance, less than 1 LSB below it. Fails with KO_E_RANGE iff something is not legal, KO_E_ARG
 * iff a pointer is null; then out is unchanged. Worst case: as the overlap, and 64 rounds of shift
 * and subtract and one ko_fix_sqrt_down for each pair of features that is closer than those before.
 * Reentrant. */
ko_status ko_lozenge_clearance_point(const ko_lozenge *lozenge, const ko_vec3 *point, fix16_t *out);
ko_status ko_lozenge_clearance_sphere(const ko_lozenge *lozenge, const ko_sphere *sphere,
                                      fix16_t *out);
ko_status ko_lozenge_clearance_segment(const ko_lozenge *lozenge, const ko_segment *segment,
                                       fix16_t *out);
ko_status ko_lozenge_clearance_capsule(const ko_lozenge *lozenge, const ko_capsule *capsule,
                                       fix16_t *out);
ko_status ko_lozenge_clearance(const ko_lozenge *a, const ko_lozenge *b, fix16_t *out);
ko_status ko_lozenge_clearance_aabb(const ko_lozenge *lozenge, const ko_aabb *box, fix16_t *out);

/* The point of the solid lozenge that is closest to a point: the point itself, if it is in it.
 * Range: legal; out may be point. Promise: out is in the lozenge, exactly (if its radius is 0: less
 * than 1 LSB from it), and less than 9 LSB farther than the true closest point. Fails with
 * KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null; then out is unchanged.
 * Worst case: 5 distances of 64 rounds of shift and subtract, 5 square roots, one division of 64
 * bits. Reentrant. Source: Ericson 5.1.5, for a parallelogram. */
ko_status ko_lozenge_closest_point(const ko_lozenge *lozenge, const ko_vec3 *point, ko_vec3 *out);

#ifdef __cplusplus
}
#endif

#endif
