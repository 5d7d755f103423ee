/* Puts leaves into the tree, takes them out, and gives them other boxes. */
#include "port/fast.h"

#include "src/tree/tree_lift.h"
#include "src/tree/tree_shelf.h"

#include <stddef.h>

#include "port/box.h"
#include "port/corners.h"
#include "port/hang.h"
#include "port/place.h"

/* The part of all moves, in 1/2^32, that takes a leaf out and puts it in anew: one in ten. The
 * golden ratio spreads these moves evenly over the turns, and over objects that move in turn. */
#define ANEW 0x19999999U
#define GOLDEN 0x9E3779B1U

/* Descends to a leaf, at each branch into the child that holds the new box, or the one whose centre
 * is nearer, and lets the boxes on the path hold the new one. With exchanges on the path up, trees
 * get smaller than by descents by surface area, at a fraction of the cost (DECISIONS.md). The sum
 * of distances wraps beyond 32 km, which is wider than most of the legal range: then the tree gets
 * a worse shape, no more. Returns the leaf's place, with the levels that grew in the upper half, or
 * KOI_PORT_TOO_DEEP if the pool is corrupted. */
static inline uint32_t descend(ko_tree *tree, const ko_bounds *box)
{
    const uint32_t end = koi_port_descend(tree, box, KO_TREE_MAX_HEIGHT + 1U);
    if (end == KOI_PORT_TOO_DEEP || !koi_tree_is_on_shelf(tree, end & 0xFFFFU)) {
        return end;
    }
    return koi_tree_descend_past(tree, box, end & 0xFFFFU);
}

/* The extents of a box on two axes, summed. */
static KOI_INLINE_IF_FAST uint32_t wide(const ko_bounds *box)
{
    return (uint32_t)box->hi.x - (uint32_t)box->lo.x + (uint32_t)box->hi.y - (uint32_t)box->lo.y;
}

ko_status koi_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    ko_tree_node *const nodes = tree->nodes;
    if (tree->branches == 0U) {
        koi_tree_clear_top(nodes);
        tree->branches = 1;
    }
    tree->revision++;
    if (nodes->child[0] == KO_TREE_NIL) {
        nodes->category |= nodes[leaf].leaf_category;
        koi_tree_hang(tree, 0, box, KO_TREE_LEAF + leaf);
        return KO_OK;
    }
    uint32_t end = 0; /* a large leaf goes beside the root */
    if (wide(box) < wide(&nodes->box[0]) >> 1 || !koi_tree_is_for_shelf(tree, box)) {
        end = descend(tree, box);
        if (end == KOI_PORT_TOO_DEEP) {
            return KO_E_DATA;
        }
    }
    const uint32_t branch = koi_port_hang(tree, end & 0xFFFFU, leaf, box);
    return (branch == KO_TREE_NIL) ? KO_E_DATA : koi_tree_rise(tree, branch, end >> 16);
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

/* Most leaves stay where they are, and the boxes above follow. One in ten, and each whose box would
 * grow by more than half of the new size, is taken out and put in anew. That keeps the tree as good
 * as when it was built (DECISIONS.md). */
ko_status koi_tree_replace(ko_tree *tree, uint32_t leaf, uint32_t place, const ko_bounds *box)
{
    const uint32_t turn = tree->revision++;
    ko_bounds *now = koi_tree_box_at(tree, place);
    if (turn * GOLDEN > ANEW && koi_port_growth(now, box) <= koi_port_size(box) >> 1) {
        *now = *box;
        const uint32_t end =
            koi_port_climb(tree, place >> 1, KOI_PORT_BOXES, KO_TREE_MAX_HEIGHT + 1U);
        return (end == KOI_PORT_CLIMB_END) ? KO_OK : KO_E_DATA;
    }
    const ko_status status = koi_tree_detach(tree, place);
    return (status == KO_OK) ? koi_tree_attach(tree, leaf, box) : status;
}
