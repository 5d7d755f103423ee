/** Closest points: where is a volume closest to a point, and where are two volumes closest to each
 * other?
 *
 * Each pair of kinds stands here once. The kinds have an order: point, segment, AABB, sphere,
 * capsule, lozenge, OBB, triangle. A pair stands under the later kind, which is its first argument.
 *
 * Volumes are solid: the point of a volume that is closest to a point inside is that point itself.
 * Shapes must be legal, else the answer is KO_E_RANGE.
 *
 * Points are rounded to whole LSBs, so their distance may be above or below the true one. For a
 * distance that is safe to act on use clearance.h.
 *
 * A sphere is the capsule {c, c, r}, a segment the capsule {a, b, 0}, a point p the segment {p, p}.
 * A capsule is the lozenge of ko_lozenge_from_capsule. All widen without rounding. */
#ifndef KEEPOUT_CLOSEST_H
#define KEEPOUT_CLOSEST_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- segments ---- */

/** A pair of closest points of two segments, and their parameters. Parallel segments have many such
 * pairs: one of them. For two capsules these are the closest points of their axes.
 *
 * @param[out] s, t        true parameters on a and on b, rounded to nearest
 * @param[out] on_a, on_b  the segments at s and t, each coordinate rounded to nearest
 * @promise                their distance is less than 2 LSB below and less than 4 LSB above the
 *                         true one
 * @cost                   two divisions of 128 bits
 * @see                    Ericson 5.1.9 */
KO_CHECKED ko_status ko_segment_closest(const ko_segment *a, const ko_segment *b, ko_q30 *s,
                                        ko_q30 *t, ko_vec3 *on_a, ko_vec3 *on_b);

/* ---- a volume and a point ---- */

/** The point of an AABB that is closest to a point.
 *
 * @promise  exact; there is only one
 * @cost     comparisons
 * @see      Ericson 5.1.3 */
KO_CHECKED ko_status ko_aabb_closest_point(const ko_aabb *box, const ko_vec3 *point,
                                           ko_vec3 *closest);

/** The point of a sphere that is closest to a point.
 *
 * @promise  in the sphere, exactly; less than 5 LSB farther from the point than the true closest
 *           point (less than 3 LSB within 100 m)
 * @cost     one square root, one division of 64 bits */
KO_CHECKED ko_status ko_sphere_closest_point(const ko_sphere *sphere, const ko_vec3 *point,
                                             ko_vec3 *closest);

/** The point of a lozenge that is closest to a point.
 *
 * @promise  in the lozenge, exactly (radius 0: less than 1 LSB from it); less than 9 LSB farther
 *           from the point than the true closest point
 * @cost     at most 5 divisions of 128 bits, 5 square roots, one division of 64 bits
 * @see      Ericson 5.1.5, for a parallelogram */
KO_CHECKED ko_status ko_lozenge_closest_point(const ko_lozenge *lozenge, const ko_vec3 *point,
                                              ko_vec3 *closest);

/** A point of an oriented box that is closest to a point.
 *
 * @promise  within 0.87 LSB of the box, which is rounding to nearest on each axis. It is farther
 *           from the point than the box by at most 2 LSB + 2^-24 of (the distance + the sum of the
 *           extents)
 * @cost     the checks, ko_obb_contains_point, and 18 wide products if the point is not inside
 * @see      Ericson 5.1.4 */
KO_CHECKED ko_status ko_obb_closest_point(const ko_obb *box, const ko_vec3 *point,
                                          ko_vec3 *closest);

/** The point of a triangle that is closest to a point, and where on the triangle it lies.
 *
 * @param[out] at       each share less than 2^-29 off; where they are not unique, as on a
 *                      degenerate triangle, some that lead to the point
 * @param[out] closest  ko_vec3_from_barycentric of `at`; may be the point or a corner
 * @promise             less than 1 LSB from the triangle and within its bounding box; less than 5
 *                      LSB farther from the point than the triangle is
 * @cost                three divisions of 128 bits
 * @see                 Ericson 5.1.5 */
