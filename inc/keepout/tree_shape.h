/* Asking a tree: what a volume touches where it stands or while it moves, and what it touches
 * first.
 *
 * All are iterators as in tree_query.h: begin, then next until it answers KO_END. The tree is
 * walked with the box of the volume, or, of what is long or moves, along its way with boxes grown
 * by its radius; each object found so is asked with the volume's own test against the fat box as
 * ko_tree_fat_box tells it. Promise: what the test promises of a fat box is promised of the query:
 * none is missed. Where a fat box has an odd extent, and so that form of it is 1 LSB wider, what
 * touches only that LSB may be told or not, the same everywhere.
 *
 * Every begin: fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff the volume is not legal;
 * then the query is unchanged. Constant time, reentrant. Afterwards `walk.mask` may be set.
 *
 * Every next: KO_OK: *hit is an object. KO_END: no more. KO_UNFINISHED: `budget` boxes of the tree
 * were tested in this call (one more at most), no hit; call again. Other than with KO_OK nothing is
 * written. Order: that of the walk, the same everywhere for the same history of the tree. Fails
 * with KO_E_CHANGED, KO_E_DATA, KO_E_ARG as ko_tree_query_next. Worst case: 2 count visits over all
 * calls, and the volume's test for each object whose fat box touches the walked box or way.
 * Reentrant. `walk.visits` may be read. */
#ifndef KEEPOUT_TREE_SHAPE_H
#define KEEPOUT_TREE_SHAPE_H

#include "keepout/toi.h"
#include "keepout/tree_cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- walked with a box ---- */

/* 112 bytes. */
typedef struct ko_tree_sphere {
    ko_tree_query walk;
    ko_sphere sphere;
} ko_tree_sphere;

/* All objects whose fat box the sphere touches: exactly (ko_sphere_overlap_aabb). */
ko_status ko_tree_sphere_begin(const ko_tree *tree, const ko_sphere *sphere, ko_tree_sphere *query);
ko_status ko_tree_sphere_next(const ko_tree *tree, ko_tree_sphere *query, uint32_t budget,
                              ko_tree_hit *hit);

/* 156 bytes. */
typedef struct ko_tree_obb {
    ko_tree_query walk;
    ko_obb box;
} ko_tree_obb;

/* All objects whose fat box the oriented box touches: conservative as ko_obb_overlap_aabb. Of boxes
 * whose AABB is not legal begin says KO_E_RANGE, as ko_aabb_from_obb does. */
ko_status ko_tree_obb_begin(const ko_tree *tree, const ko_obb *box, ko_tree_obb *query);
ko_status ko_tree_obb_next(const ko_tree *tree, ko_tree_obb *query, uint32_t budget,
                           ko_tree_hit *hit);

/* 104 bytes where a pointer has 4. The slabs stay the caller's, and as they are until the end. */
typedef struct ko_tree_kdop {
    ko_tree_query walk;
    const ko_kdop_slab *slabs;
    unsigned k;
} ko_tree_kdop;

/* All objects whose fat box the k-DOP touches: exactly on the slabs (ko_kdop_overlap_aabb), if it
 * touches the k-DOP's box as well, which of 8- and 12-DOPs does not follow. Begin says KO_E_ARG
 * also of an impossible k, KO_E_RANGE also of a k-DOP that is seen to be empty. */
ko_status ko_tree_kdop_begin(const ko_tree *tree, unsigned k, const ko_kdop_slab *slabs,
                             ko_tree_kdop *query);
ko_status ko_tree_kdop_next(const ko_tree *tree, ko_tree_kdop *query, uint32_t budget,
                            ko_tree_hit *hit);

/* ---- walked along a way ---- */

/* 168 bytes. */
typedef struct ko_tree_capsule {
    ko_tree_slabs slabs;
    ko_capsule capsule;
    ko_tree_walk walk;
} ko_tree_capsule;

/* All objects whose fat box the capsule touches: exactly (ko_capsule_overlap_aabb). */
ko_status ko_tree_capsule_begin(const ko_tree *tree, const ko_capsule *capsule,
                                ko_tree_capsule *query);
ko_status ko_tree_capsule_next(const ko_tree *tree, ko_tree_capsule *query, uint32_t budget,
                               ko_tree_hit *hit);

