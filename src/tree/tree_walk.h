/* What the queries along a way, and those of nearness, share. */
#ifndef KOI_TREE_WALK_H
#define KOI_TREE_WALK_H

#include "keepout/tree_cast.h"
#include "src/tree/tree_node.h"
#include "port/terms.h"

/* At the root; branch 0 above it is passed over. */
static inline void koi_tree_walk_begin(const ko_tree *tree, ko_tree_walk *walk)
{
    walk->revision = tree->revision;
    walk->visits = 0;
    walk->mask = KO_TREE_ALL;
    walk->depth = 0;
    if (tree->branches != 0U && tree->nodes[0].child[0] != KO_TREE_NIL) {
        walk->stack[0] = tree->nodes[0].child[0];
        walk->depth = 1;
    }
}

/* The same for walks that test what they are told of: at branch 0 if the root is no branch, since
 * that holds its box. */
static inline void koi_tree_walk_begin_above(const ko_tree *tree, ko_tree_walk *walk)
{
    walk->revision = tree->revision;
    walk->visits = 0;
    walk->mask = KO_TREE_ALL;
    walk->depth = 0;
    if (tree->branches != 0U) {
        const uint32_t root = tree->nodes[0].child[0];
        walk->stack[0] = (uint16_t)(koi_tree_is_branch(tree, root) ? root : 0U);
        walk->depth = 1;
    }
}

/* How many more boxes a walk can test: each branch once. A corrupted pool ends there at the
 * latest. */
static inline uint32_t koi_tree_walk_left(const ko_tree *tree, const ko_tree_walk *walk)
{
    const uint32_t all = 2U * tree->branches;
    return (walk->visits < all) ? all - walk->visits : 0U;
}

/* The box of a leaf, or null if the leaf does not say rightly where it hangs. */
static inline const ko_bounds *koi_tree_leaf_box(const ko_tree *tree, uint32_t leaf)
{
    const uint32_t place = (leaf < tree->leaves) ? tree->nodes[leaf].leaf_place : KO_TREE_NIL;
    if (!koi_tree_is_place(tree, place)) {
        return NULL;
    }
    const ko_tree_node *above = &tree->nodes[place >> 1];
    return (above->child[place & 1U] == KO_TREE_LEAF + leaf) ? &above->box[place & 1U] : NULL;
}

/* The same in the form that the volumes' tests take; KO_E_DATA also iff it is not legal. */
ko_status koi_tree_leaf_aabb(const ko_tree *tree, uint32_t leaf, ko_aabb *out);

/* What was found; of a leaf of the pool. */
static inline void koi_tree_walk_tell(const ko_tree *tree, uint32_t leaf, ko_tree_hit *hit)
{
    hit->id = koi_tree_id_of(tree, leaf);
    hit->user = tree->nodes[leaf].user;
}

/* The next object that an AABB query finds, its box, and what is left of the budget. */
ko_status koi_tree_candidate(const ko_tree *tree, ko_tree_query *query, uint32_t *budget,
                             ko_tree_hit *hit, ko_aabb *box);

/* src/tree/tree_slabs.c: ways through the tree. */

#define KOI_TREE_FACES 6U /* sides of a box: ko_tree_slabs.face is below */

/* The way and what follows from it; reach, high and low are the caller's. */
static inline void koi_tree_slabs_aim(const ko_vec3 *way, ko_tree_slabs *out)
{
    const int32_t x = (way->x < 0) ? way->x : -way->x;
    const int32_t y = (way->y < 0) ? way->y : -way->y;
    const int32_t z = (way->z < 0) ? way->z : -way->z;
    const uint32_t back =
        ((uint32_t)way->x >> 31) | ((uint32_t)way->y >> 31 << 1) | ((uint32_t)way->z >> 31 << 2);
    const uint32_t axis = (x <= y && x <= z) ? 0U : (y <= z) ? 1U : 2U;
    const ko_vec3 down = {x, y, z};
    out->back = back;
    out->way = down;
    out->face = axis + 3U * (back >> axis & 1U);
}

/* False iff the query is damaged: walks look up tables with the face and with the direction. */
static inline bool koi_tree_slabs_are_sound(const ko_tree_slabs *slabs)
{
    return slabs->face < KOI_TREE_FACES && slabs->back < 8U;
}

/* Prepares that of what moves by `by` from a centre, with boxes grown by what it is about that. */
void koi_tree_slabs_prepare_sweep(const ko_vec3 *from, const ko_vec3 *by, const ko_vec3 *grow,
                                  ko_tree_slabs *out);

/* What is left of a budget of boxes, and the leaf that was come to. */
typedef struct koi_tree_step {
    uint32_t budget;
    uint32_t leaf;
} koi_tree_step;

/* Goes on to the next leaf whose box, grown, the way touches, and that has a bit of the mask. KO_OK:
 * that is step->leaf, one of the pool. The budget counts down. Else as ko_tree_query_next. */
ko_status koi_tree_slabs_next(const ko_tree *tree, const ko_tree_slabs *slabs, ko_tree_walk *walk,
                              koi_tree_step *step);

#endif
