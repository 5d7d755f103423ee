/* The walk of a tree along a path, for casts and legs. */
#ifndef KOI_TREE_PATH_H
#define KOI_TREE_PATH_H

#include "port/way.h"
#include "src/tree_ask/tree_walk.h"

#define KOI_TREE_FACES 6U /* sides of a box: ko_tree_path.face is below */

/* Sets the direction and length of a path, and what follows from them. The caller sets reach, high
 * and low. */
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

/* False iff the query is damaged: walks index tables by `face` and `back`. */
static inline bool koi_tree_path_are_sound(const ko_tree_path *path)
{
    return path->face < KOI_TREE_FACES && path->back < 8U;
}

/* The budget of a call, and where it writes what it finds. */
typedef struct koi_tree_step {
    uint32_t budget; /* of boxes; counts down */
    uint32_t start;  /* visits of the query when the walk began */
    koi_port_cast_hits *hits;
} koi_tree_step;

/* Ends a walk that stopped at a link that is no leaf. If the budget is spent, the link is a branch,
 * in a corrupted pool, too. It goes back on the stack, which has room if the pool is sound. */
ko_status koi_tree_path_put_off(ko_tree_walk *walk, uint32_t link, bool is_spent);

/* Goes on until step->hits is full of leaves whose grown boxes touch the path, and that have a bit
 * of the mask. KO_OK: it is full. Otherwise it answers as ko_tree_query_next does, but does not
 * compare the revision, and there may be hits as well. */
ko_status koi_tree_path_next(const ko_tree *tree, const ko_tree_path *path, ko_tree_walk *walk,
                             koi_tree_step *step);

/* The same. Where the port's walk is a function it is compiled into the caller, which saves a call
 * and keeps the step in registers. Elsewhere it would bring another copy of the walk. */
#define koi_tree_path_walk KOI_PORT_WAY_CHOSEN(koi_tree_path_walk)
#define koi_tree_path_walk_shared koi_tree_path_next
static inline ko_status koi_tree_path_walk_inline(const ko_tree *tree, const ko_tree_path *path,
                                                  ko_tree_walk *walk, koi_tree_step *step)
{
    if (walk->q.depth > KOI_PORT_STACK || !koi_tree_path_are_sound(path)) {
        return KO_E_DATA; /* the query is damaged */
    }
    const uint32_t all = koi_tree_boxes_left(tree, walk->q.visits - step->start);
    const bool is_limited = step->budget < all;
    const uint32_t allowed = (is_limited ? step->budget + 1U : all) / 2U; /* two boxes each */
    const uint64_t walked = koi_port_walk_way(tree, path, walk, allowed, step->hits);
    const uint32_t link = (uint32_t)(walked >> 32);
    uint32_t left = (uint32_t)walked;
    ko_status status = KO_OK;
    if (link == KOI_PORT_END) {
        status = KO_END;
    } else if (link != KOI_PORT_FULL) {
        /* No leaf: the walk was stopped, or the pool is corrupted. */
        const bool is_spent = left == UINT32_MAX;
        left = is_spent ? 0U : left;
        status = koi_tree_path_put_off(walk, link, is_spent && is_limited);
    }
    const uint32_t visits = 2U * (allowed - left);
    step->budget -= (visits < step->budget) ? visits : step->budget;
    walk->q.visits += visits;
    return status;
}

#endif
