/* Asking a tree: what is nearest to a point.
 *
 * Near is the distance to an object's fat box, 0 within it. That is never more than the distance to
 * the object itself, and less by what its box was fattened by (margin: tree.h). Squares of
 * distances, Q32.32, are exact; a clearance is the root rounded down, ko_fix_sqrt_down, so never
 * above the true distance. Where squares are equal, the lower slot (the low 16 bits of the handle)
 * comes first.
 *
 * One after the other, nearest first, as many as are wanted, in the same few bytes:
 *
 *     ko_tree_nearest near;
 *     ko_status status = ko_tree_nearest_begin(&tree, &point, METRES(50), &near);
 *     while (status == KO_OK &&
 *            (status = ko_tree_nearest_next(&tree, &near, budget, &hit, &clearance)) == KO_OK) {
 *         ...
 *     }
 *
 * or k at once, which walks the tree only once:
 *
 *     ko_tree_near found[8];
 *     ko_tree_nearest_k near;
 *     status = ko_tree_nearest_k_begin(&tree, &point, METRES(50), found, 8, &near);
 *     while (status == KO_OK &&
 *            (status = ko_tree_nearest_k_next(&tree, &near, budget)) == KO_OK) {
 *         ... found[0] .. found[near.count - 1], nearest first ...
 *     }
 *
 * Both loops end with KO_END: only then nothing more is within the radius. */
#ifndef KEEPOUT_TREE_NEAR_H
#define KEEPOUT_TREE_NEAR_H

#include "keepout/tree_cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An object and how near it is; 16 bytes. */
typedef struct ko_tree_near {
    uint64_t square;
    ko_tree_hit hit;
} ko_tree_near;

/* 120 bytes. Of `walk` see tree_cast.h: its visits are those of the search for the present one,
 * `visits` those of all before. */
typedef struct ko_tree_nearest {
    ko_vec3 point;
    uint32_t visits;
    uint64_t limit;     /* of squares: nothing beyond is of interest */
    uint64_t square;    /* of the nearest so far */
    uint64_t told;      /* of the one told last */
    uint32_t leaf;      /* the nearest so far; KO_TREE_NIL: none */
    uint32_t told_leaf; /* the one told last; KO_TREE_NIL: none */
    ko_tree_walk walk;
} ko_tree_nearest;

/* Begins a search about a point for what is within a radius: whose clearance is not above it.
 * Range: a legal point, 0 <= radius <= INT32_MAX (every distance of legal points is below that).
 * Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE iff the input is not in range; then query
 * is unchanged. Constant time, reentrant. */
ko_status ko_tree_nearest_begin(const ko_tree *tree, const ko_vec3 *point, fix16_t radius,
                                ko_tree_nearest *query);

/* The nearest object of those not told yet. KO_OK: *hit is that, *clearance how near it is. KO_END:
 * there are no more within the radius. KO_UNFINISHED: `budget` boxes were tested in this call (one
 * more at most) and it is not known yet; call again. Other than with KO_OK nothing is written.
 * Promise: in order of the exact squares, then of slots; each object once, none passed over;
 * clearance never above the true distance to the fat box, and less than 1 LSB below.
 * Fails with KO_E_CHANGED, KO_E_DATA, KO_E_ARG as ko_tree_query_next. Worst case: for each object
 * told 2 count visits of 3 wide multiplications. Reentrant. Source: Roussopoulos et al., Nearest
 * Neighbor Queries, SIGMOD 1995. */
ko_status ko_tree_nearest_next(const ko_tree *tree, ko_tree_nearest *query, uint32_t budget,
                               ko_tree_hit *hit, fix16_t *clearance);

/* 104 bytes where a pointer has 4. `count` may be read: it says how many objects the last call
 * reported, and is 0 unless that call answered KO_OK. */
typedef struct ko_tree_nearest_k {
    ko_vec3 point;
    uint16_t room;
    uint16_t held; /* entries of found in use during the search */
    uint64_t limit;
    ko_tree_near *found;
    uint32_t count;
    ko_tree_walk walk;
} ko_tree_nearest_k;

/* Begins a search about a point for the `room` nearest objects within a radius, into `found`, which
 * stays the caller's. Range: as ko_tree_nearest_begin, room from 1 to KO_TREE_MAX_CAPACITY. Fails
 * as that. Constant time, reentrant. */
ko_status ko_tree_nearest_k_begin(const ko_tree *tree, const ko_vec3 *point, fix16_t radius,
                                  ko_tree_near *found, uint32_t room, ko_tree_nearest_k *query);

/* Goes on. KO_OK, once: the first `count` entries of found are the nearest objects: all within the
 * radius, or as many as there is room for. KO_END: nothing is within the radius, or it was
 * reported; this call wrote nothing to found. KO_UNFINISHED: the budget is spent, and found holds
 * intermediate results, no answer; call again. Promise: exact, in order of squares, then of slots.
 * Fails with KO_E_CHANGED, KO_E_DATA, KO_E_ARG as ko_tree_query_next. Worst case: 2 count visits of
 * 3 wide multiplications over all calls, and count insertions among `room`. Reentrant. Source: as
 * ko_tree_nearest_next. */
ko_status ko_tree_nearest_k_next(const ko_tree *tree, ko_tree_nearest_k *query, uint32_t budget);

#ifdef __cplusplus
}
#endif

#endif
