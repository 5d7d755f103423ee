/* src/tree/tree_node.h and the kernels of port/generic/corners.h in float. */
#ifndef FLOAT_NODE_H
#define FLOAT_NODE_H

#include <stddef.h>
#include <string.h>

#include "float_tree.h"
#include "src/tree/tree_seal.h"

#define APART __attribute__((noinline))

static inline bool is_branch(const float_tree *tree, uint32_t link)
{
    return link < tree->branches;
}

static inline bool is_leaf(const float_tree *tree, uint32_t link)
{
    return link - KO_TREE_LEAF < tree->leaves;
}

static inline bool links_are_sound(const float_tree *tree, const float_tree_node *branch)
{
    const uint32_t first = branch->child[0];
    const uint32_t second = branch->child[1];
    return first != second && (is_branch(tree, first) || is_leaf(tree, first)) &&
           (is_branch(tree, second) || is_leaf(tree, second));
}

static inline bool is_place(const float_tree *tree, uint32_t place)
{
    return place < 2U * tree->branches;
}

static inline float_bounds *box_at(const float_tree *tree, uint32_t place)
{
    return &tree->nodes[place >> 1].box[place & 1U];
}

static inline bool leaf_is_free(const float_tree_node *node)
{
    return node->leaf_place >= KO_TREE_LEAF;
}

static inline uint32_t next_free(uint32_t place)
{
    return (place == KO_TREE_NIL) ? KO_TREE_NIL : place - KO_TREE_LEAF;
}

static inline bool is_unbalanced(uint32_t a, uint32_t b)
{
    return a - b + KO_TREE_K > 2U * KO_TREE_K;
}

static inline uint32_t height_of(const float_tree *tree, uint32_t link)
{
    return is_branch(tree, link) ? tree->nodes[link].height : 0U;
}

/* ---- boxes ---- */

static inline float lower(float a, float b)
{
    return (a < b) ? a : b;
}

static inline float higher(float a, float b)
{
    return (a > b) ? a : b;
}

static inline bool bounds_overlap(const float_bounds *a, const float_bounds *b)
{
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y &&
           a->lo.z <= b->hi.z && b->lo.z <= a->hi.z;
}

static inline void unite(const float_bounds *a, const float_bounds *b, float_bounds *out)
{
    out->lo.x = lower(a->lo.x, b->lo.x);
    out->lo.y = lower(a->lo.y, b->lo.y);
    out->lo.z = lower(a->lo.z, b->lo.z);
    out->hi.x = higher(a->hi.x, b->hi.x);
    out->hi.y = higher(a->hi.y, b->hi.y);
    out->hi.z = higher(a->hi.z, b->hi.z);
}

static inline void grow(float_bounds *box, const float_bounds *by)
{
    unite(box, by, box);
}

static inline uint32_t pair_overlap(const float_bounds *box, const float_bounds *pair)
{
    return (bounds_overlap(box, &pair[0]) ? 1U : 0U) | (bounds_overlap(box, &pair[1]) ? 2U : 0U);
}

static inline float size_of(const float_bounds *box)
{
    return (box->hi.x - box->lo.x) + (box->hi.y - box->lo.y) + (box->hi.z - box->lo.z);
}

static inline float union_size(const float_bounds *a, const float_bounds *b)
{
    float_bounds both;
    unite(a, b, &both);
    return size_of(&both);
}

/* Of the unions of a box and each of two. */
typedef struct float_sizes {
    float first;
    float second;
} float_sizes;

static inline float_sizes union_sizes(const float_bounds *box, const float_bounds *pair)
{
    const float_sizes sizes = {union_size(box, &pair[0]), union_size(box, &pair[1])};
    return sizes;
}

static inline float excess(float a, float b)
{
    return (a > b) ? a - b : 0.0F;
}

static inline float growth(const float_bounds *box, const float_bounds *other)
{
    return excess(other->hi.x, box->hi.x) + excess(box->lo.x, other->lo.x) +
           excess(other->hi.y, box->hi.y) + excess(box->lo.y, other->lo.y) +
           excess(other->hi.z, box->hi.z) + excess(box->lo.z, other->lo.z);
}

static inline bool refit(const float_bounds *pair, float_bounds *out)
{
    float_bounds both;
    unite(&pair[0], &pair[1], &both);
    const bool is_same = both.lo.x == out->lo.x && both.lo.y == out->lo.y &&
                         both.lo.z == out->lo.z && both.hi.x == out->hi.x &&
                         both.hi.y == out->hi.y && both.hi.z == out->hi.z;
    if (!is_same) {
        *out = both;
    }
    return !is_same;
}

