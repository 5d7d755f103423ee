/* The category bits of objects. */
#include <stddef.h>

#include "src/tree/tree_build.h"

/* Brings the bits of the branches from a place upwards up to date, until one has them already. */
static ko_status spread(ko_tree *tree, uint32_t place)
{
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT + 1U; level++) {
        if (!koi_tree_is_place(tree, place)) {
            return KO_E_DATA;
        }
        const uint32_t branch = place >> 1;
        ko_tree_node *node = &tree->nodes[branch];
        const uint32_t only = node->child[0];
        if (branch == 0U ? !koi_tree_is_branch(tree, only) && !koi_tree_is_leaf(tree, only)
                         : !koi_tree_links_are_sound(tree, node)) {
            return KO_E_DATA;
        }
        const uint32_t bits = koi_tree_category_of(tree, only) |
                              ((branch == 0U) ? 0U : koi_tree_category_of(tree, node->child[1]));
        const bool is_done = branch == 0U || node->category == bits;
        node->category = (uint8_t)bits;
        if (is_done) {
            return KO_OK;
        }
        place = node->place;
    }
    return KO_E_DATA;
}

ko_status ko_tree_set_category(ko_tree *tree, ko_tree_id id, uint8_t bits)
{
    if (tree == NULL) {
        return KO_E_ARG;
    }
    const uint32_t leaf = koi_tree_slot(tree, id);
    if (leaf == KO_TREE_NIL) {
        return KO_E_ID;
    }
    ko_tree_node *node = &tree->nodes[leaf];
    const uint32_t digest = koi_seal_leaf(node, leaf);
    node->leaf_category = bits;
    tree->seal += koi_seal_leaf(node, leaf) - digest;
    tree->revision++;
    return spread(tree, node->leaf_place);
}
