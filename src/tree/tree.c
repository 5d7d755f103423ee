/* First step of an insertion, removal or move: the calls. Each checks its arguments and fattens the
 * box, takes or gives back a leaf slot, asks tree_place.c to change the shape, and renews the seal
 * (tree_seal.h). A move within the fat box ends in port/stay.h. */
#include "port/fast.h"
#include "src/tree/tree.h"

#include "keepout/tree.h"

#include <stddef.h>

#include "port/corners.h"
#include "port/remove.h"
#include "port/stay.h"
#include "src/tree/tree_node.h"
#include "src/tree/tree_place.h"

/* The part of all moves, in 1/2^32, that takes a leaf out and puts it in anew: one in ten. The
 * golden ratio spreads these moves evenly over the turns, and over objects that move in turn. */
#define ANEW 0x19999999U
#define GOLDEN 0x9E3779B1U

static bool is_margin(fix16_t margin)
{
    return (uint32_t)margin <= (uint32_t)KO_LIMIT;
}

ko_status ko_tree_init(ko_tree *tree, ko_tree_node *nodes, uint32_t n, fix16_t margin)
{
    if (tree == NULL || nodes == NULL) {
        return KO_E_ARG;
    }
    if (n < 1U || n > KO_TREE_MAX_CAPACITY || !is_margin(margin)) {
        return KO_E_RANGE;
    }
    *tree = (ko_tree)KOI_TREE_EMPTY(nodes, (uint16_t)n, margin);
    return KO_OK;
}

ko_status ko_tree_set_margin(ko_tree *tree, fix16_t margin, uint8_t ahead)
{
    if (koi_tree_is_missing(tree)) {
        return KO_E_ARG;
    }
    if (!is_margin(margin) || ahead > KO_TREE_MAX_AHEAD) {
        return KO_E_RANGE;
    }
    tree->margin = margin;
    tree->ahead = ahead;
    return KO_OK;
}

/* ---- fat boxes ---- */

/* A legal box is not cut: only its margin is. */
static fix16_t at_least(fix16_t x)
{
    return (x < -KO_LIMIT) ? -KO_LIMIT : x;
}

static fix16_t at_most(fix16_t x)
{
    return (x > KO_LIMIT) ? KO_LIMIT : x;
}

/* As ko_aabb_check says, axis by axis: with a radius within the limit no difference overflows. */
static bool is_legal_span(fix16_t c, fix16_t r)
{
    return r >= 0 && r <= KO_LIMIT && c >= r - KO_LIMIT && c <= KO_LIMIT - r;
}

/* A legal box with its margin fits in 32 bits: both are within 2^29. So no lower side is above the
 * limit, and no upper one below. True iff the box is legal. */
static KOI_APART bool cut(const ko_aabb *box, ko_bounds *fat)
{
    fat->lo.x = at_least(fat->lo.x);
    fat->lo.y = at_least(fat->lo.y);
    fat->lo.z = at_least(fat->lo.z);
    fat->hi.x = at_most(fat->hi.x);
    fat->hi.y = at_most(fat->hi.y);
    fat->hi.z = at_most(fat->hi.z);
    return is_legal_span(box->c.x, box->r.x) && is_legal_span(box->c.y, box->r.y) &&
           is_legal_span(box->c.z, box->r.z);
}

/* Fattens an axis of a box. Joins three numbers by "or": the radius, and the distances of the fat
 * axis to both ends of the legal range. All are below 2^30 only if the box is legal and its fat one
 * needs no cut. (These distances and twice the radius and margin sum up to 2^30 modulo 2^32, and
 * are below 2^32 then.) */
static inline uint32_t fatten_axis(fix16_t c, fix16_t r, fix16_t margin, fix16_t *lo, fix16_t *hi)
{
    const uint32_t wide = (uint32_t)r + (uint32_t)margin;
    const uint32_t low = (uint32_t)c - wide;
    const uint32_t high = (uint32_t)c + wide;
    *lo = (fix16_t)low;
    *hi = (fix16_t)high;
    return (low + (uint32_t)KO_LIMIT) | ((uint32_t)KO_LIMIT - high) | (uint32_t)r;
}

