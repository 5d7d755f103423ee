/* The rise from a new leaf: which heights change, and which exchange under a branch makes the boxes
 * of its children smaller; the reference. A port's own function returns and writes the same, also
 * in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_PLAN_H
#define KOI_PORT_GENERIC_PLAN_H

#include "port/box.h"
#include "port/corners.h"
#include "port/terms.h"

/* Plans to exchange a child of A's larger child for its sibling. `big` is the larger child's side,
 * `size` its size. */
static inline void koi_port_plan_uncle(const ko_tree *tree, const ko_tree_node *top, uint32_t big,
                                       uint32_t size, koi_port_exchange *best)
{
    const uint32_t a = (uint32_t)(top - tree->nodes);
    const uint32_t b = top->child[big];
    if (b >= tree->branches) {
        return;
    }
    const uint64_t sizes = koi_port_union_sizes(&top->box[1U - big], tree->nodes[b].box);
    const uint32_t without_first = (uint32_t)(sizes >> 32);
    const uint32_t without_second = (uint32_t)sizes;
    const bool is_second = without_second < without_first;
    const uint32_t then = is_second ? without_second : without_first;
    if (then < size) {
        best->gain = size - then;
        best->niece = 2U * b + (is_second ? 1U : 0U);
        best->other = 2U * a + 1U - big;
    }
}

/* Plans to exchange a child of A's child B for the first child of the other, C. So their four
 * children are paired in the two other ways. */
static inline void koi_port_plan_nieces(const ko_tree *tree, const ko_tree_node *top, uint32_t size,
                                        koi_port_exchange *best)
{
    const uint32_t b = top->child[0];
    const uint32_t c = top->child[1];
    if (b >= tree->branches || c >= tree->branches) {
        return;
    }
    const ko_bounds *const left = tree->nodes[b].box;
    const ko_bounds *const right = tree->nodes[c].box;
    const uint64_t with_first = koi_port_union_sizes(&right[0], left);
    const uint64_t with_second = koi_port_union_sizes(&right[1], left);
    const uint32_t crosswise = (uint32_t)(with_first >> 32) + (uint32_t)with_second;
    const uint32_t straight = (uint32_t)with_first + (uint32_t)(with_second >> 32);
    const bool is_second = straight < crosswise;
    const uint32_t then = is_second ? straight : crosswise;
    if (then < size && size - then > best->gain) {
        best->gain = size - then;
        best->niece = 2U * b + (is_second ? 1U : 0U);
        best->other = 2U * c;
    }
}

/* Finds the exchange under `top`, a branch A of the pool, that gains most. Returns the place of the
 * niece and, in the upper 16 bits, the other; 0 if none gains. Uncles are tried only where the
 * smaller child is below three quarters of the larger, nieces only where the children overlap and
 * `nieces` is set. */
static inline uint32_t koi_port_plan(const ko_tree *tree, const ko_tree_node *top, bool nieces)
{
    const uint64_t sizes = koi_port_sizes(top->box);
    const uint32_t first = (uint32_t)sizes;
    const uint32_t second = (uint32_t)(sizes >> 32);
    const bool is_second = second > first;
    const uint32_t size = is_second ? second : first;
    const uint32_t small = is_second ? first : second;
    koi_port_exchange best = {0, 0, 0};
    if (small < size - (size >> 2)) {
        koi_port_plan_uncle(tree, top, is_second ? 1U : 0U, size, &best);
    }
    if (nieces && koi_port_bounds_overlap(&top->box[0], &top->box[1])) {
        koi_port_plan_nieces(tree, top, first + second, &best);
    }
    return (best.other << 16) + best.niece;
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
        ascent->state &= ~KOI_PORT_ASCENT_HEIGHT;
        ascent->state |= (node->height != ascent->before) ? KOI_PORT_ASCENT_HEIGHT : 0U;
    }
    for (bool is_above = resumed;; is_above = true) {
        if (is_above) {
            if (node->place >= 2U * tree->branches) {
                return KOI_PORT_RISE_LOST;
            }
            ascent->branch = node->place >> 1;
            ascent->state += KOI_PORT_ASCENT_STEP;
            node = &tree->nodes[ascent->branch];
        }
        if ((ascent->state & KOI_PORT_ASCENT_LEFT) == 0U || ascent->branch == 0U) {
            return KOI_PORT_RISE_END;
        }
        const uint8_t before = node->height;
        if ((ascent->state & KOI_PORT_ASCENT_HEIGHT) != 0U) {
            const uint32_t first = koi_port_height_of(tree, node->child[0]);
            const uint32_t second = koi_port_height_of(tree, node->child[1]);
            ascent->before = before;
            if (first - second + KO_TREE_K > 2U * KO_TREE_K) {
                return KOI_PORT_RISE_UNBALANCED;
            }
            node->height = (uint8_t)(1U + ((first > second) ? first : second));
            ascent->state -= (node->height == before) ? KOI_PORT_ASCENT_HEIGHT : 0U;
        }
        const bool nieces = (int32_t)(ascent->state >> 8) <= ascent->nieces;
        const uint32_t places = koi_port_plan(tree, node, nieces);
        if (places != 0U) {
            ascent->before = before;
            return places;
        }
    }
}

#endif
