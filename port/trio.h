/* A new leaf beside two others: which two of the three hang together. One version for all ports,
 * but a koi_port_attach in assembly has its own. */
#ifndef KOI_PORT_TRIO_H
#define KOI_PORT_TRIO_H

#include "port/box.h"
#include "port/corners.h"
#include "port/port.h"
#include "port/spread.h"
#include "port/terms.h"

/* A leaf that is to hang at a place, with this box. */
typedef struct koi_port_addition {
    uint32_t place;
    uint32_t leaf;
    ko_bounds box;
} koi_port_addition;

/* True iff a place is of a branch over two leaves, other than branch 0. */
static inline bool koi_port_is_third(const ko_tree *tree, uint32_t place)
{
    const ko_tree_node *const over = &tree->nodes[place >> 1];
    return over->height == 1U && place >= 2U && over->child[0] - KO_TREE_LEAF < tree->leaves &&
           over->child[1] - KO_TREE_LEAF < tree->leaves;
}

/* How many branches grew above that where a rise begins, if `grown` did in the descent. */
static inline uint32_t koi_port_grown_above(uint32_t grown, bool is_third)
{
    return (is_third && grown != 0U) ? grown - 1U : grown;
}

/* Which two of three boxes have the smallest union. 0: a box and the first of a pair. 1: the box
 * and the second. 2: the pair. If some are equal, the lowest number. */
static inline uint32_t koi_port_tightest(const ko_bounds *box, const ko_bounds *pair)
{
    const uint64_t with = koi_port_union_sizes(box, pair);
    const uint32_t first = (uint32_t)with;
    const uint32_t second = (uint32_t)(with >> 32);
    const uint32_t both = (uint32_t)koi_port_union_sizes(&pair[1], pair);
    if (both < first && both < second) {
        return 2;
    }
    return (second < first) ? 1U : 0U;
}

/* If a new leaf is to hang where koi_port_is_third, finds those two of the three leaves whose union
 * is the smallest, and says how they become a pair: koi_port_hang hangs `added` then. If the new
 * one is not of the pair it is in its place already, and `added` is the second of the others.
 * Returns true then, and the branch of the place is 2 high. Elsewhere it returns false. */
static inline bool koi_port_regroup_here(ko_tree *tree, koi_port_addition *added)
{
    ko_tree_node *const over = &tree->nodes[added->place >> 1];
    if (!koi_port_is_third(tree, added->place)) {
        return false;
    }
    const uint32_t two = koi_port_tightest(&added->box, over->box);
    const uint32_t first = added->place & ~1U;
    over->height = 2;
    added->place = first + (two & 1U);
    if (two == 2U) {
        const uint32_t leaf = added->leaf;
        added->leaf = over->child[1] - KO_TREE_LEAF;
        koi_port_swap(&added->box, &over->box[1]);
        over->child[1] = (uint16_t)(KO_TREE_LEAF + leaf);
        tree->nodes[leaf].leaf_place = (uint16_t)(first + 1U);
        (void)koi_port_spread(tree, first >> 1, tree->nodes[leaf].leaf_category);
    }
    return true;
}

#endif
