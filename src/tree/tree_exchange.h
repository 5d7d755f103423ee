/* Exchanges under a branch, each of which keeps the invariant of tree_balance.c. */
#ifndef KOI_TREE_EXCHANGE_H
#define KOI_TREE_EXCHANGE_H

#include "src/tree/tree_node.h"

static inline uint32_t koi_tree_taller(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

/* Case (3) of the proof: exchanges what hangs at two places: `niece`, in the lower 16 bits of
 * `places`, below A's child B, and `other`, which is A's other child or below it. Returns the
 * height that A has then, but does not set it. Returns 0, with nothing changed, if the exchange
 * would break the invariant or make A lower than `least` or higher than `most`, or if the pool is
 * corrupted. */
uint32_t koi_tree_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t least,
                           uint32_t most);

/* Case (2): exchanges the taller child of A's taller child for A's other child. Returns as
 * koi_tree_exchange; 0 only if the pool is corrupted. */
uint32_t koi_tree_lower_taller(ko_tree *tree, uint32_t a);

#endif
