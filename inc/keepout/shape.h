/** All types of shapes, and the functions that say whether one is legal.
 *
 * A shape is closed: its boundary belongs to it, so shapes that touch overlap. Lengths are metres
 * in Q16.16. Every point of a legal shape lies within +-KO_LIMIT on each axis, and no radius or
 * extent is negative. A radius or an edge may be 0: a sphere may be a point, a capsule a segment.
 *
 * Functions that answer bool or ko_side are kernels: they check null pointers only. Check a shape
 * once, where it enters your program; what the library makes of legal shapes is legal. */
#ifndef KEEPOUT_SHAPE_H
#define KEEPOUT_SHAPE_H

#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- lines and planes ---- */

/** The points from a to b. A parameter along it is a ko_q30 from 0 (at a) to KO_Q30_ONE (at b). */
typedef struct ko_segment {
    ko_vec3 a; /**< where it begins */
    ko_vec3 b; /**< where it ends */
} ko_segment;

/** The points from an origin along a unit direction for a length of 0 or more. */
typedef struct ko_ray {
    ko_vec3 origin;    /**< where it begins */
    ko_dir3 direction; /**< of length 1 */
    fix16_t length;    /**< how far it goes, 0 or more */
} ko_ray;

/** The half-space of all points p with normal . p <= offset. Its boundary is the plane. The normal
 * has length 1 within 2^-28. */
typedef struct ko_plane {
    ko_dir3 normal; /**< points out of the half-space */
    fix16_t offset; /**< of the plane from the origin, along the normal */
} ko_plane;

/** The side of a plane on which a shape lies. */
typedef enum ko_side {
    KO_SIDE_INSIDE = -1, /**< in the half-space, off the plane: normal . p < offset everywhere */
    KO_SIDE_ACROSS = 0,  /**< the shape touches the plane */
    KO_SIDE_OUTSIDE = 1  /**< clear of the half-space: normal . p > offset everywhere */
} KO_ENUM ko_side;

/** A parameter or time that is later than all others, so the least of several is the first. */
#define KO_NEVER INT32_MAX

/* ---- axis-aligned boxes in three forms ---- */

/** An axis-aligned box by its centre c and its radius r, which is half the width on each axis.
 * Legal: r >= 0 and |c| + r <= KO_LIMIT on each axis. 24 bytes. */
typedef struct ko_aabb {
    ko_vec3 c; /**< the centre */
    ko_vec3 r; /**< half the width on each axis */
} ko_aabb;

/** An axis-aligned box by its lowest and its highest corner. Trees store this form, since its
 * unions are exact. Legal: lo <= hi on each axis, both legal points. 24 bytes. */
typedef struct ko_bounds {
    ko_vec3 lo; /**< the lowest corner */
    ko_vec3 hi; /**< the highest corner */
} ko_bounds;

/** An axis-aligned box by its lowest corner and its width on each axis. Legal: width >= 0, and both
 * corners are legal points. 24 bytes. */
typedef struct ko_minwidth {
    ko_vec3 lo;    /**< the lowest corner */
    ko_vec3 width; /**< on each axis */
} ko_minwidth;

/* ---- a line prepared for casts ---- */

/** The points origin + direction s / 2^30 for 0 <= s <= length, prepared for being tested against
 * many volumes. Make it with ko_line_from_segment, _from_ray or _from_sweep (cast.h). 56 bytes. */
typedef struct ko_line {
    ko_bounds bounds;  /**< of its legal part up to `end`, inward to whole LSB */
    ko_vec3 origin;    /**< legal */
    ko_vec3 direction; /**< the displacement of a segment or sweep, the Q2.30 direction of a ray */
    fix16_t length;    /**< KO_Q30_ONE for a segment or sweep */
    ko_q30 end;        /**< KO_Q30_ONE; less after ko_line_shorten */
} ko_line;

/* ---- round volumes: a point, a segment or a parallelogram with a radius ---- */

/** All points within r of c. It equals the capsule {c, c, r} exactly. Legal: r >= 0 and
 * |c| + r <= KO_LIMIT on each axis. 16 bytes. */
typedef struct ko_sphere {
    ko_vec3 c; /**< the centre */
    fix16_t r; /**< the radius */
} ko_sphere;

/** All points within r of the segment from a to b. Legal: r >= 0, and |a| + r and |b| + r are at
 * most KO_LIMIT on each axis. 28 bytes. */
typedef struct ko_capsule {
    ko_vec3 a; /**< one end of its axis */
    ko_vec3 b; /**< the other end; may be equal to a */
    fix16_t r; /**< the radius */
} ko_capsule;

/** All points within r of the parallelogram a + s u + t v with s and t from 0 to 1. u and v need
 * not be perpendicular. If one is zero or parallel to the other, the lozenge is a capsule. Legal:
 * r >= 0, and |corner| + r <= KO_LIMIT on each axis for each of the four corners. 40 bytes. */
typedef struct ko_lozenge {
    ko_vec3 a; /**< a corner of the parallelogram */
    ko_vec3 u; /**< one edge from there */
    ko_vec3 v; /**< the other edge from there */
    fix16_t r; /**< the radius */
} ko_lozenge;

/* ---- oriented boxes ---- */

/** An oriented box by its centre, axes and extents (half widths). It is exactly the set
 * { c + t0 axes.x + t1 axes.y + t2 axes.z, |ti| <= ri } with the axes taken as stored. Rounded axes
 * are not quite perpendicular, so the set differs from a right box by at most 2^-24 of its size;
 * every promise is about this set. Axes may be left-handed.
 * Legal: the dot products of the axes are within 2^-26 of 1 (with themselves) and of 0 (with each
 * other), r >= 0, and every point of the box is within +-KO_LIMIT. 60 bytes.
 * "Sum of the extents" in a promise is r.x + r.y + r.z; for a box of 1 m, 2^-24 of it is 0.01 LSB.
 */
