/* Puts leaves into the tree, takes them out, and gives them other boxes. */
#include "port/fast.h"

#include "src/tree/tree_lift.h"
#include "src/tree/tree_shelf.h"

#include <stddef.h>

#include "port/box.h"
#include "port/corners.h"
#include "port/place.h"

/* Descends to a leaf, at each branch into the child that holds the new box, or the one whose centre
 * is nearer, and lets the boxes on the path hold the new one. With exchanges on the path up, trees
 * get smaller than by descents by surface area, at a fraction of the cost (DECISIONS.md). The sum
 * of distances wraps beyond 32 km, which is wider than most of the legal range: then the tree gets
 * a worse shape, no more. Returns the leaf's place, with the levels that grew in the upper half, or
 * KOI_PORT_TOO_DEEP if the pool is corrupted. */
static inline uint32_t descend(ko_tree *tree, const ko_bounds *box, uint32_t category)
{
    const uint32_t end = koi_port_descend(tree, box, category, KO_TREE_MAX_HEIGHT + 1U);
    if (end == KOI_PORT_TOO_DEEP || !koi_tree_is_on_shelf(tree, end & 0xFFFFU)) {
        return end;
    }
    return koi_tree_descend_past(tree, box, category, end & 0xFFFFU);
}

/* The extents of a box on two axes, summed. */
static KOI_INLINE_IF_FAST uint32_t wide(const ko_bounds *box)
{
    return (uint32_t)box->hi.x - (uint32_t)box->lo.x + (uint32_t)box->hi.y - (uint32_t)box->lo.y;
}

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
    uint32_t end = 0; /* a large leaf goes beside the root */
    if (wide(box) < wide(&nodes->box[0]) >> 1 || !koi_tree_is_for_shelf(tree, box)) {
        end = descend(tree, box, category);
        if (end == KOI_PORT_TOO_DEEP) {
            return KO_E_DATA;
        }
    }
    const uint32_t place = end & 0xFFFFU;
    uint16_t *const down = &nodes[place >> 1].child[place & 1U];
    const uint32_t sibling = *down;
    const bool is_sound = koi_tree_is_leaf(tree, sibling) || koi_tree_is_branch(tree, sibling);
    const uint32_t branch = is_sound ? koi_tree_take_branch(tree) : KO_TREE_NIL;
    if (branch == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    /* The new branch hangs where the leaf found hung, over that leaf and the new one; or it hangs
     * at the root, over all the rest and the new leaf. */
    ko_tree_node *const node = &nodes[branch];
    ko_bounds *const there = koi_tree_box_at(tree, place);
    if (KOI_PORT_SHARES) {
        node->place = (uint16_t)place;
        *down = (uint16_t)branch;
        koi_tree_hang(tree, 2U * branch, there, sibling);
        koi_tree_hang(tree, 2U * branch + 1U, box, link);
        koi_port_grow(there, box);
        node->height = (uint8_t)(1U + koi_tree_height_at(tree, sibling));
        node->category = (uint8_t)(category | koi_tree_category_at(tree, sibling));
        return koi_tree_rise(tree, branch, end >> 16);
    }
    node->place = (uint16_t)place;
    node->child[0] = (uint16_t)sibling;
    node->child[1] = (uint16_t)link;
    node->box[0] = *there;
    node->box[1] = *box;
    if (koi_tree_is_leaf(tree, sibling)) {
        ko_tree_node *const beside = &nodes[sibling - KO_TREE_LEAF];
        node->height = 1;
        node->category = (uint8_t)(category | beside->leaf_category);
        beside->leaf_place = (uint16_t)(2U * branch);
    } else {
        ko_tree_node *const rest = &nodes[sibling];
        node->height = (uint8_t)(1U + rest->height);
        node->category = (uint8_t)(category | rest->category);
        rest->place = (uint16_t)(2U * branch);
    }
    added->leaf_place = (uint16_t)(2U * branch + 1U);
    koi_port_grow(there, box);
    *down = (uint16_t)branch;
    return koi_tree_rise(tree, branch, end >> 16);
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
    return koi_tree_lift(tree, place);
}
