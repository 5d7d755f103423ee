/* Where a leaf goes: into the tree, out of it, and about within it. */
#include "tree/tree_node.h"

#include <stddef.h>

#include <ko_port_corners.h>
#include <ko_port_walk.h>

/* The exchanges that are tried above a new leaf, and (shifted) above one that moved. */
#define INSERT_TRIES (KO_TREE_TRY_UNCLES(0x7U) | KO_TREE_TRY_NIECES(0xCU))
#define MOVE_TRIES (KO_TREE_TRY_UNCLES(1U) | KO_TREE_TRY_NIECES(1U))

/* Down to a leaf, at each branch into the child whose centre is nearer, boxes growing on the way.
 * With the exchanges on the way up that gives smaller trees than descents by surface area do, at a
 * fraction of the cost: see src/README.md. The distance wraps beyond 32 km, farther than most of
 * the legal range is wide: then the tree gets a worse shape, no more. */
static ko_status descend(ko_tree *tree, const ko_bounds *box, uint32_t category, uint32_t *place)
{
    *place = ko_port_descend(tree, box, category, KO_TREE_MAX_HEIGHT + 1U);
    if (*place == KO_PORT_TOO_DEEP) {
        return KO_E_DATA;
    }
    const uint32_t link = tree->nodes[*place >> 1].child[*place & 1U];
    return ko_tree_is_leaf(tree, link) ? KO_OK : KO_E_DATA;
}

/* The first object prepares branch 0. */
static void begin(ko_tree *tree)
{
    ko_tree_node *top = &tree->nodes[0];
    top->box[0] = ko_tree_nothing;
    top->box[1] = ko_tree_nothing;
    top->child[0] = KO_TREE_NIL;
    top->child[1] = KO_TREE_NIL;
    top->place = 0;
    top->height = 0;
    top->category = 0;
    tree->branches = 1;
}

ko_status ko_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    if (tree->branches == 0U) {
        begin(tree);
    }
    const uint32_t link = KO_TREE_LEAF + leaf;
    const uint32_t category = tree->nodes[leaf].leaf_category;
    tree->revision++;
    tree->nodes[0].category |= (uint8_t)category; /* the descent begins below */
    if (tree->nodes[0].child[0] == KO_TREE_NIL) {
        ko_tree_hang(tree, 0, box, link);
        return KO_OK;
    }
    uint32_t place = 0;
    const ko_status status = descend(tree, box, category, &place);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t branch = ko_tree_take_branch(tree);
    if (branch == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    ko_tree_node *node = &tree->nodes[branch];
    ko_tree_node *above = &tree->nodes[place >> 1];
    const uint32_t side = place & 1U;
    const uint32_t sibling = above->child[side];
    node->place = (uint16_t)place;
    node->height = 1;
    node->category = (uint8_t)(category | tree->nodes[sibling - KO_TREE_LEAF].leaf_category);
    ko_tree_hang(tree, 2U * branch, &above->box[side], sibling);
    ko_tree_hang(tree, 2U * branch + 1U, box, link);
    ko_port_grow(&above->box[side], box);
    above->child[side] = (uint16_t)branch;
    return ko_tree_rise(tree, place >> 1, INSERT_TRIES);
}

/* The place of a leaf, or KO_TREE_NIL. */
static uint32_t place_of(const ko_tree *tree, uint32_t leaf)
{
    const uint32_t place = tree->nodes[leaf].leaf_place;
    if (!ko_tree_is_place(tree, place) ||
        tree->nodes[place >> 1].child[place & 1U] != KO_TREE_LEAF + leaf) {
        return KO_TREE_NIL;
    }
    return place;
}

ko_status ko_tree_detach(ko_tree *tree, uint32_t leaf)
{
    const uint32_t place = place_of(tree, leaf);
    if (place == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    const uint32_t parent = place >> 1;
    ko_tree_node *node = &tree->nodes[parent];
    if (parent == 0U) {
        node->box[0] = ko_tree_nothing;
        node->child[0] = KO_TREE_NIL;
        tree->revision++;
        return KO_OK;
    }
    const uint32_t other = 1U - (place & 1U);
    const uint32_t above = node->place;
    if (!ko_tree_is_place(tree, above) || tree->nodes[above >> 1].child[above & 1U] != parent ||
        !ko_tree_links_are_sound(tree, node)) {
        return KO_E_DATA;
    }
    tree->revision++;
    ko_tree_hang(tree, above, &node->box[other], node->child[other]);
    ko_tree_give_branch(tree, parent);
    return ko_tree_mend(tree, above >> 1, 0, true);
}

/* Most stay where they are: the boxes above follow, and one exchange is tried, at another level each
 * time. One in eight, and all that would make their parent grow by much, are taken out and put in
 * anew, which keeps the tree as good as when it was built: see src/README.md. */
ko_status ko_tree_replace(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    const uint32_t place = place_of(tree, leaf);
    if (place == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    const uint32_t turn = tree->revision++;
    ko_tree_node *node = &tree->nodes[place >> 1];
    ko_bounds *now = &node->box[place & 1U];
    if ((turn & 7U) != 0U && ko_tree_growth(now, box) <= ko_tree_size(box) >> 1) {
        *now = *box;
        return ko_tree_mend(tree, place >> 1, MOVE_TRIES << ((turn >> 3) & 3U), false);
    }
    const ko_status status = ko_tree_detach(tree, leaf);
    return (status == KO_OK) ? ko_tree_attach(tree, leaf, box) : status;
}
