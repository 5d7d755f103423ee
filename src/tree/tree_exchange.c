/* Exchanges under a branch. They are made now and then, and planned much more often
 * (tree_balance.c). */
#include "port/fast.h"

#include "src/tree/tree_exchange.h"

#include "port/exchange.h"

uint32_t koi_tree_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t lower)
{
    return koi_port_exchange(tree, a, places, lower);
}

/* Which child of a branch is taller: 1 if the second is. */
static KOI_NOINLINE uint32_t taller_side(const ko_tree *tree, const ko_tree_node *node)
{
    const uint32_t first = koi_tree_height_at(tree, node->child[0]);
    return (koi_tree_height_at(tree, node->child[1]) > first) ? 1U : 0U;
}

uint32_t koi_tree_lower_taller(ko_tree *tree, uint32_t a)
{
    const ko_tree_node *top = &tree->nodes[a];
    const uint32_t tall = taller_side(tree, top);
    const uint32_t b = top->child[tall];
    if (!koi_tree_is_branch(tree, b)) {
        return 0;
    }
    const uint32_t niece = 2U * b + taller_side(tree, &tree->nodes[b]);
    const uint32_t other = 2U * a + 1U - tall;
    return koi_tree_exchange(tree, a, (other << 16) | niece, UINT32_MAX);
}
