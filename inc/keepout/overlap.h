/** Overlap: do two volumes have a point in common?
 *
 * All pairs of kinds stand here, each pair once. The kinds have an order: AABB, sphere, capsule,
 * lozenge, OBB, k-DOP, triangle. A pair stands under the later kind, which is its first argument.
 * Only a k-DOP and a lozenge have no test.
 *
 * Volumes are closed sets, so touching is overlap. These functions are kernels: they check null
 * pointers only, and for null they answer true, which is the safe side. A volume that is not legal
 * gets some answer, without undefined behaviour; check volumes once, where they enter your code.
 *
 * A segment is a capsule of radius 0. The casts of cast.h say where it enters a volume.
 * A point is in a volume if contains.h says so, or if the volume overlaps a sphere of radius 0.
 *
 * Every function is exact, or conservative: it never answers false for volumes that touch. */
#ifndef KEEPOUT_OVERLAP_H
#define KEEPOUT_OVERLAP_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- axis-aligned boxes ---- */

/** True if two boxes overlap. Tests the axes in the order of KO_AXIS_1 to KO_AXIS_3 in config.h and
 * stops at the first that separates; the answer does not depend on the order.
 *
 * @promise  exact
 * @cost     three axes of four additions and one comparison
 * @see      Ericson, Real-Time Collision Detection, 4.2.1; src/box/aabb.c proves the test */
bool ko_aabb_overlap(const ko_aabb *a, const ko_aabb *b);

/* ---- spheres ---- */

/** True if two spheres overlap.
 *
 * @promise  exact
 * @cost     four wide products
 * @see      Ericson 4.3.1 */
bool ko_sphere_overlap(const ko_sphere *a, const ko_sphere *b);

/** True if a sphere overlaps an AABB.
 *
 * @promise  exact
 * @cost     four wide products
 * @see      Ericson 5.2.5 */
bool ko_sphere_overlap_aabb(const ko_sphere *sphere, const ko_aabb *box);

/* ---- capsules: exact, since the squared distance is a fraction, compared in 192 bits ---- */

/** True if two capsules overlap.
 *
 * @promise  exact
 * @cost     some 40 products of 32 bits, one division of 64 bits, one square root; boxes separate
 *           most pairs, and what surely touches needs no root. Where these do not decide, twelve
 *           products of 64 by 64 bits
 * @see      Ericson 4.5.1, 5.1.9 */
bool ko_capsule_overlap(const ko_capsule *a, const ko_capsule *b);

/** True if a capsule overlaps a sphere.
 *
 * @promise  exact
 * @cost     four products of 64 by 64 bits, no division
 * @see      Ericson 5.1.2 */
bool ko_capsule_overlap_sphere(const ko_capsule *capsule, const ko_sphere *sphere);

/** True if a capsule overlaps an AABB. The box around the capsule separates most pairs.
 *
 * @promise  exact
 * @cost     at most six questions on which side of a face the closest point is, of three products
 *           of 64 by 32 bits each; no division */
bool ko_capsule_overlap_aabb(const ko_capsule *capsule, const ko_aabb *box);

/* ---- lozenges: boxes separate most pairs, then a guess of the closest points is proved ---- */

/** True if two lozenges overlap.
 *
 * @promise  exact
 * @cost     some 200 products of 32 bits, 12 divisions and one square root. Where these do not
 *           decide, 16 pairs of segments as in ko_capsule_overlap
 * @see      Larsen, Gottschalk, Lin, Manocha, Fast Distance Queries with Rectangular Swept Sphere
 *           Volumes, 2000 */
bool ko_lozenge_overlap(const ko_lozenge *a, const ko_lozenge *b);

/** True if a lozenge overlaps a sphere.
 *
 * @promise  exact
 * @cost     as ko_lozenge_overlap; where that does not decide, the plane and four edges */
bool ko_lozenge_overlap_sphere(const ko_lozenge *lozenge, const ko_sphere *sphere);

