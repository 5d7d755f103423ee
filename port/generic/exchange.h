/* Exchanges under a branch; the reference. A port's own function returns and writes the same, also
 * in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_EXCHANGE_H
#define KOI_PORT_GENERIC_EXCHANGE_H

#include <stddef.h>

#include "port/box.h"
#include "port/corners.h"
#include "port/terms.h"

/* A leaf or a branch that hangs at a sound link. */
typedef struct koi_port_hanging {
    uint16_t *place;
    uint8_t height;
    uint8_t category;
} koi_port_hanging;

/* Finds what hangs at a link. False if the link is not sound. */
static inline bool koi_port_find(ko_tree *tree, uint32_t link, koi_port_hanging *found)
{
    if (link < tree->branches) {
        ko_tree_node *node = &tree->nodes[link];
        *found = (koi_port_hanging){&node->place, node->height, node->category};
        return true;
    }
    if (link - KO_TREE_LEAF >= tree->leaves) {
        return false;
    }
    ko_tree_node *leaf = &tree->nodes[link - KO_TREE_LEAF];
    *found = (koi_port_hanging){&leaf->leaf_place, 0, leaf->leaf_category};
    return true;
}

/* The height of a branch over children of these heights; 0 if they may not be siblings. */
static KOI_INLINE_IF_FAST uint32_t koi_port_over(uint32_t a, uint32_t b)
{
    return (a - b + KO_TREE_K > 2U * KO_TREE_K) ? 0U : 1U + ((a > b) ? a : b);
}

static inline void koi_port_exchange_numbers(fix16_t *one, fix16_t *other)
{
    const fix16_t number = *one;
    *one = *other;
    *other = number;
}

/* Exchanges two boxes, number by number, which takes less stack than a copy of one. */
static inline void koi_port_exchange_boxes(ko_bounds *one, ko_bounds *other)
{
    if (KOI_PORT_SHARES) {
        koi_port_swap(one, other);
        return;
    }
    koi_port_exchange_numbers(&one->lo.x, &other->lo.x);
    koi_port_exchange_numbers(&one->lo.y, &other->lo.y);
    koi_port_exchange_numbers(&one->lo.z, &other->lo.z);
    koi_port_exchange_numbers(&one->hi.x, &other->hi.x);
    koi_port_exchange_numbers(&one->hi.y, &other->hi.y);
    koi_port_exchange_numbers(&one->hi.z, &other->hi.z);
}

/* Gives a branch that hangs at a place of A its new height and bits, and A its new box. */
static inline void koi_port_renew(ko_tree_node *node, uint32_t height, uint32_t category,
                                  ko_bounds *box)
{
    node->height = (uint8_t)height;
    node->category = (uint8_t)category;
    (void)koi_port_refit(node->box, box);
}

/* Exchanges what hangs at two places: `niece`, in the lower 16 bits of `places`, below A's child B,
 * and `other`, which is A's other child or below it. Returns the height that A has then, but does
 * not set it. Returns 0, with nothing changed, if branches would be out of balance, if A would get
 * higher, or lower by more than `lower`, or if the pool is corrupted. With `lower` UINT32_MAX A may
 * have any height. */
static inline uint32_t koi_port_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t lower)
{
    const uint32_t niece = places & 0xFFFFU;
    const uint32_t other = places >> 16;
    ko_tree_node *top = &tree->nodes[a];
    ko_tree_node *left = &tree->nodes[niece >> 1];
    ko_tree_node *right = &tree->nodes[other >> 1];
    uint16_t *down = &left->child[niece & 1U];
    uint16_t *across = &right->child[other & 1U];
    const uint32_t side = (right == top) ? 1U - (other & 1U) : 0U; /* where B hangs */
    koi_port_hanging goes;
    koi_port_hanging comes;
    koi_port_hanging stays;
    if (left->place != 2U * a + side || !koi_port_find(tree, *down, &goes) ||
        !koi_port_find(tree, *across, &comes) ||
        !koi_port_find(tree, left->child[1U - (niece & 1U)], &stays)) {
        return 0;
    }
    const uint32_t below = koi_port_over(comes.height, stays.height);
    uint32_t beside = goes.height;
    koi_port_hanging beyond = {NULL, 0, 0};
    if (right != top) {
        if (right->place != 2U * a + 1U ||
            !koi_port_find(tree, right->child[1U - (other & 1U)], &beyond)) {
            return 0;
        }
        beside = koi_port_over(beside, beyond.height);
    }
    const uint32_t height = koi_port_over(below, beside);
    if (below == 0U || (beside == 0U && right != top) || height == 0U || height > UINT8_MAX ||
        top->height - height > ((left == top) ? 0U : lower)) {
        return 0;
    }
    const uint16_t link = *down;
    *down = *across;
    *across = link;
    *comes.place = (uint16_t)niece;
    *goes.place = (uint16_t)other;
    koi_port_exchange_boxes(&left->box[niece & 1U], &right->box[other & 1U]);
    koi_port_renew(left, below, comes.category | stays.category, &top->box[side]);
    if (right != top) {
        koi_port_renew(right, beside, goes.category | beyond.category, &top->box[1]);
    }
    return height;
}

#endif
