/* The shape of the tree: where a leaf goes, and how branches are kept small and low.
 *
 * Invariant: the heights of two siblings differ by at most K (KO_TREE_K).
 *
 * It bounds the height. The sparsest tree of height h has N(h) = N(h - 1) + N(h - 1 - K) leaves
 * (N(h) = h + 1 up to h = K + 1). That grows as the root of x^(K+1) = x^K + 1, 1.3247 for K = 4, so
 * a tree of n leaves is at most 2.46 log2 n + O(1) high. KO_TREE_MAX_HEIGHT is the exact value at
 * 16384.
 *
 * It holds after each insertion and removal, by induction from below. Let `before` be the height of
 * a branch before the change. Claim: the branch keeps the invariant, and its height changes by at
 * most 1, upwards only in an insertion, downwards only in a removal.
 *
 * (1) The place of the change. An insertion makes one new branch over the leaf and another leaf,
 *     where that was: this place of the tree grew by 1, from 0. A removal puts the sibling, of
 *     height s, where its parent was: the leaf had height 0, so the parent had s + 1, and this
 *     place shrank by 1.
 *
 * (2) A branch A one of whose children changed by at most 1 has children that differ by at most K +
 *     1. If by K + 1, let B be the taller, of height b, and C the other, of height c = b - K - 1. B
 *     keeps the invariant, so its children D (the taller) and E have d = b - 1 and b - 1 - K <= e
 *     <= b - 1. C and D change places. B is now over C and E, whose difference e - c is within 0 ..
 *     K, and has height e + 1; A is over D and B, whose difference d - (e + 1) is within -1 .. K -
 *     1. A now has height b, or b + 1 if e = b - 1. In an insertion B grew, so before = b, and A's
 *     height changes by 0 or 1. In a removal C shrank, so before = b + 1, and it changes by -1 or
 *     0.
 *
 * (3) Otherwise two nodes below A may change places to make A's children smaller: a child and a
 *     child of the other, or a child of each. Only if all differences at and below A are then
 *     within K, and A's height is `before` or what it is without the exchange.
 *
 * Where nothing is exchanged A's height is 1 + the taller child's, and changes as that does.
 *
 * In each case the claim holds for A, and with it for the branch above. At the root nothing is left
 * to prove. QED. tests/unit/test_tree.c holds every step of long runs to it. */
#include "tree/tree_node.h"

#include <stddef.h>

