/* Sets the category bits of objects, by which queries select. */
#include <stddef.h>

#include "src/tree_build/tree_build.h"
#include "src/tree/tree_place.h"

/* Brings the bits of the branches above a leaf up to date, until one has them already. */
static ko_status spread(ko_tree *tree, uint32_t leaf)
{
    uint32_t link = KO_TREE_LEAF + leaf;
    uint32_t bits = tree->nodes[leaf].leaf_category;
    uint32_t place = tree->nodes[leaf].leaf_place;
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT + 1U; level++) {
        ko_tree_node *node = &tree->nodes[place >> 1];
        if (!koi_tree_is_place(tree, place) || node->child[place & 1U] != link) {
            return KO_E_DATA;
        }
        if (place == 0U) {
            node->category = (uint8_t)bits;
            return KO_OK;
        }
        const uint32_t sibling = node->child[1U - (place & 1U)];
        if (!koi_tree_is_branch(tree, sibling) && !koi_tree_is_leaf(tree, sibling)) {
            return KO_E_DATA;
        }
        bits |= koi_tree_category_at(tree, sibling);
        if (node->category == bits) {
            return KO_OK;
        }
        node->category = (uint8_t)bits;
        link = place >> 1;
        place = node->place;
    }
    return KO_E_DATA;
}

ko_status ko_tree_set_category(ko_tree *tree, ko_tree_id id, uint8_t bits)
{
    if (koi_tree_is_missing(tree)) {
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
    return spread(tree, leaf);
}
