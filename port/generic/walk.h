/* The inner loop of a query for what a box touches: the reference. A port's own function returns
 * the same, also in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_WALK_H
#define KOI_PORT_GENERIC_WALK_H

#include "port/box.h"
#include "port/tree.h"

/* Writes the object of a leaf of the pool. */
static inline void koi_port_write_hit(const ko_tree_node *leaf, uint32_t slot, ko_tree_hit *hit)
{
    hit->id = ((uint32_t)leaf->generation << 16) | slot;
    hit->user = leaf->user;
}

/* Stands for a link where a walk goes to no child. It has more bits than any link. */
#define KOI_PORT_UNTOUCHED UINT32_MAX

/* Descends from a link while it is a branch's, to children whose boxes touch `box`. Returns the
 * link that it ended at, KOI_PORT_UNTOUCHED if no child is touched, or 0 if the stack is full.
 * Where `left` is used up, it is UINT32_MAX afterwards. */
static inline uint32_t koi_port_walk_down(const ko_tree *tree, ko_tree_query *query,
                                          const ko_bounds *box, uint32_t link, uint32_t *depth,
                                          uint32_t *left)
{
    const uint32_t branches = tree->branches;
    /*@ loop invariant *depth <= KOI_PORT_STACK && *left < 0x80000000;
        loop invariant *left <= \at(*left, Pre);
        loop invariant *depth - \at(*depth, Pre) <= \at(*left, Pre) - *left;
        loop assigns link, *depth, *left, query->stack[0 .. KOI_PORT_STACK - 1];
        loop variant *left; */
    while (link < branches) {
        (*left)--;
        if ((int32_t)*left < 0) {
            return link;
        }
        /* Test both children of the branch. Go on at the first that is touched. */
        const ko_tree_node *const node = &tree->nodes[link];
        if (!koi_port_bounds_overlap(&node->box[0], box)) {
            if (!koi_port_bounds_overlap(&node->box[1], box) ||
                (node->category & query->q.mask) == 0U) {
                return KOI_PORT_UNTOUCHED;
            }
            link = node->child[1];
            continue;
        }
        if ((node->category & query->q.mask) == 0U) {
            return KOI_PORT_UNTOUCHED;
        }
        link = node->child[0];
        if (koi_port_bounds_overlap(&node->box[1], box)) {
            if (*depth >= KOI_PORT_STACK) {
                return 0;
            }
            query->stack[(*depth)++] = node->child[1];
        }
    }
    return link;
}

/* Pops a link from the query's stack and descends from it to children whose boxes the query
 * touches. Where both are touched, the second waits on the stack. A branch without a bit of the
 * mask is passed over.
 *
 * Each leaf that it comes to, and that has a bit of the mask, is written to `hits`. The walk ends
 * with a link in the upper half of the result, which is the first of these:
 * - KOI_PORT_FULL: a leaf took the last room
 * - KOI_PORT_END: the stack is empty
 * - a branch, when `left` branches (below 2^23) were visited before it
 * - a link that is neither a branch's nor a leaf's, which only a corrupted pool has
 * - 0: the stack is full, which only happens in a corrupted pool
 *
 * The lower half is how many branches may still be visited; UINT32_MAX if the walk ended for lack
 * of them. query->q.depth is at most KOI_PORT_STACK. A link is compared before it is followed, and
 * the depth before it grows. */
static inline uint64_t koi_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left,
                                     koi_port_hits *hits)
{
    const ko_bounds box = query->box;
    uint32_t depth = query->q.depth;
    uint32_t link = 0;
    ko_tree_hit *at = hits->at;
    uint32_t room = hits->room;
    /*@ loop invariant depth <= KOI_PORT_STACK && left < 0x80000000;
        loop invariant 1 <= room <= \at(hits->room, Pre);
        loop invariant at == \at(hits->at, Pre) + (\at(hits->room, Pre) - room);
        loop assigns link, depth, left, at, room, query->stack[0 .. KOI_PORT_STACK - 1],
          \at(hits->at, Pre)[0 .. \at(hits->room, Pre) - 1];
        loop variant 2 * left + depth; */
    for (;;) {
        if (depth == 0U) {
            link = KOI_PORT_END;
            break;
        }
        link = koi_port_walk_down(tree, query, &box, query->stack[--depth], &depth, &left);
        if (link == KOI_PORT_UNTOUCHED) {
            continue;
        }
        /* No leaf: the walk was stopped, or the pool is corrupted. */
        const uint32_t slot = link - KO_TREE_LEAF;
        if (slot >= tree->leaves) {
            break;
        }
        const ko_tree_node *const leaf = &tree->nodes[slot];
        if ((leaf->leaf_category & query->q.mask) != 0U) {
            koi_port_write_hit(leaf, slot, at);
            at++;
            room--;
            if (room == 0U) {
                link = KOI_PORT_FULL;
                break;
            }
        }
    }
    query->q.depth = (uint8_t)depth;
    hits->at = at;
    hits->room = room;
    return ((uint64_t)link << 32) | left;
}

#endif
