/* The rise from a new leaf: which heights change, which exchange under a branch makes the boxes of
 * its children smaller, and that exchange; the reference. A port's own functions return and write
 * the same, also in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_PLAN_H
#define KOI_PORT_GENERIC_PLAN_H

#include <stddef.h>

#include "port/box.h"
#include "port/corners.h"
#include "port/terms.h"

/* An exchange of what hangs at two places under a branch A: a niece, which is a child of a child of
 * A, and the other child of A or the first child of that, in the upper 16 bits. The boxes of A's
 * children shrink by `gain`. */
typedef struct koi_port_best {
    uint32_t gain;
    uint32_t places;
} koi_port_best;

/* Takes an exchange if it gains more than the best. `first` and `second` are the sizes after an
 * exchange of the first or the second child of B, `now` is the size before. */
static inline void koi_port_take(koi_port_best *best, uint32_t now, uint32_t first, uint32_t second,
                                 uint32_t b, uint32_t other)
{
    const uint32_t then = (second < first) ? second : first;
    if (then < now && now - then > best->gain) {
        best->gain = now - then;
        best->places = (other << 16) + 2U * b + ((second < first) ? 1U : 0U);
    }
}

/* Finds the exchange under `top`, a branch A of the pool, that gains most. Returns its places; 0 if
 * none gains.
 *
 * An uncle is A's smaller child, if that is below three quarters of the larger, B. It is exchanged
 * for a child of B. Nieces are tried where the children overlap and `nieces` is set: a child of A's
 * first child B is exchanged for the first child of the other, C. So their four children are paired
 * in the two other ways. */
static inline uint32_t koi_port_plan(const ko_tree *tree, uint32_t a, bool nieces)
{
    const ko_tree_node *const top = &tree->nodes[a];
    const uint64_t sizes = koi_port_sizes(top->box);
    const uint32_t first = (uint32_t)sizes;
    const uint32_t second = (uint32_t)(sizes >> 32);
    const uint32_t b = top->child[0];
    const uint32_t c = top->child[1];
    uint32_t large = b;
    uint32_t size = first;
    uint32_t uncle = 2U * a + 1U;
    const ko_bounds *box = &top->box[1];
    if (second > first) {
        large = c;
        size = second;
        uncle--;
        box--;
    }
    koi_port_best best = {0, 0};
    if (first + second - size < size - (size >> 2) && large < tree->branches) {
        const uint64_t with = koi_port_union_sizes(box, tree->nodes[large].box);
        koi_port_take(&best, size, (uint32_t)(with >> 32), (uint32_t)with, large, uncle);
    }
    if (nieces && b < tree->branches && c < tree->branches &&
        koi_port_bounds_overlap(&top->box[0], &top->box[1])) {
        const ko_bounds *const left = tree->nodes[b].box;
        const ko_bounds *const right = tree->nodes[c].box;
        const uint64_t one = koi_port_union_sizes(&right[0], left);
        const uint64_t two = koi_port_union_sizes(&right[1], left);
        koi_port_take(&best, first + second, (uint32_t)(one >> 32) + (uint32_t)two,
                      (uint32_t)one + (uint32_t)(two >> 32), b, 2U * c);
    }
    return best.places;
}

/* The height of a link's branch; 0 for any other link. */
static inline uint32_t koi_port_height_of(const ko_tree *tree, uint32_t link)
{
    return (link < tree->branches) ? tree->nodes[link].height : 0U;
}

/* Rises level by level, to a branch above ascent->branch where something is to be done. It sets
 * heights as long as they change. Returns:
 *
 * - KOI_PORT_RISE_END: there are no levels left, or it is above the root.
 * - KOI_PORT_RISE_UNBALANCED: the children of ascent->branch differ in height by more than
 *   KO_TREE_K.
 * - KOI_PORT_RISE_LOST: it met an impossible position.
 * - Else the places of an exchange under ascent->branch, as koi_port_plan does.
 *
 * The caller settles the branch, or makes the exchange if koi_port_exchange allows it, and calls it
 * again. A port's own rise makes exchanges itself if KOI_PORT_RISE_EXCHANGES is 1.
 *
 * In a sound pool a branch that gets higher does so by 1. So the branch above gets higher only if
 * this one is as high as it. Else the other child is higher, and the two come closer. */
static inline uint32_t koi_port_rise(ko_tree *tree, koi_port_ascent *ascent)
{
    for (;;) {
        const uint32_t place = tree->nodes[ascent->branch].place;
        if (place >= 2U * tree->branches) {
            return KOI_PORT_RISE_LOST;
        }
        ascent->branch = place >> 1;
        if (place < 2U) {
            return KOI_PORT_RISE_END;
        }
        const bool nieces = (ascent->levels & 1U) != 0U;
        ascent->levels >>= 1;
        if (ascent->levels == 0U) {
            return KOI_PORT_RISE_END;
        }
        ko_tree_node *const node = &tree->nodes[place >> 1];
        if (ascent->height != node->height) {
            ascent->height = 0;
        } else if (ascent->height != 0U) {
            const uint32_t other = node->child[1U - (place & 1U)];
            if (ascent->height - koi_port_height_of(tree, other) > KO_TREE_K) {
                return KOI_PORT_RISE_UNBALANCED;
            }
            ascent->height++;
            node->height = (uint8_t)ascent->height;
        }
        const uint32_t places = koi_port_plan(tree, ascent->branch, nieces);
        if (places != 0U) {
            return places;
        }
    }
}

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
static inline uint32_t koi_port_over(uint32_t a, uint32_t b)
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
