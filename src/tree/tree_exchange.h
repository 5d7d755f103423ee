/* Exchanges under a branch, each of which keeps the invariant of tree_balance.c. */
#ifndef KOI_TREE_EXCHANGE_H
#define KOI_TREE_EXCHANGE_H

#include "src/tree/tree_node.h"

/* Case (3) of the proof: koi_port_exchange, where that is not part of the rise. */
uint32_t koi_tree_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t lower);

/* Case (2): exchanges the taller child of A's taller child for A's other child. Returns as
 * koi_tree_exchange; 0 only if the pool is corrupted. */
uint32_t koi_tree_lower_taller(ko_tree *tree, uint32_t a);

#endif
