/* The rise from a new leaf: which heights change, and which exchange under a branch makes the boxes
 * of its children smaller; the reference. A port's own function returns and writes the same, also
 * in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_RISE_H
#define KOI_PORT_GENERIC_RISE_H

#include "port/box.h"
#include "port/corners.h"
#include "port/terms.h"

/* An exchange of the subtrees at two places under a branch A: a niece, which is a child of a child
 * of A, and the other child of A or the first child of that, in the upper 16 bits. The boxes of A's
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

#endif
