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
