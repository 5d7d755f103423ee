/* Judges the links of a branch. */
#ifndef KOI_TREE_CHECK_H
#define KOI_TREE_CHECK_H

#include "src/tree/tree_node.h"

/* True iff both links of a branch lead to nodes of the pool, and not to the same. */
bool koi_tree_are_links(const ko_tree *tree, const ko_tree_node *branch);

#endif
