/* Where a leaf goes: into the tree, out of it, and about within it. */
#include "tree/tree_node.h"

#include <stddef.h>

/* What the descent compares boxes with: twice the leaf's centre. */
typedef struct target {
    uint32_t x;
    uint32_t y;
    uint32_t z;
} target;

static inline uint32_t apart(fix16_t lo, fix16_t hi, uint32_t to)
{
    return ko_magnitude((int32_t)((uint32_t)lo + (uint32_t)hi - to));
}

/* Twice the Manhattan distance between the centres. It overflows only beyond 32 km, farther than
 * most of the legal range is wide: then the tree gets a worse shape, no more. */
static inline uint32_t distance(const ko_bounds *box, const target *to)
{
    return apart(box->lo.x, box->hi.x, to->x) + apart(box->lo.y, box->hi.y, to->y) +
           apart(box->lo.z, box->hi.z, to->z);
}

static inline void grow(ko_bounds *box, const ko_bounds *by)
{
    if (by->lo.x < box->lo.x) {
        box->lo.x = by->lo.x;
    }
    if (by->lo.y < box->lo.y) {
        box->lo.y = by->lo.y;
    }
    if (by->lo.z < box->lo.z) {
        box->lo.z = by->lo.z;
    }
    if (by->hi.x > box->hi.x) {
        box->hi.x = by->hi.x;
    }
    if (by->hi.y > box->hi.y) {
        box->hi.y = by->hi.y;
    }
    if (by->hi.z > box->hi.z) {
        box->hi.z = by->hi.z;
    }
}

/* Down to a leaf, at each branch into the child whose centre is nearer, boxes growing on the way.
 * With the exchanges on the way up that gives smaller trees than descents by surface area do, at a
 * fraction of the cost: see src/README.md. */
static ko_status descend(ko_tree *tree, const ko_bounds *box, uint32_t category, uint32_t *place)
{
    const target to = {(uint32_t)box->lo.x + (uint32_t)box->hi.x,
                       (uint32_t)box->lo.y + (uint32_t)box->hi.y,
                       (uint32_t)box->lo.z + (uint32_t)box->hi.z};
    ko_tree_node *const nodes = tree->nodes;
    const uint32_t branches = tree->branches;
    ko_tree_node *node = nodes;
    uint32_t side = 0;
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT; level++) {
        const uint32_t link = node->child[side];
        node->category |= (uint8_t)category;
        if (link >= branches) {
            *place = 2U * (uint32_t)(node - nodes) + side;
            return ko_tree_is_leaf(tree, link) ? KO_OK : KO_E_DATA;
        }
        grow(&node->box[side], box);
        node = &nodes[link];
        side = (distance(&node->box[1], &to) < distance(&node->box[0], &to)) ? 1U : 0U;
    }
    return KO_E_DATA;
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
    if (tree->nodes[0].child[0] == KO_TREE_NIL) {
        tree->nodes[0].category = (uint8_t)category;
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
    ko_tree_unite(&above->box[side], box, &above->box[side]);
    above->child[side] = (uint16_t)branch;
    return ko_tree_rise(tree, place >> 1, KO_TREE_TRY_UNCLES(0xFU) | KO_TREE_TRY_NIECES(0xCU));
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
    return ko_tree_mend(tree, above >> 1, 0);
}

ko_status ko_tree_replace(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    const uint32_t place = place_of(tree, leaf);
    if (place == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    tree->revision++;
    tree->nodes[place >> 1].box[place & 1U] = *box;
    return ko_tree_mend(tree, place >> 1,
                        (KO_TREE_TRY_UNCLES(1U) | KO_TREE_TRY_NIECES(1U)) << (tree->revision & 3U));
}
