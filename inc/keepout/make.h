/** Shapes made of points and of other shapes; unions; boxes that are grown.
 *
 * ko_<made>_from_<object> contains its object: all rounding is outward. Where an object has no
 * constructor of its own, write it as a wider kind. That is exact:
 *
 * | object | as a wider kind |
 * | --- | --- |
 * | a point p | ko_sphere {p, 0}, ko_aabb {p, {0, 0, 0}} |
 * | a segment s | ko_capsule {s.a, s.b, 0}; its two ends as points |
 * | a sphere s | ko_capsule {s.c, s.c, s.r}; ko_lozenge {s.c, {0, 0, 0}, {0, 0, 0}, s.r} |
 * | a capsule | the lozenge of ko_lozenge_from_capsule |
 * | a triangle | its three corners as points |
 * | an AABB b | ko_obb {b.c, KO_MAT3_IDENTITY, b.r} |
 *
 * Functions fail with KO_E_RANGE if an operand is not legal, there are no points, or k is no number
 * of planes of a k-DOP. They fail so too if the result would not be legal, as a tilted box around
 * legal points may reach beyond +-KO_LIMIT. out may be an operand, but must not overlap an array of
 * points in memory. A function is straight code where no cost is stated. */
#ifndef KEEPOUT_MAKE_H
#define KEEPOUT_MAKE_H

#include <stddef.h>

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- widening ---- */

/** A capsule as a lozenge.
 *
 * @promise  exact */
KO_CHECKED static inline ko_status ko_lozenge_from_capsule(const ko_capsule *capsule,
                                                           ko_lozenge *out)
{
    const ko_status status = (out == NULL) ? KO_E_ARG : ko_capsule_check(capsule);
    if (status == KO_OK) {
        const ko_vec3 *a = &capsule->a;
        const ko_vec3 *b = &capsule->b;
        const ko_lozenge lozenge = {
            *a, {b->x - a->x, b->y - a->y, b->z - a->z}, {0, 0, 0}, capsule->r};
        *out = lozenge;
    }
    return status;
}

/* ---- axis-aligned boxes ---- */

/** The box of two corners.
 *
 * @promise  contains both corners. If hi - lo is odd on an axis, the centre is rounded towards 0.
 *           Then the box is 1 LSB wider on that side and stays legal
 * @fails    KO_E_RANGE if a corner is not legal, or lo > hi on an axis */
KO_CHECKED ko_status ko_aabb_from_bounds(const ko_bounds *bounds, ko_aabb *out);

/** The corners of a box.
 *
 * @promise  exact */
KO_CHECKED ko_status ko_bounds_from_aabb(const ko_aabb *box, ko_bounds *out);

/** The box of its lowest corner and its widths.
 *
 * @promise  as ko_aabb_from_bounds
 * @fails    KO_E_RANGE if a corner is not legal, or a width is negative */
KO_CHECKED ko_status ko_aabb_from_minwidth(const ko_minwidth *from, ko_aabb *out);

/** The lowest corner and the widths of a box; widths are at most 2^30.
 *
 * @promise  exact */
KO_CHECKED ko_status ko_minwidth_from_aabb(const ko_aabb *box, ko_minwidth *out);

/** The smallest box that contains n points.
 *
 * @promise  contains every point; each face touches a point, but is 1 LSB farther where
 *           ko_aabb_from_bounds rounds
 * @cost     one pass over the points, 12 comparisons each */
KO_CHECKED ko_status ko_aabb_from_points(const ko_vec3 *points, uint32_t n, ko_aabb *out);

/** The box of a sphere.
 *
 * @promise  exact */
KO_CHECKED ko_status ko_aabb_from_sphere(const ko_sphere *sphere, ko_aabb *out);

/** The box of a capsule.
 *
 * @promise  as ko_aabb_from_bounds */
KO_CHECKED ko_status ko_aabb_from_capsule(const ko_capsule *capsule, ko_aabb *out);

/** The box of a lozenge.
 *
 * @promise  as ko_aabb_from_bounds */
