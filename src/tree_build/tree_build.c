/* First and last step of a build: puts records into the pool, and its branches in order. Both work
 * on a pool that ko_tree_validate found sound. tree_divide.c says how the objects are divided.
 *
 * A record is the box and the link of one leaf: box[0] and child[0] of a node. A tree is built in
 * three steps. gather() puts one record into each of the first nodes, koi_tree_divide() says where
 * each leaf and each branch hangs and how high it is, and hang_leaves() and hang_branches() write
 * the links, boxes and bits. */
#include "port/fast.h"

#include "keepout/tree.h"

#include <stddef.h>

#include "src/tree_build/tree_build.h"
#include "src/tree_build/tree_divide.h"
#include "src/tree/tree_node.h"
#include "src/tree/tree.h"
#include "src/tree/tree_place.h"
#include "port/box.h"
#include "port/corners.h"

/* ---- reading what is there ---- */

/* Clears all links but those to leaves in use. A branch with one leaf has it as its first child. */
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

/* Leaves one record in each of the first `count` nodes. There are as many leaves as nodes to fill:
 * a node without one gets the second of a node with two, or one from behind. */
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

/* ---- writing boxes and links ---- */

/* Computes a branch's bits from its children, and its box at the place where it hangs. */
static KOI_APART_IF_SMALL void renew_branch(const ko_tree *tree, ko_tree_node *node)
{
    node->category = (uint8_t)(koi_tree_category_of(tree, node->child[0]) |
                               koi_tree_category_of(tree, node->child[1]));
    (void)koi_port_refit(node->box, koi_port_box_at(tree->nodes, node->place));
}

/* Moves each record to the place of its leaf. Record k goes into node k, as its second child, or
 * into node k + 1, as its first. So no record is written over if the last one is moved first. */
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

/* Hangs each branch at its place once all below it is done, with its bits and its box. Leaves are
 * in order: where branch k has no leaf as its second child yet, leaf k is the first child of the
 * next branch. */
static void hang_branches(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    for (uint32_t i = 0; i < tree->count; i++) {
        uint32_t place = (nodes[i].child[1] < KO_TREE_LEAF || i == 0U) ? 0U : 2U * i + 1U;
        while ((place & 1U) != 0U) {
            const uint32_t branch = place >> 1;
            renew_branch(tree, &nodes[branch]);
            place = nodes[branch].place;
            nodes[place >> 1].child[place & 1U] = (uint16_t)branch;
        }
    }
    nodes[0].category = (uint8_t)koi_tree_category_at(tree, nodes[0].child[0]);
}

void koi_tree_renew(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    /* places */
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
    /* heights, bits and boxes, from the last branch up: children have higher numbers */
    for (uint32_t i = tree->branches - 1U; i > 0U; i--) {
        ko_tree_node *node = &nodes[i];
        const uint32_t first = koi_tree_height(tree, node->child[0]);
        const uint32_t second = koi_tree_height(tree, node->child[1]);
        node->height = (uint8_t)(1U + ((first > second) ? first : second));
        renew_branch(tree, node);
    }
    nodes[0].category =
        (uint8_t)((tree->count == 0U) ? 0U : koi_tree_category_at(tree, nodes[0].child[0]));
}

/* ---- the order of branches ---- */

/* Numbers the branches in preorder. A branch keeps its number in the field `place`. */
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

/* Exchanges two branches, but for heights and bits, which koi_tree_renew computes anew. */
static void exchange(ko_tree_node *one, ko_tree_node *other)
{
    for (uint32_t side = 0; side < 2U; side++) {
        const uint16_t link = one->child[side];
        koi_port_swap(&one->box[side], &other->box[side]);
        one->child[side] = other->child[side];
        other->child[side] = link;
    }
    const uint16_t place = one->place;
    one->place = other->place;
    other->place = place;
}

/* Moves the branches to the lowest slots, in preorder. */
static KOI_OWN_FRAME void put_in_order(ko_tree *tree)
{
    ko_tree_node *const nodes = tree->nodes;
    number(tree);
    /* Links lead to the new numbers. */
    for (uint32_t i = 0; i < tree->branches; i++) {
        for (uint32_t side = 0; side < 2U; side++) {
            const uint32_t link = nodes[i].child[side];
            if ((i == 0U || nodes[i].place < KO_TREE_LEAF) && koi_tree_is_branch(tree, link)) {
                nodes[i].child[side] = nodes[link].place;
            }
        }
    }
    /* Each exchange brings one branch to its slot, so there are no more of them than branches. */
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

/* Builds the tree from the records in the first `count` nodes. */
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

/* Adds an object: its leaf, and its record behind the others. The box is legal, and there is room.
 */
static KOI_APART void add(ko_tree *tree, const ko_aabb *box, uint32_t user, ko_tree_id *id)
{
    const uint32_t leaf = koi_tree_take_leaf(tree);
    ko_tree_node *record = &tree->nodes[tree->count];
    (void)koi_tree_fatten(tree->margin, box, &record->box[0]);
    record->child[0] = (uint16_t)(KO_TREE_LEAF + leaf);
    tree->nodes[leaf].user = user;
    tree->nodes[leaf].leaf_category = KO_TREE_CATEGORY;
    tree->seal += koi_seal_object(&tree->nodes[leaf], &record->box[0], leaf);
    tree->count++;
    *id = koi_tree_id_of(tree, leaf);
}

/* Joins three numbers by "or": the radius, and the distances of an axis to both ends of the legal
 * range. The axis is legal if all are below 2^30, as tree.c says of fat ones. */
static KOI_APART_IF_SMALL uint32_t beyond_of(fix16_t c, fix16_t r)
{
    const uint32_t limit = (uint32_t)KO_LIMIT;
    return ((uint32_t)c - (uint32_t)r + limit) | (limit - (uint32_t)c - (uint32_t)r) | (uint32_t)r;
}

/* True iff a box is legal. Few are at an end of the legal range, and need a second look. */
static inline bool is_legal(const ko_aabb *box)
{
    const uint32_t beyond = beyond_of(box->c.x, box->r.x) | beyond_of(box->c.y, box->r.y) |
                            beyond_of(box->c.z, box->r.z);
    return beyond < UINT32_C(0x40000000) || ko_aabb_check(box) == KO_OK;
}

static bool are_boxes(const ko_aabb *boxes, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!is_legal(&boxes[i])) {
            return false;
        }
    }
    return true;
}

ko_status ko_tree_build(ko_tree *tree, const ko_aabb *boxes, const uint32_t *users, uint32_t n,
                        ko_tree_id *ids)
{
    if (koi_tree_is_missing(tree) || boxes == NULL || ids == NULL) {
        return KO_E_ARG;
    }
    if (!are_boxes(boxes, n)) {
        return KO_E_RANGE;
    }
    const ko_status status = ko_tree_validate(tree);
    if (status != KO_OK) {
        return status;
    }
    if (n > (uint32_t)tree->capacity - tree->count) {
        tree->lost = KO_TREE_LOST;
        return KO_E_FULL;
    }
    if (n == 0U) {
        return KO_OK;
    }
    /* Records of the old objects, then of the new ones. */
    gather(tree);
    for (uint32_t i = 0; i < n; i++) {
        add(tree, &boxes[i], (users != NULL) ? users[i] : i, &ids[i]);
    }
    tree->high_water = (tree->count > tree->high_water) ? tree->count : tree->high_water;
    raise_all(tree);
    return KO_OK;
}
