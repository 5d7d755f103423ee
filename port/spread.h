/* Category bits on the way up: one version for all ports. */
#ifndef KOI_PORT_SPREAD_H
#define KOI_PORT_SPREAD_H

#include "port/terms.h"

/* Gives category bits to a branch and those above it, up to the first that has them all: in a sound
 * pool the branches above have them, too. It ends, since none gets them twice. False if it meets an
 * impossible position. */
static inline bool koi_port_spread(ko_tree *tree, uint32_t branch, uint32_t bits)
{
    ko_tree_node *node = &tree->nodes[branch];
    while ((bits & ~(uint32_t)node->category) != 0U) {
        node->category |= (uint8_t)bits;
        const uint32_t place = node->place;
        if (place >= 2U * tree->branches) {
            return false;
        }
        node = &tree->nodes[place >> 1];
    }
    return true;
}

#endif