KO_CHECKED ko_status ko_aabb_from_lozenge(const ko_lozenge *lozenge, ko_aabb *out);

/** The axis-aligned box of an oriented one: its radius is |axes| r.
 *
 * @promise  contains the box, and is less than 1 LSB wider on each side
 * @see      Arvo, Transforming Axis-Aligned Bounding Boxes, Graphics Gems, 1990 */
KO_CHECKED ko_status ko_aabb_from_obb(const ko_obb *box, ko_aabb *out);

/** A box that contains all legal points of a k-DOP.
 *
 * @promise  the smallest for a tight k-DOP and for any 8-DOP, but for the 1 LSB of
 *           ko_aabb_from_bounds. It is cut at KO_LIMIT, where corners of 8- and 12-DOPs may stick
 *           out
 * @fails    KO_E_RANGE also if the k-DOP is seen to contain no legal point
 * @cost     6 bounds as of ko_kdop_transform */
KO_CHECKED ko_status ko_aabb_from_kdop(unsigned k, const ko_kdop_slab *dop, ko_aabb *out);

/** The smallest box that contains both.
 *
 * @promise  as ko_aabb_from_bounds */
KO_CHECKED ko_status ko_aabb_union(const ko_aabb *a, const ko_aabb *b, ko_aabb *out);

/** A box with a margin of 0 or more added to each radius.
 *
 * @promise  exact */
KO_CHECKED ko_status ko_aabb_grow(const ko_aabb *box, fix16_t margin, ko_aabb *out);

/* ---- spheres ---- */

/** A small sphere around n points; duplicates are allowed.
 *
 * @promise  contains every point, but is not always the smallest. For 6000 random sets of 2 to 64
 *           points its radius was 0.5 % above the smallest in the mean, 2.1 % at worst
 * @cost     25 passes over the points
 * @see      Badoiu and Clarkson, Smaller core-sets for balls (2003), from the centre of the box */
KO_CHECKED ko_status ko_sphere_from_points(const ko_vec3 *points, uint32_t n, ko_sphere *out);

/** The sphere around a lozenge.
 *
 * @promise  contains it; the radius is less than 2 LSB above the smallest possible
 * @cost     4 distances, each of one division of 128 bits and one square root */
KO_CHECKED ko_status ko_sphere_from_lozenge(const ko_lozenge *lozenge, ko_sphere *out);

/** The sphere around the centre of an oriented box.
 *
 * @promise  contains it; the radius is at most 1 LSB + 2^-24 of the sum of the extents above half
 *           the diagonal
 * @cost     one square root */
KO_CHECKED ko_status ko_sphere_from_obb(const ko_obb *box, ko_sphere *out);

/** A sphere that contains all legal points of a k-DOP.
 *
 * Around a pivot it contains the k-DOP however that is turned about the pivot. It may reach beyond
 * +-KO_LIMIT. Place its centre with ko_vec3_transform: 1 LSB is added for the rounding there, but
 * none for the pivot { 0, 0, 0 }. A part in 2^26 is added for matrices that stretch by rounding.
 *
 * @param pivot  null: around the centre of its box, within +-KO_LIMIT, with nothing added
 * @promise  contains the body; around a pivot under every matrix that ko_mat3_check accepts, and
 *           every other that stretches no vector by more than 1 + 2^-26. Not the smallest in
 *           general
 * @promise  the radius is at most 5 LSB and that part above the least of these bounds, as far as k
 *           has the slabs; without a pivot 3 LSB and no part. A family of slabs gives sqrt(sum of
 *           squares / c) of its farthest ends, with c = 1 for axes and 4 for corners and edges. The
 *           components give sqrt(p^2 + (q - p)^2 + (s - q)^2). There p, q, s are the most that the
 *           largest one, two, three components may sum to (src/kdop/kdop_radius.c)
 * @fails    KO_E_RANGE also if k is none of the six; without a pivot if ko_aabb_from_kdop fails
 * @cost     a product a slab, one square root; without a pivot ko_aabb_from_kdop more */
