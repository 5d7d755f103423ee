/* src/tree/tree_pool.c in float. */
#include "float_node.h"

const float_bounds float_nothing = {{FLOAT_HUGE, FLOAT_HUGE, FLOAT_HUGE},
                                    {-FLOAT_HUGE, -FLOAT_HUGE, -FLOAT_HUGE}};

uint32_t float_slot(const float_tree *tree, ko_tree_id id)
{
    const uint32_t slot = id & 0xFFFFU;
    if (slot >= tree->leaves) {
        return KO_TREE_NIL;
    }
    const float_tree_node *node = &tree->nodes[slot];
    if ((id >> 16) != node->generation || leaf_is_free(node)) {
        return KO_TREE_NIL;
    }
    return slot;
}

uint32_t float_take_leaf(float_tree *tree)
{
    uint32_t leaf = tree->leaves;
    if (leaf < tree->capacity) {
        tree->nodes[leaf].generation = 0;
        tree->leaves = (uint16_t)(leaf + 1U);
        return leaf;
    }
    leaf = tree->oldest;
    if (leaf >= tree->leaves || !leaf_is_free(&tree->nodes[leaf])) {
        return KO_TREE_NIL;
    }
    tree->oldest = (uint16_t)next_free(tree->nodes[leaf].leaf_place);
    if (leaf == tree->newest) {
        tree->newest = KO_TREE_NIL;
    }
    return leaf;
}

uint32_t float_take_branch(float_tree *tree)
{
    uint32_t branch = tree->free_branch;
    if (branch == KO_TREE_NIL) {
        branch = tree->branches;
        if (branch >= tree->capacity) {
            return KO_TREE_NIL;
        }
        tree->branches = (uint16_t)(branch + 1U);
        return branch;
    }
    if (branch >= tree->branches || tree->nodes[branch].place < KO_TREE_LEAF) {
        return KO_TREE_NIL;
    }
    tree->free_branch = (uint16_t)next_free(tree->nodes[branch].place);
    return branch;
}

void float_give_branch(float_tree *tree, uint32_t branch)
{
    const uint32_t next = tree->free_branch;
    tree->nodes[branch].place =
        (uint16_t)((next == KO_TREE_NIL) ? KO_TREE_NIL : KO_TREE_LEAF + next);
    tree->free_branch = (uint16_t)branch;
}
