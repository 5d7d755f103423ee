/* The inner loop of a query for what a box touches: the reference. A port's own function returns
 * the same, also in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_WALK_H
#define KOI_PORT_GENERIC_WALK_H

#include "port/box.h"
#include "port/terms.h"

/* Which of two boxes touch a third: bit 0 the first, bit 1 the second. */
static inline uint32_t koi_port_pair_overlap(const ko_bounds *box, const ko_bounds *pair)
{
    return (koi_port_bounds_overlap(box, &pair[0]) ? 1U : 0U) |
           (koi_port_bounds_overlap(box, &pair[1]) ? 2U : 0U);
}

/* Pops a link from the query's stack and descends from it to children whose boxes the query
 * touches. Where both are touched, the second waits on the stack. A branch without a bit of the
 * mask is passed over. The walk ends with a link in the upper half of the result, which is the
 * first of these:
 * - a link that is not that of a branch: a leaf's, unless the pool is corrupted
 * - KOI_PORT_END: the stack is empty
 * - a branch, when `left` branches (below 2^23) were visited before it
 * - 0: the stack is full, which only happens in a corrupted pool
 *
 * The lower half is how many branches may still be visited; UINT32_MAX if the walk ended for lack
 * of them. query->q.depth is at most KOI_PORT_STACK. A link is compared before it is followed, and
 * the depth before it grows. */
static inline uint64_t koi_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left)
{
    const uint32_t branches = tree->branches;
    uint32_t depth = query->q.depth;
    uint32_t touched = 0;
    uint32_t link = 0;
    for (;;) {
        /* Take the link that the last round chose, or else one from the stack. */
        if (touched == 0U) {
            link = (depth == 0U) ? KOI_PORT_END : query->stack[--depth];
        }
        if (link >= branches || left-- == 0U) {
            break;
        }
        /* Test both children of the branch. */
        const ko_tree_node *const node = &tree->nodes[link];
        touched = koi_port_pair_overlap(&query->box, node->box);
        if ((node->category & query->q.mask) == 0U) {
            touched = 0;
        }
        /* Go on at the first that is touched. If both are, the second waits. */
        if (touched == 3U) {
            if (depth >= KOI_PORT_STACK) {
                link = 0;
                break;
            }
            query->stack[depth++] = node->child[1];
        }
        link = node->child[(touched == 2U) ? 1U : 0U];
    }
    query->q.depth = (uint8_t)depth;
    return ((uint64_t)link << 32) | left;
}

#endif
