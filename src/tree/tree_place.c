/* Puts leaves into the tree, takes them out, and gives them other boxes. */
#include "port/fast.h"

#include "src/tree/tree_node.h"

#include <stddef.h>

#include "port/box.h"
#include "port/corners.h"
#include "port/place.h"

/* The part of all moves, in 1/2^32, that takes a leaf out and puts it in anew: one in ten. The
 * golden ratio spreads these moves evenly over the turns, and over objects that move in turn. */
#define ANEW 0x19999999U
#define GOLDEN 0x9E3779B1U

/* Descends to a leaf, at each branch into the child that holds the new box, or the one whose centre
 * is nearer, and lets the boxes on the path hold the new one. With exchanges on the path up, trees
 * get smaller than by descents by surface area, at a fraction of the cost (DECISIONS.md). The sum
 * of distances wraps beyond 32 km, which is wider than most of the legal range: then the tree gets
 * a worse shape, no more. */
ko_status koi_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    ko_tree_node *const nodes = tree->nodes;
    ko_tree_node *const added = &nodes[leaf];
    if (tree->branches == 0U) {
        koi_tree_clear_top(nodes);
        tree->branches = 1;
    }
    const uint32_t link = KO_TREE_LEAF + leaf;
    const uint32_t category = added->leaf_category;
    tree->revision++;
    nodes->category |= (uint8_t)category; /* the descent begins below */
    if (nodes->child[0] == KO_TREE_NIL) {
        koi_tree_hang(tree, 0, box, link);
        return KO_OK;
    }
    const uint32_t end = koi_port_descend(tree, box, category, KO_TREE_MAX_HEIGHT + 1U);
    if (end == KOI_PORT_TOO_DEEP) {
        return KO_E_DATA;
    }
    const uint32_t place = end & 0xFFFFU;
    uint16_t *const down = &nodes[place >> 1].child[place & 1U];
    const uint32_t sibling = *down;
    const uint32_t branch =
        koi_tree_is_leaf(tree, sibling) ? koi_tree_take_branch(tree) : KO_TREE_NIL;
    if (branch == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    /* The new branch hangs where the leaf found hung, over that leaf and the new one. */
    ko_tree_node *const node = &nodes[branch];
    ko_tree_node *const beside = &nodes[sibling - KO_TREE_LEAF];
    ko_bounds *const there = koi_tree_box_at(tree, place);
    node->place = (uint16_t)place;
    node->height = 1;
    node->category = (uint8_t)(category | beside->leaf_category);
    node->child[0] = (uint16_t)sibling;
    node->child[1] = (uint16_t)link;
    node->box[0] = *there;
    node->box[1] = *box;
    beside->leaf_place = (uint16_t)(2U * branch);
    added->leaf_place = (uint16_t)(2U * branch + 1U);
    koi_port_grow(there, box);
    *down = (uint16_t)branch;
    return koi_tree_rise(tree, place >> 1, end >> 16);
}

ko_status koi_tree_detach(ko_tree *tree, uint32_t place)
{
    const uint32_t parent = place >> 1;
    ko_tree_node *node = &tree->nodes[parent];
    if (parent == 0U) {
        node->box[0] = koi_tree_nothing;
        node->child[0] = KO_TREE_NIL;
        tree->revision++;
        return KO_OK;
    }
    /* The sibling takes the parent's place. */
    const uint32_t above = node->place;
    if (!koi_tree_is_place(tree, above) || tree->nodes[above >> 1].child[above & 1U] != parent ||
        !koi_tree_links_are_sound(tree, node)) {
        return KO_E_DATA;
    }
    tree->revision++;
    const uint32_t other = 1U - (place & 1U);
    const uint32_t sibling = node->child[other];
    *koi_tree_box_at(tree, above) = node->box[other];
    tree->nodes[above >> 1].child[above & 1U] = (uint16_t)sibling;
    if (koi_tree_is_branch(tree, sibling)) {
        tree->nodes[sibling].place = (uint16_t)above;
    } else {
        tree->nodes[sibling - KO_TREE_LEAF].leaf_place = (uint16_t)above;
    }
    koi_tree_give_branch(tree, parent);
    return koi_tree_mend(tree, above >> 1, KOI_PORT_BOXES | KOI_PORT_HEIGHTS);
}

/* Most leaves stay where they are, and the boxes above follow. One in ten, and each whose box would
 * grow by more than half of the new size, is taken out and put in anew. That keeps the tree as good
 * as when it was built (DECISIONS.md). */
ko_status koi_tree_replace(ko_tree *tree, uint32_t leaf, uint32_t place, const ko_bounds *box)
{
    const uint32_t turn = tree->revision++;
    ko_bounds *now = koi_tree_box_at(tree, place);
    if (turn * GOLDEN > ANEW && koi_tree_growth(now, box) <= koi_port_size(box) >> 1) {
        *now = *box;
        const uint32_t end =
            koi_port_climb(tree, place >> 1, KOI_PORT_BOXES, KO_TREE_MAX_HEIGHT + 1U);
        return (end == KOI_PORT_CLIMB_END) ? KO_OK : KO_E_DATA;
    }
    const ko_status status = koi_tree_detach(tree, place);
    return (status == KO_OK) ? koi_tree_attach(tree, leaf, box) : status;
}