/* ---- moving volumes ----
 *
 * The volume moves by `by` (within +-2^30; the end need not be legal), as toi.h says. `time` is
 * the fraction of that motion at which the volume first touches a fat box, 0 .. KO_Q30_ONE. Three
 * calls continue a query:
 *
 * next reports all objects whose fat box is touched, one a call, in no order of time.
 *
 * first reports the object that is touched first, of those that next has not reported. KO_OK, once:
 * *hit and *time are its own. KO_END: none is touched, or it was reported. It visits few nodes: of
 * two children the one ahead in the direction of motion comes first, and what is touched later than
 * the first so far is skipped. Promise: *time is the least of all times that next would report. If
 * several objects have that time, the one with the lowest slot is reported. In all else it is as
 * next.
 *
 * shorten restricts the calls of next and first that follow: they report only what is touched at
 * `time` or before. Call it with the least time that a narrow test of your own has found:
 *
 *     while ((status = ko_tree_swept_sphere_next(&tree, &query, budget, &hit, &time)) == KO_OK) {
 *         ... t = the time at which the object itself is touched, or KO_NEVER ...
 *         if (t < best) {
 *             best = t;
 *             ko_tree_swept_sphere_shorten(&query, best);
 *         }
 *     }
 *     if (status == KO_END) ... best is the first contact of all, or KO_NEVER
 *
 * A later time than the last one changes nothing. Fails with KO_E_ARG iff the query is null,
 * KO_E_RANGE iff the time is not of 0 .. KO_Q30_ONE; then it is unchanged. Constant time. */

/* The first hit so far; the calls' own. */
typedef struct ko_tree_first {
    ko_q30 time;   /* of that hit, or of the last shorten: later hits are skipped */
    uint32_t leaf; /* KO_TREE_NIL: none */
} ko_tree_first;

/* 184 bytes. */
typedef struct ko_tree_swept_box {
    ko_tree_slabs slabs;
    ko_aabb box;
    ko_vec3 by;
    ko_tree_first first;
    ko_tree_walk walk;
} ko_tree_swept_box;

/* A box: *time as ko_aabb_toi says, exact, rounded down. */
ko_status ko_tree_swept_box_begin(const ko_tree *tree, const ko_aabb *box, const ko_vec3 *by,
                                  ko_tree_swept_box *query);
ko_status ko_tree_swept_box_next(const ko_tree *tree, ko_tree_swept_box *query, uint32_t budget,
                                 ko_tree_hit *hit, ko_q30 *time);
ko_status ko_tree_swept_box_first(const ko_tree *tree, ko_tree_swept_box *query, uint32_t budget,
                                  ko_tree_hit *hit, ko_q30 *time);
ko_status ko_tree_swept_box_shorten(ko_tree_swept_box *query, ko_q30 time);

/* 176 bytes. */
typedef struct ko_tree_swept_sphere {
    ko_tree_slabs slabs;
    ko_sphere sphere;
    ko_vec3 by;
    ko_tree_first first;
    ko_tree_walk walk;
} ko_tree_swept_sphere;

/* A sphere: *time as ko_sphere_toi_aabb says, conservative: never later than the true time. */
ko_status ko_tree_swept_sphere_begin(const ko_tree *tree, const ko_sphere *sphere,
                                     const ko_vec3 *by, ko_tree_swept_sphere *query);
ko_status ko_tree_swept_sphere_next(const ko_tree *tree, ko_tree_swept_sphere *query,
                                    uint32_t budget, ko_tree_hit *hit, ko_q30 *time);
ko_status ko_tree_swept_sphere_first(const ko_tree *tree, ko_tree_swept_sphere *query,
                                     uint32_t budget, ko_tree_hit *hit, ko_q30 *time);
ko_status ko_tree_swept_sphere_shorten(ko_tree_swept_sphere *query, ko_q30 time);

/* 188 bytes. */
typedef struct ko_tree_swept_capsule {
    ko_tree_slabs slabs;
    ko_capsule capsule;
    ko_vec3 by;
    ko_tree_first first;
    ko_tree_walk walk;
} ko_tree_swept_capsule;

/* A capsule that does not turn: *time as ko_capsule_toi_aabb says, conservative: never later than
 * the true time. The tree is walked with the box around the capsule. So a long capsule that is not
 * parallel to an axis costs a test for each object that this box sweeps over. */
ko_status ko_tree_swept_capsule_begin(const ko_tree *tree, const ko_capsule *capsule,
                                      const ko_vec3 *by, ko_tree_swept_capsule *query);
ko_status ko_tree_swept_capsule_next(const ko_tree *tree, ko_tree_swept_capsule *query,
                                     uint32_t budget, ko_tree_hit *hit, ko_q30 *time);
ko_status ko_tree_swept_capsule_first(const ko_tree *tree, ko_tree_swept_capsule *query,
                                      uint32_t budget, ko_tree_hit *hit, ko_q30 *time);
ko_status ko_tree_swept_capsule_shorten(ko_tree_swept_capsule *query, ko_q30 time);

#ifdef __cplusplus
}
#endif

#endif
