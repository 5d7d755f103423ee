/* Building a whole tree at once, and putting its branches in order. Both take the pool as it was
 * found sound. How the objects are divided is in tree_divide.c. */
#include "keepout/tree.h"

#include <stddef.h>

#include "src/tree/tree_build.h"
#include "src/tree/tree_fat.h"
#include "port/corners.h"

/* ---- reading what is there ---- */

/* What is no leaf counts as nothing from here on; a leaf that is the only one comes first. */
static void keep_leaves(ko_tree *tree)
{
    for (uint32_t i = 0; i < tree->branches; i++) {
        ko_tree_node *node = &tree->nodes[i];
        const bool is_free = node->place >= KO_TREE_LEAF;
        for (uint32_t side = 0; side < 2U; side++) {
            if (is_free || koi_tree_is_branch(tree, node->child[side])) {
                node->child[side] = KO_TREE_NIL;
            }
        }
        if (node->child[0] == KO_TREE_NIL) {
            node->child[0] = node->child[1];
            node->box[0] = node->box[1];
            node->child[1] = KO_TREE_NIL;
        }
    }
}

/* One leaf in each of the first nodes: those that have two, and those behind, give to those that
 * have none. There are as many leaves as nodes to fill. */
static void gather(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    const uint32_t n = tree->count;
    keep_leaves(tree);
    uint32_t from = 0;
    for (uint32_t to = 0; to < n; to++) {
        if (nodes[to].child[0] != KO_TREE_NIL) {
            continue;
        }
        while (nodes[from].child[1] == KO_TREE_NIL &&
               (from < n || nodes[from].child[0] == KO_TREE_NIL)) {
            from++;
        }
        const uint32_t side = (nodes[from].child[1] != KO_TREE_NIL) ? 1U : 0U;
        nodes[to].box[0] = nodes[from].box[side];
        nodes[to].child[0] = nodes[from].child[side];
        nodes[from].child[side] = KO_TREE_NIL;
    }
}

/* ---- hanging everything up ---- */

/* From the last record down, so that none is written over before it is read. */
static void hang_leaves(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    for (uint32_t i = tree->count; i > 0U; i--) {
        const ko_tree_node *record = &nodes[i - 1U];
        const ko_bounds box = record->box[0];
        const uint32_t link = record->child[0];
        const uint32_t place = nodes[link - KO_TREE_LEAF].leaf_place;
        nodes[place >> 1].box[place & 1U] = box;
        nodes[place >> 1].child[place & 1U] = (uint16_t)link;
    }
}

static void hang_branches(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    for (uint32_t i = 1; i < tree->branches; i++) {
        const uint32_t place = nodes[i].place;
        nodes[place >> 1].child[place & 1U] = (uint16_t)i;
    }
}

void koi_tree_renew(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    for (uint32_t i = 0; i < tree->branches; i++) {
        for (uint32_t side = 0; side < 2U; side++) {
            const uint32_t link = nodes[i].child[side];
            if (koi_tree_is_branch(tree, link)) {
                nodes[link].place = (uint16_t)(2U * i + side);
            } else if (link != KO_TREE_NIL) {
                nodes[link - KO_TREE_LEAF].leaf_place = (uint16_t)(2U * i + side);
            }
        }
    }
    for (uint32_t i = tree->branches - 1U; i > 0U; i--) {
        ko_tree_node *node = &nodes[i];
        const uint32_t first = koi_tree_height(tree, node->child[0]);
        const uint32_t second = koi_tree_height(tree, node->child[1]);
        node->height = (uint8_t)(1U + ((first > second) ? first : second));
        node->category = (uint8_t)(koi_tree_category_of(tree, node->child[0]) |
                                   koi_tree_category_of(tree, node->child[1]));
        (void)koi_port_refit(node->box, koi_tree_box_at(tree, node->place));
    }
    nodes[0].category =
        (uint8_t)((tree->count == 0U) ? 0U : koi_tree_category_of(tree, nodes[0].child[0]));
}

/* ---- the order of branches ---- */

/* Where each branch is to go is noted in the field of its place. */
static void number(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    uint16_t stack[KO_TREE_MAX_HEIGHT + 1U];
    uint32_t depth = 0;
    uint32_t next = 1;
    stack[depth++] = nodes[0].child[0];
    while (depth > 0U) {
        const uint32_t link = stack[--depth];
        if (!koi_tree_is_branch(tree, link)) {
            continue;
        }
        nodes[link].place = (uint16_t)next++;
        stack[depth++] = nodes[link].child[1];
        stack[depth++] = nodes[link].child[0];
    }
}

