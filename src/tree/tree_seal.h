/* The seal of a tree: the sum, modulo 2^32, of digests. Every leaf slot that was ever used adds a
 * digest of its generation. A leaf in use adds one of its value and filter bits and one of its box.
 * Insert, move and remove keep the sum up to date, and validation adds everything up again.
 *
 * A digest mixes the slot in, so that values exchanged between leaves do not cancel. It is not
 * linear, so that the same error in two leaves changes the sum by two numbers that look random:
 *
 * - A polynomial comes first. Its factor is odd and 5 modulo 16, so that its first and second
 *   powers differ from 1 and -1 modulo 16. Two changed bits of one record or legal box change its
 *   value, since none is above bit 28. The halves of a box are rotated against each other, because
 *   the fourth power is 1 modulo 16.
 * - Four steps follow. Each is invertible, so different values stay different. High bits are
 *   shifted down, a product carries them up, they are shifted down again, and x + 2 x^2 carries
 * them up by amounts that depend on x.
 *
 * A generation has 8 bits only. Its product with an odd number that depends on the slot is enough:
 * equal or opposite changes of two generations never cancel.
 *
 * Measured in 2^37 pairs of leaves for each bit, the same flip in both cancels with a probability
 * of 2^-31, and 2^-29 for the worst bit. tests/unit/tree/test_tree_seal.c tests this with fewer
 * pairs. The products need only their low 32 bits, which every core computes by one instruction. */
#ifndef KOI_TREE_SEAL_H
#define KOI_TREE_SEAL_H

#include "keepout/tree.h"
#include "port/port.h"

#define KOI_SEAL_FACTOR 0x9E3779B5U /* near 2^32 / 1.618 (golden ratio), and 5 modulo 16 */

static inline uint32_t koi_seal_mix(uint32_t x)
{
    x = (x ^ (x >> 16)) * KOI_SEAL_FACTOR;
    x ^= x >> 15;
    return x + 2U * x * x;
}

/* The generation of a slot that was ever used, free or in use. */
static inline uint32_t koi_seal_generation(uint32_t generation, uint32_t leaf)
{
    return generation * (leaf * KOI_SEAL_FACTOR | 1U);
}

/* The value and the filter bits of a leaf in use. */
static inline uint32_t koi_seal_leaf(const ko_tree_node *node, uint32_t leaf)
{
    return koi_seal_mix(node->user * KOI_SEAL_FACTOR + ((leaf << 8) | node->leaf_category));
}

/* The box of a leaf in use. */
static inline uint32_t koi_seal_box(const ko_bounds *box, uint32_t leaf)
{
    uint32_t x = (uint32_t)box->lo.x;
    x = x * KOI_SEAL_FACTOR + (uint32_t)box->lo.y;
    x = x * KOI_SEAL_FACTOR + (uint32_t)box->lo.z;
    x = ((x >> 16) | (x << 16)) ^ leaf;
    x = x * KOI_SEAL_FACTOR + (uint32_t)box->hi.x;
    x = x * KOI_SEAL_FACTOR + (uint32_t)box->hi.y;
    x = x * KOI_SEAL_FACTOR + (uint32_t)box->hi.z;
    return koi_seal_mix(x);
}

/* Both of a leaf in use. */
static inline uint32_t koi_seal_object(const ko_tree_node *node, const ko_bounds *box,
                                       uint32_t leaf)
{
    return koi_seal_leaf(node, leaf) + koi_seal_box(box, leaf);
}

/* Computes the seal that a tree must have, if the places of its leaves are sound (tree_check.c). */
uint32_t koi_seal_of(const ko_tree *tree);

#endif
