/* The pool of a tree: slots, free lists, handles, the seal. */
#include "tree_node.h"

#include <stddef.h>

/* The generation of a leaf lives where a branch has its height. */
#define GENERATION(node) ((node)->height)

/* A box nothing is in and nothing overlaps: the mark of a free slot. */
static const ko_bounds nothing = {{INT32_MAX, INT32_MAX, INT32_MAX},
                                  {INT32_MIN, INT32_MIN, INT32_MIN}};

bool ko_node_is_free(const ko_tree_node *node)
{
    return node->box.lo.x > node->box.hi.x;
}

ko_tree_id ko_tree_id_of(const ko_tree *tree, uint32_t leaf)
{
    return ((uint32_t)GENERATION(&tree->nodes[leaf]) << 16) | leaf;
}

uint32_t ko_tree_slot(const ko_tree *tree, ko_tree_id id)
{
    const uint32_t slot = id & 0xFFFFU;
    if (slot >= tree->leaf_fresh || slot >= tree->capacity) {
        return KO_TREE_NIL;
    }
    const ko_tree_node *node = &tree->nodes[slot];
    if ((id >> 16) != GENERATION(node) || ko_node_is_free(node)) {
        return KO_TREE_NIL;
    }
    return slot;
}

static uint32_t rotate(uint32_t x, uint32_t by)
{
    return (x << by) | (x >> (32U - by));
}

uint32_t ko_tree_digest(const ko_tree *tree, uint32_t leaf)
{
    const ko_tree_node *node = &tree->nodes[leaf];
    uint32_t digest = leaf | ((uint32_t)GENERATION(node) << 16) | ((uint32_t)node->category << 24);
    digest = rotate(digest, 5U) ^ (uint32_t)node->box.lo.x;
    digest = rotate(digest, 5U) ^ (uint32_t)node->box.lo.y;
    digest = rotate(digest, 5U) ^ (uint32_t)node->box.lo.z;
    digest = rotate(digest, 5U) ^ (uint32_t)node->box.hi.x;
    digest = rotate(digest, 5U) ^ (uint32_t)node->box.hi.y;
    digest = rotate(digest, 5U) ^ (uint32_t)node->box.hi.z;
    return rotate(digest, 5U) ^ node->is.user;
}

static void mark_free(ko_tree_node *node)
{
    node->box = nothing;
    node->is.user = 0;
}

/* Fresh slots first, in order, then the one that has been free longest: a slot's generation then
 * comes round as late as it can. */
uint32_t ko_tree_take_leaf(ko_tree *tree)
{
    if (tree->leaf_fresh < tree->capacity) {
        const uint32_t leaf = tree->leaf_fresh++;
        tree->nodes[leaf].category = 0;
        GENERATION(&tree->nodes[leaf]) = 0;
        mark_free(&tree->nodes[leaf]);
        tree->seal ^= ko_tree_digest(tree, leaf);
        return leaf;
    }
    const uint32_t leaf = tree->leaf_free;
    if (!ko_tree_is_leaf(tree, leaf) || !ko_node_is_free(&tree->nodes[leaf])) {
        return KO_TREE_NIL;
    }
    tree->leaf_free = tree->nodes[leaf].parent;
    if (tree->leaf_free == KO_TREE_NIL) {
        tree->leaf_last = KO_TREE_NIL;
    }
    return leaf;
}

void ko_tree_give_leaf(ko_tree *tree, uint32_t leaf)
{
    ko_tree_node *node = &tree->nodes[leaf];
    mark_free(node);
    GENERATION(node)++;
    node->parent = KO_TREE_NIL;
    if (ko_tree_is_leaf(tree, tree->leaf_last)) {
        tree->nodes[tree->leaf_last].parent = (uint16_t)leaf;
    } else {
        tree->leaf_free = (uint16_t)leaf;
    }
    tree->leaf_last = (uint16_t)leaf;
}

uint32_t ko_tree_take_branch(ko_tree *tree)
{
    const uint32_t free_branch = tree->branch_free;
    if (free_branch != KO_TREE_NIL) {
        if (!ko_tree_is_branch(tree, free_branch) || !ko_node_is_free(&tree->nodes[free_branch])) {
            return KO_TREE_NIL;
        }
        tree->branch_free = tree->nodes[free_branch].parent;
        return free_branch;
    }
    if (!ko_tree_is_branch(tree, tree->branch_fresh)) {
        return KO_TREE_NIL;
    }
    tree->nodes[tree->branch_fresh].category = 0;
    return tree->branch_fresh++;
}

void ko_tree_give_branch(ko_tree *tree, uint32_t branch)
{
    ko_tree_node *node = &tree->nodes[branch];
    mark_free(node);
    node->height = 0;
    node->parent = tree->branch_free;
    tree->branch_free = (uint16_t)branch;
}
