/* Takes a leaf out of a tree, and sets boxes and heights above a change: the reference. A port's
 * own functions return and write the same, also in a pool whose memory is corrupted, unless its
 * header says otherwise.
 *
 * A removal makes boxes smaller. In a sound pool each box is the union of the two below it, so a
 * side of it moves only if the side of the box below that moved was there, too. So each side climbs
 * alone, and ends at the first box that does not share it. Half of the sides end at each level. */
#ifndef KOI_PORT_GENERIC_REMOVE_H
#define KOI_PORT_GENERIC_REMOVE_H

#include "port/corners.h"
#include "port/tree.h"

/* Removes the child at a place: the branch that holds it becomes free, and its sibling hangs where
 * the branch hung. Boxes and heights stay. The place is below 2 * tree->branches, a leaf hangs
 * there, and its branch is not branch 0.
 *
 * Returns where the branch hung. Returns KO_TREE_NIL, and changes nothing, if the branch or the
 * sibling hangs nowhere. */
static inline uint32_t koi_port_unlink(ko_tree *tree, uint32_t place)
{
    const uint32_t side = place & 1U;
    ko_tree_node *const node = &tree->nodes[place >> 1];
    const uint32_t sibling = node->child[1U - side];
    const uint32_t above = node->place;
    if (above >= 2U * tree->branches) {
        return KO_TREE_NIL;
    }
    uint16_t *const link = &tree->nodes[above >> 1].child[above & 1U];
    if (*link != place >> 1) {
        return KO_TREE_NIL;
    }
    if (sibling < tree->branches) {
        tree->nodes[sibling].place = (uint16_t)above;
    } else if (sibling - KO_TREE_LEAF < tree->leaves && sibling != node->child[side]) {
        tree->nodes[sibling - KO_TREE_LEAF].leaf_place = (uint16_t)above;
    } else {
        return KO_TREE_NIL;
    }
    *link = (uint16_t)sibling;
    /* KO_TREE_NIL, at the end of the free branches, has the bit KO_TREE_LEAF, too. */
    node->place = (uint16_t)(KO_TREE_LEAF | tree->free_branch);
    tree->free_branch = (uint16_t)(place >> 1);
    tree->revision++;
    return above;
}

#if !KOI_PORT_OWN_LIFT

/* A number of a box, in the order lo.x, lo.y, lo.z, hi.x, hi.y, hi.z. */
static inline fix16_t *koi_port_side(ko_bounds *box, uint32_t side)
{
    ko_vec3 *const corner = (side < 3U) ? &box->lo : &box->hi;
    const uint32_t axis = side % 3U;
    return (axis == 0U) ? &corner->x : (axis == 1U) ? &corner->y : &corner->z;
}

/* True iff a lower side moved up, or an upper side down. */
static inline bool koi_port_is_inside(uint32_t side, fix16_t a, fix16_t b)
{
    return (side < 3U) ? a > b : a < b;
}

/* A side of the box at a place moved inwards from `old` to `now`. Moves that side of each box above
 * which follows. False if it meets an impossible place, or more levels than there can be. */
static inline bool koi_port_lift_side(ko_tree *tree, uint32_t place, uint32_t side, fix16_t old,
                                      fix16_t now)
{
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT; level++) {
        ko_tree_node *const node = &tree->nodes[place >> 1];
        const uint32_t above = node->place;
        if (above >= 2U * tree->branches) {
            return false;
        }
        fix16_t *const there = koi_port_side(&tree->nodes[above >> 1].box[above & 1U], side);
        const fix16_t other = *koi_port_side(&node->box[1U - (place & 1U)], side);
        if (*there != old || !koi_port_is_inside(side, other, old)) {
            return true;
        }
        now = koi_port_is_inside(side, now, other) ? other : now;
        *there = now;
        place = above;
    }
    return false;
}

/* Sets a corner of the box at a place, whose first side is given, to another box's, and moves the
 * sides of boxes above that follow inwards. */
static inline bool koi_port_lift_corner(ko_tree *tree, uint32_t place, uint32_t first,
                                        ko_bounds *box)
{
    ko_bounds *const to = &tree->nodes[place >> 1].box[place & 1U];
    ko_bounds was = *to;
    for (uint32_t side = first; side < first + 3U; side++) {
        *koi_port_side(to, side) = *koi_port_side(box, side);
    }
    for (uint32_t side = first; side < first + 3U; side++) {
        const fix16_t old = *koi_port_side(&was, side);
        const fix16_t now = *koi_port_side(box, side);
        if (koi_port_is_inside(side, now, old) &&
            !koi_port_lift_side(tree, place, side, old, now)) {
            return false;
        }
    }
    return true;
}

