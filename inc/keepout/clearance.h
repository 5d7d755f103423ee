/** Clearance: how far apart are two volumes? A length in Q16.16 metres, 0 if they touch.
 *
 * All pairs of kinds stand here, each pair once. The kinds have an order: AABB, sphere, capsule,
 * lozenge, OBB, k-DOP, triangle. A pair stands under the later kind, which is its first
 * argument. A k-DOP has a clearance from spheres only.
 *
 * Every clearance is conservative: never above the true distance. It is below it by less than 1 LSB
 * where nothing else is said. Volumes must be legal, else the answer is KO_E_RANGE.
 *
 * A point p is the sphere {p, 0}, and for another AABB the box {p, {0, 0, 0}}. A segment s is the
 * capsule {s.a, s.b, 0}. Distances from planes are the margins of plane.h. */
#ifndef KEEPOUT_CLEARANCE_H
#define KEEPOUT_CLEARANCE_H

#include <stddef.h>

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- axis-aligned boxes ---- */

/** Squared distance between two AABBs, for comparing distances without a square root. A point is
 * an AABB of radius 0.
 *
 * @param[out] square  Q32.32 square metres, at most 3 * 2^60; 0 if the boxes touch
 * @promise            exact
 * @cost               three wide products
 * @see                Ericson, Real-Time Collision Detection, 5.1.3.1 */
KO_CHECKED ko_status ko_aabb_distance2(const ko_aabb *a, const ko_aabb *b, uint64_t *square);

/** Clearance between two AABBs.
 *
 * @promise  0 only if the boxes touch
 * @cost     as ko_aabb_distance2, one ko_fix_sqrt_down */
KO_CHECKED ko_status ko_aabb_clearance(const ko_aabb *a, const ko_aabb *b, fix16_t *clearance);

/* ---- spheres ---- */

/** Clearance between two spheres.
 *
 * @cost  one ko_fix_sqrt_down */
KO_CHECKED ko_status ko_sphere_clearance(const ko_sphere *a, const ko_sphere *b,
                                         fix16_t *clearance);

/** Clearance between a sphere and an AABB.
 *
 * @cost  one ko_fix_sqrt_down */
KO_CHECKED ko_status ko_sphere_clearance_aabb(const ko_sphere *sphere, const ko_aabb *box,
                                              fix16_t *clearance);

/* ---- capsules ---- */

/** Clearance between two capsules.
 *
 * @cost  as ko_capsule_overlap; where that needs 128 bits, one division of them and one
 *        ko_fix_sqrt_down
 * @see   Ericson 5.1.9 */
KO_CHECKED ko_status ko_capsule_clearance(const ko_capsule *a, const ko_capsule *b,
                                          fix16_t *clearance);

/** Clearance between a capsule and an AABB.
 *
 * @cost  as ko_capsule_overlap_aabb, then one division of 128 bits, one ko_fix_sqrt_down */
KO_CHECKED ko_status ko_capsule_clearance_aabb(const ko_capsule *capsule, const ko_aabb *box,
                                               fix16_t *clearance);

/** Clearance between a capsule and a sphere.
 *
 * @cost  as ko_capsule_overlap_sphere, then one division of 128 bits, one ko_fix_sqrt_down
 * @see   Ericson 5.1.2 */
KO_CHECKED ko_status ko_capsule_clearance_sphere(const ko_capsule *capsule, const ko_sphere *sphere,
                                                 fix16_t *clearance);

/* ---- lozenges ---- */

/** Clearance between two lozenges.
 *
 * @cost  as ko_lozenge_overlap. Where a guess is not proved: for each pair of features that is
 *        closer than those looked at earlier, one division of 128 bits and one ko_fix_sqrt_down */
KO_CHECKED ko_status ko_lozenge_clearance(const ko_lozenge *a, const ko_lozenge *b,
                                          fix16_t *clearance);

/** Clearance between a lozenge and an AABB.
 *
 * @cost  as ko_lozenge_overlap_aabb, and what ko_lozenge_clearance adds for each pair of features
 */
KO_CHECKED ko_status ko_lozenge_clearance_aabb(const ko_lozenge *lozenge, const ko_aabb *box,
                                               fix16_t *clearance);

/** Clearance between a lozenge and a sphere.
 *
 * @cost  as ko_lozenge_clearance */
KO_CHECKED ko_status ko_lozenge_clearance_sphere(const ko_lozenge *lozenge, const ko_sphere *sphere,
                                                 fix16_t *clearance);

/** Clearance between a lozenge and a capsule.
 *
 * @cost  as ko_lozenge_clearance */
KO_CHECKED ko_status ko_lozenge_clearance_capsule(const ko_lozenge *lozenge,
                                                  const ko_capsule *capsule, fix16_t *clearance);

/* ---- oriented boxes: the other volume is measured exactly in the frame of the box ---- */