/* Inline in this file. */
inline bool koi_tree_fatten(fix16_t margin, const ko_aabb *box, ko_bounds *fat)
{
    const uint32_t beyond = fatten_axis(box->c.x, box->r.x, margin, &fat->lo.x, &fat->hi.x) |
                            fatten_axis(box->c.y, box->r.y, margin, &fat->lo.y, &fat->hi.y) |
                            fatten_axis(box->c.z, box->r.z, margin, &fat->lo.z, &fat->hi.z);
    return beyond < (1U << 30) || cut(box, fat);
}

/* Widens one axis ahead. Up to 7 steps within 2^27 on top of what is legal fit in 32 bits. */
static KOI_APART_IF_SMALL void lead_axis(fix16_t ahead, fix16_t *lo, fix16_t *hi)
{
    if (ahead < 0) {
        *lo = at_least(*lo + ahead);
    } else {
        *hi = at_most(*hi + ahead);
    }
}

static void lead(fix16_t ahead, const ko_vec3 *step, ko_bounds *fat)
{
    lead_axis(ahead * step->x, &fat->lo.x, &fat->hi.x);
    lead_axis(ahead * step->y, &fat->lo.y, &fat->hi.y);
    lead_axis(ahead * step->z, &fat->lo.z, &fat->hi.z);
}

/* ---- insertion ---- */

