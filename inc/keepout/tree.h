/* A dynamic tree of boxes: what is near what, while things move.
 *
 * The memory is the caller's: a pool of 64 bytes for each object, the two 32-byte nodes it takes,
 * and a small ko_tree beside it. Links are 16-bit indices, so a pool can be copied, logged, sent
 * and restored. An object's box is kept fattened by a margin, and ahead of its motion when it
 * moves: while the object stays within that fat box a move changes nothing at all and takes
 * constant time. Whoever asks the tree gets every object whose fat box is touched, so nothing is
 * missed, and a narrow test on the caller's own tight shapes decides.
 *
 * Calls that take a const tree are reentrant and may run at once with each other; calls that change
 * it must have it alone. Nothing here allocates, recurses, or keeps state outside the two structs.
 *
 * Damage: nodes whose memory was corrupted make calls answer KO_E_DATA, or answer from the damaged
 * boxes, but never run for ever or leave the pool. The ko_tree struct itself must be intact.
 * ko_tree_validate finds every single changed bit that could change an answer. Several changed bits
 * it misses with a small probability, which its comment states. */
#ifndef KEEPOUT_TREE_H
#define KEEPOUT_TREE_H

#include "keepout/shape.h"
#include "keepout/config.h"

#ifdef __cplusplus
extern "C" {
#endif

KO_CONFIG_NEEDS(KO_CONFIG_TREE_K)

/* Most objects a tree holds. */
#define KO_TREE_MAX_CAPACITY 16384U

/* The height no tree exceeds with that many objects, whatever was inserted, moved or removed: the
 * largest h with N(h) <= 16384, where N(h) = N(h - 1) + N(h - 1 - K) leaves is the sparsest tree of
 * height h whose siblings differ by at most K. Proof in src/tree/tree_balance.c. */
#define KO_TREE_MAX_HEIGHT                                                                         \
    (KO_TREE_K == 1   ? 19U                                                                        \
     : KO_TREE_K == 2 ? 24U                                                                        \
     : KO_TREE_K == 3 ? 28U                                                                        \
     : KO_TREE_K == 4 ? 32U                                                                        \
     : KO_TREE_K == 5 ? 36U                                                                        \
     : KO_TREE_K == 6 ? 40U                                                                        \
     : KO_TREE_K == 7 ? 43U                                                                        \
                      : 46U)

/* Names an object in a tree: slot in the low 16 bits, generation above. 0xFFFFFFFF names none.
 * A handle is stale once its object was removed: it is refused from then on, unless its slot was
 * used anew by an exact multiple of 256 objects since. Free slots are used in turn, oldest first,
 * so in a tree with f slots free that takes at least 256 f insertions. */
typedef uint32_t ko_tree_id;
#define KO_TREE_ID_NONE ((ko_tree_id)0xFFFFFFFFU)

/* What a pool holds for each object: 64 bytes, 32 for each of the 2 n nodes of a tree. One branch
 * and one leaf, which share an index and nothing else. The fields are the tree's own: read them
 * through the calls below.
 *
 * A branch holds the boxes of both its children, so that one look at it tests two. Branch 0 is
 * above the root: its first child is the root, its second is none. Links: below KO_TREE_LEAF the
 * index of a branch, from there on KO_TREE_LEAF + that of a leaf, KO_TREE_NIL none. Places: 2 *
 * branch + which child; of a free one KO_TREE_LEAF + the next free. */
typedef struct ko_tree_node {
    ko_bounds box[2];      /* branch: what is below each child, exactly; of none lo is above hi */
    uint16_t child[2];     /* branch: links */
    uint16_t place;        /* branch: where it hangs */
    uint8_t height;        /* branch: 1 + the taller child's; a leaf has 0 */
    uint8_t category;      /* branch: bits of all leaves below, and maybe more */
    uint32_t user;         /* leaf: the caller's value */
    uint16_t leaf_place;   /* leaf: where it hangs */
    uint8_t generation;    /* leaf: counts how often the slot was given back */
    uint8_t leaf_category; /* leaf: its bits */
} ko_tree_node;

#define KO_TREE_LEAF 0x8000U
#define KO_TREE_NIL 0xFFFFU

/* A tree. Its fields are the tree's own, except that `nodes`, `capacity` and `count` may be read.
 */
typedef struct ko_tree {
    ko_tree_node *nodes;
    uint16_t capacity;    /* objects */
    uint16_t count;       /* objects now */
    uint16_t high_water;  /* most objects ever */
    uint16_t leaves;      /* leaf slots below it were used: those never used are taken first */
    uint16_t branches;    /* branch slots below it were used; the first is always */
    uint16_t free_branch; /* the free branches, last freed first; KO_TREE_NIL: none */
    uint16_t oldest;      /* the free leaves, first freed first ... */
    uint16_t newest;      /* ... and the last freed; KO_TREE_NIL both when there is none */
    uint8_t ahead;        /* how many displacements a moved box is fattened ahead */
    fix16_t margin;
    uint32_t revision; /* counts changes: queries compare it */
    uint32_t seal;     /* sum of digests: each leaf slot ever used, each leaf in use, its box */
} ko_tree;

/* Filter bits: those of an object unless set otherwise; those a query looks for unless told. */
#define KO_TREE_CATEGORY 1U
#define KO_TREE_ALL 0xFFU
#define KO_TREE_AHEAD 2U /* displacements that a moved box is fattened ahead, unless set */
#define KO_TREE_MAX_AHEAD 7U
#define KO_TREE_MAX_STEP ((fix16_t)0x08000000) /* longest displacement on an axis: 2048 m */

/* The margin is what every object's box is fattened by on every side. Queries see the fat box, and
 * ko_tree_nearest_next reports the clearance to it, so objects appear nearer than they are. On each
 * axis that is the margin after an insertion. After moves it is at most twice the margin, and the
 * displacements by which the box was fattened ahead.
 *     things that stand still: 0, and the clearance is that of the box as given;
 *     things that move: the distance of about ten ticks, so that most moves change nothing. */

/* An empty tree over a pool of nodes for `objects` objects, as an initialiser: constant, so that
 * statics need no start-up call. The first insertion prepares branch 0. All arguments are
 * constants: objects from 1 to KO_TREE_MAX_CAPACITY, a margin from 0 to KO_LIMIT in Q16.16. Write
 * KO_M(0.1) of units.h, not 0.1: a number that is out of range, or no integer, does not compile. */
#define KO_TREE_INIT(pool, objects, margin)                                                        \
    KOI_TREE_EMPTY(pool,                                                                           \
                   (objects) + KOI_REQUIRE((objects) >= 1U && (objects) <= KO_TREE_MAX_CAPACITY),  \
                   (margin) + KOI_REQUIRE(((margin) | INT64_C(0)) >= 0 && (margin) <= KO_LIMIT))
#define KOI_TREE_EMPTY(pool, objects, margin)                                                      \
    {                                                                                              \
        (pool), (objects), 0U, 0U, 0U, 0U, KO_TREE_NIL, KO_TREE_NIL, KO_TREE_NIL, KO_TREE_AHEAD,   \
            (margin), 0U, 0U                                                                       \
    }

/* Defines a static tree `name` with a static pool for `capacity` objects and a margin, both as
 * KO_TREE_INIT takes them, ready for use. */
#define KO_TREE_DEFINE(name, capacity, margin)                                                     \
    static ko_tree_node name##_nodes[capacity];                                                    \
    static ko_tree name = KO_TREE_INIT(name##_nodes, capacity, margin)

/* Makes an empty tree over an array of n nodes, for n objects. The nodes need not be cleared; they
 * must outlive the tree. Range: n from 1 to KO_TREE_MAX_CAPACITY, margin from 0 to KO_LIMIT. Fails
 * with KO_E_ARG iff a pointer is null, KO_E_RANGE iff n or margin is out of range; then nothing is
 * changed. Constant time. */
ko_status ko_tree_init(ko_tree *tree, ko_tree_node *nodes, uint32_t n, fix16_t margin);

/* Sets how boxes are fattened from now on: by margin on every side, and when an object moves by
 * `ahead` times its displacement in the direction of it. Range: 0 <= margin <= KO_LIMIT,
 * ahead <= KO_TREE_MAX_AHEAD.
 * Fails with KO_E_RANGE, KO_E_ARG (tree null); then nothing is changed. Constant time. */
ko_status ko_tree_set_margin(ko_tree *tree, fix16_t margin, uint8_t ahead);

/* Puts an object in: its box, fattened and cut at the legal range, and a value of the caller's.
 * Promise: the fat box contains the box exactly. Fails with KO_E_ARG iff a pointer is null,
 * KO_E_RANGE iff the box is not legal, KO_E_FULL iff the pool is, KO_E_DATA iff the nodes are found
 * corrupted; of these only the last, met on the way up, may leave nodes changed. Worst case: one
 * branch a level on the way down and one on the way up, exchanges at four levels. Not reentrant on
 * the same tree. Source: the descent to the nearer centre from Bullet's btDbvt, exchanges after
 * Kopta et al., Fast, Effective BVH Updates for Animated Scenes (2012); the bound on the height,
 * and which exchanges where, are this library's. */
ko_status ko_tree_insert(ko_tree *tree, const ko_aabb *box, uint32_t user, ko_tree_id *id);

/* Takes an object out; its handle is stale from then on. Fails with KO_E_ARG (tree null), KO_E_ID,
 * KO_E_DATA as ko_tree_insert. Worst case: one branch a level. */
ko_status ko_tree_remove(ko_tree *tree, ko_tree_id id);

/* Tells where an object is now. KO_OK: it is still within its fat box, nothing was changed at all.
 * KO_MOVED: it has a new fat box, fattened by the margin and ahead of `displacement` (what it moved
 * since the last call, or will until the next; null: none), in its old place in the tree or in a
 * better one. The handle stays. Range: a legal box; displacement within +-KO_TREE_MAX_STEP (looked
 * at only when the object leaves its fat box). Promise: the fat box contains the box exactly. Fails
 * with KO_E_ARG (tree or box null), KO_E_RANGE, KO_E_ID, KO_E_DATA as ko_tree_insert. Worst case:
 * constant when it stays, else that of a removal and an insertion. */
ko_status ko_tree_move(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                       const ko_vec3 *displacement);

/* The caller's value of an object; the fat box of an object (in this form at most 1 LSB wider an
 * axis than the tree's own). Fail with KO_E_ARG iff a pointer is null, KO_E_ID, KO_E_DATA (the fat
 * box, iff it is corrupted beyond the legal range); then nothing is written. Constant time,
 * reentrant. */
ko_status ko_tree_user(const ko_tree *tree, ko_tree_id id, uint32_t *user);
ko_status ko_tree_fat_box(const ko_tree *tree, ko_tree_id id, ko_aabb *box);

/* Checks everything: links, heights, balance, that each branch is the exact union of its children,
 * free lists, and a seal over all leaves. KO_OK, or KO_E_DATA iff something is found that is not as
 * the calls above left it, KO_E_ARG iff tree is null.
 *
 * Promise: one changed field is found for certain. So are any two changed bits of one leaf's value
 * and filter bits, or of one box within the legal range. Changes in several leaves cancel in the
 * seal with a probability of 2^-31, and 2^-29 for the worst bit. That holds for the same error in
 * two leaves, and for values or boxes that are exchanged. Damage may pass where no answer depends
 * on it: in slots never used, in boxes and links of free branches, in the value and filter bits of
 * free leaves, and in a filter bit of a branch that no leaf below it has.
 *
 * Worst case: each node a few times, and no stack. Reentrant. */
ko_status ko_tree_validate(const ko_tree *tree);

typedef struct ko_tree_stats {
    uint16_t capacity;
    uint16_t count;
    uint16_t high_water; /* most objects ever at once */
    uint16_t height;     /* links from the root to the deepest leaf; 0 when empty or single */
    uint32_t area_ratio; /* sum of the branches' surface areas / the root's, in 1/256 */
    uint32_t pool_bytes; /* RAM of the pool */
} ko_tree_stats;

/* Measures a tree. Fails with KO_E_ARG iff a pointer is null; then nothing is written. Worst case:
 * each node once. Reentrant. */
ko_status ko_tree_measure(const ko_tree *tree, ko_tree_stats *stats);

#ifdef __cplusplus
}
#endif

#endif
