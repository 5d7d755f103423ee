/* Looking a whole tree over: validation and statistics. */
#include <stddef.h>

#include "keepout/tree.h"
#include "tree_node.h"

/* A walk through all nodes from the root, parents before children, that no corruption can keep
 * going: its steps are counted and its stack's depth is compared. */
typedef struct walk {
    uint32_t steps;
    uint32_t depth;
    uint16_t stack[KO_TREE_MAX_HEIGHT + 1U];
} walk;

#define STACK_SIZE (sizeof(((walk *)0)->stack) / sizeof(uint16_t))

static void walk_begin(const ko_tree *tree, walk *w)
{
    w->steps = 0;
    w->depth = (tree->root == KO_TREE_NIL) ? 0U : 1U;
    w->stack[0] = tree->root;
}

/* KO_OK: *index is the next node. KO_END: that was all. KO_E_DATA: a link leads astray. */
static ko_status walk_next(const ko_tree *tree, walk *w, uint32_t *index)
{
    if (w->depth == 0U) {
        return KO_END;
    }
    const uint32_t here = w->stack[--w->depth];
    if (here >= ko_tree_limit(tree) || w->steps >= ko_tree_limit(tree)) {
        return KO_E_DATA;
    }
    w->steps++;
    if (!ko_tree_is_leaf(tree, here)) {
        const ko_tree_node *branch = &tree->nodes[here];
        if (!ko_tree_links_are_sound(tree, branch) || w->depth + 2U > STACK_SIZE) {
            return KO_E_DATA;
        }
        w->stack[w->depth++] = branch->is.child[1];
        w->stack[w->depth++] = branch->is.child[0];
    }
    *index = here;
    return KO_OK;
}

/* A branch is the exact union of its children, 1 higher than the taller, balanced, and their
 * parent. */
static bool is_sound_branch(const ko_tree *tree, uint32_t index)
{
    const ko_tree_node *node = &tree->nodes[index];
    const uint32_t first = node->is.child[0];
    const uint32_t second = node->is.child[1];
    ko_bounds both;
    ko_bounds_union(&tree->nodes[first].box, &tree->nodes[second].box, &both);
    const uint32_t h0 = ko_tree_height(tree, first);
    const uint32_t h1 = ko_tree_height(tree, second);
    const uint32_t high = (h0 > h1) ? h0 : h1;
    const uint32_t low = (h0 > h1) ? h1 : h0;
    return tree->nodes[first].parent == index && tree->nodes[second].parent == index &&
           ko_bounds_are_same(&node->box, &both) && node->height == high + 1U &&
           high - low <= KO_TREE_K && node->category == 0U;
}

/* All that is linked from the root: as many nodes as there should be, each as it should be. Since
 * each has the parent it was reached from, none was reached twice. */
static bool links_are_sound(const ko_tree *tree)
{
    walk w;
    uint32_t index = KO_TREE_NIL;
    ko_status status = KO_OK;
    walk_begin(tree, &w);
    while ((status = walk_next(tree, &w, &index)) == KO_OK) {
        const ko_tree_node *node = &tree->nodes[index];
        if ((index == tree->root && node->parent != KO_TREE_NIL) ||
            !ko_bounds_are_legal(&node->box)) {
            return false;
        }
        if (ko_tree_is_leaf(tree, index)
                ? (index >= tree->leaf_fresh || node->category != 0U)
                : (index >= tree->branch_fresh || !is_sound_branch(tree, index))) {
            return false;
        }
    }
    const uint32_t expected = (tree->count == 0U) ? 0U : 2U * tree->count - 1U;
    return status == KO_END && w.steps == expected;
}

/* A free list from `first`: exactly `expected` free slots of [low, high); *last is its end. */
static bool list_is_sound(const ko_tree *tree, uint32_t first, uint32_t low, uint32_t high,
                          uint32_t expected, uint32_t *last)
{
    *last = KO_TREE_NIL;
    for (uint32_t i = 0; i < expected; i++) {
        if (first < low || first >= high || !ko_node_is_free(&tree->nodes[first])) {
            return false;
        }
        *last = first;
        first = tree->nodes[first].parent;
    }
    return first == KO_TREE_NIL;
}

