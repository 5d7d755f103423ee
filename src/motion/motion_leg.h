/* A leg that is tested against many points: its closest point to each, found with one reciprocal
 * that is prepared once. Nothing is checked.
 *
 * Let d be the axis, ray = 2^k d, whole = d . ray, and e the vector from the beginning to the
 * point. Then t = ray . e / whole is the parameter of the closest point. The numerator and whole
 * are shifted down by `down`, so that whole becomes w with 31 bits. rate is (2^61 - 1) / w.
 * Everything is rounded down.
 *
 * (ray . e 2^-down) rate / 2^30 is t in 31 bits, below 2^31 and at most 3 units of 2^-30 off. So
 * the point is off by at most 3 sqrt(3) 2^-30 of the longest extent, along the axis. It is off by
 * sqrt(3) LSB more, since each coordinate is rounded down. An extent of 2^30 LSB adds half an LSB,
 * since twice of it is cut to 2^31 - 1.
 *
 * No point of the leg is nearer than the closest. So a measured distance is at most 1.74 LSB (2.3
 * with that half) below the true one. It is above the true one by at most that and the part of the
 * extent: 2.4 LSB for an extent of 2^27 LSB (2 km), 7.5 for any. `slack` covers it. A leg of less
 * than sqrt(8) LSB counts as its beginning. */
#ifndef KOI_MOTION_LEG_H
#define KOI_MOTION_LEG_H

#include "src/math/wide.h"
#include "keepout/motion.h"
#include "src/tree_ask/tree_path.h"
#include "port/walk.h"
#include "port/way.h"

/* Prepares the axis of a legal leg. */
void koi_leg_line_prepare(const ko_capsule *leg, ko_leg_line *out);

/* t 2^-31 of the leg on an axis, rounded down, from twice the leg's extent there. */
static inline fix16_t koi_leg_part(fix16_t twice, int32_t t)
{
    return (fix16_t)(koi_port_mul(twice, t) >> 32);
}

/* The square of the distance of a legal point, as measured. |e| <= 2^30 on each axis, and so is the
 * distance: at most 3 * 2^60. |ray| <= 2^30, so ray . e is within 3 * 2^60. */
static inline uint64_t koi_leg_line_square(const ko_leg_line *line, const ko_vec3 *point)
{
    ko_vec3 e = koi_minus3(point, &line->leg.a);
    const int64_t along = koi_dot3(&line->ray, &e);
    if (along <= 0) {
        return (uint64_t)koi_dot3(&e, &e);
    }
    if ((uint64_t)along >= line->whole) {
        const ko_vec3 f = koi_minus3(point, &line->leg.b);
        return (uint64_t)koi_dot3(&f, &f);
    }
    const uint32_t part =
        ((uint32_t)along >> line->down) | ((uint32_t)((uint64_t)along >> 32) << (32U - line->down));
    const int32_t t = (int32_t)(uint32_t)(koi_port_umul(part, line->rate) >> 30);
    e.x = koi_minus(e.x, koi_leg_part(line->twice.x, t));
    e.y = koi_minus(e.y, koi_leg_part(line->twice.y, t));
    e.z = koi_minus(e.z, koi_leg_part(line->twice.z, t));
    return (uint64_t)koi_dot3(&e, &e);
}

/* False iff the query is damaged: then nothing of the walk may be read. */
static inline bool koi_leg_walk_is_sound(const ko_leg_walk *walk)
{
    return walk->is_wide ? walk->by.box.q.depth <= KOI_PORT_STACK
                         : walk->by.way.walk.q.depth <= KOI_PORT_STACK &&
                               koi_tree_path_are_sound(&walk->by.way.path);
}

/* Values of is_wide: there is no tree to walk; the frozen tree is walked. */
#define KOI_LEG_NO_WALK 2U
#define KOI_LEG_STILL 3U

/* The bytes of the walk that are live: up to the top of its stack, which a damaged depth does not
 * move beyond the stack. */
static inline size_t koi_leg_walk_bytes(const ko_leg_walk *walk)
{
    if (walk->is_wide == KOI_LEG_STILL) {
        return offsetof(ko_leg_walk, by.still.query.seal);
    }
    if (walk->is_wide >= KOI_LEG_NO_WALK) {
        return offsetof(ko_leg_walk, by);
    }
    const bool in_box = walk->is_wide != 0U;
    const size_t used = in_box ? walk->by.box.q.depth : walk->by.way.walk.q.depth;
    const size_t depth = (used < KOI_PORT_STACK) ? used : KOI_PORT_STACK;
    return depth * sizeof(uint16_t) + (in_box ? offsetof(ko_leg_walk, by.box.stack)
                                              : offsetof(ko_leg_walk, by.way.walk.stack));
}

/* How many boxes the walk has tested. */
static inline uint32_t koi_leg_walk_visits(const ko_tree *tree, const ko_leg_walk *walk)
{
    return 2U * (tree->branches - walk->left);
}

/* The tree's own walk along a path, of which a program then holds one copy. */
static inline ko_status koi_leg_walk_path(const ko_tree *tree, ko_leg_walk *walk, uint32_t *budget,
                                          koi_port_cast_hits *hits)
{
    ko_tree_walk *own = &walk->by.way.walk;
    koi_tree_step step = {*budget, 0, hits};
    const uint32_t before = own->q.visits;
    const ko_status status = koi_tree_path_next(tree, &walk->by.way.path, own, &step);
    walk->left -= (own->q.visits - before) / 2U;
    *budget = step.budget;
    return status;
}

#endif
