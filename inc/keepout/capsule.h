/* Capsules: all points within a radius of a segment; and closest points of segments.
 *
 * A capsule is solid and closed: touching is overlap. Its segment may be a point, which makes it a
 * sphere, its radius 0, which makes it a segment.
 *
 * Predicates (those that answer bool or ko_side) are kernels: they check nothing but null, and what
 * is not legal gets some answer, without undefined behaviour. Asked about a null pointer they
 * answer on the safe side: overlap is true, containment is false, the plane is touched. Where no
 * worst case is given it is straight code without loops (over two ends and three axes at most). */
#ifndef KEEPOUT_CAPSULE_H
#define KEEPOUT_CAPSULE_H

#include "keepout/sphere.h"

#ifdef __cplusplus
extern "C" {
#endif

/* True iff the two have a point in common. Exact for legal input: the squared distance of the
 * segments is a fraction, compared in 192 bits. Worst case: no division; two segments some 12
 * products of 64 by 64 bits, a box 6 questions (on which side of a face the closest point is) of 3
 * products of 64 by 32. Reentrant. Source: Ericson 4.5.1, 5.1.9. */
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

/* Clearance (distance) between a capsule and a point, a sphere, a segment, a capsule, a box, raw
 * Q16.16; 0 if they touch. Range: legal. Promise: conservative: never above the true distance, less
 * than 1 LSB below it. Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is
 * null; then out is unchanged. Worst case: as the overlap, then 64 rounds of shift and subtract,
 * one ko_fix_sqrt_down. Reentrant. */
ko_status ko_capsule_clearance_point(const ko_capsule *capsule, const ko_vec3 *point, fix16_t *out);
ko_status ko_capsule_clearance_sphere(const ko_capsule *capsule, const ko_sphere *sphere,
                                      fix16_t *out);
ko_status ko_capsule_clearance_segment(const ko_capsule *capsule, const ko_segment *segment,
                                       fix16_t *out);
ko_status ko_capsule_clearance(const ko_capsule *a, const ko_capsule *b, fix16_t *out);
ko_status ko_capsule_clearance_aabb(const ko_capsule *capsule, const ko_aabb *box, fix16_t *out);

/* The point of a segment that is closest to a point, and its parameter. Range: legal. Promise: t is
 * the true parameter rounded to nearest, out the segment at t with each coordinate rounded to
 * nearest: less than 1 LSB from the segment, and less than 2 LSB farther from the point than its
 * distance is. (That, never too large: ko_capsule_clearance_point, with radius 0.) Fails with
 * KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null; then nothing is written.
 * Worst case: 31 rounds of shift and subtract. Reentrant. Source: Ericson 5.1.2. */
ko_status ko_segment_closest_point(const ko_segment *segment, const ko_vec3 *point, ko_q30 *t,
                                   ko_vec3 *out);

/* A pair of closest points of two segments, on_a at s and on_b at t; parallel segments have many:
 * one of them. Range: legal. Promise: s and t are true parameters rounded to nearest, the points as
 * of ko_segment_closest_point; their distance is less than 2 LSB below the true one, less than 4
 * above. Of the segments of capsules these are the witnesses on their axes. Fails with KO_E_RANGE
 * iff a segment is not legal, KO_E_ARG iff a pointer is null; then nothing is written. Worst case:
 * 62 rounds of shift and subtract. Reentrant. Source: Ericson 5.1.9. */
ko_status ko_segment_closest_segment(const ko_segment *a, const ko_segment *b, ko_q30 *s, ko_q30 *t,
                                     ko_vec3 *on_a, ko_vec3 *on_b);

/* The point of the solid capsule that is closest to a point: the point itself, if it is in it.
 * Range: legal; out may be point. Promise: out is in the capsule, exactly (if its radius is 0: less
 * than 1 LSB from it), and less than 8 LSB farther than the true closest point. Fails with
 * KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null; then out is unchanged.
 * Worst case: 31 rounds of shift and subtract, one square root, one division of 64 bits. Reentrant.
 */
ko_status ko_capsule_closest_point(const ko_capsule *capsule, const ko_vec3 *point, ko_vec3 *out);

/* Witness points: a pair of closest points, one of each shape (parallel segments have many: one of
 * them); if the shapes overlap, twice the same point, of both. A sphere is the capsule {c, c, r}.
 * Range: legal. Promise: each is less than 4 LSB from its shape (from the box 0), and their
 * distance is less than 10 LSB above the clearance. Fails with KO_E_RANGE iff something is not
 * legal, KO_E_ARG iff a pointer is null; then nothing is written. Worst case: 62 rounds of shift
 * and subtract, two divisions of 64 bits. Reentrant. */
ko_status ko_capsule_closest(const ko_capsule *a, const ko_capsule *b, ko_vec3 *on_a,
                             ko_vec3 *on_b);
ko_status ko_capsule_closest_aabb(const ko_capsule *capsule, const ko_aabb *box,
                                  ko_vec3 *on_capsule, ko_vec3 *on_box);

#ifdef __cplusplus
}
#endif

#endif
