/* The dynamic tree: objects in, out, and about. */
#include "keepout/tree.h"

#include <stddef.h>

#include "tree/tree_node.h"

#ifndef TUNE_MOVE
#define TUNE_MOVE 3U
#endif
#include "core/wide.h"

ko_status ko_tree_init(ko_tree *tree, ko_tree_node *nodes, uint32_t n)
{
    if (tree == NULL || nodes == NULL) {
        return KO_E_ARG;
    }
    if (n < 1U || n > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    *tree = (ko_tree)KO_TREE_INIT(nodes, n);
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
    const bool is_fresh = tree->leaves < tree->capacity;
    const uint32_t leaf = ko_tree_take_leaf(tree);
    if (leaf == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    if (!is_fresh) {
        tree->seal ^= ko_tree_leaf_digest(tree, leaf);
    }
    ko_bounds fat;
    fatten(tree, box, &still, &fat);
    tree->nodes[leaf].user = user;
    tree->nodes[leaf].leaf_category = KO_TREE_CATEGORY;
    tree->seal ^= ko_tree_leaf_digest(tree, leaf) ^ ko_tree_box_digest(&fat, leaf);
    const ko_status status = ko_tree_attach(tree, leaf, &fat);
    if (status != KO_OK) {
        return status;
    }
    tree->count++;
    tree->high_water = (tree->count > tree->high_water) ? tree->count : tree->high_water;
    *id = ko_tree_id_of(tree, leaf);
    return KO_OK;
}

static ko_bounds *box_of(const ko_tree *tree, uint32_t leaf)
{
    const uint32_t place = tree->nodes[leaf].leaf_place;
    return ko_tree_is_place(tree, place) ? &tree->nodes[place >> 1].box[place & 1U] : NULL;
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
    const ko_bounds *box = box_of(tree, leaf);
    if (box == NULL) {
        return KO_E_DATA;
    }
    const uint32_t digest = ko_tree_box_digest(box, leaf);
    const ko_status status = ko_tree_detach(tree, leaf);
    if (status != KO_OK) {
        return status;
    }
    tree->count--;
    tree->seal ^= digest ^ ko_tree_leaf_digest(tree, leaf);
    ko_tree_give_leaf(tree, leaf);
    tree->seal ^= ko_tree_leaf_digest(tree, leaf);
    return KO_OK;
}

static bool is_step(fix16_t x)
{
    return x >= -KO_TREE_MAX_STEP && x <= KO_TREE_MAX_STEP;
}

static const ko_bounds *parent_entry(const ko_tree *t, uint32_t l)
{
    uint32_t p = t->nodes[l].leaf_place >> 1;
    uint32_t q = t->nodes[p].place;
    return p == 0 ? &t->nodes[0].box[0] : &t->nodes[q >> 1].box[q & 1];
}
#ifndef PB
#define PB 1
#endif
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
    const ko_bounds *box_in = box_of(tree, leaf);
    if (box_in == NULL) {
        return KO_E_DATA;
    }
    ko_bounds tight;
    ko_bounds_of(box, &tight);
    if (ko_bounds_hold(box_in, &tight)) {
        return KO_OK;
    }
    ko_bounds fat;
    fatten(tree, box, step, &fat);
    tree->seal ^= ko_tree_box_digest(box_in, leaf) ^ ko_tree_box_digest(&fat, leaf);
    const uint32_t grows =
        PB ? ko_tree_growth(parent_entry(tree, leaf), &fat) : ko_tree_growth(box_in, &fat);
    ko_status status;
    if (grows <= (ko_tree_size(&fat) >> TUNE_MOVE)) {
        status = ko_tree_replace(tree, leaf, &fat);
    } else {
        status = ko_tree_detach(tree, leaf);
        if (status == KO_OK) {
            status = ko_tree_attach(tree, leaf, &fat);
        }
    }
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
        *user = leaf->user;
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
    const ko_bounds *fat = box_of(tree, (uint32_t)(leaf - tree->nodes));
    if (fat == NULL || !ko_bounds_are_legal(fat)) {
        return KO_E_DATA;
    }
    ko_bounds_to_aabb(fat, box);
    return KO_OK;
}
