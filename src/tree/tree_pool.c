/* The pool of a tree: slots, free lists, handles. */
#include "src/tree/tree_node.h"

#include <stddef.h>

#include "port/box.h"

const ko_bounds koi_tree_nothing = {{INT32_MAX, INT32_MAX, INT32_MAX},
                                    {INT32_MIN, INT32_MIN, INT32_MIN}};

uint32_t koi_tree_height_at(const ko_tree *tree, uint32_t link)
{
    return koi_tree_height(tree, link);
}

uint32_t koi_tree_category_at(const ko_tree *tree, uint32_t link)
{
    return koi_tree_category_of(tree, link);
}

uint32_t koi_tree_take_oldest(ko_tree *tree)
{
    const uint32_t leaf = tree->oldest;
    if (leaf >= tree->leaves || !koi_tree_leaf_is_free(&tree->nodes[leaf])) {
        return KO_TREE_NIL;
    }
    tree->oldest = (uint16_t)koi_tree_next_free(tree->nodes[leaf].leaf_place);
    if (leaf == tree->newest) {
        tree->newest = KO_TREE_NIL;
    }
    return leaf;
}

void koi_tree_clear_top(ko_tree_node *top)
{
    top->box[0] = koi_tree_nothing;
    top->box[1] = koi_tree_nothing;
    top->child[0] = KO_TREE_NIL;
    top->child[1] = KO_TREE_NIL;
    top->place = 0;
    top->height = 0;
    top->category = 0;
}

void koi_tree_hang(ko_tree *tree, uint32_t place, const ko_bounds *box, uint32_t link)
{
    *koi_port_box_at(tree->nodes, place) = *box;
    tree->nodes[place >> 1].child[place & 1U] = (uint16_t)link;
    if (koi_tree_is_branch(tree, link)) {
        tree->nodes[link].place = (uint16_t)place;
    } else {
        tree->nodes[link - KO_TREE_LEAF].leaf_place = (uint16_t)place;
    }
}