/** Clearance between two oriented boxes.
 *
 * @promise  below the true distance by at most 1.1 LSB + 2^-23 of (the distance + the sum of the
 *           extents of a + twice that of b)
 * @cost     at most six parallelograms as in ko_lozenge_clearance_aabb; mostly one to three where
 *           the boxes are apart by more than their size
 * @see      src/obb/obb_distance.c */
KO_CHECKED ko_status ko_obb_clearance(const ko_obb *a, const ko_obb *b, fix16_t *clearance);

/** Clearance between an oriented box and a sphere.
 *
 * @promise  below the true distance by at most 1.1 LSB + 2^-24 of (the distance of the centre + the
 *           sum of the extents). Where the centre is more than 64 m away it is 4.8 LSB instead of
 *           1.1
 * @cost     the check of the box, 12 wide products, one ko_fix_sqrt_down
 * @see      Ericson 5.1.4.1 */
KO_CHECKED ko_status ko_obb_clearance_sphere(const ko_obb *box, const ko_sphere *sphere,
                                             fix16_t *clearance);

/** Clearance between an oriented box and a capsule.
 *
 * @promise  below the true distance by at most 1.1 LSB + 2^-23 of (the distance + the sum of the
 *           extents + the length and the radius of the capsule)
 * @cost     as ko_capsule_clearance_aabb, and 9 products */
KO_CHECKED ko_status ko_obb_clearance_capsule(const ko_obb *box, const ko_capsule *capsule,
                                              fix16_t *clearance);

/** Clearance between an oriented box and a lozenge.
 *
 * @promise  below the true distance by at most 1.1 LSB + 2^-23 of (the distance + the sum of the
 *           extents + the lengths of the edges and the radius of the lozenge)
 * @cost     as ko_lozenge_clearance_aabb, and 9 products */
KO_CHECKED ko_status ko_obb_clearance_lozenge(const ko_obb *box, const ko_lozenge *lozenge,
                                              fix16_t *clearance);

/* ---- k-DOPs ---- */

/** Clearance between a k-DOP and a sphere: the distance of its centre from the farthest slab, less
 * the radius.
 *
 * @promise  less than 1 LSB below the distance from the farthest slab. Opposite to an edge or a
 *           corner that slab is nearer than the body (a 6-DOP: down to 1 / sqrt(3) of the distance)
 * @fails    KO_E_RANGE also if k is none of the six
 * @cost     k / 2 projections, one ko_fix_sqrt_down */
KO_CHECKED ko_status ko_kdop_clearance_sphere(unsigned k, const ko_kdop_slab *dop,
                                              const ko_sphere *sphere, fix16_t *clearance);

/* ---- triangles: each pair of features that is closer than those looked at earlier costs a
 * division of 128 bits and one ko_fix_sqrt_down ---- */

/** Clearance between two triangles.
 *
 * @cost  at most 15 pairs of features; mostly the closest pair and a proof in 64 bits
 * @see   Ericson 5.1.10 */
KO_CHECKED ko_status ko_triangle_clearance(const ko_triangle *a, const ko_triangle *b,
                                           fix16_t *clearance);

/** Clearance between a triangle and an AABB.
 *
 * @cost  at most four pairs of features */
KO_CHECKED ko_status ko_triangle_clearance_aabb(const ko_triangle *triangle, const ko_aabb *box,
                                                fix16_t *clearance);

/** Clearance between a triangle and a sphere.
 *
 * @cost  at most two pairs of features
 * @see   Ericson 5.1.5 */
KO_CHECKED ko_status ko_triangle_clearance_sphere(const ko_triangle *triangle,
                                                  const ko_sphere *sphere, fix16_t *clearance);

/** Clearance between a triangle and a capsule. Links 5 KB more than ko_triangle_clearance_sphere.
 *
 * @cost  at most five pairs of features
 * @see   Ericson 5.1.10 */
KO_CHECKED ko_status ko_triangle_clearance_capsule(const ko_triangle *triangle,
                                                   const ko_capsule *capsule, fix16_t *clearance);

/** Clearance between a triangle and a lozenge.
 *
 * @cost  at most 32 pairs of features */
KO_CHECKED ko_status ko_triangle_clearance_lozenge(const ko_triangle *triangle,
                                                   const ko_lozenge *lozenge, fix16_t *clearance);

/** Clearance between a triangle and an oriented box.
 *
 * @promise  below the true distance by less than 1.1 LSB + 2^-23 of (the sum of the extents + the
 *           distance of the triangle's farthest corner from the centre). In a scene of 25 m that is
 *           1.5 LSB
 * @cost     the rotation, then as ko_triangle_clearance_aabb
 * @see      Ericson 5.2.9, in the frame of the box */
KO_CHECKED ko_status ko_triangle_clearance_obb(const ko_triangle *triangle, const ko_obb *box,
                                               fix16_t *clearance);

#ifdef __cplusplus
}
#endif

#endif
