/* Keeping a tree in shape: building it at once, improving it in idle time, category bits.
 *
 * Handles, values, fat boxes and bits of objects are kept by everything here; only what is above
 * the leaves changes. Calls that change something end every unfinished query (KO_E_CHANGED). */
#ifndef KEEPOUT_TREE_TUNE_H
#define KEEPOUT_TREE_TUNE_H

#include "keepout/tree_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- bits ---- */

/* Gives an object other filter bits (an inserted one has KO_TREE_CATEGORY). Queries pass over an
 * object none of whose bits is in their mask; with 0 none finds it. Promise: from then on exactly
 * the queries for these bits find it. Fails with KO_E_ARG (tree null), KO_E_ID, KO_E_DATA as
 * ko_tree_insert. Worst case: one node each level. Not reentrant on the same tree. */
ko_status ko_tree_set_category(ko_tree *tree, ko_tree_id id, uint8_t bits);

/* The filter bits of an object. Fails with KO_E_ARG iff a pointer is null, KO_E_ID; then nothing is
 * written. Constant time, reentrant. */
ko_status ko_tree_category(const ko_tree *tree, ko_tree_id id, uint8_t *bits);

/* ---- building at once ---- */

/* Puts n objects in at once, besides those that are in, and builds the whole tree anew from above,
 * as ko_tree_rebuild does: a better tree than n insertions make, for about twice the instructions
 * (measured: src/README.md). boxes: fattened by the margin and cut as by ko_tree_insert. users: the
 * caller's values; null gives object i the value i. ids gets the n handles, the same that n
 * insertions would give. n may be 0: then nothing is changed. Promise: as ko_tree_insert and
 * ko_tree_rebuild. Fails with KO_E_ARG iff tree, boxes or ids is null, KO_E_RANGE iff a box is not
 * legal, KO_E_DATA iff ko_tree_validate does, KO_E_FULL iff the pool has no room for all; then
 * nothing is changed. Not reentrant on the same tree. */
ko_status ko_tree_build(ko_tree *tree, const ko_aabb *boxes, const uint32_t *users, uint32_t n,
                        ko_tree_id *ids);

/* Builds the tree anew from its objects, from above, in place: no memory but the pool is used.
 * Branches are in preorder afterwards, as ko_tree_compact leaves them. Promise: the invariant of
 * heights, exact boxes, exact bits in all branches; proof in src/tree/tree_divide.c. The same tree
 * for the same records, everywhere. Fails with KO_E_ARG iff tree is null, KO_E_DATA iff
 * ko_tree_validate does; then nothing is changed. Worst case: at each of at most KO_TREE_MAX_HEIGHT
 * levels each object is visited 42 times; mostly 7 times at log2 n + 2. Not reentrant on the same
 * tree. Source: Wald, On Fast Construction of SAH-based Bounding Volume Hierarchies (2007). */
ko_status ko_tree_rebuild(ko_tree *tree);

/* Moves the branches of a tree to the lowest slots, in preorder: each before those below it, its
 * first child next to it. Shape, handles, answers and their order are not changed: the slots of
 * leaves, which handles hold, stay. What it brings: queries walk through memory forwards (which
 * tells where there is a cache), free branch slots are behind all others, and branches' bits are
 * exact. Fails with KO_E_ARG iff tree is null, KO_E_DATA iff ko_tree_validate does; then nothing is
 * changed. Worst case: a validation, and each node 4 times. Not reentrant on the same tree. */
ko_status ko_tree_compact(ko_tree *tree);

/* ---- in idle time ---- */

/* Where tuning goes on; the caller's, one for each tree, all 0 to begin with (any other values do
 * no harm). visits and moves may be read. */
typedef struct ko_tree_tuner {
    uint32_t revision; /* of the tree when it was last looked at */
    uint32_t tries;    /* nodes tried since others changed the tree */
    uint32_t visits;   /* boxes looked at so far, modulo 2^32 */
    uint32_t moves;    /* nodes put elsewhere so far, modulo 2^32 */
    uint16_t place;    /* where it goes on */
    uint16_t still;    /* how many in a row had nothing to gain */
} ko_tree_tuner;

/* A step of ko_tree_tune looks for a better place at no more boxes than this. */
#define KO_TREE_TUNE_REACH 128U
/* Tuning ends after so many rounds over a tree that nobody else changes. */
#define KO_TREE_TUNE_ROUNDS 8U

/* Improves a tree step by step, as in idle time. A step takes one node, with all that is below it,
 * looks for the place where it would make the sum of all boxes' extents least, and puts it there if
 * that is less than now. The branches it comes across get exact category bits. Steps are made until
 * `budget` boxes were looked at in this call.
 * KO_UNFINISHED: the budget is spent; call again to go on. KO_OK: there is nothing more to gain
 * until the tree is changed again, or KO_TREE_TUNE_ROUNDS rounds were made. The revision of the
 * tree changes iff a node was moved, so a call that moves none disturbs no query.
 * Promise: what a move gains is exact, unless heights must be put in order after it, which may cost
 * some of it; the invariant of heights; proof in src/tree/tree_tune.c. Fails with KO_E_ARG iff a
 * pointer is null (then nothing is changed), KO_E_DATA iff the nodes are found corrupted (they may
 * be changed then). Worst case: budget + KO_TREE_TUNE_REACH + 4 boxes looked at, the heights of 2
 * KO_TREE_MAX_HEIGHT nodes for each step, and for each move of a node what a removal and an
 * insertion take; on the mean 27 boxes a step, and at first one step in seven moves a node. Not
 * reentrant on the same tree. Source: Meister and Bittner,
 * Parallel Reinsertion for Bounding Volume Hierarchy Optimization (2018). */
ko_status ko_tree_tune(ko_tree *tree, uint32_t budget, ko_tree_tuner *tuner);

#ifdef __cplusplus
}
#endif

#endif
