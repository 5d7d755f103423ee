/* What the parts of the tree share: how nodes are found, checked and measured.
 *
 * Slots below the capacity are leaves, from there on branches, so a link alone tells which it leads
 * to. Every link is compared with the limits before it is followed: that, and a bound on the steps
 * of every loop, is what keeps a corrupted pool from leading out of itself or round in circles. */
#ifndef KO_TREE_NODE_H
#define KO_TREE_NODE_H

#include "core/bounds.h"
#include "keepout/tree.h"

static inline uint32_t ko_tree_limit(const ko_tree *tree)
{
    return tree->branches.end;
}

static inline bool ko_tree_is_leaf(const ko_tree *tree, uint32_t index)
{
    return index < tree->capacity;
}

static inline bool ko_tree_is_branch(const ko_tree *tree, uint32_t index)
{
    return index >= tree->capacity && index < ko_tree_limit(tree);
}

static inline uint32_t ko_tree_height(const ko_tree *tree, uint32_t index)
{
    return ko_tree_is_leaf(tree, index) ? 0U : tree->nodes[index].height;
}

/* Both links of a branch lead to different nodes of the pool. */
static inline bool ko_tree_links_are_sound(const ko_tree *tree, const ko_tree_node *branch)
{
    const uint32_t limit = ko_tree_limit(tree);
    return branch->is.child[0] < limit && branch->is.child[1] < limit &&
           branch->is.child[0] != branch->is.child[1];
}

/* src/tree/tree_pool.c: slots, handles, digests. */

/* The slot a handle names, or KO_TREE_NIL if it names none or is stale. */
uint32_t ko_tree_slot(const ko_tree *tree, ko_tree_id id);
ko_tree_id ko_tree_id_of(const ko_tree *tree, uint32_t leaf);

/* A digest in which every single bit of a leaf that matters, links aside, counts: its box,
 * generation and user value. The tree's seal is the xor of these over all leaf slots that were ever
 * used. */
uint32_t ko_tree_digest(const ko_tree *tree, uint32_t leaf);

/* Whether a free slot is free: the box of nothing. */
bool ko_node_is_free(const ko_tree_node *node);

/* Takes a free slot: KO_TREE_NIL when there is none or the queue is corrupted. */
uint32_t ko_tree_take(ko_tree *tree, ko_tree_slots *slots);
/* Gives a slot back. */
void ko_tree_give(ko_tree *tree, ko_tree_slots *slots, uint32_t slot);

/* src/tree/tree_balance.c: the shape. */

/* Where a box had best be inserted: *sibling is the node that gets a new common parent with it. */
ko_status ko_tree_find_sibling(const ko_tree *tree, const ko_tree_node *leaf, uint32_t *sibling);

/* Brings boxes, heights and balance in order from a branch up to the root, after one insertion or
 * removal below it. */
ko_status ko_tree_restore(ko_tree *tree, uint32_t branch);

#endif
