/* src/tree/tree_place.c in float. */
#include "float_node.h"

#define ANEW 0x19999999U
#define GOLDEN 0x9E3779B1U

static float twice_centre(float lo, float hi)
{
    return lo + hi;
}

static ko_status descend(float_tree *tree, const float_bounds *box, uint32_t category,
                         uint32_t *place)
{
    const float_vec3 to = {twice_centre(box->lo.x, box->hi.x), twice_centre(box->lo.y, box->hi.y),
                           twice_centre(box->lo.z, box->hi.z)};
    float_tree_node *const nodes = tree->nodes;
    const uint32_t branches = tree->branches;
    uint32_t at = 0;
    uint32_t link = nodes[0].child[0];
    for (uint32_t level = 0; link < branches; level++) {
        if (level > KO_TREE_MAX_HEIGHT) {
            return KO_E_DATA;
        }
        grow(&nodes[at >> 1].box[at & 1U], box);
        float_tree_node *node = &nodes[link];
        node->category |= (uint8_t)category;
        const uint32_t side = nearer(node->box, &to);
        at = 2U * link + side;
        link = node->child[side];
    }
    *place = at;
    return is_leaf(tree, link) ? KO_OK : KO_E_DATA;
}

/* The first object prepares branch 0. */
static void begin(float_tree *tree)
{
    float_tree_node *top = &tree->nodes[0];
    top->box[0] = float_nothing;
    top->box[1] = float_nothing;
    top->child[0] = KO_TREE_NIL;
    top->child[1] = KO_TREE_NIL;
    top->place = 0;
    top->height = 0;
    top->category = 0;
    tree->branches = 1;
}

ko_status float_attach(float_tree *tree, uint32_t leaf, const float_bounds *box)
{
    if (tree->branches == 0U) {
        begin(tree);
    }
    const uint32_t link = KO_TREE_LEAF + leaf;
    const uint32_t category = tree->nodes[leaf].leaf_category;
    tree->revision++;
    tree->nodes[0].category |= (uint8_t)category; /* the descent begins below */
    if (tree->nodes[0].child[0] == KO_TREE_NIL) {
        hang(tree, 0, box, link);
        return KO_OK;
    }
    uint32_t place = 0;
    const ko_status status = descend(tree, box, category, &place);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t branch = float_take_branch(tree);
    if (branch == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    float_tree_node *node = &tree->nodes[branch];
    float_tree_node *above = &tree->nodes[place >> 1];
    const uint32_t side = place & 1U;
    const uint32_t sibling = above->child[side];
    node->place = (uint16_t)place;
    node->height = 1;
    node->category = (uint8_t)(category | tree->nodes[sibling - KO_TREE_LEAF].leaf_category);
    node->child[0] = (uint16_t)sibling;
    node->child[1] = (uint16_t)link;
    node->box[0] = above->box[side];
    node->box[1] = *box;
    tree->nodes[sibling - KO_TREE_LEAF].leaf_place = (uint16_t)(2U * branch);
    tree->nodes[leaf].leaf_place = (uint16_t)(2U * branch + 1U);
    grow(&above->box[side], box);
    above->child[side] = (uint16_t)branch;
    return float_rise(tree, place >> 1);
}

ko_status float_detach(float_tree *tree, uint32_t place)
{
    const uint32_t parent = place >> 1;
    float_tree_node *node = &tree->nodes[parent];
    if (parent == 0U) {
        node->box[0] = float_nothing;
        node->child[0] = KO_TREE_NIL;
        tree->revision++;
        return KO_OK;
    }
    const uint32_t other = 1U - (place & 1U);
    const uint32_t above = node->place;
    if (!is_place(tree, above) || tree->nodes[above >> 1].child[above & 1U] != parent ||
        !links_are_sound(tree, node)) {
        return KO_E_DATA;
    }
    tree->revision++;
    hang(tree, above, &node->box[other], node->child[other]);
    float_give_branch(tree, parent);
    return float_mend(tree, above >> 1, CLIMB_BOXES | CLIMB_HEIGHTS);
}

ko_status float_replace(float_tree *tree, uint32_t leaf, uint32_t place, const float_bounds *box)
{
    const uint32_t turn = tree->revision++;
    float_bounds *now = box_at(tree, place);
    if (turn * GOLDEN > ANEW && growth(now, box) <= 0.5F * size_of(box)) {
        *now = *box;
        const uint32_t end = float_climb(tree, place >> 1, CLIMB_BOXES, KO_TREE_MAX_HEIGHT + 1U);
        return (end == CLIMB_END) ? KO_OK : KO_E_DATA;
    }
    const ko_status status = float_detach(tree, place);
    return (status == KO_OK) ? float_attach(tree, leaf, box) : status;
}
