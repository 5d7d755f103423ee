/* Puts leaves into the tree, takes them out, and gives them other boxes. */
#include "port/fast.h"

#include "src/tree/tree_lift.h"
#include "src/tree/tree_rise.h"

#include <stddef.h>

#include "port/attach.h"
#include "port/box.h"
#include "port/corners.h"
#include "port/hang.h"
#include "port/place.h"
#include "port/third.h"

/* The extents of a box on two axes, summed. */
static KOI_INLINE_IF_FAST uint32_t wide(const ko_bounds *box)
{
    return (uint32_t)box->hi.x - (uint32_t)box->lo.x + (uint32_t)box->hi.y - (uint32_t)box->lo.y;
}

/* Hangs the first leaf of a tree. */
static KOI_APART_IF_FAST ko_status hang_first(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    if (tree->branches == 0U) {
        koi_tree_clear_top(tree->nodes);
        tree->branches = 1;
    }
    tree->nodes->category |= tree->nodes[leaf].leaf_category;
    koi_tree_hang(tree, 0, box, KO_TREE_LEAF + leaf);
    return KO_OK;
}

/* Hangs a leaf where koi_port_descend ended, but not at a shelf, and rises from there. */
static KOI_APART_IF_FAST ko_status hang(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                                        uint32_t end)
{
    if (end != KOI_PORT_TOO_DEEP && koi_tree_is_on_shelf(tree, end & 0xFFFFU)) {
        end = koi_tree_descend_past(tree, box, end & 0xFFFFU);
    }
    if (end == KOI_PORT_TOO_DEEP) {
        return KO_E_DATA;
    }
    koi_port_addition added = {end & 0xFFFFU, leaf, *box};
    const bool is_third = koi_port_regroup(tree, &added);
    const uint32_t branch = koi_port_hang(tree, added.place, added.leaf, &added.box);
    if (branch == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    return koi_tree_rise(tree, is_third ? added.place >> 1 : branch,
                         koi_port_grown_above(end >> 16, is_third));
}

/* Goes on where koi_port_attach stopped. */
static KOI_NOINLINE ko_status go_on(ko_tree *tree, koi_port_ascent *ascent, uint32_t end)
{
    return koi_tree_rise_on(tree, ascent, end);
}

/* The descent goes at each branch to the child that holds the new box, or to the one that grows
 * less, or whose centre is nearer, and lets the boxes on the path hold it. With exchanges on the
 * path up, trees get smaller than by descents by surface area, at a fraction of the cost
 * (DECISIONS.md). The sum of distances wraps beyond 32 km, which is wider than most of the legal
 * range: then the tree gets a worse shape, no more. */
ko_status koi_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    tree->revision++;
    if (tree->branches == 0U || tree->nodes->child[0] == KO_TREE_NIL) {
        return hang_first(tree, leaf, box);
    }
    uint32_t end = 0; /* a large leaf goes beside the root, where no shelf hangs */
    if (wide(box) < wide(&tree->nodes->box[0]) >> 1 || !koi_tree_is_for_shelf(tree, box)) {
        if (KOI_PORT_ATTACHES) {
            koi_port_ascent ascent;
            end = koi_port_attach(tree, leaf, box, &ascent);
            if (end == KOI_PORT_RISE_END && ascent.height == 0U) {
                return KO_OK;
            }
            if (end != KOI_PORT_ON_SHELF) {
                return go_on(tree, &ascent, end);
            }
            end = ascent.branch;
        } else {
            end = koi_port_descend(tree, box, KO_TREE_MAX_HEIGHT + 1U);
        }
    }
    return hang(tree, leaf, box, end);
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
