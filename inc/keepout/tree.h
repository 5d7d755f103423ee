/** A dynamic tree of boxes: what is near what, while things move.
 *
 * The memory is the caller's: a pool of 64 bytes for each object, for a branch and a leaf,
 * and a small ko_tree beside it. Links are 16-bit indices, so a pool can be copied, logged, sent
 * and restored. The tree fattens the box of an object by a margin, and ahead of its motion. While
 * the object stays within that fat box, a move changes nothing and takes constant time. A query
 * finds every object whose fat box it touches, so it misses nothing. A narrow test with the
 * caller's own shapes decides.
 *
 * Damage: calls on corrupted nodes answer KO_E_DATA, or answer from the damaged boxes. They never
 * run for ever or leave the pool. The ko_tree struct itself must be intact. ko_tree_validate finds
 * every single changed bit that could change an answer. */
#ifndef KEEPOUT_TREE_H
#define KEEPOUT_TREE_H

#include "keepout/tree_node.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The category bits of an object that was given no others. */
#define KO_TREE_CATEGORY 1U
#define KO_TREE_AHEAD 2U     /**< displacements that a moved box is fattened ahead, unless set */
#define KO_TREE_MAX_AHEAD 7U /**< most displacements that ko_tree_set_margin takes */
#define KO_TREE_MAX_STEP KOI_CAST(fix16_t, 0x08000000) /**< most displacement on an axis: 2048 m */

/* ---- making a tree ----
 *
 * The margin is what every object's box is fattened by on every side. Queries see the fat box, and
 * ko_tree_nearest_next reports the clearance to it, so objects appear nearer than they are. On each
 * axis that is the margin after an insertion. After moves it is at most twice the margin, and the
 * displacements by which the box was fattened ahead.
 *
 *   - Things that stand still: 0, and the clearance is that of the box as given.
 *   - Things that move: the distance of about ten ticks, so that most moves change nothing. */

/** An empty tree over a pool of nodes for `objects` objects, as an initialiser: constant, so that
 * statics need no start-up call. The first insertion prepares branch 0. All arguments are
 * constants: objects from 1 to KO_TREE_MAX_CAPACITY, a margin from 0 to KO_LIMIT in Q16.16. Write
 * KO_M(0.1) of units.h, not 0.1: a number that is out of range, or no integer, does not compile. */
#define KO_TREE_INIT(pool, objects, margin)                                                        \
    KOI_TREE_EMPTY(pool,                                                                           \
                   (objects) + KOI_REQUIRE((objects) >= 1U && (objects) <= KO_TREE_MAX_CAPACITY),  \
                   (margin) + KOI_REQUIRE(((margin) | INT64_C(0)) >= 0 && (margin) <= KO_LIMIT))
#define KOI_TREE_EMPTY(pool, objects, margin)                                                      \
    {                                                                                              \
        (pool), 0U, 0U, (objects), 0U, 0U, KO_TREE_NIL, KO_TREE_NIL, KO_TREE_NIL, KO_TREE_AHEAD,   \
            0U, KOI_SET_UP, (margin), 0U, 0U                                                       \
    }

/** Defines a static tree `name` with a static pool for `capacity` objects and a margin, both as
 * KO_TREE_INIT takes them, ready for use. */
