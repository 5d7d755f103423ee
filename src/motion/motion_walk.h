/* Walks a tree along a leg. */
#ifndef KOI_MOTION_WALK_H
#define KOI_MOTION_WALK_H

#include "src/motion/motion_leg.h"

/* True if the box around a leg from the origin to d, grown by `near`, holds little more than what
 * is near the leg. */
bool koi_leg_is_wide(const ko_vec3 *d, fix16_t near);

/* Begins a walk along the axis of a legal leg for what is within `near` of it: 0 .. KO_LIMIT +
 * 1. */
void koi_leg_walk_begin(const ko_tree *tree, const ko_capsule *leg, fix16_t near, uint32_t mask,
                        ko_leg_walk *out);

/* Narrows the walk by `by` on all sides, since only what is that much nearer still matters. */
void koi_leg_walk_narrow(ko_leg_walk *walk, fix16_t by);

/* Puts the branch at which a walk stopped back on the stack. */
ko_status koi_leg_walk_put_off(ko_leg_walk *walk, uint32_t link);

/* koi_leg_walk_next by the port's own walk, in a box if it is wide. */
static inline ko_status koi_leg_walk_by(const ko_tree *tree, ko_leg_walk *walk, bool is_wide,
                                        uint32_t *budget, uint32_t *leaf)
{
    union {
        ko_tree_hit in_box;
        ko_tree_cast_hit on_way;
    } hit;
    hit.in_box.id = 0;
    /* walk as far as the budget and the number of branches allow, two boxes a branch */
    const bool is_limited = *budget < 2U * walk->left;
    const uint32_t allowed = is_limited ? (*budget + 1U) / 2U : walk->left;
    uint64_t walked = 0;
    /* unreachable: here walks along a path share one copy, koi_leg_walk_next_shared */
    if (is_wide) {
        koi_port_hits hits = {&hit.in_box, 1};
        walked = koi_port_walk(tree, &walk->by.box, allowed, &hits);
    } else { /* unreachable: as above */
        koi_port_cast_hits hits = {&hit.on_way, 1};
        walked = koi_port_walk_way(tree, &walk->by.way.path, &walk->by.way.walk, allowed, &hits);
    }
    /* the link at which it stopped, and what it visited */
    const uint32_t link = (uint32_t)(walked >> 32);
    const bool is_spent = link < KOI_PORT_END && (uint32_t)walked == UINT32_MAX;
    const uint32_t visited = is_spent ? allowed : allowed - (uint32_t)walked;
    walk->left -= visited;
    *budget -= (2U * visited < *budget) ? 2U * visited : *budget;
    *leaf = hit.in_box.id & 0xFFFFU; /* both hits begin with it */
    if (link == KOI_PORT_FULL) {
        return KO_OK;
    }
    if (link == KOI_PORT_END) {
        return KO_END;
    }
    return (is_spent && is_limited) ? koi_leg_walk_put_off(walk, link) : KO_E_DATA;
}

/* Goes on to the next leaf that may be of interest, and that has a bit of the mask: conservative.
 * KO_OK: that is *leaf, a leaf of the pool. Otherwise as ko_tree_query_next, but for the revision.
 * A walk cannot visit more branches than there are, so in a corrupted pool it ends there at the
 * latest. Where walks along a path are one copy, a leg shares it. */
#define koi_leg_walk_next KOI_PORT_WAY_CHOSEN(koi_leg_walk_next)
static inline ko_status koi_leg_walk_next_shared(const ko_tree *tree, ko_leg_walk *walk,
                                                 uint32_t *budget, uint32_t *leaf)
{
    if (walk->is_wide != 0U) {
        return koi_leg_walk_by(tree, walk, true, budget, leaf);
    }
    ko_tree_cast_hit hit;
    hit.id = 0;
    koi_port_cast_hits hits = {&hit, 1};
    const ko_status status = koi_leg_walk_path(tree, walk, budget, &hits);
    *leaf = hit.id & 0xFFFFU;
    return status;
}

static inline ko_status koi_leg_walk_next_inline(const ko_tree *tree, ko_leg_walk *walk,
                                                 uint32_t *budget, uint32_t *leaf)
{ /* unreachable: here walks along a path share one copy */
    return koi_leg_walk_by(tree, walk, walk->is_wide != 0U, budget, leaf);
}

#endif
