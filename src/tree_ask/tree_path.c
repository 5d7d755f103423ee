/* First step of a cast: the path, and its walk. A point moves from its beginning on a straight
 * line. Boxes may be grown by something on each axis.
 *
 * The path touches a box iff it overlaps the path's bounding box, and in each plane of two axes the
 * line crosses the rectangle of the box there (separating axes, src/box/line.c). Mirror axes so
 * that the path goes up on each, by -w with w <= 0. Then
 *
 *     n = low of the box - high of the beginning,    f = low of the beginning - high of the box
 *
 * say how far ahead the near face is, and how far behind the far one. Axis j is entered after axis
 * k is left, which separates them, iff n_j / -w_j > -f_k / -w_k: iff n_j w_k + f_k w_j < 0, also
 * where a w is 0 and the path stays where it is on that axis. Mirroring an axis exchanges n and f
 * there.
 *
 * Beginnings are within 2^29, grown within 2^30, legal boxes within 2^29: n and f are below 2^31
 * and, with w within 2^31, sums within 2^63. So all that is exact.
 *
 * If all n are below 0, a box that overlaps the path's bounding box holds its beginning. That is
 * known before any product. It holds for half of the boxes that a ray of 20 m overlaps among 1024.
 */
#include "port/fast.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/tree_ask/tree_path.h"

ko_status koi_tree_path_put_off(ko_tree_walk *walk, uint32_t link, bool is_spent)
{
    if (!is_spent || walk->q.depth >= KOI_PORT_STACK) {
        return KO_E_DATA;
    }
    walk->stack[walk->q.depth++] = (uint16_t)link;
    return KO_UNFINISHED;
}

ko_status koi_tree_path_next(const ko_tree *tree, const ko_tree_path *path, ko_tree_walk *walk,
                             koi_tree_step *step)
{
    return koi_tree_path_walk_inline(tree, path, walk, step);
}

const ko_bounds *koi_tree_leaf_box(const ko_tree *tree, uint32_t leaf)
{
    const uint32_t place = (leaf < tree->leaves) ? tree->nodes[leaf].leaf_place : KO_TREE_NIL;
    if (!koi_tree_is_place(tree, place)) {
        return NULL;
    }
    const ko_tree_node *above = &tree->nodes[place >> 1];
    return (above->child[place & 1U] == KO_TREE_LEAF + leaf) ? &above->box[place & 1U] : NULL;
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
