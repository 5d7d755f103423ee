/* Exchanges under a branch. They are made now and then, and planned much more often
 * (tree_balance.c). */
#include "port/fast.h"

#include "src/tree/tree_exchange.h"

#include <stddef.h>

#include "port/box.h"
#include "port/corners.h"

/* A leaf or a branch that hangs at a sound link. */
typedef struct hanging {
    uint16_t *place;
    uint8_t height;
    uint8_t category;
} hanging;

/* Finds what hangs at a link. False if the link is not sound. */
static bool find(ko_tree *tree, uint32_t link, hanging *found)
{
    if (koi_tree_is_branch(tree, link)) {
        ko_tree_node *node = &tree->nodes[link];
        *found = (hanging){&node->place, node->height, node->category};
        return true;
    }
    if (!koi_tree_is_leaf(tree, link)) {
        return false;
    }
    ko_tree_node *leaf = &tree->nodes[link - KO_TREE_LEAF];
    *found = (hanging){&leaf->leaf_place, 0, leaf->leaf_category};
    return true;
}

/* The height of a branch over children of these heights; 0 if they may not be siblings. */
static KOI_INLINE_IF_FAST uint32_t over(uint32_t a, uint32_t b)
{
    return koi_tree_is_unbalanced(a, b) ? 0U : 1U + koi_tree_taller(a, b);
}

static inline void exchange_numbers(fix16_t *one, fix16_t *other)
{
    const fix16_t number = *one;
    *one = *other;
    *other = number;
}

/* Exchanges two boxes. Number by number takes less stack than a copy of one, and is faster here. */
static inline void exchange_boxes(ko_bounds *one, ko_bounds *other)
{
    if (KOI_PORT_SHARES) {
        koi_port_swap(one, other);
        return;
    }
    exchange_numbers(&one->lo.x, &other->lo.x);
    exchange_numbers(&one->lo.y, &other->lo.y);
    exchange_numbers(&one->lo.z, &other->lo.z);
    exchange_numbers(&one->hi.x, &other->hi.x);
    exchange_numbers(&one->hi.y, &other->hi.y);
    exchange_numbers(&one->hi.z, &other->hi.z);
}

/* Gives a branch that hangs at a place of A its new height and bits, and A its new box. */
static void renew(ko_tree_node *node, uint32_t height, uint32_t category, ko_bounds *box)
{
    node->height = (uint8_t)height;
    node->category = (uint8_t)category;
    (void)koi_port_refit(node->box, box);
}

uint32_t koi_tree_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t least,
                           uint32_t most)
{
    const uint32_t niece = places & 0xFFFFU;
    const uint32_t other = places >> 16;
    ko_tree_node *top = &tree->nodes[a];
    ko_tree_node *left = &tree->nodes[niece >> 1];
    ko_tree_node *right = &tree->nodes[other >> 1];
    uint16_t *down = &left->child[niece & 1U];
    uint16_t *across = &right->child[other & 1U];
    const uint32_t side = (right == top) ? 1U - (other & 1U) : 0U; /* where B hangs */
    hanging goes;
    hanging comes;
    hanging stays;
    if (left->place != 2U * a + side || !find(tree, *down, &goes) || !find(tree, *across, &comes) ||
        !find(tree, left->child[1U - (niece & 1U)], &stays)) {
        return 0;
    }
    const uint32_t below = over(comes.height, stays.height);
    uint32_t beside = goes.height;
    hanging beyond = {NULL, 0, 0};
    if (right != top) {
        if (right->place != 2U * a + 1U || !find(tree, right->child[1U - (other & 1U)], &beyond) ||
            koi_tree_is_unbalanced(beside, beyond.height)) {
            return 0;
        }
        beside = 1U + koi_tree_taller(beside, beyond.height);
    }
    const uint32_t height = over(below, beside);
    if (below == 0U || height < least || height > most) {
        return 0;
    }
    const uint16_t link = *down;
    *down = *across;
    *across = link;
    *comes.place = (uint16_t)niece;
    *goes.place = (uint16_t)other;
    exchange_boxes(koi_tree_box_at(tree, niece), koi_tree_box_at(tree, other));
    renew(left, below, comes.category | stays.category, &top->box[side]);
    if (right != top) {
        renew(right, beside, goes.category | beyond.category, &top->box[1]);
    }
    return height;
}

/* Which child of a branch is taller: 1 if the second is. */
static KOI_NOINLINE uint32_t taller_side(const ko_tree *tree, const ko_tree_node *node)
{
    const uint32_t first = koi_tree_height_at(tree, node->child[0]);
    return (koi_tree_height_at(tree, node->child[1]) > first) ? 1U : 0U;
}

uint32_t koi_tree_lower_taller(ko_tree *tree, uint32_t a)
{
    const ko_tree_node *top = &tree->nodes[a];
    const uint32_t tall = taller_side(tree, top);
    const uint32_t b = top->child[tall];
    if (!koi_tree_is_branch(tree, b)) {
        return 0;
    }
    const uint32_t niece = 2U * b + taller_side(tree, &tree->nodes[b]);
    const uint32_t other = 2U * a + 1U - tall;
    return koi_tree_exchange(tree, a, (other << 16) | niece, 1, KO_TREE_MAX_HEIGHT);
}