static void exchange(ko_tree_node *one, ko_tree_node *other)
{
    for (uint32_t side = 0; side < 2U; side++) {
        const ko_bounds box = one->box[side];
        const uint16_t link = one->child[side];
        one->box[side] = other->box[side];
        one->child[side] = other->child[side];
        other->box[side] = box;
        other->child[side] = link;
    }
    const uint16_t place = one->place;
    one->place = other->place;
    other->place = place;
}

static void put_in_order(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    number(tree);
    for (uint32_t i = 0; i < tree->branches; i++) {
        for (uint32_t side = 0; side < 2U; side++) {
            const uint32_t link = nodes[i].child[side];
            if ((i == 0U || nodes[i].place < KO_TREE_LEAF) && koi_tree_is_branch(tree, link)) {
                nodes[i].child[side] = nodes[link].place;
            }
        }
    }
    for (uint32_t i = 1; i < tree->branches; i++) {
        while (nodes[i].place < KO_TREE_LEAF && nodes[i].place != i) {
            exchange(&nodes[i], &nodes[nodes[i].place]);
        }
    }
    tree->branches = (uint16_t)((tree->count == 0U) ? 1U : tree->count);
    tree->free_branch = KO_TREE_NIL;
    koi_tree_renew(tree);
}

/* ---- the calls ---- */

ko_status ko_tree_compact(ko_tree *tree)
{
    const ko_status status = ko_tree_validate(tree);
    if (status == KO_OK && tree->branches > 0U) {
        put_in_order(tree);
        tree->revision++;
    }
    return status;
}

/* From records that stand in the first nodes. */
static void raise_all(ko_tree *tree)
{
    ko_tree_node *top = &tree->nodes[0];
    tree->revision++;
    tree->branches = (uint16_t)((tree->count == 0U) ? 1U : tree->count);
    tree->free_branch = KO_TREE_NIL;
    if (tree->count == 0U) {
        koi_tree_clear_top(top);
        return;
    }
    koi_tree_divide(tree);
    hang_leaves(tree);
    top->box[1] = koi_tree_nothing;
    top->child[1] = KO_TREE_NIL;
    top->place = 0;
    top->height = 0;
    hang_branches(tree);
    put_in_order(tree);
}

ko_status ko_tree_rebuild(ko_tree *tree)
{
    const ko_status status = ko_tree_validate(tree);
    if (status == KO_OK && tree->branches > 0U) {
        gather(tree);
        raise_all(tree);
    }
    return status;
}

static void add(ko_tree *tree, const ko_aabb *box, uint32_t user, ko_tree_id *id)
{
    const uint32_t leaf = koi_tree_take_leaf(tree);
    ko_tree_node *record = &tree->nodes[tree->count];
    (void)koi_tree_fatten(tree->margin, box, &record->box[0]);
    record->child[0] = (uint16_t)(KO_TREE_LEAF + leaf);
    tree->nodes[leaf].user = user;
    tree->nodes[leaf].leaf_category = KO_TREE_CATEGORY;
    tree->seal += koi_seal_leaf(&tree->nodes[leaf], leaf) + koi_seal_box(&record->box[0], leaf);
    tree->count++;
    *id = koi_tree_id_of(tree, leaf);
}

ko_status ko_tree_build(ko_tree *tree, const ko_aabb *boxes, const uint32_t *users, uint32_t n,
                        ko_tree_id *ids)
{
    if (tree == NULL || boxes == NULL || ids == NULL) {
        return KO_E_ARG;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (ko_aabb_check(&boxes[i]) != KO_OK) {
            return KO_E_RANGE;
        }
    }
    const ko_status status = ko_tree_validate(tree);
    if (status != KO_OK) {
        return status;
    }
    if (n > (uint32_t)tree->capacity - tree->count) {
        return KO_E_FULL;
    }
    if (n == 0U) {
        return KO_OK;
    }
    gather(tree);
    for (uint32_t i = 0; i < n; i++) {
        add(tree, &boxes[i], (users != NULL) ? users[i] : i, &ids[i]);
    }
    tree->high_water = (tree->count > tree->high_water) ? tree->count : tree->high_water;
    raise_all(tree);
    return KO_OK;
}