static inline float apart(float lo, float hi, float to)
{
    const float d = lo + hi - to;
    return (d < 0.0F) ? -d : d;
}

static inline float distance(const float_bounds *box, const float_vec3 *to)
{
    return apart(box->lo.x, box->hi.x, to->x) + apart(box->lo.y, box->hi.y, to->y) +
           apart(box->lo.z, box->hi.z, to->z);
}

static inline uint32_t nearer(const float_bounds *pair, const float_vec3 *to)
{
    return (distance(&pair[1], to) < distance(&pair[0], to)) ? 1U : 0U;
}

static inline void bounds_of(const float_aabb *box, float_bounds *out)
{
    out->lo.x = box->c.x - box->r.x;
    out->lo.y = box->c.y - box->r.y;
    out->lo.z = box->c.z - box->r.z;
    out->hi.x = box->c.x + box->r.x;
    out->hi.y = box->c.y + box->r.y;
    out->hi.z = box->c.z + box->r.z;
}

static inline bool axis_is_legal(float c, float r)
{
    return r >= 0.0F && c - r >= -FLOAT_LIMIT && c + r <= FLOAT_LIMIT;
}

static inline bool aabb_is_legal(const float_aabb *box)
{
    return axis_is_legal(box->c.x, box->r.x) && axis_is_legal(box->c.y, box->r.y) &&
           axis_is_legal(box->c.z, box->r.z);
}

/* ---- float_pool.c ---- */

extern const float_bounds float_nothing;

static inline ko_tree_id id_of(const float_tree *tree, uint32_t leaf)
{
    return ((uint32_t)tree->nodes[leaf].generation << 16) | leaf;
}

/* src/tree/tree_seal.h, whose mixing takes words: those of floats as well. */
static inline uint32_t seal_leaf(const float_tree_node *node, uint32_t leaf)
{
    return koi_seal_mix(node->user * KOI_SEAL_FACTOR + ((leaf << 8) | node->leaf_category));
}

static inline uint32_t bits_of(float x)
{
    uint32_t bits = 0;
    memcpy(&bits, &x, sizeof(bits));
    return bits;
}

static inline uint32_t seal_box(const float_bounds *box, uint32_t leaf)
{
    uint32_t x = bits_of(box->lo.x);
    x = x * KOI_SEAL_FACTOR + bits_of(box->lo.y);
    x = x * KOI_SEAL_FACTOR + bits_of(box->lo.z);
    x = ((x >> 16) | (x << 16)) ^ leaf;
    x = x * KOI_SEAL_FACTOR + bits_of(box->hi.x);
    x = x * KOI_SEAL_FACTOR + bits_of(box->hi.y);
    x = x * KOI_SEAL_FACTOR + bits_of(box->hi.z);
    return koi_seal_mix(x);
}

uint32_t float_slot(const float_tree *tree, ko_tree_id id);
uint32_t float_take_leaf(float_tree *tree);
uint32_t float_take_branch(float_tree *tree);
void float_give_branch(float_tree *tree, uint32_t branch);

/* ---- float_place.c, float_balance.c ---- */

static inline bool leaf_hangs(const float_tree *tree, uint32_t leaf, uint32_t place)
{
    return is_place(tree, place) &&
           tree->nodes[place >> 1].child[place & 1U] == KO_TREE_LEAF + leaf;
}

ko_status float_attach(float_tree *tree, uint32_t leaf, const float_bounds *box);
ko_status float_detach(float_tree *tree, uint32_t place);
ko_status float_replace(float_tree *tree, uint32_t leaf, uint32_t place, const float_bounds *box);

static inline void hang(float_tree *tree, uint32_t place, const float_bounds *box, uint32_t link)
{
    float_tree_node *above = &tree->nodes[place >> 1];
    above->box[place & 1U] = *box;
    above->child[place & 1U] = (uint16_t)link;
    if (is_branch(tree, link)) {
        tree->nodes[link].place = (uint16_t)place;
    } else {
        tree->nodes[link - KO_TREE_LEAF].leaf_place = (uint16_t)place;
    }
}

#define CLIMB_BOXES 1U
#define CLIMB_HEIGHTS 2U
#define CLIMB_END 0U
#define CLIMB_LOST UINT32_MAX

uint32_t float_climb(float_tree *tree, uint32_t branch, uint32_t what, uint32_t levels);
ko_status float_rise(float_tree *tree, uint32_t branch);
ko_status float_mend(float_tree *tree, uint32_t branch, uint32_t what);

#endif
