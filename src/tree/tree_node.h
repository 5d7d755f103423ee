/* Shared by the files of the tree: how nodes are found, checked and measured.
 *
 * A link or place is sound if it leads to a node of the pool that was ever used. Every link and
 * place that is read from the pool is compared with its limit before it is followed. That, and a
 * bound on the steps of every loop, keeps a corrupted pool from leading out of itself or round in
 * circles. A link below the number of branches leads to a branch; only the others can be leaves. */
#ifndef KOI_TREE_NODE_H
#define KOI_TREE_NODE_H

#include "port/box.h"
#include "port/port.h"
#include "port/tree.h"
#include "src/box/bounds.h"
#include "src/math/set_up.h"
#include "src/math/wide.h"
#include "keepout/tree.h"
#include "src/tree/tree_seal.h"

/* True iff there is no tree, or it was never set up. It is not known what it would hold. */
static inline bool koi_tree_is_missing(const ko_tree *tree)
{
    return KOI_IS_UNSET(tree);
}

/* True iff the link leads to a branch slot that was ever used. */
static inline bool koi_tree_is_branch(const ko_tree *tree, uint32_t link)
{
    return link < tree->branches;
}

/* Call after !koi_tree_is_branch(link). True iff the link leads to a leaf slot that was ever used;
 * false for KO_TREE_NIL and for damage. */
static inline bool koi_tree_is_leaf(const ko_tree *tree, uint32_t link)
{
    return link - KO_TREE_LEAF < tree->leaves;
}

/* True iff the place is sound. */
static inline bool koi_tree_is_place(const ko_tree *tree, uint32_t place)
{
    return place < 2U * tree->branches;
}

static inline bool koi_tree_leaf_is_free(const ko_tree_node *node)
{
    return node->leaf_place >= KO_TREE_LEAF;
}

/* Takes the place of a free slot. Returns the slot freed after it (leaf) or before it (branch), or
 * KO_TREE_NIL. */
static inline uint32_t koi_tree_next_free(uint32_t place)
{
    return (place == KO_TREE_NIL) ? KO_TREE_NIL : place & (KO_TREE_LEAF - 1U);
}

/* |a - b| > K, by the unsigned trick of src/box/aabb.c. */
static inline bool koi_tree_is_unbalanced(uint32_t a, uint32_t b)
{
    return a - b + KO_TREE_K > 2U * KO_TREE_K;
}

/* The height of a sound link's node: 0 for a leaf. */
static inline uint32_t koi_tree_height(const ko_tree *tree, uint32_t link)
{
    return koi_tree_is_branch(tree, link) ? tree->nodes[link].height : 0U;
}

/* The category bits below a sound link. */
static inline uint32_t koi_tree_category_of(const ko_tree *tree, uint32_t link)
{
    return koi_tree_is_branch(tree, link) ? tree->nodes[link].category
                                          : tree->nodes[link - KO_TREE_LEAF].leaf_category;
}

/* ---- src/tree/tree_place.c: slots and links ---- */

/* koi_tree_height and koi_tree_category_of as functions, for what is done seldom. */
uint32_t koi_tree_height_at(const ko_tree *tree, uint32_t link);
uint32_t koi_tree_category_at(const ko_tree *tree, uint32_t link);

/* An empty box: it overlaps no box, and makes no union larger. */
extern const ko_bounds koi_tree_nothing;

/* The leaf that a handle names, or KO_TREE_NIL if it names none or is stale. */
static inline uint32_t koi_tree_slot(const ko_tree *tree, ko_tree_id id)
{
    const uint32_t slot = id & 0xFFFFU;
    if (slot >= tree->leaves) {
        return KO_TREE_NIL;
    }
    const ko_tree_node *node = &tree->nodes[slot];
    return ((id >> 16) != node->generation || koi_tree_leaf_is_free(node)) ? KO_TREE_NIL : slot;
}

/* True iff the place is sound and the link there is this leaf. False for the place of a free
 * leaf. */
static inline bool koi_tree_leaf_hangs(const ko_tree *tree, uint32_t leaf, uint32_t place)
{
    return koi_tree_is_place(tree, place) &&
           tree->nodes[place >> 1].child[place & 1U] == KO_TREE_LEAF + leaf;
}
static inline ko_tree_id koi_tree_id_of(const ko_tree *tree, uint32_t leaf)
{
    return ((uint32_t)tree->nodes[leaf].generation << 16) | leaf;
}

/* Takes the leaf slot that was given back first. Returns KO_TREE_NIL if there is none or the list
 * of free ones is corrupted. */
uint32_t koi_tree_take_oldest(ko_tree *tree);

/* Takes a leaf slot, one that was never used if there is any. Returns as koi_tree_take_oldest. */
static inline uint32_t koi_tree_take_leaf(ko_tree *tree)
{
    const uint32_t leaf = tree->leaves;
    if (leaf >= tree->capacity) {
        return koi_tree_take_oldest(tree);
    }
    tree->nodes[leaf].generation = 0;
    tree->leaves = (uint16_t)(leaf + 1U);
    return leaf;
}

/* Hangs a sound link's node at a place: sets box and link there, and the place in the node. */
void koi_tree_hang(ko_tree *tree, uint32_t place, const ko_bounds *box, uint32_t link);

