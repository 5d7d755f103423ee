/* The rise from a new leaf: which heights change, and which exchange under a branch makes the boxes
 * of its children smaller; the reference. A port's own function returns and writes the same, also
 * in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_RISE_H
#define KOI_PORT_GENERIC_RISE_H

#include "port/box.h"
#include "port/corners.h"
#include "port/terms.h"

/* The size of the union of two boxes where its largest extent counts 5/8. So a long box may be as
 * large as a wide one that is shorter. */
static inline uint32_t koi_port_lean_size(const ko_bounds *a, const ko_bounds *b)
{
    ko_bounds both;
    koi_port_unite(a, b, &both);
    const uint32_t x = (uint32_t)both.hi.x - (uint32_t)both.lo.x;
    const uint32_t y = (uint32_t)both.hi.y - (uint32_t)both.lo.y;
    const uint32_t z = (uint32_t)both.hi.z - (uint32_t)both.lo.z;
    const uint32_t wide = (x < y) ? y : x;
    const uint32_t most = (wide < z) ? z : wide;
    return x + y + z - (most >> 2) - (most >> 3);
}

/* The lean sizes of the unions of two pairs of boxes, summed: each with the one at the same side,
 * or crosswise. */
static inline uint32_t koi_port_lean_sizes(const ko_bounds *a, const ko_bounds *b, uint32_t cross)
{
    return koi_port_lean_size(&a[0], &b[cross]) + koi_port_lean_size(&a[1], &b[1U - cross]);
}

/* The places of the exchange of a child of B for what is at `other`. `first` and `second` are the
 * sizes after an exchange of the first or the second child. 0 if none gains 1/128 of the size that
 * is there `now`. */
static inline uint32_t koi_port_better(uint32_t now, uint32_t first, uint32_t second, uint32_t b,
                                       uint32_t other)
{
    const uint32_t side = (second < first) ? 1U : 0U;
    const uint32_t then = (side == 0U) ? first : second;
    return (then < now - (now >> 7)) ? (other << 16) + 2U * b + side : 0U;
}

/* Plans the exchange of nieces under `top`, whose children are the branches b and c: a child of b
 * for the first child of c. So the four children are paired in the two other ways. Returns places
 * as koi_port_plan. */
static inline uint32_t koi_port_plan_nieces(const ko_tree *tree, const ko_tree_node *top,
                                            uint32_t b, uint32_t c)
{
    const ko_bounds *const left = tree->nodes[b].box;
    const ko_bounds *const right = tree->nodes[c].box;
    return koi_port_better(koi_port_lean_sizes(top->box, top->box, 0),
                           koi_port_lean_sizes(right, left, 1), koi_port_lean_sizes(right, left, 0),
                           b, 2U * c);
}

/* Finds an exchange under `top`, a branch A of the pool, that makes the boxes of its children
 * smaller. Returns its places: a niece, which is a child of a child of A, and the other child of A
 * or the first child of that, in the upper 16 bits. Returns 0 if none gains.
 *
 * Nieces are tried first, where the children overlap and `nieces` is set, by lean sizes. An uncle
 * is A's smaller child, if that is below three quarters of the larger, B. It is exchanged for a
 * child of B. */
static inline uint32_t koi_port_plan(const ko_tree *tree, uint32_t a, bool nieces)
{
    const ko_tree_node *const top = &tree->nodes[a];
    const uint32_t b = top->child[0];
    const uint32_t c = top->child[1];
    if (nieces && b < tree->branches && c < tree->branches &&
        koi_port_bounds_overlap(&top->box[0], &top->box[1])) {
        const uint32_t places = koi_port_plan_nieces(tree, top, b, c);
        if (places != 0U) {
            return places;
        }
    }
    const uint64_t sizes = koi_port_sizes(top->box);
    const uint32_t first = (uint32_t)sizes;
    const uint32_t second = (uint32_t)(sizes >> 32);
    const uint32_t side = (second > first) ? 1U : 0U;
    const uint32_t size = (side == 0U) ? first : second;
    const uint32_t large = (side == 0U) ? b : c;
    if (first + second - size >= size - (size >> 2) || large >= tree->branches) {
        return 0;
    }
    const uint64_t with = koi_port_union_sizes(&top->box[1U - side], tree->nodes[large].box);
    return koi_port_better(size, (uint32_t)(with >> 32), (uint32_t)with, large, 2U * a + 1U - side);
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
