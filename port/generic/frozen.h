/* The inner loop of a query for the frozen objects that a box touches: the reference. A port's own
 * function returns the same. */
#ifndef KOI_PORT_GENERIC_FROZEN_H
#define KOI_PORT_GENERIC_FROZEN_H

#include "port/cells.h"

/* Goes through the nodes in preorder, from query->at. A node that is touched leads to the next one,
 * any other to the node behind all below it. A branch without a bit of the mask counts as one that
 * is not touched.
 *
 * Each leaf that is touched and has a bit of the mask is written to `hits`. The walk ends, and
 * query->at is where it goes on:
 * - behind the last node, at node_count
 * - behind a leaf that took the last room: hits->room is 0
 * - at a branch that it would enter, when `left` branches were entered before it
 *
 * The last node is a leaf, as ko_frozen_open has checked. So a port need not compare where it goes
 * on below a branch.
 *
 * It returns how many branches it may still enter. Only these are counted, since most nodes are
 * tested and passed over. */
static inline uint32_t koi_port_frozen_walk(const ko_frozen *frozen, ko_frozen_query *query,
                                            uint32_t left, koi_port_frozen_hits *hits)
{
    const uint32_t x = query->span[0];
    const uint32_t y = query->span[1];
    const uint32_t z = query->span[2];
    const uint32_t mask = query->q.mask;
    const ko_frozen_node *const end = frozen->nodes + frozen->node_count;
    const ko_frozen_node *node = frozen->nodes + query->at;
    ko_frozen_hit *at = hits->at;
    uint32_t room = hits->room;
    while (node < end) {
        const bool is_touched = koi_port_cells_touch(node, x, y, z);
        const uint32_t link = node->link;
        const uint32_t below = link & 0xFFFFU;
        const uint32_t value = link >> 16;
        node++;
        if (!is_touched || (below != 0U && (value & mask) == 0U)) {
            node += below;
        } else if (below != 0U) {
            if (left == 0U) {
                node--; /* it waits */
                break;
            }
            left--;
        } else if ((frozen->categories[value] & mask) != 0U) {
            at->object = value;
            at->user = frozen->objects[value].user;
            at++;
            room--;
            if (room == 0U) {
                break;
            }
        }
    }
    query->at = (uint32_t)(node - frozen->nodes);
    hits->at = at;
    hits->room = room;
    return left;
}

#endif