KO_CHECKED ko_status ko_triangle_closest_point(const ko_triangle *triangle, const ko_vec3 *point,
                                               ko_barycentric *at, ko_vec3 *closest);

/** The point u a + v b + w c of a triangle.
 *
 * @promise  rounded to nearest, at most half an LSB off on each axis
 * @fails    KO_E_RANGE if a share is below 0 or their sum is not KO_Q30_ONE
 * @cost     six wide products
 * @see      Ericson 3.4 */
KO_CHECKED ko_status ko_vec3_from_barycentric(const ko_triangle *triangle, const ko_barycentric *at,
                                              ko_vec3 *out);

/* ---- witness points: one of each volume, closest to each other ----
 *
 * Where there are many such pairs, as for parallel edges, they are one of them. Volumes that
 * overlap by more than the bounds below get the same point twice, which lies in both. The results
 * may overlap the input in memory. */

/** Witness points of two capsules.
 *
 * @promise  each less than 4 LSB from its capsule; their distance is less than 10 LSB above the
 *           clearance
 * @cost     two divisions of 128 bits, one square root, two divisions of 64 bits */
KO_CHECKED ko_status ko_capsule_closest(const ko_capsule *a, const ko_capsule *b, ko_vec3 *on_a,
                                        ko_vec3 *on_b);

/** Witness points of a capsule and an AABB.
 *
 * @promise  on_box in the box, exactly, on_capsule less than 4 LSB from the capsule; their distance
 *           is less than 10 LSB above the clearance
 * @cost     one square root, two divisions of 64 bits */
KO_CHECKED ko_status ko_capsule_closest_aabb(const ko_capsule *capsule, const ko_aabb *box,
                                             ko_vec3 *on_capsule, ko_vec3 *on_box);

/** Witness points of an oriented box and a capsule.
 *
 * @promise  on_box is within 0.87 LSB of the box, on_capsule less than 4 LSB (radius 0: 0.87 LSB)
 *           from the capsule
 * @promise  their distance is above the true one by at most 7 LSB (radius 0: 4 LSB) + 2^-22 of (the
 *           distance + the sum of the extents + the length and the radius of the capsule)
 * @cost     as ko_capsule_closest_aabb, and 90 wide products */
KO_CHECKED ko_status ko_obb_closest_capsule(const ko_obb *box, const ko_capsule *capsule,
                                            ko_vec3 *on_box, ko_vec3 *on_capsule);

/** Witness points of two triangles.
 *
 * @promise  each is less than 1 LSB from its triangle, and their distance is less than 6 LSB above
 *           the true one. If the triangles touch, both are the same point, less than 3 LSB from
 *           each
 * @cost     as ko_triangle_clearance, and two divisions of 128 bits
 * @see      Ericson 5.1.9, 5.1.10 */
KO_CHECKED ko_status ko_triangle_closest(const ko_triangle *a, const ko_triangle *b, ko_vec3 *on_a,
                                         ko_vec3 *on_b);

/** Witness points of a triangle and a capsule.
 *
 * @promise  on_triangle is less than 1 LSB from the triangle, on_capsule less than 4 LSB (radius 0:
 *           1 LSB) from the capsule. Their distance is less than 9 LSB (radius 0: 6 LSB) above the
 *           true one. Where the axis meets the triangle, both are the same point, less than 3 LSB
 *           from each
 * @cost     as ko_triangle_clearance_capsule, two divisions of 128 bits, one of 64 bits
 * @see      Ericson 5.1.9, 5.1.10 */
KO_CHECKED ko_status ko_triangle_closest_capsule(const ko_triangle *triangle,
                                                 const ko_capsule *capsule, ko_vec3 *on_triangle,
                                                 ko_vec3 *on_capsule);

#ifdef __cplusplus
}
#endif

#endif
