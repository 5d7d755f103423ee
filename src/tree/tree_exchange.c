/* Exchanges under a branch. They are made now and then, and planned much more often
 * (tree_balance.c). */
#include "port/fast.h"

#include "src/tree/tree_exchange.h"

#include "port/corners.h"

void koi_tree_refresh(ko_tree *tree, uint32_t branch)
{
    ko_tree_node *node = &tree->nodes[branch];
    if (!koi_tree_links_are_sound(tree, node) || !koi_tree_is_place(tree, node->place)) {
        return; /* a corrupted pool, where A was its own child: what was compared moved */
    }
    (void)koi_port_refit(node->box, koi_tree_box_at(tree, node->place));
    const uint32_t first = koi_tree_height(tree, node->child[0]);
    const uint32_t second = koi_tree_height(tree, node->child[1]);
    node->height = (uint8_t)(1U + koi_tree_taller(first, second)); /* balanced, by the proof */
    node->category = (uint8_t)(koi_tree_category_of(tree, node->child[0]) |
                               koi_tree_category_of(tree, node->child[1]));
}

void koi_tree_swap(ko_tree *tree, uint32_t one, uint32_t other)
{
    ko_tree_node *first = &tree->nodes[one >> 1];
    ko_tree_node *second = &tree->nodes[other >> 1];
    const ko_bounds box = *koi_tree_box_at(tree, one);
    const uint32_t link = first->child[one & 1U];
    koi_tree_hang(tree, one, koi_tree_box_at(tree, other), second->child[other & 1U]);
    koi_tree_hang(tree, other, &box, link);
}

/* The height of a branch over children of these heights; 0 if they may not be siblings. */
static inline uint32_t over(uint32_t a, uint32_t b)
{
    return koi_tree_is_unbalanced(a, b) ? 0U : 1U + koi_tree_taller(a, b);
}

void koi_tree_exchange(ko_tree *tree, uint32_t a, uint32_t before, uint32_t niece, uint32_t other)
{
    ko_tree_node *top = &tree->nodes[a];
    const ko_tree_node *left = &tree->nodes[niece >> 1];
    const ko_tree_node *right = &tree->nodes[other >> 1];
    if (!koi_tree_links_are_sound(tree, top) || !koi_tree_links_are_sound(tree, left) ||
        !koi_tree_links_are_sound(tree, right)) {
        return;
    }
    /* The heights that A's children would have, and A: an exchange that breaks a bound is not made.
     */
    const uint32_t comes = koi_tree_height(tree, right->child[other & 1U]);
    const uint32_t below = over(comes, koi_tree_height(tree, left->child[1U - (niece & 1U)]));
    uint32_t beside = koi_tree_height(tree, left->child[niece & 1U]);
    if (right != top) {
        beside = over(beside, koi_tree_height(tree, right->child[1U - (other & 1U)]));
    }
    const uint32_t height = over(below, beside);
    if (below == 0U || height == 0U || (right != top && beside == 0U) ||
        (height != before && height != top->height)) {
        return;
    }
    koi_tree_swap(tree, niece, other);
    koi_tree_refresh(tree, niece >> 1);
    if (right != top) {
        koi_tree_refresh(tree, other >> 1);
    }
    top->height = (uint8_t)height;
}