/** True if a lozenge overlaps a capsule.
 *
 * @promise  exact
 * @cost     as ko_lozenge_overlap; where that does not decide, four pairs of segments */
bool ko_lozenge_overlap_capsule(const ko_lozenge *lozenge, const ko_capsule *capsule);

/** True if a lozenge overlaps an AABB.
 *
 * @promise  exact
 * @cost     a guess of two rounds and its proof. Where that does not decide, at most four segments
 *           against the box, and twelve edges against the parallelogram */
bool ko_lozenge_overlap_aabb(const ko_lozenge *lozenge, const ko_aabb *box);

/* ---- oriented boxes ---- */

/** True if two oriented boxes overlap, by separating axes: the axes of both and the cross products
 * of their edges. Edges that are nearly parallel are no special case.
 *
 * @promise  conservative, whatever the axes. True for boxes that are apart only where none of the
 *           15 axes shows a gap above 2^-24 of the sum of the six extents
 * @cost     some 40 to 120 wide products, and 27 for each axis that these leave open
 * @see      Gottschalk, Lin, Manocha, OBBTree, 1996; Ericson 4.4.1; src/obb/obb_sat.c */
bool ko_obb_overlap(const ko_obb *a, const ko_obb *b);

/** True if an oriented box overlaps an AABB.
 *
 * @promise  as ko_obb_overlap
 * @cost     as ko_obb_overlap */
bool ko_obb_overlap_aabb(const ko_obb *box, const ko_aabb *aabb);

/** True if an oriented box overlaps a sphere.
 *
 * @promise  conservative. True for volumes that are apart only where the gap is at most 0.1 LSB +
 *           2^-24 of (radius + sum of the extents). Where the radius or the distance is above 64 m
 *           it is 3 LSB instead of 0.1
 * @cost     13 wide products
 * @see      Ericson 5.2.5 */
bool ko_obb_overlap_sphere(const ko_obb *box, const ko_sphere *sphere);

/** True if an oriented box overlaps a capsule. Brackets the least distance by bisection of its
 * derivative, whose sign is exact.
 *
 * @promise  conservative. True for volumes that are apart only where the gap is at most 7 LSB +
 *           2^-24 of (radius + sum of the extents) + 2^-29 of the capsule's length
 * @cost     at most 30 rounds (log2 of the length in LSB) of three products in 128 bits */
bool ko_obb_overlap_capsule(const ko_obb *box, const ko_capsule *capsule);

/** True if an oriented box overlaps a lozenge. Measures the parallelogram exactly in the frame of
 * the box.
 *
 * @promise  conservative. True for volumes that are apart only where the gap is at most 0.01 LSB +
 *           2^-23 of (radius + sum of the extents + lengths of the edges)
 * @cost     as ko_lozenge_overlap_aabb and nine products */
bool ko_obb_overlap_lozenge(const ko_obb *box, const ko_lozenge *lozenge);

/* ---- k-DOPs: an impossible k answers true ---- */

/** True if two k-DOPs of the same k overlap: all pairs of slabs do.
 *
 * @promise  exact on the slabs; conservative on the bodies, which a direction that is no normal of
 *           the k-DOPs may separate
 * @cost     k / 2 slabs of two comparisons */
bool ko_kdop_overlap(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b);

/** True if no slab of a k-DOP is farther from the centre of a sphere than its radius. Agrees with
 * ko_kdop_clearance_sphere.
 *
 * @promise  exact on the slabs, conservative on the body. Opposite to an edge or a corner the
 *           answer may be true for a sphere that is apart. For a 6-DOP that is up to sqrt(3) times
 *           the radius
 * @cost     one wide product for each slab */
bool ko_kdop_overlap_sphere(unsigned k, const ko_kdop_slab *dop, const ko_sphere *sphere);

/** True if a k-DOP overlaps a capsule.
 *
 * @promise  conservative. Exact for the capsule's segment and the k-DOP whose planes are moved
 *           outward by the radius, rounded up by less than 1 LSB of their slab
 * @cost     k / 2 slabs of four wide products, two ko_fix_sqrt_up */
