/* A damaged tree that is one long chain: higher than any sound one, each branch with a leaf and the
 * next branch. What climbs it, or puts off what it meets, must stop at the height that sound trees
 * have at most. */
#ifndef CHAIN_H
#define CHAIN_H

#include "harness.h"
#include "keepout/tree.h"

enum { CHAIN_OBJECTS = KO_TREE_MAX_HEIGHT + 8 };
extern ko_tree_node chain_nodes[CHAIN_OBJECTS];
extern ko_tree_id chain_ids[CHAIN_OBJECTS];
extern ko_tree chain;

/* All boxes are of 1 m about the origin. */
void chain_make(void);

#endif
