/* src/tree/tree.c in float. */
#include "float_node.h"

ko_status float_tree_init(float_tree *tree, float_tree_node *nodes, uint32_t n)
{
    if (tree == NULL || nodes == NULL) {
        return KO_E_ARG;
    }
    if (n < 1U || n > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    const float_tree empty = {.nodes = nodes,
                              .capacity = (uint16_t)n,
                              .free_branch = KO_TREE_NIL,
                              .oldest = KO_TREE_NIL,
                              .newest = KO_TREE_NIL,
                              .margin = (float)F16(0.1) / 65536.0F};
    *tree = empty;
    return KO_OK;
}

static inline float at_least(float x)
{
    return (x < -FLOAT_LIMIT) ? -FLOAT_LIMIT : x;
}

static inline float at_most(float x)
{
    return (x > FLOAT_LIMIT) ? FLOAT_LIMIT : x;
}

static APART void fatten(float margin, const float_aabb *box, float_bounds *fat)
{
    fat->lo.x = at_least(box->c.x - box->r.x - margin);
    fat->lo.y = at_least(box->c.y - box->r.y - margin);
    fat->lo.z = at_least(box->c.z - box->r.z - margin);
    fat->hi.x = at_most(box->c.x + box->r.x + margin);
    fat->hi.y = at_most(box->c.y + box->r.y + margin);
    fat->hi.z = at_most(box->c.z + box->r.z + margin);
}

static ko_status check_insert(const float_tree *tree, const float_aabb *box, const ko_tree_id *id)
{
    if (tree == NULL || box == NULL || id == NULL) {
        return KO_E_ARG;
    }
    if (!aabb_is_legal(box)) {
        return KO_E_RANGE;
    }
    return (tree->count >= tree->capacity) ? KO_E_FULL : KO_OK;
}

ko_status float_tree_insert(float_tree *tree, const float_aabb *box, uint32_t user, ko_tree_id *id)
{
    ko_status status = check_insert(tree, box, id);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t leaf = float_take_leaf(tree);
    if (leaf == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    float_bounds fat;
    fatten(tree->margin, box, &fat);
    tree->nodes[leaf].user = user;
    tree->nodes[leaf].leaf_category = KO_TREE_CATEGORY;
    status = float_attach(tree, leaf, &fat);
    if (status != KO_OK) {
        return status;
    }
    tree->seal += seal_leaf(&tree->nodes[leaf], leaf) + seal_box(&fat, leaf);
    tree->count++;
    if (tree->count > tree->high_water) {
        tree->high_water = tree->count;
    }
    *id = id_of(tree, leaf);
    return KO_OK;
}

static inline void give_leaf(float_tree *tree, uint32_t leaf)
{
    float_tree_node *node = &tree->nodes[leaf];
    node->generation++;
    node->leaf_category = 0;
    node->user = 0;
    node->leaf_place = KO_TREE_NIL;
    if (tree->newest == KO_TREE_NIL) {
        tree->oldest = (uint16_t)leaf;
    } else {
        tree->nodes[tree->newest].leaf_place = (uint16_t)(KO_TREE_LEAF + leaf);
    }
    tree->newest = (uint16_t)leaf;
}

static inline uint32_t seal_without(const float_tree *tree, uint32_t leaf, uint32_t place)
{
    const float_tree_node *node = &tree->nodes[leaf];
    const uint32_t step = (uint8_t)(node->generation + 1U) - (uint32_t)node->generation;
    return tree->seal - seal_box(box_at(tree, place), leaf) - seal_leaf(node, leaf) +
           koi_seal_generation(step, leaf);
}

ko_status float_tree_remove(float_tree *tree, ko_tree_id id)
{
    if (tree == NULL) {
        return KO_E_ARG;
    }
    const uint32_t leaf = id & 0xFFFFU;
    if (leaf >= tree->leaves || tree->nodes[leaf].generation != (id >> 16)) {
        return KO_E_ID;
    }
    const uint32_t place = tree->nodes[leaf].leaf_place;
    if (tree->count == 0U || !leaf_hangs(tree, leaf, place)) {
        return (place >= KO_TREE_LEAF) ? KO_E_ID : KO_E_DATA;
    }
    const uint32_t seal = tree->seal;
    tree->seal = seal_without(tree, leaf, place);
    const ko_status status = float_detach(tree, place);
    if (status != KO_OK) {
        tree->seal = seal;
        return status;
    }
    tree->count--;
    give_leaf(tree, leaf);
    return KO_OK;
}

static inline bool axis_stays(float c, float r, float lo, float hi)
{
    return r >= 0.0F && c - r >= lo && c + r <= hi;
}

static inline bool stays(const float_aabb *box, const float_bounds *fat)
{
    return axis_stays(box->c.x, box->r.x, fat->lo.x, fat->hi.x) &&
           axis_stays(box->c.y, box->r.y, fat->lo.y, fat->hi.y) &&
           axis_stays(box->c.z, box->r.z, fat->lo.z, fat->hi.z);
}

static APART ko_status go(float_tree *tree, uint32_t leaf, const float_aabb *box)
{
    if (!aabb_is_legal(box)) {
        return KO_E_RANGE;
    }
    float_bounds fat;
    fatten(tree->margin, box, &fat);
    const uint32_t place = tree->nodes[leaf].leaf_place;
    if (!leaf_hangs(tree, leaf, place)) {
        return KO_E_DATA;
    }
    const uint32_t digest = seal_box(box_at(tree, place), leaf);
    const ko_status status = float_replace(tree, leaf, place, &fat);
    if (status != KO_OK) {
        return status;
    }
    tree->seal += seal_box(&fat, leaf) - digest;
    return KO_MOVED;
}

static APART ko_status refuse(const float_tree *tree, ko_tree_id id, const float_aabb *box)
{
    if (!aabb_is_legal(box)) {
        return KO_E_RANGE;
    }
    return (float_slot(tree, id) == KO_TREE_NIL) ? KO_E_ID : KO_E_DATA;
}

ko_status float_tree_move(float_tree *tree, ko_tree_id id, const float_aabb *box)
{
    if (tree == NULL || box == NULL) {
        return KO_E_ARG;
    }
    const uint32_t leaf = id & 0xFFFFU;
    if (leaf >= tree->leaves) {
        return refuse(tree, id, box);
    }
    const float_tree_node *node = &tree->nodes[leaf];
    if (node->generation != (id >> 16) || !is_place(tree, node->leaf_place)) {
        return refuse(tree, id, box);
    }
    if (stays(box, box_at(tree, node->leaf_place))) {
        return KO_OK;
    }
    return go(tree, leaf, box);
}
