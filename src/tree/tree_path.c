/* Ways through the tree: a point goes from its beginning on a straight line, and a box that it
 * touches may be grown by something on each axis.
 *
 * A box is touched iff by separating axes (src/box/line.c) it overlaps the bounding box of the
 * way, and on each plane of two axes the line crosses the rectangle that the box is there. Mirror
 * axes so that the way goes up on each, by -w with w <= 0. Then
 *
 *     n = low of the box - high of the beginning,    f = low of the beginning - high of the box
 *
 * say how far ahead the near face is, and how far behind the far one. Axis j is entered after axis
 * k is left, which separates them, iff n_j / -w_j > -f_k / -w_k: iff n_j w_k + f_k w_j < 0, also
 * where a w is 0 and the way stays where it is on that axis. Mirroring an axis changes n for f
 * there.
 *
 * Beginnings are within 2^29, grown within 2^30, legal boxes within 2^29: n and f are below 2^31
 * and, with w within 2^31, sums within 2^63. So all that is exact.
 *
 * If all n are below 0, what overlaps the bounding box of the way holds its beginning. That is
 * known before any product, and what half of the boxes are that a ray of 20 m overlaps among
 * 1024. */
#include "port/fast.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/tree/tree_walk.h"
#include "port/way.h"

/* A walk stopped at what is no leaf. If that is since a budget is spent it is a branch, which goes
 * back on the stack: that of a sound pool has room. */
static KOI_NOINLINE ko_status put_off(const ko_tree *tree, ko_tree_walk *walk, uint32_t link,
                                      bool is_spent)
{
    if (!is_spent || link >= tree->branches || walk->q.depth >= KOI_PORT_STACK) {
        return KO_E_DATA;
    }
    walk->stack[walk->q.depth++] = (uint16_t)link;
    return KO_UNFINISHED;
}

/* As ko_tree_query_next. */
ko_status koi_tree_path_next(const ko_tree *tree, const ko_tree_path *slabs, ko_tree_walk *walk,
                             koi_tree_step *step)
{
    if (walk->q.depth > KOI_PORT_STACK || !koi_tree_path_are_sound(slabs)) {
        return KO_E_DATA; /* the query is damaged */
    }
    const uint32_t all = koi_tree_boxes_left(tree, walk->q.visits - step->start);
    const bool is_limited = step->budget < all;
    const uint32_t allowed = (is_limited ? step->budget + 1U : all) / 2U; /* two boxes each */
    uint32_t left = allowed;
    ko_status status = KO_OK;
    for (;;) {
        const uint64_t walked = koi_port_walk_way(tree, slabs, walk, left);
        const uint32_t at = (uint32_t)(walked >> 32) - KO_TREE_LEAF;
        left = (uint32_t)walked;
        if (at == KOI_PORT_END - KO_TREE_LEAF) {
            status = KO_END;
            break;
        }
        if (at >= tree->leaves) {
            const bool is_spent = left == UINT32_MAX;
            left = is_spent ? 0U : left;
            status = put_off(tree, walk, at + KO_TREE_LEAF, is_spent && is_limited);
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

ko_status koi_tree_leaf_aabb(const ko_tree *tree, uint32_t leaf, ko_aabb *out)
{
    const ko_bounds *box = koi_tree_leaf_box(tree, leaf);
    if (box == NULL || !koi_bounds_are_legal(box)) {
        return KO_E_DATA;
    }
    koi_bounds_to_aabb(box, out);
    return KO_OK;
}
