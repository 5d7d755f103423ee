/* Exchanges under a branch, each of which keeps the invariant of tree_balance.c. */
#ifndef KOI_TREE_EXCHANGE_H
#define KOI_TREE_EXCHANGE_H

#include "src/tree/tree_node.h"

static inline uint32_t koi_tree_taller(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

/* Sets a branch's height from its children's. Returns false, and sets nothing, if these differ by
 * more than K. */
static inline bool koi_tree_set_height(const ko_tree *tree, ko_tree_node *node)
{
    const uint32_t first = koi_tree_height(tree, node->child[0]);
    const uint32_t second = koi_tree_height(tree, node->child[1]);
    if (koi_tree_is_unbalanced(first, second)) {
        return false;
    }
    node->height = (uint8_t)(1U + koi_tree_taller(first, second));
    return true;
}

/* Exchanges what hangs at two places. */
void koi_tree_swap(ko_tree *tree, uint32_t one, uint32_t other);

/* Computes the box, height and bits of a branch whose children were exchanged. */
void koi_tree_refresh(ko_tree *tree, uint32_t branch);

/* Case (3): exchanges what hangs at two places: `niece`, a child of a child of A, and `other`,
 * either the other child of A or the first child of that. Does nothing if that would break the
 * invariant. `before` is the height A had. */
void koi_tree_exchange(ko_tree *tree, uint32_t a, uint32_t before, uint32_t niece, uint32_t other);

#endif
