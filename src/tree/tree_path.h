/* The walk of a tree along a path, for casts and legs. */
#ifndef KOI_TREE_PATH_H
#define KOI_TREE_PATH_H

#include "port/way.h"
#include "src/tree/tree_walk.h"

#define KOI_TREE_FACES 6U /* sides of a box: ko_tree_path.face is below */

/* The way and what follows from it; reach, high and low are the caller's. */
static inline void koi_tree_path_aim(const ko_vec3 *way, ko_tree_path *out)
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
static inline bool koi_tree_path_are_sound(const ko_tree_path *slabs)
{
    return slabs->face < KOI_TREE_FACES && slabs->back < 8U;
}

/* What a call works with. */
typedef struct koi_tree_step {
    uint32_t budget; /* of boxes; counts down */
    uint32_t start;  /* visits of the query when the walk began */
    uint32_t leaf;   /* that the walk came to */
} koi_tree_step;

/* Stops a walk at a link that is no leaf. If that is because the budget is spent, it is a branch
 * and goes back on the stack: that of a sound pool has room. */
ko_status koi_tree_path_put_off(const ko_tree *tree, ko_tree_walk *walk, uint32_t link,
                                bool is_spent);

/* Goes on to the next leaf whose box, grown, the path touches, and that has a bit of the mask.
 * KO_OK: that is step->leaf, a leaf of the pool. Otherwise as ko_tree_query_next, but for the
 * revision. */
ko_status koi_tree_path_next(const ko_tree *tree, const ko_tree_path *path, ko_tree_walk *walk,
                             koi_tree_step *step);

/* As koi_tree_path_next, compiled into the caller. A caller that is in a hurry takes it, but not
 * where the port's walk is compiled into it as well (KOI_PORT_WAY_IS_INLINE). */
static inline ko_status koi_tree_path_walk(const ko_tree *tree, const ko_tree_path *path,
                                           ko_tree_walk *walk, koi_tree_step *step)
{
    if (walk->q.depth > KOI_PORT_STACK || !koi_tree_path_are_sound(path)) {
        return KO_E_DATA; /* the query is damaged */
    }
    const uint32_t all = koi_tree_boxes_left(tree, walk->q.visits - step->start);
    const bool is_limited = step->budget < all;
    const uint32_t allowed = (is_limited ? step->budget + 1U : all) / 2U; /* two boxes each */
    uint32_t left = allowed;
    ko_status status = KO_OK;
    for (;;) {
        const uint64_t walked = koi_port_walk_way(tree, path, walk, left);
        const uint32_t at = (uint32_t)(walked >> 32) - KO_TREE_LEAF;
        left = (uint32_t)walked;
        if (at == KOI_PORT_END - KO_TREE_LEAF) {
            status = KO_END;
            break;
        }
        if (at >= tree->leaves) {
            const bool is_spent = left == UINT32_MAX;
            left = is_spent ? 0U : left;
            status = koi_tree_path_put_off(tree, walk, at + KO_TREE_LEAF, is_spent && is_limited);
            break;
        }
        if ((tree->nodes[at].leaf_category & walk->q.mask) != 0U) {
            step->leaf = at;
            break;
        }
    }
    const uint32_t visits = 2U * (allowed - left);
    step->budget -= (visits < step->budget) ? visits : step->budget;
    walk->q.visits += visits;
    return status;
}

#endif