/* Sets branch 0 as it is in an empty tree. */
void koi_tree_clear_top(ko_tree_node *top);

/* ---- src/tree/tree_place.c: the shape ---- */

/* Puts a leaf slot into the tree. */
ko_status koi_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box);

/* Takes the only leaf out of the tree. */
void koi_tree_detach_last(ko_tree *tree);

/* koi_port_lift, once for all callers. */
koi_port_rest koi_tree_lift(ko_tree *tree, uint32_t place);

/* Does what koi_tree_lift left to do. */
ko_status koi_tree_mend_rest(ko_tree *tree, koi_port_rest rest);

/* Takes the leaf at a sound place out of the tree. Its slot stays in use. */
static inline ko_status koi_tree_detach(ko_tree *tree, uint32_t place)
{
    if (place < 2U) {
        koi_tree_detach_last(tree);
        return KO_OK;
    }
    const koi_port_rest rest = koi_tree_lift(tree, place);
    return koi_port_is_done(rest) ? KO_OK : koi_tree_mend_rest(tree, rest);
}

/* Brings heights and balance in order above a new leaf's parent, a sound branch. At the first
 * levels it makes exchanges that make boxes smaller. `grown` branches grew: the one above the
 * parent, and others above that. The boxes must be in order. */
ko_status koi_tree_rise(ko_tree *tree, uint32_t branch, uint32_t grown);

/* Brings boxes (KOI_PORT_BOXES), heights and balance (KOI_PORT_HEIGHTS), or both in order from a
 * branch upwards, after a change below it. */
ko_status koi_tree_mend(ko_tree *tree, uint32_t branch, uint32_t what);

/* Puts all leaves that hang at shelves elsewhere. False if the pool is corrupted. */
bool koi_tree_clear_shelves(ko_tree *tree);

/* A large leaf that was inserted before most others hangs deep in the tree. If there is one on the
 * way to the larger box at each branch, it goes beside the root. False if the pool is corrupted. */
bool koi_tree_shelve_one(ko_tree *tree);

/* ---- src/tree/tree_shelf.c: branches at the top of a tree that need no balance ----
 *
 * A branch may be a shelf if one of its children is a leaf, the same is true of all branches above
 * it, and these are fewer than KOI_TREE_SHELVES. It is a shelf if its other child is more than K
 * high. So all branches above a shelf are shelves. The leaf is some large thing that everything
 * else stands on or in: a floor, a ceiling, a wall (tree_shelf.c). */
#define KOI_TREE_SHELVES 3U

/* Trees of more objects have no shelves. In others those that are not at a shelf make a tree that
 * is KOI_TREE_SHELVES lower than KO_TREE_MAX_HEIGHT, so none exceeds that. */
#define KOI_TREE_SHELF_COUNT 4096U

/* One change of the tree in so many looks for a leaf that belongs at a shelf, if it is an
 * insertion. */
#define KOI_TREE_SHELF_TURNS 32U

/* The place of the leaf at a shelf; KO_TREE_NIL if the link is not that of a shelf. */
uint32_t koi_tree_shelf_leaf(const ko_tree *tree, uint32_t link);

/* True iff a branch may be a shelf. */
bool koi_tree_may_be_shelf(const ko_tree *tree, uint32_t branch);

/* The children of a sound branch differ by more than K. Returns its height if it is a shelf, or
 * becomes one; 0 if it must be balanced. */
uint32_t koi_tree_height_as_shelf(const ko_tree *tree, uint32_t branch);

/* True iff a leaf with this box may hang beside the whole tree, and is large enough. */
bool koi_tree_is_for_shelf(const ko_tree *tree, const ko_bounds *box);

/* An insertion begins: this makes sure that a tree which gets too large for shelves has none. Now
 * and then it also looks for a leaf that belongs at a shelf. False if the pool is corrupted. */
static inline bool koi_tree_tidy_shelves(ko_tree *tree)
{
    return (tree->count == KOI_TREE_SHELF_COUNT)
               ? koi_tree_clear_shelves(tree)
               : tree->revision % KOI_TREE_SHELF_TURNS != 0U || koi_tree_shelve_one(tree);
}

/* ---- src/tree/tree.c: fat boxes ---- */

/* Fattens a box by the margin, and cuts the result at the legal range. False if the box is
 * not legal. */
bool koi_tree_fatten(fix16_t margin, const ko_aabb *box, ko_bounds *fat);

/* ---- src/tree/tree_check.c ---- */

/* True iff both links of a branch lead to nodes of the pool, and not to the same. */
bool koi_tree_are_links(const ko_tree *tree, const ko_tree_node *branch);

/* ---- src/tree_keep/tree_snapshot.c ---- */

/* Bytes of a snapshot: a header, the leaf slots, the nodes in preorder, a CRC.
 * count <= leaves <= KO_TREE_MAX_CAPACITY. */
#define KOI_TREE_SNAPSHOT_HEADER 32U
#define KOI_TREE_SNAPSHOT_RECORD 32U

static inline uint32_t koi_tree_snapshot_bytes(uint32_t count, uint32_t leaves)
{
    const uint32_t links = (count == 0U) ? 0U : 2U * count - 1U;
    return KOI_TREE_SNAPSHOT_HEADER + KOI_TREE_SNAPSHOT_RECORD * leaves + 2U * links + 4U;
}

#endif