static inline uint32_t taller(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

static uint32_t category_of(const ko_tree *tree, uint32_t link)
{
    return ko_tree_is_branch(tree, link) ? tree->nodes[link].category
                                         : tree->nodes[link - KO_TREE_LEAF].leaf_category;
}

/* A child of A whose children were exchanged, if it is a branch: its box, height and bits. */
static void renew(ko_tree *tree, uint32_t a, uint32_t side)
{
    ko_tree_node *above = &tree->nodes[a];
    if (!ko_tree_is_branch(tree, above->child[side])) {
        return;
    }
    ko_tree_node *node = &tree->nodes[above->child[side]];
    ko_tree_unite(&node->box[0], &node->box[1], &above->box[side]);
    node->height = (uint8_t)(1U + taller(ko_tree_height(tree, node->child[0]),
                                         ko_tree_height(tree, node->child[1])));
    node->category =
        (uint8_t)(category_of(tree, node->child[0]) | category_of(tree, node->child[1]));
}

/* What hangs at two places changes places. */
static void exchange(ko_tree *tree, uint32_t one, uint32_t other)
{
    ko_tree_node *first = &tree->nodes[one >> 1];
    ko_tree_node *second = &tree->nodes[other >> 1];
    const ko_bounds box = first->box[one & 1U];
    const uint32_t link = first->child[one & 1U];
    ko_tree_hang(tree, one, &second->box[other & 1U], second->child[other & 1U]);
    ko_tree_hang(tree, other, &box, link);
}

/* Case (2) of the proof: the taller child's taller child comes up, its uncle goes down. */
static KO_NOINLINE ko_status lower_taller(ko_tree *tree, uint32_t a, uint32_t tall)
{
    const uint32_t b = tree->nodes[a].child[tall];
    const ko_tree_node *below = &tree->nodes[b];
    if (!ko_tree_is_branch(tree, b) || !ko_tree_links_are_sound(tree, below)) {
        return KO_E_DATA;
    }
    const uint32_t d = ko_tree_height(tree, below->child[0]);
    const uint32_t e = ko_tree_height(tree, below->child[1]);
    exchange(tree, 2U * a + 1U - tall, 2U * b + ((e > d) ? 1U : 0U));
    renew(tree, a, tall);
    return KO_OK;
}

/* Case (3): the heights that an exchange would leave. */
static bool is_kept(uint32_t first, uint32_t second, uint32_t *height)
{
    *height = 1U + taller(first, second);
    return !ko_tree_is_unbalanced(first, second);
}

/* An exchange under A: `one` stands for the place of a child or grandchild, 2 * branch + side. */
typedef struct plan {
    uint32_t gain;
    uint32_t one;
    uint32_t other;
} plan;

/* The larger child B, and its sibling C for one of its children. What stays in B is with C then. */
static void plan_uncle(const ko_tree *tree, uint32_t a, uint32_t before, uint32_t big,
                       uint32_t size, plan *best)
{
    const ko_tree_node *top = &tree->nodes[a];
    const uint32_t b = top->child[big];
    const ko_tree_node *below = &tree->nodes[b];
    const ko_bounds *uncle = &top->box[1U - big];
    for (uint32_t niece = 0; niece < 2U; niece++) {
        const uint32_t then = ko_tree_union_size(uncle, &below->box[1U - niece]);
        if (then >= size || size - then <= best->gain) {
            continue;
        }
        uint32_t height = 0;
        if (is_kept(ko_tree_height(tree, top->child[1U - big]),
                    ko_tree_height(tree, below->child[1U - niece]), &height) &&
            is_kept(ko_tree_height(tree, below->child[niece]), height, &height) &&
            (height == before || height == top->height)) {
            best->gain = size - then;
            best->one = 2U * a + 1U - big;
            best->other = 2U * b + niece;
        }
    }
}

/* A child of B for a child of C: their four children can be paired in two other ways. */
static void plan_nieces(const ko_tree *tree, uint32_t a, uint32_t before, uint32_t size, plan *best)
{
    const ko_tree_node *top = &tree->nodes[a];
    const ko_tree_node *b = &tree->nodes[top->child[0]];
    const ko_tree_node *c = &tree->nodes[top->child[1]];
    for (uint32_t side = 0; side < 2U; side++) {
        const uint32_t then = ko_tree_union_size(&b->box[1U - side], &c->box[0]);
        if (then >= size || size - then <= best->gain) {
            continue;
        }
        const uint32_t both = then + ko_tree_union_size(&b->box[side], &c->box[1]);
        if (both >= size || size - both <= best->gain) {
            continue;
        }
        uint32_t first = 0;
        uint32_t second = 0;
        uint32_t height = 0;
        if (is_kept(ko_tree_height(tree, b->child[1U - side]), ko_tree_height(tree, c->child[0]),
                    &first) &&
            is_kept(ko_tree_height(tree, b->child[side]), ko_tree_height(tree, c->child[1]),
                    &second) &&
            is_kept(first, second, &height) && (height == before || height == top->height)) {
            best->gain = size - both;
            best->one = 2U * top->child[0] + side;
            best->other = 2U * top->child[1];
        }
    }
}

/* Case (3): of the exchanges under A the one that gains most is made, if any gains. */
static KO_NOINLINE ko_status improve(ko_tree *tree, uint32_t a, uint32_t before, uint32_t tries)
{
    const ko_tree_node *top = &tree->nodes[a];
    const uint32_t b = top->child[0];
    const uint32_t c = top->child[1];
    const bool is_b = ko_tree_is_branch(tree, b);
    const bool is_c = ko_tree_is_branch(tree, c);
    if ((is_b && !ko_tree_links_are_sound(tree, &tree->nodes[b])) ||
        (is_c && !ko_tree_links_are_sound(tree, &tree->nodes[c]))) {
        return KO_E_DATA;
    }
    const uint32_t first = ko_tree_size(&top->box[0]);
    const uint32_t second = ko_tree_size(&top->box[1]);
    plan best = {0, 0, 0};
    if (second > first) {
        if (is_c) {
            plan_uncle(tree, a, before, 1U, second, &best);
        }
    } else if (is_b) {
        plan_uncle(tree, a, before, 0U, first, &best);
    }
    if (is_b && is_c && (tries & KO_TREE_TRY_NIECES(1U)) != 0U) {
        plan_nieces(tree, a, before, first + second, &best);
    }
    if (best.gain == 0U) {
        return KO_OK;
    }
    exchange(tree, best.one, best.other);
    renew(tree, a, 0);
    renew(tree, a, 1);
    return KO_OK;
}

/* Brings a branch in order whose children are: heights, and exchanges where they are needed or
 * `try` asks for them. */
static inline ko_status settle(ko_tree *tree, ko_tree_node *node, uint32_t a, uint32_t try)
{
    if (!ko_tree_is_place(tree, node->place) || !ko_tree_links_are_sound(tree, node)) {
        return KO_E_DATA;
    }
    const uint32_t before = node->height;
    const uint32_t first = ko_tree_height(tree, node->child[0]);
    const uint32_t second = ko_tree_height(tree, node->child[1]);
    node->height = (uint8_t)(1U + taller(first, second));
    ko_status status = KO_OK;
    if (ko_tree_is_unbalanced(first, second)) {
        status = lower_taller(tree, a, (second > first) ? 1U : 0U);
    } else if ((try & (KO_TREE_TRY_UNCLES(1U) | KO_TREE_TRY_NIECES(1U))) != 0U) {
        status = improve(tree, a, before, try);
    } else {
        return KO_OK;
    }
    node->height = (uint8_t)(1U + taller(ko_tree_height(tree, node->child[0]),
                                         ko_tree_height(tree, node->child[1])));
    return status;
}

ko_status ko_tree_rise(ko_tree *tree, uint32_t branch, uint32_t tries)
{
    for (uint32_t level = 0; branch != 0U; level++) {
        if (level > KO_TREE_MAX_HEIGHT) {
            return KO_E_DATA;
        }
        ko_tree_node *node = &tree->nodes[branch];
        const uint32_t before = node->height;
        const ko_status status = settle(tree, node, branch, tries);
        tries >>= 1;
        if (status != KO_OK || (tries == 0U && node->height == before)) {
            return status;
        }
        branch = node->place >> 1;
    }
    return KO_OK;
}

ko_status ko_tree_mend(ko_tree *tree, uint32_t branch, uint32_t tries)
{
    for (uint32_t level = 0; branch != 0U; level++) {
        if (level > KO_TREE_MAX_HEIGHT) {
            return KO_E_DATA;
        }
        ko_tree_node *node = &tree->nodes[branch];
        const uint32_t before = node->height;
        const ko_status status = settle(tree, node, branch, tries);
        tries >>= 1;
        if (status != KO_OK) {
            return status;
        }
        ko_bounds *above = &tree->nodes[node->place >> 1].box[node->place & 1U];
        if (!ko_tree_refit(node, above) && tries == 0U && node->height == before) {
            return KO_OK;
        }
        branch = node->place >> 1;
    }
    return KO_OK;
}
