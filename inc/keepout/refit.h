/** Boxes and k-DOPs of bodies that turn: four ways to an axis-aligned box, from fast and loose to
 * slow and tight.
 *
 * | function | box | products |
 * | --- | --- | --- |
 * | ko_aabb_from_sphere_at | around the sphere in which the body turns | 9, or none |
 * | ko_aabb_from_aabb_at | around the turned local box (Arvo) | 18 |
 * | ko_aabb_from_hull_at | the tightest, from the corners that were extreme last time | about 150 |
 * | ko_aabb_from_points_at | the tightest, from all points | 9 a point |
 *
 * All begin with what is stored in the body's own frame and with its latest pose, never with the
 * last result. A box that is turned again and again grows without end.
 *
 * A point p of the body is at r p + t in real arithmetic, with the matrix as stored. A pose is
 * usable if t is a legal point and no entry of the matrix is -2^31. A result is the tightest pair
 * of integer corners around what is stated. As a ko_aabb it is at most 1 LSB wider on one side of
 * an axis (ko_aabb_from_bounds). Functions fail with KO_E_RANGE if an operand or the result is not
 * legal, the pose is not usable, or the number of points is 0 or above 65535. */
#ifndef KEEPOUT_REFIT_H
#define KEEPOUT_REFIT_H

#include "keepout/hull.h"
#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the sphere in which a body turns: once, when the body is made ---- */

/** The sphere around a pivot, in the body's frame, that contains n points. It may reach beyond
 * +-KO_LIMIT. A part in 2^26 (1 LSB in 1 km) is added for matrices that stretch by rounding.
 *
 * @promise  the radius is at least the true one times 1 + 2^-26, and less than 2 LSB above that. It
 *           is 0 only if all points are the pivot
 * @cost     three products a point, one square root */
KO_CHECKED ko_status ko_sphere_from_points_about(const ko_vec3 *points, uint32_t n,
                                                 const ko_vec3 *pivot, ko_sphere *out);

/* ---- boxes at a pose ---- */

/** The box of a sphere around the body's pivot. With the pivot { 0, 0, 0 } the body turns about its
 * origin, and the box is the same for all rotations. The centre is legal and the radius 0 or more;
 * the sphere may reach beyond +-KO_LIMIT.
 *
 * @promise  contains the sphere at its true place. So it contains the points of
 *           ko_sphere_from_points_about for every matrix that stretches no vector by more than 1 +
 *           2^-26. For that it is enough that each entry is less than 2^-28 from a true rotation's
 * @see      Ericson, Real-Time Collision Detection, 4.2.3 */
KO_CHECKED ko_status ko_aabb_from_sphere_at(const ko_sphere *about_pivot, const ko_pose *pose,
                                            ko_aabb *out);

/** The box of n points: of all, or of the corners of their hull, which ko_hull_build puts first.
 *
 * @promise  the tightest around the points at their places
 * @see      Ericson 4.2.4 */
KO_CHECKED ko_status ko_aabb_from_points_at(const ko_vec3 *points, uint32_t n, const ko_pose *pose,
                                            ko_aabb *out);

/** The vertices of a hull that were lowest and highest on each axis the last time: the next search
 * begins there. One for each body, all 0 at first. 12 bytes. */
typedef struct ko_refit_cache {
    uint16_t extreme[6]; /**< lowest x, highest x, lowest y, ... */
} ko_refit_cache;

/** The box of a hull, by climbing from the last extreme vertices. It is right from any start and
 * after any rotation, and quick after a small one. The hull is one that ko_hull_validate accepts.
 * Not reentrant for one cache.
 *
 * @promise  the tightest around the vertices at their places
 * @fails    KO_E_ARG also if a pointer of the hull is null; KO_E_RANGE also if an entry of the
 *           cache is no vertex; then the cache is unchanged, too
 * @cost     six times ko_hull_support
 * @see      Ericson 4.2.5 */
KO_CHECKED ko_status ko_aabb_from_hull_at(const ko_hull *hull, const ko_pose *pose,
                                          ko_refit_cache *cache, ko_aabb *out);

/** The box of a box of the body's frame. out may be local.
 *
 * @promise  the tightest around the turned box
 * @see      Arvo, Transforming Axis-Aligned Bounding Boxes, Graphics Gems, 1990; Ericson 4.2.6 */
KO_CHECKED ko_status ko_aabb_from_aabb_at(const ko_aabb *local, const ko_pose *pose, ko_aabb *out);

/** The same as corners, where the result has no 1 LSB to spare. out may be local.
 *
 * @promise  the tightest around the turned box */
KO_CHECKED ko_status ko_bounds_from_bounds_at(const ko_bounds *local, const ko_pose *pose,
                                              ko_bounds *out);

/* ---- k-DOPs at a pose ---- */

/** The vertices of a hull that were lowest and highest along each normal of a k-DOP the last time.
 * One for each body and k, all 0 at first. 52 bytes. */
typedef struct ko_refit_kdop_cache {
    uint16_t extreme[2 * KO_KDOP_MAX_SLABS]; /**< lowest along the first normal, highest, ... */
} ko_refit_kdop_cache;

/** The k-DOP of a hull, by climbing from the last extreme vertices: tighter than ko_kdop_transform.
 * The hull is one that ko_hull_validate accepts, and the matrix is moderate (rotation.h). Not
 * reentrant for one cache.
 *
 * @promise  contains the vertices at their places; each end is theirs, rounded outward by less than
 *           1 LSB
 * @fails    as ko_aabb_from_hull_at; KO_E_RANGE also if k is none of the six
 * @cost     k times ko_hull_support
 * @see      Ericson 4.6.4 */
KO_CHECKED ko_status ko_kdop_from_hull_at(unsigned k, const ko_hull *hull, const ko_pose *pose,
                                          ko_refit_kdop_cache *cache, ko_kdop_slab *out);

/* ---- extents ---- */

/** Half the width of a box along a direction of any length: metres for a unit direction, otherwise
 * times its length.
 *
 * @promise  never below the true one, less than 1 LSB above
 * @fails    KO_E_RANGE also if the result does not fit in 32 bits; for unit directions it does
 * @cost     three products
 * @see      Ericson 5.2.3 */
KO_CHECKED ko_status ko_aabb_extent_along(const ko_aabb *box, const ko_dir3 *direction,
                                          fix16_t *extent);

/** Half the width of an oriented box along a direction of length up to 1 + 2^-20: the largest
 * direction . (p - c) of its points.
 *
 * @promise  never below the true one, less than 1 LSB + 2^-30 of the sum of the extents (at most
 *           2.5 LSB) above
 * @fails    KO_E_RANGE also if the direction is too long
 * @see      Ericson 4.4.1 */
KO_CHECKED ko_status ko_obb_extent_along(const ko_obb *box, const ko_dir3 *direction,
                                         fix16_t *extent);

#ifdef __cplusplus
}
#endif

#endif
