/* An axis-aligned box about something that turns: four ways, from fast and loose to slow and tight.
 *
 *   ko_refit_sphere   a box about the sphere that it turns in     no product, or 9
 *   ko_refit_aabb     a box about the turned local box (Arvo)     18 products
 *   ko_refit_climb    the tightest, from the corners it had last  about 150, of any hull
 *   ko_refit_points   the tightest, from all points               9 products for each point
 *
 * All begin with what is stored in the body's own frame and with its pose now, never with the
 * last result: a box that is turned again and again grows without end, these do not grow at all.
 *
 * "Where the points are" below is r p + t in real arithmetic, with the matrix as it is stored. The
 * pose must be usable (rotation.h) and no more, the result a legal box, else KO_E_RANGE. A result
 * is the tightest pair of integer corners about what is stated, exactly, and in centre-radius form
 * at most 1 LSB more on one side of an axis (ko_aabb_from_min_max). */
#ifndef KEEPOUT_REFIT_H
#define KEEPOUT_REFIT_H

#include "keepout/aabb.h"
#include "keepout/hull.h"
#include "keepout/kdop.h"
#include "keepout/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The radius of the sphere about the pivot that holds the points: once, when the body is made. A
 * part in 2^26 (1 LSB in 1 km) is added for matrices that stretch by rounding. Range: legal
 * points, 1 .. 65535 of them, and pivot, in the body's frame. Promise: at least the true radius
 * times 1 + 2^-26, less than 2 LSB above that; 0 iff all points are the pivot. Fails with
 * KO_E_ARG iff a pointer is null or count is 0, KO_E_RANGE iff a point is not legal; then radius
 * is unchanged. Worst case: three products for each point, one ko_fix_sqrt_up. Reentrant. */
ko_status ko_refit_radius(const ko_vec3 *points, uint16_t count, const ko_vec3 *pivot,
                          fix16_t *radius);

/* The box about the sphere of that radius about the pivot (in the body's frame: { 0, 0, 0 } where
 * the body turns about its origin, and then the box is the same for all rotations). Range: legal
 * pivot, radius >= 0, usable pose. Promise: holds the sphere about the true place of the pivot; so
 * it holds the points of ko_refit_radius for every matrix that stretches no vector by more than 1 +
 * 2^-26: for that it is enough that no entry is 2^-28 or more off a true rotation's (3 * 2^-28 <
 * 2^-26). Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff something is not in range; then
 * box is unchanged. Worst case: 9 products, none for a pivot of { 0, 0, 0 }. Reentrant.
 * Source: Ericson 4.2.3. */
ko_status ko_refit_sphere(const ko_vec3 *pivot, fix16_t radius, const ko_pose *pose, ko_aabb *box);

/* The box of points: of all, or of the corners of their hull, which ko_hull_build puts first.
 * Range: 1 .. 65535 legal points, usable pose. Promise: the tightest about the points where they
 * are. Fails with KO_E_ARG iff a pointer is null or count is 0, KO_E_RANGE iff something is not in
 * range; then box is unchanged. Worst case: 9 products for each point. Reentrant. Source: Ericson
 * 4.2.4. */
ko_status ko_refit_points(const ko_vec3 *points, uint16_t count, const ko_pose *pose, ko_aabb *box);

/* The vertices of a hull that were lowest and highest on x, y, z the last time: where the next
 * search begins. One for each body, all 0 at first. 12 bytes. */
typedef struct ko_refit_cache {
    uint16_t extreme[6]; /* lowest x, highest x, lowest y, ... */
} ko_refit_cache;

/* The box of a hull, the same as ko_refit_points of its vertices, by climbing from the last extreme
 * vertices; right from any start and after any rotation, quick after a small one. Range: a hull
 * that ko_hull_validate accepts, entries of the cache < count, usable pose. Promise: the tightest
 * about the vertices where they are. Fails with KO_E_ARG iff a pointer is null, one of the hull's
 * included (as for ko_hull_support), KO_E_RANGE iff something is not in range; then cache and box
 * are unchanged. Worst case: six times ko_hull_support's. Not reentrant for one cache. Source:
 * Ericson 4.2.5. */
ko_status ko_refit_climb(const ko_hull *hull, const ko_pose *pose, ko_refit_cache *cache,
                         ko_aabb *box);

/* The vertices of a hull that were lowest and highest along each normal of a k-DOP the last time.
 * One for each body and k, all 0 at first. 52 bytes. */
typedef struct ko_refit_kdop_cache {
    uint16_t extreme[2 * KO_KDOP_MAX_SLABS]; /* lowest along the first normal, highest, ... */
} ko_refit_kdop_cache;

/* The k-DOP of a hull at its place, by climbing from the last extreme vertices: re-alignment where
 * the hull is at hand, and tighter than ko_kdop_transform's. Range: a hull that ko_hull_validate
 * accepts, entries of the cache < count, a moderate pose (rotation.h), a legal result. Promise:
 * contains the vertices at their place under the stored matrix exactly; each end is theirs, rounded
 * outward by less than 1 LSB. Fails with KO_E_ARG iff a pointer is null, one of the hull's
 * included, or k is none of the six, KO_E_RANGE iff something is not in range; then cache and out
 * are unchanged. Worst case: k times ko_hull_support's. Not reentrant for one cache. Source:
 * Ericson 4.6.4. */
ko_status ko_refit_kdop(unsigned k, const ko_hull *hull, const ko_pose *pose,
                        ko_refit_kdop_cache *cache, ko_kdop_slab *out);

/* The box about a box of the body's frame at its place, in centre-radius form. Range: a legal box,
 * a usable pose; box may be local, but then the local one is gone. Promise: the tightest about the
 * turned box. Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff something is not in range;
 * then box is unchanged. Worst case: 18 products. Reentrant. Source: Arvo, Transforming Axis-
 * Aligned Bounding Boxes, Graphics Gems I; Ericson 4.2.6. */
ko_status ko_refit_aabb(const ko_aabb *local, const ko_pose *pose, ko_aabb *box);

/* The same in min-max form, where the result has no 1 LSB to spare: equal to ko_refit_aabb, before
 * that. Range: legal corners, min <= max. Fails likewise; then bounds are unchanged. Reentrant. */
ko_status ko_refit_bounds(const ko_bounds *local, const ko_pose *pose, ko_bounds *bounds);

/* Half the extent of a box along a direction: its projection reaches so far to both sides of
 * that of its centre. Range: legal box, any direction; the result is in metres for a unit
 * direction, else times its length. Promise: never below the true one, less than 1 LSB above.
 * Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff the box is not legal or the result
 * does not fit in 32 bits (for unit directions it does); then radius is unchanged. Worst case:
 * three products. Reentrant.
 * Source: Ericson 5.2.3. */
ko_status ko_aabb_radius_along(const ko_aabb *box, const ko_dir3 *direction, fix16_t *radius);

#ifdef __cplusplus
}
#endif

#endif
