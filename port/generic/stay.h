/* Moves within the fat box that a tree holds for an object: the reference. A port's own function
 * gives the same answer, also for boxes that are not legal, and in a pool whose memory is
 * corrupted. */
#ifndef KOI_PORT_GENERIC_STAY_H
#define KOI_PORT_GENERIC_STAY_H

#include <stddef.h>

#include "port/box.h"
#include "port/tree.h"

/* True iff an axis lies within a fat one: the radius is at least 0, and both sides of the fat one
 * are at least so far from the centre. Proof for a legal fat one, which is at most 2^30 wide: both
 * distances are at least 0 as signed numbers, so their sum is below 2^32. It is the width modulo
 * 2^32, so it is the width, and neither distance wrapped. */
static inline bool koi_port_axis_stays(fix16_t c, fix16_t r, fix16_t lo, fix16_t hi)
{
    const int32_t below = (int32_t)((uint32_t)c - (uint32_t)lo);
    const int32_t above = (int32_t)((uint32_t)hi - (uint32_t)c);
    return r >= 0 && below >= r && above >= r;
}

/* True iff a box is within a legal fat one. Then it is legal. */
static inline bool koi_port_is_within(const ko_aabb *box, const ko_bounds *fat)
{
    return koi_port_axis_stays(box->c.x, box->r.x, fat->lo.x, fat->hi.x) &&
           koi_port_axis_stays(box->c.y, box->r.y, fat->lo.y, fat->hi.y) &&
           koi_port_axis_stays(box->c.z, box->r.z, fat->lo.z, fat->hi.z);
}

/* KO_OK if the handle names an object and `box` is within its fat box; else what koi_tree_leave
 * returns. */
static inline ko_status koi_port_stay(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                                      const ko_vec3 *displacement)
{
    const uint32_t leaf = id & 0xFFFFU;
    /* As signed numbers, so that no leaf passes in a tree of erased memory, whose counts have all
     * their bits set. */
    if (tree == NULL || box == NULL || (int32_t)leaf >= (int16_t)tree->leaves) {
        return koi_tree_leave(tree, id, box, displacement);
    }
    const ko_tree_node *const node = &tree->nodes[leaf];
    const uint32_t place = node->leaf_place;
    if (node->generation == (id >> 16) && place < 2U * tree->branches &&
        koi_port_is_within(box, koi_port_box_at(tree->nodes, place))) {
        return KO_OK;
    }
    return koi_tree_leave(tree, id, box, displacement);
}

#endif
