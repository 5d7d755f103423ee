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
 * (1) The place of the change. An insertion makes one new branch over the leaf and a sibling of
 *     height s <= K, where the sibling was: the two differ by at most K, and this place of the tree
 *     grew by 1. (The descent may stop only at such a sibling; a leaf is one.) A removal puts the
 *     sibling, of height s, where its parent was: the leaf had height 0, so the parent had s + 1,
 *     and this place shrank by 1.
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
 * (3) Otherwise the same exchange, of a child with a niece, may be made to make B smaller: only if
 *     both differences are then within K, and A's height is `before` or what it is without the
 *     exchange.
 *
 * Where nothing is exchanged A's height is 1 + the taller child's, and changes as that does. A new
 * branch has no height before; an exchange under it keeps s + 1.
 *
 * In each case the claim holds for A, and with it for the branch above. At the root nothing is left
 * to prove. QED. tests/unit/test_tree.c holds every step of long runs to it. */
#include "tree/tree_node.h"

#include <stddef.h>

/* |a - b| > K, by the unsigned trick of src/core/aabb.c. */
static bool is_unbalanced(uint32_t a, uint32_t b)
{
    return a - b + KO_TREE_K > 2U * KO_TREE_K;
}

static uint32_t taller(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

/* A child that the descent may turn to: the area it would have with the leaf, its own, and the
 * least that any place in it can cost. */
typedef struct candidate {
    uint32_t index;
    int64_t combined;
    int64_t own;
    int64_t least;
} candidate;

static int64_t union_area(const ko_tree_node *a, const ko_tree_node *b)
{
    ko_bounds both;
    ko_bounds_union(&a->box, &b->box, &both);
    return ko_bounds_half_area(&both);
}

static void consider(const ko_tree *tree, uint32_t index, const ko_tree_node *leaf, int64_t area,
                     candidate *c)
{
    const ko_tree_node *node = &tree->nodes[index];
    c->index = index;
    c->combined = union_area(node, leaf);
    c->own = ko_bounds_half_area(&node->box);
    c->least = c->combined;
    if (!ko_tree_is_leaf(tree, index) && c->own > area) {
        c->least += area - c->own;
    }
}

/* Greedy descent: the cost of a place is the area of the new parent there plus what all branches
 * above grow by. Where the height forbids to stop it goes on into the better child. */
ko_status ko_tree_find_sibling(const ko_tree *tree, const ko_tree_node *leaf, uint32_t *sibling)
{
    const int64_t area = ko_bounds_half_area(&leaf->box);
    int64_t best = INT64_MAX;
    int64_t inherited = 0;
    candidate pair[2];
    const candidate *here = &pair[0];
    consider(tree, tree->root, leaf, area, &pair[0]);

    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT; level++) {
        const int64_t cost = inherited + here->combined;
        if (cost < best && ko_tree_height(tree, here->index) <= KO_TREE_K) {
            best = cost;
            *sibling = here->index;
        }
        if (ko_tree_is_leaf(tree, here->index)) {
            return KO_OK;
        }
        const ko_tree_node *branch = &tree->nodes[here->index];
        if (!ko_tree_links_are_sound(tree, branch)) {
            return KO_E_DATA;
        }
        inherited += here->combined - here->own;
        consider(tree, branch->is.child[0], leaf, area, &pair[0]);
        consider(tree, branch->is.child[1], leaf, area, &pair[1]);
        here = &pair[(pair[1].least < pair[0].least) ? 1 : 0];
        if (best <= inherited + here->least) {
            return KO_OK;
        }
    }
    return KO_E_DATA;
}

static void refit(ko_tree *tree, uint32_t index)
{
    ko_tree_node *node = &tree->nodes[index];
    const uint32_t first = node->is.child[0];
    const uint32_t second = node->is.child[1];
    ko_bounds_union(&tree->nodes[first].box, &tree->nodes[second].box, &node->box);
    node->height =
        (uint8_t)(1U + taller(ko_tree_height(tree, first), ko_tree_height(tree, second)));
}

/* An exchange under branch A: its child `uncle` for `niece`, a child of its other child B. */
typedef struct exchange {
    uint32_t uncle_side; /* of A */
    uint32_t niece_side; /* of B */
} exchange;

