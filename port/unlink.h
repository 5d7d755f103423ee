/* Links of a tree where a leaf is removed: one version for all ports. */
#ifndef KOI_PORT_UNLINK_H
#define KOI_PORT_UNLINK_H

#include "port/terms.h"

/* Removes the child at a place: the branch that holds it becomes free, and its sibling hangs where
 * the branch hung. Boxes and heights stay. The place is below 2 * tree->branches, a leaf hangs
 * there, and its branch is not branch 0.
 *
 * Returns where the branch hung. Returns KOI_PORT_CLIMB_LOST, and changes nothing, if the branch or
 * the sibling hangs nowhere. */
static inline uint32_t koi_port_unlink(ko_tree *tree, uint32_t place)
{
    const uint32_t side = place & 1U;
    ko_tree_node *const node = &tree->nodes[place >> 1];
    const uint32_t sibling = node->child[1U - side];
    const uint32_t above = node->place;
    if (above >= 2U * tree->branches) {
        return KOI_PORT_CLIMB_LOST;
    }
    uint16_t *const link = &tree->nodes[above >> 1].child[above & 1U];
    if (*link != place >> 1) {
        return KOI_PORT_CLIMB_LOST;
    }
    if (sibling < tree->branches) {
        tree->nodes[sibling].place = (uint16_t)above;
    } else if (sibling - KO_TREE_LEAF < tree->leaves && sibling != node->child[side]) {
        tree->nodes[sibling - KO_TREE_LEAF].leaf_place = (uint16_t)above;
    } else {
        return KOI_PORT_CLIMB_LOST;
    }
    *link = (uint16_t)sibling;
    /* KO_TREE_NIL, at the end of the free branches, has the bit KO_TREE_LEAF, too. */
    node->place = (uint16_t)(KO_TREE_LEAF | tree->free_branch);
    tree->free_branch = (uint16_t)(place >> 1);
    tree->revision++;
    return above;
}

#endif
