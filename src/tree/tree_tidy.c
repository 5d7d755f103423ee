/* Puts leaves on shelves that were inserted too early for one, as one of several walls is that came
 * first, and takes all leaves off shelves in a tree that gets too large for these. */
#include "src/tree/tree_shelf.h"

#include "port/box.h"
#include "port/corners.h"

/* Takes the leaf at a sound place out, and puts it in anew. */
static bool hang_anew(ko_tree *tree, uint32_t place)
{
    const uint32_t leaf = tree->nodes[place >> 1].child[place & 1U] - KO_TREE_LEAF;
    const ko_bounds box = *koi_port_box_at(tree->nodes, place);
    return koi_tree_detach(tree, place) == KO_OK && koi_tree_attach(tree, leaf, &box) == KO_OK;
}

bool koi_tree_shelve_one(ko_tree *tree)
{
    const uint32_t half = (uint32_t)koi_port_sizes(tree->nodes[0].box) >> 1;
    uint32_t place = 0;
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT; level++) {
        const uint32_t link = tree->nodes[place >> 1].child[place & 1U];
        const ko_bounds *const box = koi_port_box_at(tree->nodes, place);
        if (koi_port_size(box) < half || !koi_tree_is_branch(tree, link)) {
            return !koi_tree_is_leaf(tree, link) || !koi_tree_is_for_shelf(tree, box) ||
                   hang_anew(tree, place);
        }
        const uint32_t leaf = koi_tree_shelf_leaf(tree, link);
        const uint64_t sizes = koi_port_sizes(tree->nodes[link].box);
        const uint32_t larger = 2U * link + (((uint32_t)(sizes >> 32) > (uint32_t)sizes) ? 1U : 0U);
        place = (leaf == KO_TREE_NIL) ? larger : leaf ^ 1U;
    }
    return false;
}

bool koi_tree_clear_shelves(ko_tree *tree)
{
    for (uint32_t turn = 0; turn < KOI_TREE_SHELVES; turn++) {
        const uint32_t place = koi_tree_shelf_leaf(tree, tree->nodes[0].child[0]);
        if (place == KO_TREE_NIL) {
            return true;
        }
        if (!hang_anew(tree, place)) {
            return false;
        }
    }
    return true;
}