static bool free_lists_are_sound(const ko_tree *tree)
{
    const uint32_t branches = (tree->count == 0U) ? 0U : tree->count - 1U;
    const uint32_t branches_used = (uint32_t)tree->branch_fresh - tree->capacity;
    uint32_t last = KO_TREE_NIL;
    return list_is_sound(tree, tree->leaf_free, 0U, tree->leaf_fresh,
                         (uint32_t)tree->leaf_fresh - tree->count, &last) &&
           last == tree->leaf_last &&
           list_is_sound(tree, tree->branch_free, tree->capacity, tree->branch_fresh,
                         branches_used - branches, &last);
}

static bool header_is_sound(const ko_tree *tree)
{
    const uint32_t branches = (tree->count == 0U) ? 0U : tree->count - 1U;
    return tree->nodes != NULL && tree->capacity >= 1U && tree->capacity <= KO_TREE_MAX_CAPACITY &&
           tree->count <= tree->leaf_fresh && tree->leaf_fresh <= tree->capacity &&
           tree->count <= tree->high_water && tree->high_water <= tree->leaf_fresh &&
           tree->branch_fresh >= tree->capacity && tree->branch_fresh <= ko_tree_limit(tree) &&
           branches <= (uint32_t)tree->branch_fresh - tree->capacity &&
           (tree->root == KO_TREE_NIL) == (tree->count == 0U) && ko_fix_is_legal(tree->margin) &&
           tree->margin >= 0;
}

static bool seal_is_whole(const ko_tree *tree)
{
    uint32_t seal = 0;
    for (uint32_t leaf = 0; leaf < tree->leaf_fresh; leaf++) {
        seal ^= ko_tree_digest(tree, leaf);
    }
    return seal == tree->seal;
}

ko_status ko_tree_validate(const ko_tree *tree)
{
    if (tree == NULL) {
        return KO_E_ARG;
    }
    const bool sound = header_is_sound(tree) && links_are_sound(tree) &&
                       free_lists_are_sound(tree) && seal_is_whole(tree);
    return sound ? KO_OK : KO_E_DATA;
}

/* 256 * sum / root; areas without their low 12 bits, so that neither the sum of 16383 nor 256 times
 * it overflows: 3 * 2^40 * 2^14 * 2^8 < 2^64. */
static uint32_t ratio(uint64_t sum, uint64_t root)
{
    const uint64_t result = (root == 0U) ? 0U : (sum << 8) / root;
    return (result > UINT32_MAX) ? UINT32_MAX : (uint32_t)result;
}

ko_status ko_tree_measure(const ko_tree *tree, ko_tree_stats *stats)
{
    if (tree == NULL || stats == NULL) {
        return KO_E_ARG;
    }
    walk w;
    uint32_t index = KO_TREE_NIL;
    ko_status status = KO_OK;
    uint64_t sum = 0;
    uint64_t root = 0;
    walk_begin(tree, &w);
    while ((status = walk_next(tree, &w, &index)) == KO_OK) {
        const ko_tree_node *node = &tree->nodes[index];
        const uint64_t area = (uint64_t)ko_bounds_half_area(&node->box) >> 12;
        root = (index == tree->root) ? area : root;
        sum += ko_tree_is_leaf(tree, index) ? 0U : area;
    }
    if (status != KO_END) {
        return status;
    }
    *stats = (ko_tree_stats){
        .capacity = tree->capacity,
        .count = tree->count,
        .high_water = tree->high_water,
        .height = (uint16_t)((tree->root == KO_TREE_NIL) ? 0U : ko_tree_height(tree, tree->root)),
        .area_ratio = ratio(sum, root),
        .pool_bytes = ko_tree_limit(tree) * (uint32_t)sizeof(ko_tree_node),
    };
    return KO_OK;
}
