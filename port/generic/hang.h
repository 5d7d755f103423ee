/* Hangs a new leaf in a tree: the reference. A port's own function returns and writes the same,
 * also in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_HANG_H
#define KOI_PORT_GENERIC_HANG_H

#include "port/corners.h"
#include "port/spread.h"
#include "port/take.h"
#include "port/terms.h"

/* Hangs a leaf at a sound place: there goes a new branch over what hung there and the leaf. The
 * branches above get the leaf's category bits, and their boxes and heights stay.
 *
 * Returns the new branch. Returns KO_TREE_NIL, and changes nothing, if nothing sound hangs there,
 * or no branch is free, or the list of free ones is corrupted. Returns it, too, and sets no
 * boxes, if a branch above hangs at an impossible position. */
static inline uint32_t koi_port_hang(ko_tree *tree, uint32_t place, uint32_t leaf,
                                     const ko_bounds *box)
{
    ko_tree_node *const nodes = tree->nodes;
    ko_tree_node *const over = &nodes[place >> 1];
    const uint32_t first = over->child[place & 1U];
    const bool is_branch = first < tree->branches;
    if (!is_branch && first - KO_TREE_LEAF >= tree->leaves) {
        return KO_TREE_NIL;
    }
    const uint32_t branch = koi_port_take_branch(tree);
    if (branch == KO_TREE_NIL) {
        return KO_TREE_NIL;
    }
    ko_tree_node *const node = &nodes[branch];
    ko_tree_node *const beside = &nodes[first & (KO_TREE_LEAF - 1U)];
    const uint32_t bits = nodes[leaf].leaf_category;
    const uint32_t height = 1U + (is_branch ? beside->height : 0U);
    const uint32_t others = is_branch ? beside->category : beside->leaf_category;
    node->child[0] = (uint16_t)first;
    node->child[1] = (uint16_t)(KO_TREE_LEAF + leaf);
    node->place = (uint16_t)place;
    node->height = (uint8_t)height;
    node->category = (uint8_t)(others | bits);
    *(is_branch ? &beside->place : &beside->leaf_place) = (uint16_t)(2U * branch);
    nodes[leaf].leaf_place = (uint16_t)(2U * branch + 1U);
    over->child[place & 1U] = (uint16_t)branch;
    if (!koi_port_spread(tree, place >> 1, bits)) {
        return KO_TREE_NIL;
    }
    node->box[0] = over->box[place & 1U];
    node->box[1] = *box;
    (void)koi_port_refit(node->box, &over->box[place & 1U]);
    return branch;
}

#endif