static void apply(ko_tree *tree, uint32_t a, exchange x)
{
    ko_tree_node *top = &tree->nodes[a];
    const uint32_t b = top->is.child[1U - x.uncle_side];
    ko_tree_node *below = &tree->nodes[b];
    const uint32_t uncle = top->is.child[x.uncle_side];
    const uint32_t niece = below->is.child[x.niece_side];
    top->is.child[x.uncle_side] = (uint16_t)niece;
    below->is.child[x.niece_side] = (uint16_t)uncle;
    tree->nodes[niece].parent = (uint16_t)a;
    tree->nodes[uncle].parent = (uint16_t)b;
    refit(tree, b);
}

/* Case (2) of the proof: the taller child's taller child comes up. */
static ko_status lower_taller(ko_tree *tree, uint32_t a, uint32_t tall_side)
{
    const uint32_t b = tree->nodes[a].is.child[tall_side];
    const ko_tree_node *tall = &tree->nodes[b];
    if (ko_tree_is_leaf(tree, b) || !ko_tree_links_are_sound(tree, tall)) {
        return KO_E_DATA;
    }
    const uint32_t d = ko_tree_height(tree, tall->is.child[0]);
    const uint32_t e = ko_tree_height(tree, tall->is.child[1]);
    const exchange x = {.uncle_side = 1U - tall_side, .niece_side = (e > d) ? 1U : 0U};
    apply(tree, a, x);
    return KO_OK;
}

/* Case (3): may this exchange be made, and what does it gain? */
static int64_t gain_of(const ko_tree *tree, uint32_t a, uint32_t before, exchange x)
{
    const ko_tree_node *top = &tree->nodes[a];
    const uint32_t uncle = top->is.child[x.uncle_side];
    const ko_tree_node *below = &tree->nodes[top->is.child[1U - x.uncle_side]];
    const uint32_t niece = below->is.child[x.niece_side];
    const uint32_t stays = below->is.child[1U - x.niece_side];

    const uint32_t uncle_height = ko_tree_height(tree, uncle);
    const uint32_t niece_height = ko_tree_height(tree, niece);
    const uint32_t stays_height = ko_tree_height(tree, stays);
    const uint32_t below_height = 1U + taller(uncle_height, stays_height);
    const uint32_t top_height = 1U + taller(niece_height, below_height);
    if (is_unbalanced(uncle_height, stays_height) || is_unbalanced(niece_height, below_height) ||
        (top_height != before && top_height != top->height)) {
        return 0;
    }
    return ko_bounds_half_area(&below->box) - union_area(&tree->nodes[uncle], &tree->nodes[stays]);
}

/* Of the four exchanges under A the one that gains most is made, if any gains. */
static ko_status shrink_child(ko_tree *tree, uint32_t a, uint32_t before)
{
    int64_t best = 0;
    exchange chosen = {0, 0};
    for (uint32_t i = 0; i < 4U; i++) {
        const exchange x = {i & 1U, i >> 1};
        const uint32_t b = tree->nodes[a].is.child[1U - x.uncle_side];
        if (ko_tree_is_leaf(tree, b)) {
            continue;
        }
        if (!ko_tree_links_are_sound(tree, &tree->nodes[b])) {
            return KO_E_DATA;
        }
        const int64_t gain = gain_of(tree, a, before, x);
        if (gain > best) {
            best = gain;
            chosen = x;
        }
    }
    if (best > 0) {
        apply(tree, a, chosen);
    }
    return KO_OK;
}

static ko_status restore_branch(ko_tree *tree, uint32_t a)
{
    ko_tree_node *top = &tree->nodes[a];
    if (!ko_tree_links_are_sound(tree, top)) {
        return KO_E_DATA;
    }
    const uint32_t before = top->height;
    const uint32_t first = ko_tree_height(tree, top->is.child[0]);
    const uint32_t second = ko_tree_height(tree, top->is.child[1]);
    refit(tree, a);
    const ko_status status = is_unbalanced(first, second)
                                 ? lower_taller(tree, a, (second > first) ? 1U : 0U)
                                 : shrink_child(tree, a, before);
    if (status == KO_OK) {
        refit(tree, a);
    }
    return status;
}

ko_status ko_tree_restore(ko_tree *tree, uint32_t branch)
{
    for (uint32_t level = 0; branch != KO_TREE_NIL; level++) {
        if (level > KO_TREE_MAX_HEIGHT || !ko_tree_is_branch(tree, branch)) {
            return KO_E_DATA;
        }
        const ko_status status = restore_branch(tree, branch);
        if (status != KO_OK) {
            return status;
        }
        branch = tree->nodes[branch].parent;
    }
    return KO_OK;
}
