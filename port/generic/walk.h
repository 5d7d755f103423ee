/* The inner loop of a query for what a box touches: the reference. A port's own function returns
 * the same, also in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_WALK_H
#define KOI_PORT_GENERIC_WALK_H

#include "port/box.h"
#include "port/terms.h"

/* Writes the object of a leaf of the pool. */
static inline void koi_port_write_hit(const ko_tree_node *leaf, uint32_t slot, ko_tree_hit *hit)
{
    hit->id = ((uint32_t)leaf->generation << 16) | slot;
    hit->user = leaf->user;
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
    const ko_bounds *const box = &query->box;
    const ko_tree_node *const nodes = tree->nodes;
    const uint32_t branches = tree->branches;
    uint32_t depth = query->q.depth;
    const uint32_t none = UINT32_MAX; /* the next link comes from the stack */
    uint32_t link = none;
    for (;;) {
        if (link == none) {
            if (depth == 0U) {
                link = KOI_PORT_END;
                break;
            }
            link = query->stack[--depth];
        }
        /* No branch: write the leaf, and go on with the stack. */
        if (link >= branches) {
            const uint32_t slot = link - KO_TREE_LEAF;
            if (slot >= tree->leaves) {
                break;
            }
            if ((nodes[slot].leaf_category & query->q.mask) != 0U) {
                koi_port_write_hit(&nodes[slot], slot, hits->at++);
                if (--hits->room == 0U) {
                    link = KOI_PORT_FULL;
                    break;
                }
            }
            link = none;
            continue;
        }
        if (left-- == 0U) {
            break;
        }
        /* Test both children of the branch. Go on at the first that is touched. */
        const ko_tree_node *const node = &nodes[link];
        link = none;
        if (koi_port_bounds_overlap(&node->box[0], box)) {
            if ((node->category & query->q.mask) == 0U) {
                continue;
            }
            link = node->child[0];
            if (koi_port_bounds_overlap(&node->box[1], box)) {
                if (depth >= KOI_PORT_STACK) {
                    link = 0;
                    break;
                }
                query->stack[depth++] = node->child[1];
            }
        } else if (koi_port_bounds_overlap(&node->box[1], box) &&
                   (node->category & query->q.mask) != 0U) {
            link = node->child[1];
        }
    }
    query->q.depth = (uint8_t)depth;
    return ((uint64_t)link << 32) | left;
}

#endif