bool ko_kdop_overlap_capsule(unsigned k, const ko_kdop_slab *dop, const ko_capsule *capsule);

/** True if a k-DOP overlaps an oriented box. Tries the k / 2 normals exactly, and the three axes of
 * the box with 2^-30 of the sum of the extents (at most 1.5 LSB) to spare.
 *
 * @promise  conservative. True for bodies that are apart where only other directions separate them,
 *           as across an edge of each. True as well where a k-DOP that is not tight ends before its
 *           planes
 * @cost     k / 2 sums of three products, six bounds as in ko_kdop_transform */
bool ko_kdop_overlap_obb(unsigned k, const ko_kdop_slab *dop, const ko_obb *box);

/* ---- triangles: degenerate, coplanar and parallel ones included, without an epsilon ---- */

/** True if two triangles overlap.
 *
 * @promise  exact
 * @cost     at most 32 axes, for coplanar triangles that touch; boxes separate most pairs
 * @see      Ericson 5.2.1; src/triangle/triangle.c proves it for degenerate triangles */
bool ko_triangle_overlap(const ko_triangle *a, const ko_triangle *b);

/** True if the distance between two triangles is at most `reach`: for triangles with a margin, or
 * placed by ko_triangle_transform. Answers false for a reach below 0.
 *
 * @param reach  0 to KO_LIMIT
 * @promise      exact
 * @cost         at most six distances from the inside, nine between edges, ko_triangle_overlap; no
 *               division. Boxes, then the two planes separate most pairs
 * @see          Ericson 5.1.10 */
bool ko_triangle_within(const ko_triangle *a, const ko_triangle *b, fix16_t reach);

/** True if a triangle overlaps an AABB.
 *
 * @promise  exact
 * @cost     at most 13 axes, 72 products of 32 bits: nine cross products, then three box normals,
 *           then the face normal
 * @see      Akenine-Moeller, Fast 3D Triangle-Box Overlap Testing, 2001; Ericson 5.2.9 */
bool ko_triangle_overlap_aabb(const ko_triangle *triangle, const ko_aabb *box);

/** True if a triangle overlaps a sphere.
 *
 * @promise  exact
 * @cost     at most two distances from edges; boxes, then the triangle's plane separate most pairs
 * @see      Ericson 5.2.7 */
bool ko_triangle_overlap_sphere(const ko_triangle *triangle, const ko_sphere *sphere);

/** True if a triangle overlaps a capsule. Links 5 KB more than ko_triangle_overlap_sphere.
 *
 * @promise  exact
 * @cost     at most two distances from the inside, three between edges, one volume test */
bool ko_triangle_overlap_capsule(const ko_triangle *triangle, const ko_capsule *capsule);

/** True if a triangle overlaps a lozenge.
 *
 * @promise  exact
 * @cost     at most four times that of ko_triangle_overlap_capsule */
bool ko_triangle_overlap_lozenge(const ko_triangle *triangle, const ko_lozenge *lozenge);

/** True if a triangle overlaps an oriented box.
 *
 * @promise  conservative, whatever legal axes the box has. True for volumes that are apart only
 *           where the gap is at most 4 LSB + 2^-24 of the sum of the extents
 * @cost     27 products for the rotation, then at most 13 axes, the box's first
 * @see      Ericson 5.2.9, in the frame of the box */
bool ko_triangle_overlap_obb(const ko_triangle *triangle, const ko_obb *box);

/** True if a triangle overlaps a k-DOP: no slab separates them, as ko_kdop_overlap with the k-DOP
 * of the triangle, which is not made.
 *
 * @promise  conservative
 * @cost     at most k / 2 slabs of nine additions and six comparisons */
bool ko_triangle_overlap_kdop(const ko_triangle *triangle, unsigned k, const ko_kdop_slab *dop);

#ifdef __cplusplus
}
#endif

#endif