#define KO_TREE_DEFINE(name, capacity, margin)                                                     \
    static ko_tree_node name##_nodes[capacity];                                                    \
    static ko_tree name = KO_TREE_INIT(name##_nodes, capacity, margin)

/** Makes an empty tree over an array of n nodes, for n objects. The nodes need not be cleared; they
 * must outlive the tree.
 *
 * @param n       1 .. KO_TREE_MAX_CAPACITY
 * @param margin  0 .. KO_LIMIT
 * @fails  KO_E_RANGE if n or margin is out of range
 * @cost   constant */
KO_CHECKED ko_status ko_tree_init(ko_tree *tree, ko_tree_node *nodes, uint32_t n, fix16_t margin);

/** Sets how later insertions and moves fatten boxes: by `margin` on every side, and for a move by
 * `ahead` times its displacement in that direction.
 *
 * @param margin  0 .. KO_LIMIT
 * @param ahead   0 .. KO_TREE_MAX_AHEAD
 * @fails  KO_E_RANGE
 * @cost   constant */
KO_CHECKED ko_status ko_tree_set_margin(ko_tree *tree, fix16_t margin, uint8_t ahead);

/* ---- objects ---- */

/** Inserts an object: its box, fattened and clipped to the legal range, and a value of the
 * caller's.
 *
 * @promise  the fat box contains the box exactly
 * @fails    KO_E_RANGE if the box is not legal; KO_E_FULL if the pool is full, and then questions
 *           are in doubt until ko_tree_clear_lost; KO_E_DATA if a node is corrupted, which alone
 *           may leave the tree changed
 * @cost     one branch a level on the way down and one on the way up; exchanges are tried at up to
 *           eight levels, in one of eight insertions at up to 31; one in 32 moves a large object
 * @see      Bullet's btDbvt for the descent to the nearer centre; Kopta et al., Fast, Effective BVH
 *           Updates for Animated Scenes, 2012, for exchanges. The bound on the height, and which
 *           exchanges are made where, are this library's */
KO_CHECKED ko_status ko_tree_insert(ko_tree *tree, const ko_aabb *box, uint32_t user,
                                    ko_tree_id *id);

/** Clears KO_TREE_LOST. Call it when the loss is made up for, as when the object is in another
 * tree, or in this one once it has room. Until then no question to the tree ends as clear, and its
 * q.doubt is KO_TREE_LOST from begin on: the object may be nearer than all that is found. */
KO_CHECKED ko_status ko_tree_clear_lost(ko_tree *tree);

/** Removes an object. Its handle is stale from then on.
 *
 * @fails  KO_E_ID; KO_E_DATA as ko_tree_insert
 * @cost   one branch a level */
KO_CHECKED ko_status ko_tree_remove(ko_tree *tree, ko_tree_id id);

/** Moves an object. KO_OK: it is still within its fat box, and nothing changed. KO_MOVED: it has a
 * new fat box, in its old position in the tree or in a better one. The handle stays.
 *
 * @param displacement  by which it moved since the last call, or will until the next; null: none.
 *                      Within +-KO_TREE_MAX_STEP, which is checked only for KO_MOVED
 * @promise  the fat box contains the box exactly
 * @fails    KO_E_RANGE, KO_E_ID; KO_E_DATA as ko_tree_insert
 * @cost     constant for KO_OK, else that of a removal and an insertion */
KO_CHECKED ko_status ko_tree_move(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                                  const ko_vec3 *displacement);

/** An object as the tree holds it. */
typedef struct ko_tree_object {
    uint32_t user;    /**< the caller's value */
    ko_aabb box;      /**< its fat box; at most 1 LSB wider an axis than the tree's own form */
    uint8_t category; /**< its bits */
} ko_tree_object;

/** Reads an object.
 *
 * @fails  KO_E_ID, KO_E_DATA if its box is corrupted
 * @cost   constant */
KO_CHECKED ko_status ko_tree_get(const ko_tree *tree, ko_tree_id id, ko_tree_object *object);

/** Gives an object other category bits; an inserted one has KO_TREE_CATEGORY. A query passes over
 * an object none of whose bits is in its mask. With 0 no query finds it.
 *
 * @promise  from then on exactly the queries for these bits find it
 * @fails    KO_E_ID; KO_E_DATA as ko_tree_insert
 * @cost     one node a level */
KO_CHECKED ko_status ko_tree_set_category(ko_tree *tree, ko_tree_id id, uint8_t bits);

/* ---- the whole tree ---- */

/** Checks everything: links, heights, balance, that each branch is the exact union of its children,
 * free lists, and a seal over all leaves.
 *
 * @promise  one changed field is found for certain. So are any two changed bits of one leaf's value
 *           and category, or of one box within the legal range
 * @promise  changes in several leaves cancel in the seal with a probability of 2^-31, and 2^-29 for
 *           the worst bit. These are the same error in two leaves, or values or boxes that are
 *           exchanged
 * @promise  damage may pass where no answer depends on it: in slots never used, and in boxes and
 *           links of free branches. It may pass in the value and category of free leaves, and in a
 *           category bit of a branch that no leaf below it has
 * @fails    KO_E_DATA if something is not as the calls left it
 * @cost     each node a few times, and no stack */
KO_CHECKED ko_status ko_tree_validate(const ko_tree *tree);

/** How a tree is filled and shaped. */
typedef struct ko_tree_stats {
    uint16_t capacity;       /**< objects it has room for */
    uint16_t count;          /**< objects in it */
    uint16_t high_water;     /**< most objects ever at once */
    uint16_t height;         /**< links from the root to the deepest leaf; 0 if empty or single */
    uint32_t area_ratio;     /**< sum of the branches' surface areas / the root's, in 1/256 */
    uint32_t pool_bytes;     /**< RAM of the pool */
    uint32_t snapshot_bytes; /**< that ko_tree_save writes */
} ko_tree_stats;

/** Measures a tree.
 *
 * @cost  each node once */
KO_CHECKED ko_status ko_tree_measure(const ko_tree *tree, ko_tree_stats *stats);

/** Inserts n objects at once, besides those that are in, and rebuilds the tree. The tree is
 * mostly better than n insertions make it, and takes fewer instructions (src/tree/DECISIONS.md).
 *
 * @param users    the caller's values; null gives object i the value i
 * @param n        0 changes nothing
 * @param[out] ids  the n handles, the same that n insertions would give
 * @promise  as ko_tree_insert and ko_tree_rebuild
 * @fails    KO_E_RANGE if a box is not legal, KO_E_DATA if ko_tree_validate does, KO_E_FULL if the
 *           pool has no room for all; then none is in, and they are lost as by ko_tree_insert */
KO_CHECKED ko_status ko_tree_build(ko_tree *tree, const ko_aabb *boxes, const uint32_t *users,
                                   uint32_t n, ko_tree_id *ids);

/** Builds the tree anew from its objects, from above, in place. Handles, values, fat boxes and
 * category bits stay. Afterwards branches are in the lowest slots, each between those below its
 * first child and those below its second.
 *
 * @promise  the same tree for the same records on every machine, as src/tree_build/tree_divide.c
 *           proves
 * @fails    KO_E_DATA if ko_tree_validate does
 * @cost     at each of at most KO_TREE_MAX_HEIGHT levels 44 visits an object; mostly 4 visits at
 *           log2 n + 2 levels. No memory but the pool
 * @see      Wald, On Fast Construction of SAH-based Bounding Volume Hierarchies, 2007 */
KO_CHECKED ko_status ko_tree_rebuild(ko_tree *tree);

/** Moves the branches to the lowest slots, in preorder: each before those below it, its first child
 * next to it. Shape, handles, answers and their order stay. Queries then walk through memory
 * forwards, free branch slots are behind all others, and the bits of branches are exact.
 *
 * @fails  KO_E_DATA if ko_tree_validate does
 * @cost   a validation, and each node 4 times */
KO_CHECKED ko_status ko_tree_compact(ko_tree *tree);

/* ---- in idle time ---- */

/** Where tuning goes on; one for each tree, all 0 to begin with (other values do no harm). */
typedef struct ko_tree_tuner {
    uint32_t revision; /**< of the tree when it was last looked at */
    uint32_t tries;    /**< nodes tried since others changed the tree */
    uint32_t visits;   /**< boxes looked at so far, modulo 2^32 */
    uint32_t moves;    /**< nodes moved so far, modulo 2^32 */
    uint16_t place;    /**< where it goes on */
    uint16_t still;    /**< how many in a row had nothing to gain */
} ko_tree_tuner;

/** A step of ko_tree_tune looks for a better position at no more boxes than this. */
#define KO_TREE_TUNE_REACH 128U
/** Tuning ends after so many rounds over a tree that nobody else changes. */
#define KO_TREE_TUNE_ROUNDS 8U

/** Improves a tree step by step. A step takes one node, with all that is below it, and scans for
 * the position where it makes the sum of all boxes' extents least. It moves the node there if that
 * is less. KO_UNFINISHED: the budget is spent; call again. KO_OK: nothing more is to be gained
 * until the tree changes, or KO_TREE_TUNE_ROUNDS rounds were made. The revision of the tree changes
 * only if a node moved, so a call that moves none disturbs no query.
 *
 * @param budget  boxes; a step begins while it is above 0, and may overdraw it by
 *                KO_TREE_TUNE_REACH + 4
 * @promise  the gain of a move is exact, but restoring the balance after it may cost some of it;
 *           proof in src/tree_build/tree_tune.c
 * @fails    KO_E_DATA if a node is corrupted; then nodes may be changed
 * @cost     besides the boxes, the heights of 2 KO_TREE_MAX_HEIGHT nodes a step, and a removal and
 *           an insertion for each node moved. On the mean 27 boxes a step; at first one step in
 *           seven moves a node
 * @see      Meister and Bittner, Parallel Reinsertion for Bounding Volume Hierarchy Optimization,
 *           2018 */
KO_CHECKED ko_status ko_tree_tune(ko_tree *tree, uint32_t *budget, ko_tree_tuner *tuner);

#ifdef __cplusplus
}
#endif

#endif