KO_CHECKED ko_status ko_sphere_from_kdop(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *pivot,
                                         ko_sphere *out);

/** A sphere around two; the larger one itself if it contains the other (a if both do).
 *
 * @promise  contains both; the radius is less than 6 LSB above the smallest possible
 * @cost     three square roots, one division of 64 bits
 * @see      Ericson, Real-Time Collision Detection, 6.5.2 */
KO_CHECKED ko_status ko_sphere_union(const ko_sphere *a, const ko_sphere *b, ko_sphere *out);

/* ---- capsules ---- */

/** A capsule around n points, along the direction of their greatest extent. That goes from the
 * point farthest from the first to the point farthest from that one. Duplicates are allowed.
 *
 * @promise  contains every point; not the smallest in general
 * @cost     37 passes over the points */
KO_CHECKED ko_status ko_capsule_from_points(const ko_vec3 *points, uint32_t n, ko_capsule *out);

/** The capsule around an oriented box, along its longest axis (of equal ones the first).
 *
 * @promise  contains it. The segment is that of the box rounded to nearest. The radius is at most
 *           2 LSB + 2^-24 of the sum of the extents above half the diagonal of the shorter axes
 * @cost     one square root */
KO_CHECKED ko_status ko_capsule_from_obb(const ko_obb *box, ko_capsule *out);

/** A capsule around two spheres, and so around their hull: a at the one, b at the other.
 *
 * @promise  contains both; the radius is the larger one, and on the side of the smaller the capsule
 *           reaches less than 5 LSB beyond it */
KO_CHECKED ko_status ko_capsule_from_spheres(const ko_sphere *a, const ko_sphere *b,
                                             ko_capsule *out);

/** A capsule around two: the one that contains the other (a if both do), else along the farthest
 * pair of the four ends.
 *
 * @promise  contains both; not the smallest in general */
KO_CHECKED ko_status ko_capsule_union(const ko_capsule *a, const ko_capsule *b, ko_capsule *out);

/* ---- lozenges ---- */

/** A lozenge around n points; duplicates are allowed. A frame along their greatest extent is turned
 * until the box around them has little surface. The lozenge lies in the middle of this box, across
 * its shortest axis, and is shortened at its rims as far as the radius allows.
 *
 * @promise  contains every point; not the smallest in general
 * @cost     86 passes over the points, 22 of them with distances */
KO_CHECKED ko_status ko_lozenge_from_points(const ko_vec3 *points, uint32_t n, ko_lozenge *out);

/** The lozenge around an oriented box: its middle rectangle across the shortest axis (of equal ones
 * the last).
 *
 * @promise  contains it. The rectangle is that of the box rounded to nearest. The radius is at most
 *           3 LSB + 2^-24 of the sum of the extents above the shortest extent
 * @cost     one square root */
KO_CHECKED ko_status ko_lozenge_from_obb(const ko_obb *box, ko_lozenge *out);

/** A lozenge around two. It is the one that contains the other (a if both do). Else it is made as
 * by ko_lozenge_from_points of the eight corners, each with its radius around it.
 *
 * @promise  contains both; not the smallest in general; where the radii differ the larger one is
 *           around both
 * @cost     as ko_lozenge_from_points of eight points */
KO_CHECKED ko_status ko_lozenge_union(const ko_lozenge *a, const ko_lozenge *b, ko_lozenge *out);

/* ---- oriented boxes ---- */

/** The most points that an oriented box is made of. */
#define KO_OBB_MAX_POINTS 65535U

/** The box of up to KO_OBB_MAX_POINTS points along given axes, or along the principal axes of their
 * covariance, found by repeated squaring in integers. Points that are all the same get the world's
 * axes.
 *
 * @param axes  null: the principal axes. The size of that box depends on how the points are spread,
 *              so prefer ko_obb_from_hull
 * @promise  contains every point. Each extent is at most 3 LSB + 2^-24 of the sum of the extents
 *           above half the width of the points along its axis
 * @fails    KO_E_RANGE also if the axes are not those of a legal box
 * @cost     9 multiplications a point along given axes, else 15
 * @see      Ericson, Real-Time Collision Detection, 4.4.3 */
