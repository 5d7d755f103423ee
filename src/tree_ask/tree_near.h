/* The walk over the leaves around a point, for the queries that measure what a leaf holds. */
#ifndef KOI_TREE_NEAR_H
#define KOI_TREE_NEAR_H

#include "keepout/tree_query.h"

/* Finds the next leaf within a limit, which may be smaller from call to call: the nearer child of a
 * branch comes first. *budget counts down boxes. KO_END: there is none. */
ko_status koi_tree_next_leaf(const ko_tree *tree, ko_tree_nearest *query, uint64_t limit,
                             uint32_t *budget, uint32_t *leaf, uint64_t *square);

#endif
