/* The rise from a new leaf: which heights change, and which exchange under a branch makes the boxes
 * of its children smaller; the reference. A port's own function returns and writes the same, also
 * in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_PLAN_H
#define KOI_PORT_GENERIC_PLAN_H

#include "port/box.h"
#include "port/corners.h"
#include "port/terms.h"

/* An exchange of the subtrees at two places under a branch A: a niece, which is a child of a child
 * of A, and the other child of A or the first child of that, in the upper 16 bits. The boxes of A's
 * children shrink by `gain`. */
typedef struct koi_port_exchange {
    uint32_t gain;
    uint32_t places;
} koi_port_exchange;

/* Takes an exchange if it gains more than the best. `first` and `second` are the sizes after an
 * exchange of the first or the second child of B, `now` is the size before. */
static inline void koi_port_take(koi_port_exchange *best, uint32_t now, uint32_t first,
                                 uint32_t second, uint32_t b, uint32_t other)
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
    koi_port_exchange best = {0, 0};
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

/* Rises level by level, from ascent->branch, or if `resumed` from the branch above it, to a branch
 * where something is to be done. It sets heights as long as they change. Returns:
 *
 * - KOI_PORT_RISE_END: there are no levels left, or it is above the root.
 * - KOI_PORT_RISE_UNBALANCED: the children of ascent->branch differ in height by more than
 *   KO_TREE_K.
 * - KOI_PORT_RISE_LOST: it met an impossible position.
 * - Else the places of an exchange under ascent->branch, as koi_port_plan does.
 *
 * Where it is to go on with `resumed`, ascent->before is the height that the branch had. */
static inline uint32_t koi_port_rise(ko_tree *tree, koi_port_ascent *ascent, bool resumed)
{
    ko_tree_node *node = &tree->nodes[ascent->branch];
    if (resumed) {
        ascent->state |= KOI_PORT_ASCENT_HEIGHT;
        ascent->state -= (node->height == ascent->before) ? KOI_PORT_ASCENT_HEIGHT : 0U;
    }
    for (bool is_above = resumed;; is_above = true) {
        if (is_above) {
            const uint32_t place = node->place;
            if (place >= 2U * tree->branches) {
                return KOI_PORT_RISE_LOST;
            }
            ascent->branch = place >> 1;
            ascent->state += KOI_PORT_ASCENT_STEP;
            node = &tree->nodes[place >> 1];
        }
        if ((ascent->state & KOI_PORT_ASCENT_LEFT) == 0U || ascent->branch == 0U) {
            return KOI_PORT_RISE_END;
        }
        ascent->before = node->height;
        if ((ascent->state & KOI_PORT_ASCENT_HEIGHT) != 0U) {
            const uint32_t first = koi_port_height_of(tree, node->child[0]);
            const uint32_t second = koi_port_height_of(tree, node->child[1]);
            if (first - second + KO_TREE_K > 2U * KO_TREE_K) {
                return KOI_PORT_RISE_UNBALANCED;
            }
            node->height = (uint8_t)(1U + ((first > second) ? first : second));
            ascent->state -= (node->height == ascent->before) ? KOI_PORT_ASCENT_HEIGHT : 0U;
        }
        const bool nieces = (int32_t)(ascent->state >> 8) <= ascent->nieces;
        const uint32_t places = koi_port_plan(tree, ascent->branch, nieces);
        if (places != 0U) {
            return places;
        }
    }
}

#endif