ko_status ko_tree_insert(ko_tree *tree, const ko_aabb *box, uint32_t user, ko_tree_id *id)
{
    if (koi_tree_is_missing(tree) || box == NULL || id == NULL) {
        return KO_E_ARG;
    }
    ko_bounds fat;
    if (!koi_tree_fatten(tree->margin, box, &fat)) {
        return KO_E_RANGE;
    }
    if (tree->count >= tree->capacity) {
        tree->lost = KO_TREE_LOST;
        return KO_E_FULL;
    }
    if (!koi_tree_tidy_shelves(tree)) {
        return KO_E_DATA;
    }
    const uint32_t leaf = koi_tree_take_leaf(tree);
    if (leaf == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    ko_tree_node *node = &tree->nodes[leaf];
    node->user = user;
    node->leaf_category = KO_TREE_CATEGORY;
    const ko_status status = koi_tree_attach(tree, leaf, &fat);
    if (status != KO_OK) {
        return status;
    }
    tree->seal += koi_seal_object(node, &fat, leaf);
    const uint32_t count = tree->count + 1U;
    tree->count = (uint16_t)count;
    if (count > tree->high_water) {
        tree->high_water = (uint16_t)count;
    }
    *id = ((uint32_t)node->generation << 16) | leaf;
    return KO_OK;
}

ko_status ko_tree_clear_lost(ko_tree *tree)
{
    if (koi_tree_is_missing(tree)) {
        return KO_E_ARG;
    }
    tree->lost = 0;
    return KO_OK;
}

/* Puts a leaf's slot at the end of the queue of free ones, with its next generation. */
static inline void give_leaf(ko_tree *tree, ko_tree_node *node, uint32_t leaf, uint32_t generation)
{
    const uint32_t newest = tree->newest;
    node->generation = (uint8_t)generation;
    node->leaf_category = 0;
    node->user = 0;
    node->leaf_place = KO_TREE_NIL;
    tree->newest = (uint16_t)leaf;
    if (newest == KO_TREE_NIL) {
        tree->oldest = (uint16_t)leaf;
    } else {
        tree->nodes[newest].leaf_place = (uint16_t)(KO_TREE_LEAF + leaf);
    }
}

/* The seal without the digests of a leaf at a sound place, and with its slot's next generation. */
static inline uint32_t seal_without(const ko_tree *tree, uint32_t leaf, uint32_t place,
                                    uint32_t generation)
{
    const ko_tree_node *node = &tree->nodes[leaf];
    const uint32_t step = generation - node->generation;
    return tree->seal - koi_seal_object(node, koi_port_box_at(tree->nodes, place), leaf) +
           koi_seal_generation(step, leaf);
}

/* Returns why there is no object that this handle names. */
static KOI_APART ko_status refuse_id(const ko_tree *tree, ko_tree_id id)
{
    return koi_tree_is_missing(tree)                ? KO_E_ARG
           : koi_tree_slot(tree, id) == KO_TREE_NIL ? KO_E_ID
                                                    : KO_E_DATA;
}

ko_status ko_tree_remove(ko_tree *tree, ko_tree_id id)
{
    const uint32_t leaf = id & 0xFFFFU;
    if (koi_tree_is_missing(tree) || leaf >= tree->leaves) {
        return refuse_id(tree, id);
    }
    ko_tree_node *const node = &tree->nodes[leaf];
    const uint32_t place = node->leaf_place;
    const uint32_t count = tree->count;
    if (node->generation != (id >> 16) || count == 0U || !koi_tree_leaf_hangs(tree, leaf, place)) {
        return refuse_id(tree, id);
    }
    const uint32_t seal = tree->seal;
    const uint32_t generation = (node->generation + 1U) & 0xFFU;
    tree->seal = seal_without(tree, leaf, place, generation);
    const ko_status status = koi_tree_detach(tree, place);
    if (status != KO_OK) {
        tree->seal = seal;
        return status;
    }
    tree->count = (uint16_t)(count - 1U);
    give_leaf(tree, node, leaf, generation);
    return KO_OK;
}

static bool is_step(fix16_t x)
{
    return x >= -KO_TREE_MAX_STEP && x <= KO_TREE_MAX_STEP;
}

static bool is_legal_step(const ko_vec3 *step)
{
    return step == NULL || (is_step(step->x) && is_step(step->y) && is_step(step->z));
}

/* Gives a leaf at a sound place, where its box is `now`, another box. Most leaves stay where they
 * are, and the boxes above follow. One in ten, and each whose box would grow by more than half of
 * the new size, is taken out and put in anew. That keeps the tree as good as when it was built
 * (DECISIONS.md). */
static inline ko_status replace(ko_tree *tree, uint32_t leaf, uint32_t place, ko_bounds *now,
                                const ko_bounds *box)
{
    const uint32_t turn = tree->revision++;
    if (turn * GOLDEN > ANEW && koi_port_growth(now, box) <= koi_port_size(box) >> 1) {
        *now = *box;
        const koi_port_rest rest = koi_port_climb(tree, place >> 1, KOI_PORT_BOXES);
        return koi_port_is_done(rest) ? KO_OK : KO_E_DATA;
    }
    const ko_status status = koi_tree_detach(tree, place);
    return (status == KO_OK) ? koi_tree_attach(tree, leaf, box) : status;
}

/* Gives an object that left its fat box a new one, and returns KO_MOVED, or why it cannot. */
ko_status koi_tree_leave(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                         const ko_vec3 *displacement)
{
    if (koi_tree_is_missing(tree) || box == NULL) {
        return KO_E_ARG;
    }
    ko_bounds fat;
    if (!koi_tree_fatten(tree->margin, box, &fat) || !is_legal_step(displacement)) {
        return KO_E_RANGE;
    }
    const uint32_t leaf = id & 0xFFFFU;
    if (leaf >= tree->leaves) {
        return KO_E_ID;
    }
    const ko_tree_node *const node = &tree->nodes[leaf];
    const uint32_t place = node->leaf_place;
    if (node->generation != (id >> 16) || !koi_tree_leaf_hangs(tree, leaf, place)) {
        return refuse_id(tree, id);
    }
    if (displacement != NULL) {
        lead(tree->ahead, displacement, &fat);
    }
    ko_bounds *const now = koi_port_box_at(tree->nodes, place);
    const uint32_t digest = koi_seal_box(now, leaf);
    const ko_status status = replace(tree, leaf, place, now, &fat);
    if (status != KO_OK) {
        return status;
    }
    tree->seal += koi_seal_box(&fat, leaf) - digest;
    return KO_MOVED;
}

ko_status ko_tree_move(ko_tree *tree, ko_tree_id id, const ko_aabb *box,
                       const ko_vec3 *displacement)
{
    return koi_port_stay(tree, id, box, displacement);
}

ko_status ko_tree_get(const ko_tree *tree, ko_tree_id id, ko_tree_object *object)
{
    if (koi_tree_is_missing(tree) || object == NULL) {
        return KO_E_ARG;
    }
    const uint32_t slot = koi_tree_slot(tree, id);
    if (slot == KO_TREE_NIL) {
        return KO_E_ID;
    }
    const ko_tree_node *const leaf = &tree->nodes[slot];
    if (!koi_tree_is_place(tree, leaf->leaf_place)) {
        return KO_E_DATA;
    }
    const ko_bounds *const fat = koi_port_box_at(tree->nodes, leaf->leaf_place);
    if (!koi_bounds_are_legal(fat)) {
        return KO_E_DATA;
    }
    koi_bounds_to_aabb(fat, &object->box);
    object->user = leaf->user;
    object->category = leaf->leaf_category;
    return KO_OK;
}