/* Removes the child at a place as koi_port_unlink does. The box of its sibling goes where their
 * branch hung, the sides of boxes above that follow move, and heights there get lower.
 *
 * Returns what koi_port_climb must still do. */
static inline koi_port_rest koi_port_lift(ko_tree *tree, uint32_t place)
{
    const ko_tree_node *const parent = &tree->nodes[place >> 1];
    ko_bounds box = parent->box[1U - (place & 1U)];
    uint32_t above = koi_port_unlink(tree, place);
    if (above == KO_TREE_NIL || tree->nodes[above >> 1].place >= 2U * tree->branches ||
        !koi_port_lift_corner(tree, above, 0, &box) ||
        !koi_port_lift_corner(tree, above, 3, &box)) {
        return KOI_PORT_REST_LOST;
    }
    /* The subtree at `above` was `height` high and is 1 lower. As long as it was the taller child
     * alone, the branch gets 1 lower, too, and its height is known. If the other child was taller,
     * heights above stay, and the difference of the two is that of the branch's and `height`. */
    uint32_t height = parent->height;
    while (above >> 1 != 0U) {
        ko_tree_node *const node = &tree->nodes[above >> 1];
        const uint32_t higher = (uint32_t)node->height - height;
        if (higher != 1U) {
            return (higher <= KO_TREE_K) ? KOI_PORT_DONE
                                         : koi_port_left(above >> 1, KOI_PORT_HEIGHTS);
        }
        const uint32_t link = node->child[1U - (above & 1U)];
        const uint32_t beside = (link < tree->branches) ? tree->nodes[link].height : 0U;
        if (beside >= height) {
            return KOI_PORT_DONE; /* the other child is as tall as this was */
        }
        node->height = (uint8_t)height;
        above = node->place;
        if (above >= 2U * tree->branches) {
            return KOI_PORT_REST_LOST;
        }
        height++;
    }
    return KOI_PORT_DONE;
}

#endif

#if !KOI_PORT_OWN_CLIMB

/* Climbs from a branch (below tree->branches) as long as something changes. With KOI_PORT_HEIGHTS
 * in `what` it sets the heights of branches. With KOI_PORT_BOXES it sets the box of each branch,
 * which the branch above holds, to the union of the branch's two.
 *
 * It stops at a branch whose children differ in height by more than KO_TREE_K. Then this branch and
 * some of `what` are left: restore the balance and call it again from there. */
static inline koi_port_rest koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what)
{
    uint32_t levels = KOI_PORT_LEVELS;
    /*@ loop invariant branch < tree->branches && levels <= KOI_PORT_LEVELS;
        loop invariant pool(tree) && is_same_pool{Pre, Here}(tree);
        loop invariant hang_as_before{Pre, Here}(tree);
        loop assigns branch, what, levels, tree->nodes[0 .. \at(tree->capacity, Pre) - 1];
        loop variant levels; */
    while (branch != 0U && what != 0U) {
        if (levels-- == 0U) {
            return KOI_PORT_REST_LOST;
        }
        ko_tree_node *const node = &tree->nodes[branch];
        /* Set the height of this branch. If that changes nothing, heights above are right. */
        if ((what & KOI_PORT_HEIGHTS) != 0U) {
            const uint32_t first = koi_port_height(tree, node->child[0]);
            const uint32_t second = koi_port_height(tree, node->child[1]);
            if (first - second + KO_TREE_K > 2U * KO_TREE_K) {
                return koi_port_left(branch, what);
            }
            const uint8_t height = (uint8_t)(1U + ((first > second) ? first : second));
            if (node->height == height) {
                what &= ~KOI_PORT_HEIGHTS;
            }
            node->height = height;
        }
        /* Go to the branch above and set its box for this branch. If that changes nothing, boxes
         * above are right. */
        const uint32_t place = node->place;
        if (place >= 2U * tree->branches) {
            return KOI_PORT_REST_LOST;
        }
        branch = place >> 1;
        if ((what & KOI_PORT_BOXES) != 0U &&
            !koi_port_refit(node->box, &tree->nodes[branch].box[place & 1U])) {
            what &= ~KOI_PORT_BOXES;
        }
    }
    return KOI_PORT_DONE;
}

#endif

#endif
