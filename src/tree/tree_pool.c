/* The pool of a tree: slots, free lists, handles, the seal. */
#include "tree/tree_node.h"

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
    if (slot >= tree->leaves.fresh) {
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

/* Its generation counts how often the slot was given back. */
static void mark_free(ko_tree_node *node)
{
    node->box = nothing;
    node->is.user = 0;
}

uint32_t ko_tree_take(ko_tree *tree, ko_tree_slots *slots)
{
    if (slots->fresh < slots->end) {
        const uint32_t slot = slots->fresh++;
        ko_tree_node *node = &tree->nodes[slot];
        mark_free(node);
        GENERATION(node) = 0;
        node->category = 0;
        if (ko_tree_is_leaf(tree, slot)) {
            tree->seal ^= ko_tree_digest(tree, slot);
        }
        return slot;
    }
    const uint32_t slot = slots->oldest;
    if (slot >= slots->end || !ko_node_is_free(&tree->nodes[slot])) {
        return KO_TREE_NIL;
    }
    slots->oldest = tree->nodes[slot].parent;
    if (slot == slots->newest) {
        slots->newest = KO_TREE_NIL;
    }
    return slot;
}

void ko_tree_give(ko_tree *tree, ko_tree_slots *slots, uint32_t slot)
{
    ko_tree_node *node = &tree->nodes[slot];
    mark_free(node);
    GENERATION(node)++;
    node->parent = KO_TREE_NIL;
    if (slots->newest == KO_TREE_NIL) {
        slots->oldest = (uint16_t)slot;
    } else {
        tree->nodes[slots->newest].parent = (uint16_t)slot;
    }
    slots->newest = (uint16_t)slot;
}
