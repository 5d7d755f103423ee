/** The layout of trees and of their queries: what the tree's calls and the kernels of a port share.
 *
 * Read what the comments name; the other fields belong to the calls of tree.h and tree_query.h. */
#ifndef KEEPOUT_TREE_NODE_H
#define KEEPOUT_TREE_NODE_H

#include "keepout/shape.h"
#include "keepout/config.h"
#include "keepout/query.h"

#ifdef __cplusplus
extern "C" {
#endif

KO_CONFIG_NEEDS(KO_CONFIG_TREE_K)

/** Most objects a tree holds. */
#define KO_TREE_MAX_CAPACITY 16384U

/** The height that no tree exceeds with that many objects, whatever was inserted, moved or removed.
 * It is the largest h with N(h) <= 16384. N(h) = N(h - 1) + N(h - 1 - K) is the number of leaves of
 * the sparsest tree of height h whose siblings differ by at most K. Trees of up to 4096 objects may
 * be 3 higher than that for large boxes at the top. Proof in src/tree/tree_place.c. */
#define KO_TREE_MAX_HEIGHT                                                                         \
    (KO_TREE_K == 1   ? 19U                                                                        \
     : KO_TREE_K == 2 ? 24U                                                                        \
     : KO_TREE_K == 3 ? 28U                                                                        \
     : KO_TREE_K == 4 ? 32U                                                                        \
     : KO_TREE_K == 5 ? 36U                                                                        \
     : KO_TREE_K == 6 ? 40U                                                                        \
     : KO_TREE_K == 7 ? 43U                                                                        \
                      : 46U)

/** Names an object in a tree: slot in the low 16 bits, generation above. 0xFFFFFFFF names none. A
 * handle is stale once its object was removed. It is refused from then on, unless its slot was used
 * anew by an exact multiple of 256 objects since. Free slots are used in turn, oldest first, so in
 * a tree with f slots free that takes at least 256 f insertions. */
typedef uint32_t ko_tree_id;
/** The handle that names no object. */
#define KO_TREE_ID_NONE KOI_CAST(ko_tree_id, 0xFFFFFFFFU)

/** The nodes of a pool for one object: 64 bytes, a branch of 56 and a leaf of 8, which share an
 * index and nothing else. The fields are the tree's own: read them through the calls below.
 *
 * A branch holds the boxes of both its children, so that one look at it tests two. Branch 0 is
 * above the root: its first child is the root, its second is none. Links: below KO_TREE_LEAF the
 * index of a branch, from there on KO_TREE_LEAF + that of a leaf, KO_TREE_NIL none. Places: 2 *
 * branch + which child; of a free one KO_TREE_LEAF + the next free. */
typedef struct ko_tree_node {
    ko_bounds box[2];      /**< branch: what is below each child, exactly; of none lo is above hi */
    uint16_t child[2];     /**< branch: links */
    uint16_t place;        /**< branch: where it hangs */
    uint8_t height;        /**< branch: 1 + the taller child's; a leaf has 0 */
    uint8_t category;      /**< branch: bits of all leaves below, and maybe more */
    uint32_t user;         /**< leaf: the caller's value */
    uint16_t leaf_place;   /**< leaf: where it hangs */
    uint8_t generation;    /**< leaf: counts how often the slot was given back */
    uint8_t leaf_category; /**< leaf: its bits */
} ko_tree_node;

#define KO_TREE_LEAF 0x8000U /**< a link from here on names a leaf */
#define KO_TREE_NIL 0xFFFFU  /**< a link that leads nowhere */

/** A tree. Its fields are the tree's own, except that `nodes`, `capacity` and `count` may be read.
 */
typedef struct ko_tree {
    ko_tree_node *nodes;  /**< the pool */
    uint16_t leaves;      /**< leaf slots below it were used: those never used are taken first */
    uint16_t branches;    /**< branch slots below it were used; the first is by any insertion */
    uint16_t capacity;    /**< objects */
    uint16_t count;       /**< objects now */
    uint16_t high_water;  /**< most objects ever */
    uint16_t free_branch; /**< the free branches, last freed first; KO_TREE_NIL: none */
    uint16_t oldest;      /**< the free leaves, first freed first ... */
    uint16_t newest;      /**< ... and the last freed; KO_TREE_NIL both when there is none */
    uint8_t ahead;        /**< how many displacements a moved box is fattened ahead */
    uint8_t lost;         /**< KO_TREE_LOST or 0 */
    uint8_t set_up;       /**< KOI_SET_UP, or the tree was never made */
    fix16_t margin;       /**< by which boxes are fattened */
    uint32_t revision;    /**< counts changes: queries compare it */
    uint32_t seal;        /**< sum of digests: leaf slots ever used, leaves in use, their boxes */
} ko_tree;

/** The reason in `q.doubt` of a question to a tree that refused an object for want of room since it
 * was made, or since ko_tree_clear_lost. Such a question ends with KO_PARTIAL. */
#define KO_TREE_LOST 1U

/** A query for what touches a box, under way; 112 bytes where a pointer has 4. */
typedef struct ko_tree_query {
    ko_query q;                         /**< read visits */
    ko_bounds box;                      /**< where it looks */
    uint16_t stack[KO_TREE_MAX_HEIGHT]; /**< links not visited yet; cannot overflow, see src */
    uint32_t seal;                      /**< of all before it that is live, while it waits */
} ko_tree_query;

/** A walk along a path, or to what is nearest; 84 bytes where a pointer has 4. */
typedef struct ko_tree_walk {
    ko_query q;                         /**< read visits */
    uint16_t stack[KO_TREE_MAX_HEIGHT]; /**< as in ko_tree_query */
} ko_tree_walk;

/** A path through the tree, and how much boxes are grown: src/tree_ask/tree_path.c. */
typedef struct ko_tree_path {
    ko_bounds reach; /**< the box around the path, grown */
    ko_vec3 high;    /**< where the path begins, plus half the size of what moves along it */
    ko_vec3 low;     /**< the same, minus that */
    uint32_t back;   /**< a bit for each axis on which the path goes down: 1, 2, 4 */
    ko_vec3 way;     /**< how far the path goes, negated: 0 or below */
    uint32_t face;   /**< the side of a box that is met first on the longest axis: 0 .. 5 */
} ko_tree_path;

/** An object that was found. */
typedef struct ko_tree_hit {
    ko_tree_id id; /**< the handle of the object */
    uint32_t user; /**< its value */
} ko_tree_hit;

/** An object that a line or a moving box meets. */
typedef struct ko_tree_cast_hit {
    ko_tree_id id; /**< the handle of the object */
    uint32_t user; /**< its value */
    ko_q30
        enter; /**< the part of the line before it is met, 0 .. KO_Q30_ONE; 0 with KO_ORDER_ANY */
} ko_tree_cast_hit;

#ifdef __cplusplus
}
#endif

#endif
