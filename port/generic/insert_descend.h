/* The descent of a leaf that is put into a tree: the first step of port/generic/insert.h. */
#ifndef KOI_PORT_GENERIC_INSERT_DESCEND_H
#define KOI_PORT_GENERIC_INSERT_DESCEND_H

#include "port/box.h"
#include "port/tree.h"

#if KOI_PORT_OWN_DESCENT
koi_port_landing koi_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t link);
#else

/* |lo + hi - to|, but 1 less where the number is negative, which saves an instruction. */
static inline uint32_t koi_port_apart(fix16_t lo, fix16_t hi, fix16_t to)
{
    const uint32_t d = (uint32_t)lo + (uint32_t)hi - (uint32_t)to;
    return d ^ (0U - (d >> 31));
}

/* The Manhattan distance of twice a box's centre from a point, modulo 2^32. */
static inline uint32_t koi_port_distance(const ko_bounds *box, const ko_vec3 *to)
{
    return koi_port_apart(box->lo.x, box->hi.x, to->x) +
           koi_port_apart(box->lo.y, box->hi.y, to->y) +
           koi_port_apart(box->lo.z, box->hi.z, to->z);
}

/* True iff a box holds all of another. */
static inline bool koi_port_holds(const ko_bounds *box, const ko_bounds *other)
{
    return other->lo.x >= box->lo.x && other->lo.y >= box->lo.y && other->lo.z >= box->lo.z &&
           box->hi.x >= other->hi.x && box->hi.y >= other->hi.y && box->hi.z >= other->hi.z;
}

/* Which of a pair of boxes is nearer to a point by koi_port_distance, 0 or 1. */
static inline uint32_t koi_port_nearer(const ko_bounds *pair, const ko_vec3 *to)
{
    return (koi_port_distance(&pair[1], to) < koi_port_distance(&pair[0], to)) ? 1U : 0U;
}

/* Which of a pair of boxes grows less when it takes another in, 0 or 1. If one grows by at most
 * 3/16 more than the other, the nearer to `to`. */
static inline uint32_t koi_port_fitter(const ko_bounds *pair, const ko_bounds *other,
                                       const ko_vec3 *to)
{
    const uint32_t first = koi_port_growth(&pair[0], other);
    const uint32_t second = koi_port_growth(&pair[1], other);
    const bool is_second = second < first;
    const uint32_t less = is_second ? second : first;
    const uint32_t more = is_second ? first - second : second - first;
    return (more <= (less - (less >> 2)) >> 2) ? koi_port_nearer(pair, to) : is_second ? 1U : 0U;
}

/* Which of a pair of boxes holds another box, 0 or 1; of two the smaller; 2 if none does. */
static inline uint32_t koi_port_holder(const ko_bounds *pair, const ko_bounds *box)
{
    const bool first = koi_port_holds(&pair[0], box);
    const bool second = koi_port_holds(&pair[1], box);
    if (first && second) {
        return (koi_port_size(&pair[1]) < koi_port_size(&pair[0])) ? 1U : 0U;
    }
    return first ? 0U : second ? 1U : 2U;
}

/* Descends from the root's link, or that of a branch below, until a link is not that of a
 * branch. It goes to the child that holds the box, as long as there is one. From there on no box
 * can hold it, since each is within the one above, so it goes to the child that grows less, or at
 * branches up to KOI_PORT_LOW high to the nearer. At a branch that is 1 high, over a leaf, it then
 * ends at the first child, since koi_port_regroup does not ask for the place there.
 *
 * From there on the boxes of the branches that it passes grow by `box`. The box of the link where
 * it begins is taken for the root's; below a shelf that is as good, since it holds `box` already.
 * The box at the end does not grow. */
static inline koi_port_landing koi_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t link)
{
    /* koi_port_distance measures from twice the centre. */
    const ko_vec3 to = {(fix16_t)((uint32_t)box->lo.x + (uint32_t)box->hi.x),
                        (fix16_t)((uint32_t)box->lo.y + (uint32_t)box->hi.y),
                        (fix16_t)((uint32_t)box->lo.z + (uint32_t)box->hi.z)};
    uint32_t place = 0;
    uint32_t grown = 0;
    uint32_t levels = KOI_PORT_LEVELS;
    bool is_held = koi_port_holds(&tree->nodes[0].box[0], box);
    while (link < tree->branches) {
        if (levels-- == 0U) {
            return (koi_port_landing){UINT32_MAX};
        }
        /* `place` is where this branch hangs, with its box. */
        const ko_tree_node *const node = &tree->nodes[link];
        if (!is_held) {
            koi_port_grow(&tree->nodes[place >> 1].box[place & 1U], box);
            grown++;
        }
        uint32_t side = is_held ? koi_port_holder(node->box, box) : 2U;
        if (side == 2U) {
            is_held = false;
            if (node->height == 1U && node->child[0] >= tree->branches) {
                place = 2U * link;
                break;
            }
            side = (node->height > KOI_PORT_LOW) ? koi_port_fitter(node->box, box, &to)
                                                 : koi_port_nearer(node->box, &to);
        }
        place = 2U * link + side;
        link = node->child[side];
    }
    return (koi_port_landing){(grown << 16) | place};
}

#endif

#endif