KO_CHECKED ko_status ko_obb_from_points(const ko_vec3 *points, uint32_t n, const ko_mat3 *axes,
                                        ko_obb *out);

/** The smallest by volume of several boxes. One is that of ko_obb_from_points. The others have, for
 * each triangle, one face along it and one axis along the projection of an edge of any triangle.
 * For the triangles of a convex hull these are all boxes with a face flush with a face of the
 * hull. triangles holds three indices for each of triangle_count. Triangles of zero area are
 * passed over; no triangles give ko_obb_from_points. An edge counts where it goes from a lower
 * index to a higher one, which each edge of a closed surface does once. Widths are compared 1 LSB
 * larger, so that flat boxes are judged by area and straight ones by length.
 *
 * @promise  contains every point
 * @fails    KO_E_ARG if triangles is null and triangle_count is not 0; KO_E_RANGE also if an index
 *           is not below n
 * @cost     (3 / 2) triangles^2 * points * 9 multiplications: for set-up, not for a loop
 * @see      O'Rourke 1985; Ericson 4.4.2 */
KO_CHECKED ko_status ko_obb_from_hull(const ko_vec3 *points, uint32_t n, const uint16_t *triangles,
                                      uint32_t triangle_count, ko_obb *out);

/** An axis-aligned box of a body whose frame is at a pose, as an oriented box.
 *
 * @promise  contains the set { r p + t, p in box }. The centre is rounded to nearest, and where
 *           that was not exact each extent is 1 LSB larger
 * @fails    KO_E_RANGE also if the matrix is not one that the axes of a legal box make */
KO_CHECKED ko_status ko_obb_from_aabb_at(const ko_aabb *box, const ko_pose *pose, ko_obb *out);

/** The oriented box around a lozenge: across the parallelogram (third axis) and along its longer
 * edge (first axis). A capsule's third axis is along its segment, and a sphere gets the world's
 * axes.
 *
 * @promise  contains it. Each extent is at most 3 LSB + 2^-24 of the sum of the extents above half
 *           the width of the lozenge along its axis. The box of a sphere touches it */
KO_CHECKED ko_status ko_obb_from_lozenge(const ko_lozenge *lozenge, ko_obb *out);

/** A box that contains both, along the axes of a or of b, whichever box is smaller (measured as by
 * ko_obb_from_hull).
 *
 * @promise  contains both; extents as of ko_obb_from_points
 * @fails    KO_E_RANGE also if the result is not legal with either's axes */
KO_CHECKED ko_status ko_obb_union(const ko_obb *a, const ko_obb *b, ko_obb *out);

/* ---- k-DOPs ---- */

/** The smallest k-DOP that contains n points.
 *
 * @promise  exact
 * @cost     n * k / 2 projections */
KO_CHECKED ko_status ko_kdop_from_points(unsigned k, const ko_vec3 *points, uint32_t n,
                                         ko_kdop_slab *out);

/** The smallest k-DOP that contains a lozenge.
 *
 * @promise  each end is that of the lozenge, rounded outward by less than 1 LSB; exact along the
 *           axes
 * @cost     k / 2 projections for each corner, two square roots */
KO_CHECKED ko_status ko_kdop_from_lozenge(unsigned k, const ko_lozenge *lozenge, ko_kdop_slab *out);

/** The smallest k-DOP that contains an oriented box.
 *
 * @promise  each end is that of the box, rounded outward by less than 1 LSB; exact if its axes are
 *           the world's
 * @cost     3 products a slab, and ko_obb_check */
KO_CHECKED ko_status ko_kdop_from_obb(unsigned k, const ko_obb *box, ko_kdop_slab *out);

/** The smallest k-DOP that contains both.
 *
 * @promise  exact */
KO_CHECKED ko_status ko_kdop_union(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b,
                                   ko_kdop_slab *out);

#ifdef __cplusplus
}
#endif

#endif
