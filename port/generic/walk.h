/* The inner loop of a query: down a tree, in search of what a box touches; the reference. A port
 * may have it as a function of its own: what it answers is then the same, also in a pool whose
 * memory was corrupted. */
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

/* Takes the last link off the query's stack and goes on, branch by branch, until there is a link
 * to return that is no branch's, or KOI_PORT_END. A branch's link is returned, too, when `left`
 * branches were looked at before (below 2^23), and 0 when the stack is full, which takes a
 * corrupted pool. That is in the upper half; in the lower: how many are left then, UINT32_MAX where
 * one too few. query->q.depth is at most KOI_PORT_STACK; a link is compared before it is followed,
 * the depth before it grows. */
static inline uint64_t koi_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left)
{
    const uint32_t branches = tree->branches;
    uint32_t depth = query->q.depth;
    uint32_t touched = 0;
    uint32_t link = 0;
    for (;;) {
        if (touched == 0U) {
            link = (depth == 0U) ? KOI_PORT_END : query->stack[--depth];
        }
        if (link >= branches || left-- == 0U) {
            break;
        }
        const ko_tree_node *const node = &tree->nodes[link];
        touched = koi_port_pair_overlap(&query->box, node->box);
        if ((node->category & query->q.mask) == 0U) {
            touched = 0;
        }
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
