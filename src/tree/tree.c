/* The dynamic tree: objects in, out, and about. */
#include "keepout/tree.h"

#include <stddef.h>

#include "tree/tree_node.h"
#include "core/wide.h"

ko_status ko_tree_init(ko_tree *tree, ko_tree_node *nodes, uint32_t n)
{
    if (tree == NULL || nodes == NULL) {
        return KO_E_ARG;
    }
    if (n < 1U || n > 2U * KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    const uint32_t objects = (n + 1U) / 2U;
    *tree = (ko_tree)KO_TREE_INIT(nodes, objects);
    return KO_OK;
}

ko_status ko_tree_set_margin(ko_tree *tree, fix16_t margin, uint8_t ahead)
{
    if (tree == NULL) {
        return KO_E_ARG;
    }
    if (margin < 0 || margin > KO_LIMIT || ahead > KO_TREE_MAX_AHEAD) {
        return KO_E_RANGE;
    }
    tree->margin = margin;
    tree->ahead = ahead;
    return KO_OK;
}

/* Cut at the legal range, where no legal box is cut. */
static fix16_t cut(fix16_t x)
{
    if (x < -KO_LIMIT) {
        return -KO_LIMIT;
    }
    return (x > KO_LIMIT) ? KO_LIMIT : x;
}

/* Fits in 32 bits: a side within 2^29, a margin within 2^29, and up to 7 steps within 2^27. */
static void fatten_axis(fix16_t margin, fix16_t ahead, fix16_t *lo, fix16_t *hi)
{
    *lo = cut(*lo - margin + ((ahead < 0) ? ahead : 0));
    *hi = cut(*hi + margin + ((ahead > 0) ? ahead : 0));
}

static void fatten(const ko_tree *tree, const ko_aabb *box, const ko_vec3 *step, ko_bounds *fat)
{
    const fix16_t ahead = tree->ahead;
    ko_bounds_of(box, fat);
    fatten_axis(tree->margin, ahead * step->x, &fat->lo.x, &fat->hi.x);
    fatten_axis(tree->margin, ahead * step->y, &fat->lo.y, &fat->hi.y);
    fatten_axis(tree->margin, ahead * step->z, &fat->lo.z, &fat->hi.z);
}

/* Gives a leaf its box; the seal follows. */
static void set_box(ko_tree *tree, uint32_t leaf, const ko_aabb *box, const ko_vec3 *step)
{
    tree->seal ^= ko_tree_digest(tree, leaf);
    fatten(tree, box, step, &tree->nodes[leaf].box);
    tree->seal ^= ko_tree_digest(tree, leaf);
}

/* Puts `new_child` where `old_child` is: under its parent, or at the root. Every change goes
 * through here, so that queries under way are told. */
static ko_status replace(ko_tree *tree, uint32_t parent, uint32_t old_child, uint32_t new_child)
{
    if (parent == KO_TREE_NIL) {
        if (tree->root != old_child) {
            return KO_E_DATA;
        }
        tree->root = (uint16_t)new_child;
    } else {
        if (!ko_tree_is_branch(tree, parent)) {
            return KO_E_DATA;
        }
        uint16_t *child = tree->nodes[parent].is.child;
        child += (child[0] == old_child) ? 0 : 1;
        if (*child != old_child) {
            return KO_E_DATA;
        }
        *child = (uint16_t)new_child;
    }
    tree->revision++;
    if (new_child != KO_TREE_NIL) {
        tree->nodes[new_child].parent = (uint16_t)parent;
    }
    return KO_OK;
}

/* A leaf with its box set goes into the tree. */
static ko_status attach(ko_tree *tree, uint32_t leaf)
{
    if (tree->root == KO_TREE_NIL) {
        return replace(tree, KO_TREE_NIL, KO_TREE_NIL, leaf);
    }
    uint32_t sibling = KO_TREE_NIL;
    ko_status status = ko_tree_find_sibling(tree, &tree->nodes[leaf], &sibling);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t branch = ko_tree_take(tree, &tree->branches);
    if (branch == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    status = replace(tree, tree->nodes[sibling].parent, sibling, branch);
    if (status != KO_OK) {
        ko_tree_give(tree, &tree->branches, branch);
        return status;
    }
    ko_tree_node *node = &tree->nodes[branch];
    node->is.child[0] = (uint16_t)sibling;
    node->is.child[1] = (uint16_t)leaf;
    node->height = 0; /* ko_tree_restore begins with it */
    node->category = 0;
    tree->nodes[sibling].parent = (uint16_t)branch;
    tree->nodes[leaf].parent = (uint16_t)branch;
    return ko_tree_restore(tree, branch);
}

/* A leaf comes out of the tree; its slot and box stay. */
static ko_status detach(ko_tree *tree, uint32_t leaf)
{
    const uint32_t parent = tree->nodes[leaf].parent;
    if (parent == KO_TREE_NIL) {
        return replace(tree, KO_TREE_NIL, leaf, KO_TREE_NIL);
    }
    if (!ko_tree_is_branch(tree, parent)) {
        return KO_E_DATA;
    }
    const ko_tree_node *branch = &tree->nodes[parent];
    const uint32_t above = branch->parent;
    const uint32_t side = (branch->is.child[0] == leaf) ? 0U : 1U;
    if (branch->is.child[side] != leaf || !ko_tree_links_are_sound(tree, branch)) {
        return KO_E_DATA;
    }
    const ko_status status = replace(tree, above, parent, branch->is.child[1U - side]);
    if (status != KO_OK) {
        return status;
    }
    ko_tree_give(tree, &tree->branches, parent);
    return ko_tree_restore(tree, above);
}

ko_status ko_tree_insert(ko_tree *tree, const ko_aabb *box, uint32_t user, ko_tree_id *id)
{
    static const ko_vec3 still = {0, 0, 0};
    if (tree == NULL || box == NULL || id == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    if (tree->count >= tree->capacity) {
        return KO_E_FULL;
    }
    const uint32_t leaf = ko_tree_take(tree, &tree->leaves);
    if (leaf == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    tree->seal ^= tree->nodes[leaf].is.user ^ user; /* the digest takes it as it is */
    tree->nodes[leaf].is.user = user;
    set_box(tree, leaf, box, &still);
    const ko_status status = attach(tree, leaf);
    if (status != KO_OK) {
        return status;
    }
    tree->count++;
    tree->high_water = (tree->count > tree->high_water) ? tree->count : tree->high_water;
    *id = ko_tree_id_of(tree, leaf);
    return KO_OK;
}

ko_status ko_tree_remove(ko_tree *tree, ko_tree_id id)
{
    if (tree == NULL) {
        return KO_E_ARG;
    }
    const uint32_t leaf = ko_tree_slot(tree, id);
    if (leaf == KO_TREE_NIL) {
        return KO_E_ID;
    }
    const ko_status status = detach(tree, leaf);
    if (status != KO_OK) {
        return status;
    }
    tree->count--;
    tree->seal ^= ko_tree_digest(tree, leaf);
    ko_tree_give(tree, &tree->leaves, leaf);
    tree->seal ^= ko_tree_digest(tree, leaf);
    return KO_OK;
}

static bool is_step(fix16_t x)
{
    return x >= -KO_TREE_MAX_STEP && x <= KO_TREE_MAX_STEP;
}

ko_status ko_tree_move(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                       const ko_vec3 *displacement)
{
    static const ko_vec3 still = {0, 0, 0};
    if (tree == NULL || box == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 *step = (displacement == NULL) ? &still : displacement;
    if (ko_aabb_check(box) != KO_OK || !is_step(step->x) || !is_step(step->y) ||
        !is_step(step->z)) {
        return KO_E_RANGE;
    }
    const uint32_t leaf = ko_tree_slot(tree, id);
    if (leaf == KO_TREE_NIL) {
        return KO_E_ID;
    }
    ko_bounds tight;
    ko_bounds_of(box, &tight);
    if (ko_bounds_hold(&tree->nodes[leaf].box, &tight)) {
        return KO_OK;
    }
    ko_status status = detach(tree, leaf);
    if (status != KO_OK) {
        return status;
    }
    set_box(tree, leaf, box, step);
    status = attach(tree, leaf);
    return (status == KO_OK) ? KO_MOVED : status;
}

/* What reading an object begins with. */
static KO_NOINLINE ko_status look_up(const ko_tree *tree, ko_tree_id id, const void *out,
                                     const ko_tree_node **leaf)
{
    if (tree == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const uint32_t slot = ko_tree_slot(tree, id);
    if (slot == KO_TREE_NIL) {
        return KO_E_ID;
    }
    *leaf = &tree->nodes[slot];
    return KO_OK;
}

ko_status ko_tree_user(const ko_tree *tree, ko_tree_id id, uint32_t *user)
{
    const ko_tree_node *leaf = NULL;
    const ko_status status = look_up(tree, id, user, &leaf);
    if (status == KO_OK) {
        *user = leaf->is.user;
    }
    return status;
}

ko_status ko_tree_fat_box(const ko_tree *tree, ko_tree_id id, ko_aabb *box)
{
    const ko_tree_node *leaf = NULL;
    const ko_status status = look_up(tree, id, box, &leaf);
    if (status != KO_OK) {
        return status;
    }
    if (!ko_bounds_are_legal(&leaf->box)) {
        return KO_E_DATA;
    }
    ko_bounds_to_aabb(&leaf->box, box);
    return KO_OK;
}
