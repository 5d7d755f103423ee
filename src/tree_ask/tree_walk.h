/* Shared by the queries along a path and the queries for what is nearest. */
#ifndef KOI_TREE_WALK_H
#define KOI_TREE_WALK_H

#include "keepout/tree_query.h"
#include "src/math/query_seal.h"
#include "src/math/wide.h"
#include "src/tree/tree_node.h"
#include "port/tree.h"

/* The bytes of a query that are live: up to the top of its stack, which a damaged depth does not
 * move beyond the stack. */
static inline size_t koi_tree_query_bytes(const ko_tree_query *query)
{
    const size_t depth = (query->q.depth < KOI_PORT_STACK) ? query->q.depth : KOI_PORT_STACK;
    return offsetof(ko_tree_query, stack) + depth * sizeof(query->stack[0]);
}

static inline size_t koi_tree_nearest_bytes(const ko_tree_nearest *query)
{
    const size_t depth = (query->q.depth < KOI_PORT_STACK) ? query->q.depth : KOI_PORT_STACK;
    return offsetof(ko_tree_nearest, stack) + depth * sizeof(query->stack[0]);
}

/* A search uses the whole struct, a walk in any order its first part. The entries of the stack
 * above the depth are 0 while the query waits. */
static inline size_t koi_tree_cast_bytes(const ko_tree_cast *query)
{
    return (query->found == NULL) ? offsetof(ko_tree_cast, whole) : offsetof(ko_tree_cast, seal);
}

/* Begins a query over a tree. */
static inline void koi_tree_open(ko_query *q, const ko_tree *tree, uint32_t mask)
{
    const uint32_t lost = tree->lost; /* before the stores, which it could alias */
    (void)koi_query_open(q, tree, tree->revision, mask);
    q->doubt = lost;
}

/* Answers a call that walked a tree, and ends the query unless it goes on. KO_END means clear,
 * which a tree that lost an object is not. */
static inline ko_status koi_tree_answer(ko_query *q, const ko_tree *tree, ko_status status)
{
    if (status == KO_OK || status == KO_UNFINISHED) {
        return status;
    }
    if (status == KO_END) {
        q->doubt |= tree->lost;
        status = (q->doubt == 0U) ? KO_END : KO_PARTIAL;
    }
    return koi_query_end(q, status);
}

/* Puts the root on an empty stack, if there is one. Returns the depth of the stack. Passes over
 * branch 0, which is above the root. */
static inline uint8_t koi_tree_begin_at_root(const ko_tree *tree, uint16_t *stack)
{
    if (tree->branches == 0U || tree->nodes[0].child[0] == KO_TREE_NIL) {
        return 0;
    }
    stack[0] = tree->nodes[0].child[0];
    return 1;
}

/* The largest square whose root, rounded down, is the radius. */
static inline uint64_t koi_tree_limit(fix16_t radius)
{
    const uint32_t beyond = (uint32_t)radius + 1U;
    return koi_port_umul(beyond, beyond) - 1U;
}

/* Begins a walk over the leaves around the query's point. */
static inline void koi_tree_begin_leaves(const ko_tree *tree, ko_tree_nearest *query)
{
    query->start = query->q.visits;
    query->q.depth = koi_tree_begin_at_root(tree, query->stack);
}

/* How many more boxes a walk may test that tested `visits` so far: both boxes of each branch, once.
 * A walk of a corrupted pool ends there at the latest. */
static inline uint32_t koi_tree_boxes_left(const ko_tree *tree, uint32_t visits)
{
    const uint32_t all = 2U * tree->branches;
    return (visits < all) ? all - visits : 0U;
}

/* As koi_tree_begin_at_root, for walks that test the leaves that they come to. If the root is no
 * branch, it begins at branch 0, which holds the root's box. */
static inline uint8_t koi_tree_begin_above(const ko_tree *tree, uint16_t *stack)
{
    if (tree->branches == 0U) {
        return 0;
    }
    const uint32_t root = tree->nodes[0].child[0];
    stack[0] = (uint16_t)(koi_tree_is_branch(tree, root) ? root : 0U);
    return 1;
}

/* The box of a leaf, or null if the leaf does not hang where it says. */
const ko_bounds *koi_tree_leaf_box(const ko_tree *tree, uint32_t leaf);

/* The box of a leaf in the form that the tests of volumes take. KO_E_DATA iff the leaf does not
 * hang where it says, or its box is not legal. */
ko_status koi_tree_leaf_aabb(const ko_tree *tree, uint32_t leaf, ko_aabb *out);

/* Reports a leaf of the pool. */
static inline void koi_tree_report(const ko_tree *tree, uint32_t leaf, ko_tree_hit *hit)
{
    *hit = (ko_tree_hit){koi_tree_id_of(tree, leaf), tree->nodes[leaf].user};
}

#endif
