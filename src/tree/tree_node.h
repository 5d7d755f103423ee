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

/* ---- slots and links ---- */

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

/* ---- snapshots ---- */

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
