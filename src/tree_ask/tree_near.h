/* Walks over the leaves around a point, for the queries that measure what a leaf holds. */
#ifndef KOI_TREE_NEAR_H
#define KOI_TREE_NEAR_H

#include "src/math/wide.h"
#include "src/tree_ask/tree_walk.h"

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

/* Finds the next leaf within a limit, which may be smaller from call to call: the nearer child of a
 * branch comes first. *budget counts down boxes. KO_END: there is none. */
ko_status koi_tree_next_leaf(const ko_tree *tree, ko_tree_nearest *query, uint64_t limit,
                             uint32_t *budget, uint32_t *leaf, uint64_t *square);

#endif
