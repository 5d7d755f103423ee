/* Which exchange under a branch makes the boxes of its children smaller: the reference. A port's
 * own function returns the same, also in a pool whose memory is corrupted. */
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

/* Finds the exchange under `top`, a branch A of the pool, that gains most. False if none gains.
 * Uncles are tried only where the smaller child is below three quarters of the larger, nieces only
 * where the children overlap and `nieces` is not 0. */
static inline bool koi_port_plan(const ko_tree *tree, const ko_tree_node *top, uint32_t nieces,
                                 koi_port_exchange *best)
{
    const uint64_t sizes = koi_port_sizes(top->box);
    const uint32_t first = (uint32_t)sizes;
    const uint32_t second = (uint32_t)(sizes >> 32);
    const bool is_second = second > first;
    const uint32_t size = is_second ? second : first;
    const uint32_t small = is_second ? first : second;
    *best = (koi_port_exchange){0, 0, 0};
    if (small < size - (size >> 2)) {
        koi_port_plan_uncle(tree, top, is_second ? 1U : 0U, size, best);
    }
    if (nieces != 0U && koi_port_bounds_overlap(&top->box[0], &top->box[1])) {
        koi_port_plan_nieces(tree, top, first + second, best);
    }
    return best->gain != 0U;
}

#endif
