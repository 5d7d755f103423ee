/* Looking a whole tree over: validation and statistics. Both go through the slots one by one, not
 * along links: no damage can lead them astray, and no stack is needed. */
#include <stddef.h>

#include "keepout/tree.h"
#include "tree/tree_node.h"

/* It is the root, or a branch in use has it for a child. */
static bool hangs(const ko_tree *tree, uint32_t index)
{
    const uint32_t parent = tree->nodes[index].parent;
    if (parent == KO_TREE_NIL) {
        return tree->root == index;
    }
    if (!ko_tree_is_branch(tree, parent) || ko_node_is_free(&tree->nodes[parent])) {
        return false;
    }
    const uint16_t *child = tree->nodes[parent].is.child;
    return child[0] == index || child[1] == index;
}

/* A branch is the parent and the exact union of two children, 1 higher than the taller, and
 * balanced. */
static bool is_sound_branch(const ko_tree *tree, const ko_tree_node *node, uint32_t index)
{
    if (!ko_tree_links_are_sound(tree, node)) {
        return false;
    }
    const uint32_t first = node->is.child[0];
    const uint32_t second = node->is.child[1];
    ko_bounds both;
    ko_bounds_union(&tree->nodes[first].box, &tree->nodes[second].box, &both);
    const uint32_t below = node->height - 1U; /* the taller child's height */
    const uint32_t h0 = ko_tree_height(tree, first);
    const uint32_t h1 = ko_tree_height(tree, second);
    return tree->nodes[first].parent == index && tree->nodes[second].parent == index &&
           ko_bounds_are_same(&node->box, &both) && (h0 == below || h1 == below) &&
           below - h0 <= KO_TREE_K && below - h1 <= KO_TREE_K; /* unsigned: none is above it */
}

/* All nodes in use of slots low .. high - 1 are as they should be; how many there are, -1 if one is
 * not.
 *
 * Together that makes one tree: heights fall strictly from parent to child, so there is no circle;
 * each node but the root hangs from a parent; and each child of a branch names that branch as its
 * parent, so no node has two. */
static int32_t count_sound(const ko_tree *tree, uint32_t low, uint32_t high)
{
    int32_t used = 0;
    for (uint32_t i = low; i < high; i++) {
        const ko_tree_node *node = &tree->nodes[i];
        if (ko_node_is_free(node)) {
            continue;
        }
        if (!hangs(tree, i) || !ko_bounds_are_legal(&node->box) || node->category != 0U ||
            (!ko_tree_is_leaf(tree, i) && !is_sound_branch(tree, node, i))) {
            return -1;
        }
        used++;
    }
    return used;
}

/* The queue of free slots holds all of low .. fresh - 1 that are not in use, and ends where it
 * should. */
static bool is_sound_queue(const ko_tree *tree, const ko_tree_slots *slots, uint32_t low,
                           uint32_t used)
{
    uint32_t last = KO_TREE_NIL;
    uint32_t next = slots->oldest;
    for (uint32_t left = slots->fresh - low - used; left > 0U; left--) {
        if (next < low || next >= slots->fresh || !ko_node_is_free(&tree->nodes[next])) {
            return false;
        }
        last = next;
        next = tree->nodes[next].parent;
    }
    return next == KO_TREE_NIL && last == slots->newest;
}

static uint32_t branches_of(const ko_tree *tree)
{
    return (tree->count == 0U) ? 0U : tree->count - 1U;
}

/* Enough for the loops that follow to stay in the pool. */
static bool header_is_sound(const ko_tree *tree)
{
    return tree->nodes != NULL && tree->capacity >= 1U && tree->capacity <= KO_TREE_MAX_CAPACITY &&
           tree->leaves.end == tree->capacity && tree->leaves.fresh <= tree->capacity &&
           tree->branches.end == KO_TREE_NODES(tree->capacity) &&
           tree->branches.fresh >= tree->capacity && tree->branches.fresh <= tree->branches.end &&
           (tree->root == KO_TREE_NIL) == (tree->count == 0U);
}

static bool seal_is_whole(const ko_tree *tree)
{
    uint32_t seal = tree->seal;
    for (uint32_t leaf = 0; leaf < tree->leaves.fresh; leaf++) {
        seal ^= ko_tree_digest(tree, leaf);
    }
    return seal == 0U;
}

ko_status ko_tree_validate(const ko_tree *tree)
{
    if (tree == NULL) {
        return KO_E_ARG;
    }
    const bool sound =
        header_is_sound(tree) &&
        count_sound(tree, 0U, tree->leaves.fresh) == (int32_t)tree->count &&
        count_sound(tree, tree->capacity, tree->branches.fresh) == (int32_t)branches_of(tree) &&
        is_sound_queue(tree, &tree->leaves, 0U, tree->count) &&
        is_sound_queue(tree, &tree->branches, tree->capacity, branches_of(tree)) &&
        seal_is_whole(tree);
    return sound ? KO_OK : KO_E_DATA;
}

/* 256 times the branches' areas over the root's, which is the largest. Areas go without their low
 * 12 bits, so that neither the sum of 16383 nor 256 times it overflows: 3 * 2^40 * 2^14 * 2^8 <
 * 2^64. */
static uint32_t area_ratio(const ko_tree *tree)
{
    uint64_t sum = 0;
    uint64_t root = 0;
    for (uint32_t i = tree->capacity; i < tree->branches.fresh; i++) {
        const ko_tree_node *node = &tree->nodes[i];
        if (!ko_node_is_free(node)) {
            const uint64_t area = (uint64_t)ko_bounds_half_area(&node->box) >> 12;
            sum += area;
            root = (area > root) ? area : root;
        }
    }
    return (root == 0U) ? 0U : (uint32_t)((sum << 8) / root);
}

ko_status ko_tree_measure(const ko_tree *tree, ko_tree_stats *stats)
{
    if (tree == NULL || stats == NULL) {
        return KO_E_ARG;
    }
    stats->capacity = tree->capacity;
    stats->count = tree->count;
    stats->high_water = tree->high_water;
    stats->height = 0;
    if (ko_tree_is_branch(tree, tree->root)) {
        stats->height = tree->nodes[tree->root].height;
    }
    stats->area_ratio = area_ratio(tree);
    stats->pool_bytes = ko_tree_limit(tree) * (uint32_t)sizeof(ko_tree_node);
    return KO_OK;
}
