/* Lifts the sibling of a removed leaf: the reference. A port's own function returns and writes the
 * same, also in a pool whose memory is corrupted, unless its header says otherwise.
 *
 * A removal makes boxes smaller. In a sound pool each box is the union of the two below it, so a
 * side of it moves only if the side of the box below that moved was there, too. So each side climbs
 * alone, and ends at the first box that does not share it. Half of the sides end at each level. */
#ifndef KOI_PORT_GENERIC_LIFT_H
#define KOI_PORT_GENERIC_LIFT_H

#include "port/terms.h"
#include "port/unlink.h"

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
 * Returns KOI_PORT_CLIMB_END, or KOI_PORT_CLIMB_LOST as koi_port_climb and koi_port_unlink do. Any
 * other number has a branch in its lower 16 bits, where koi_port_climb must go on with the upper
 * ones as `what`. */
static inline uint32_t koi_port_lift(ko_tree *tree, uint32_t place)
{
    const ko_tree_node *const parent = &tree->nodes[place >> 1];
    ko_bounds box = parent->box[1U - (place & 1U)];
    uint32_t above = koi_port_unlink(tree, place);
    if (above == KOI_PORT_CLIMB_LOST || tree->nodes[above >> 1].place >= 2U * tree->branches ||
        !koi_port_lift_corner(tree, above, 0, &box) ||
        !koi_port_lift_corner(tree, above, 3, &box)) {
        return KOI_PORT_CLIMB_LOST;
    }
    /* The subtree at `above` was `height` high and is 1 lower. As long as it was the taller child
     * alone, the branch gets 1 lower, too, and its height is known. If the other child was taller,
     * heights above stay, and the difference of the two is that of the branch's and `height`. */
    uint32_t height = parent->height;
    while (above >> 1 != 0U) {
        ko_tree_node *const node = &tree->nodes[above >> 1];
        const uint32_t higher = (uint32_t)node->height - height;
        if (higher != 1U) {
            return (higher <= KO_TREE_K) ? KOI_PORT_CLIMB_END
                                         : ((uint32_t)KOI_PORT_HEIGHTS << 16) | (above >> 1);
        }
        const uint32_t link = node->child[1U - (above & 1U)];
        const uint32_t beside = (link < tree->branches) ? tree->nodes[link].height : 0U;
        if (beside >= height) {
            return KOI_PORT_CLIMB_END; /* the other child is as tall as this was */
        }
        node->height = (uint8_t)height;
        above = node->place;
        if (above >= 2U * tree->branches) {
            return KOI_PORT_CLIMB_LOST;
        }
        height++;
    }
    return KOI_PORT_CLIMB_END;
}

#endif