typedef struct ko_obb {
    ko_vec3 c;    /**< the centre */
    ko_mat3 axes; /**< the directions of its edges */
    ko_vec3 r;    /**< half the width along each of its axes */
} ko_obb;

/* ---- k-DOPs ----
 *
 * A k-DOP is the space between parallel planes in k / 2 fixed directions, k = 6, 8, 12, 14, 18 or
 * 26. Only the intervals are stored: slab i holds all points p with lo <= n . p <= hi, where n is
 * number i of the normals of that k. Their components are -1, 0 or 1, so projections are sums of
 * coordinates, without rounding:
 *     corners  (1,1,1) (1,1,-1) (1,-1,1) (1,-1,-1)
 *     axes     (1,0,0) (0,1,0) (0,0,1)
 *     edges    (1,1,0) (1,-1,0) (1,0,1) (1,0,-1) (0,1,1) (0,1,-1)
 *     6: axes   8: corners   12: edges   14: corners, axes   18: axes, edges
 *     26: corners, axes, edges
 * A normal with w components other than 0 has length sqrt(w), so lo and hi are lengths times
 * sqrt(w).
 *
 * Functions take k and the array of slabs: ko_kdop_overlap(18, a.slab, b.slab). Both operands have
 * the same k, and an array has as many slabs as k says; no function can check this. A k that is
 * none of the six is refused with KO_E_RANGE.
 *
 * A k-DOP stands for the legal points between its planes. It is called tight if a point between
 * the planes touches each of them. Functions that make a k-DOP of points, boxes or unions make a
 * tight one; of volumes with a radius or turned axes it is tight but for less than 1 LSB a plane.
 * ko_kdop_transform and the 16-bit forms may make one that is not. A k-DOP that is not tight may be
 * empty although it is legal. Functions are safe for all, and sharpest for tight ones. */

/** The slabs of the largest k-DOP. */
#define KO_KDOP_MAX_SLABS 13

/** One interval of a k-DOP. Legal: lo <= hi, both within +-w * KO_LIMIT. */
typedef struct ko_kdop_slab {
    fix16_t lo; /**< the least projection */
    fix16_t hi; /**< the greatest projection */
} ko_kdop_slab;

/** A k-DOP with 3 slabs. */
typedef struct ko_kdop6 {
    ko_kdop_slab slab[3]; /**< an interval for each normal */
} ko_kdop6;
/** A k-DOP with 4 slabs. */
typedef struct ko_kdop8 {
    ko_kdop_slab slab[4]; /**< an interval for each normal */
} ko_kdop8;
/** A k-DOP with 6 slabs. */
typedef struct ko_kdop12 {
    ko_kdop_slab slab[6]; /**< an interval for each normal */
} ko_kdop12;
/** A k-DOP with 7 slabs. */
typedef struct ko_kdop14 {
    ko_kdop_slab slab[7]; /**< an interval for each normal */
} ko_kdop14;
/** A k-DOP with 9 slabs. */
typedef struct ko_kdop18 {
    ko_kdop_slab slab[9]; /**< an interval for each normal */
} ko_kdop18;
/** A k-DOP with 13 slabs. */
typedef struct ko_kdop26 {
    ko_kdop_slab slab[13]; /**< an interval for each normal */
} ko_kdop26;

/* ---- triangles ---- */

/** The triangle of three points. It has two sides, and neither is the front. A degenerate one is
 * legal: it is the segment or the point that its corners span. */
typedef struct ko_triangle {
    ko_vec3 a; /**< the first corner */
    ko_vec3 b; /**< the second corner */
    ko_vec3 c; /**< the third corner */
} ko_triangle;

/** The point u a + v b + w c of a triangle: u + v + w = KO_Q30_ONE, each 0 or more. */
typedef struct ko_barycentric {
    ko_q30 u; /**< the part of corner a */
    ko_q30 v; /**< the part of corner b */
    ko_q30 w; /**< the part of corner c */
} ko_barycentric;

/* ---- checks ---- */

/** Says whether a box is legal: r >= 0 and |c| + r <= KO_LIMIT on each axis.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_aabb_check(const ko_aabb *box);

/** Says whether a sphere is legal: r >= 0 and |c| + r <= KO_LIMIT on each axis.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_sphere_check(const ko_sphere *sphere);

/** Says whether a capsule is legal: r >= 0, and |a| + r and |b| + r are at most KO_LIMIT.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_capsule_check(const ko_capsule *capsule);

/** Says whether a lozenge is legal: r >= 0, and |corner| + r <= KO_LIMIT for all four corners.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_lozenge_check(const ko_lozenge *lozenge);

/** Says whether an oriented box is legal: its axes, its extents and the positions of its corners.
 *
 * @fails  KO_E_RANGE if it is not
 * @cost   27 multiplications */
KO_CHECKED ko_status ko_obb_check(const ko_obb *box);

/** Says whether a k-DOP is legal: lo <= hi within +-w * KO_LIMIT in each slab. It may be empty.
 *
 * @fails  KO_E_RANGE if a slab is not legal, or k is none of the six */
KO_CHECKED ko_status ko_kdop_check(unsigned k, const ko_kdop_slab *dop);

/** Says whether a triangle is legal: all three corners are legal points.
 *
 * @fails  KO_E_RANGE if it is not */
KO_CHECKED ko_status ko_triangle_check(const ko_triangle *triangle);

#ifdef __cplusplus
}
#endif

#endif
