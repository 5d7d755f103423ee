/* Says who leaves a full set: a stale obstacle first, else the one that the policy names. The heaps
 * hold the answer on top. */
#include "src/obstacle/obstacle_room.h"

#include "port/bits.h"
#include "src/math/wide.h"
#include "src/obstacle/obstacle_heap.h"
#include "src/obstacle/obstacle_place.h"
#include "src/round/body.h"

/* How far a point is from an axis of a box. Differences of legal numbers fit in 32 bits; those of
 * corrupted ones may wrap around. */
static uint32_t gap(fix16_t c, fix16_t r, fix16_t point)
{
    const uint32_t apart = koi_magnitude((fix16_t)((uint32_t)c - (uint32_t)point));
    return (apart > (uint32_t)r) ? apart - (uint32_t)r : 0U;
}

/* A square in 32 bits: its exponent and its 27 upper bits, by which larger squares have no smaller
 * number. The largest is below 34 * 2^26. */
static uint32_t size_of(uint64_t square)
{
    const uint32_t upper = (uint32_t)(square >> 32);
    const uint32_t shift = (upper != 0U) ? 32U - koi_port_clz(upper) : 0U;
    return (shift << 26) + ((uint32_t)(square >> shift) >> 5);
}

uint32_t koi_obstacle_nearness(const ko_obstacles *set, const ko_obstacle *o, uint32_t now)
{
    uint32_t age = 0;
    ko_body body;
    if (!koi_obstacle_has_distances(set)) {
        return 0;
    }
    const uint32_t ticks = koi_obstacle_age(set, o->time, now, &age) ? age : 0U;
    if (!koi_obstacle_after(set, o, ticks, &body)) {
        return 0;
    }
    const ko_aabb box = koi_body_box(&body);
    return UINT32_MAX - size_of(koi_wide_square3(gap(box.c.x, box.r.x, set->origin.x),
                                                 gap(box.c.y, box.r.y, set->origin.y),
                                                 gap(box.c.z, box.r.z, set->origin.z)));
}

/* The slot of a heap's top if it holds an obstacle; else the set is corrupted. */
static bool is_choice(const ko_obstacles *set, uint32_t at)
{
    return at != KOI_OBSTACLE_NIL && set->slots[at].obstacle.kind != (uint8_t)KO_OBSTACLE_NONE;
}

ko_status koi_obstacle_choose(const ko_obstacles *set, const ko_obstacle *new, uint32_t nearness,
                              uint32_t now, uint32_t *at)
{
    uint32_t age = 0;
    uint32_t age_of_new = 0;
    *at = koi_obstacle_first_by_stamp(set);
    if (!is_choice(set, *at)) {
        return KO_E_DATA;
    }
    if (!koi_obstacle_age(set, set->slots[*at].obstacle.time, now, &age)) {
        return KO_OK;
    }
    if (set->config.policy == (uint8_t)KO_OBSTACLE_REFUSE ||
        !koi_obstacle_age(set, new->time, now, &age_of_new)) {
        return KO_E_FULL;
    }
    if (!koi_obstacle_has_distances(set)) {
        return (age > age_of_new) ? KO_OK : KO_E_FULL;
    }
    *at = koi_obstacle_first_by_distance(set);
    if (!is_choice(set, *at)) {
        return KO_E_DATA;
    }
    return (set->slots[*at].nearness < nearness) ? KO_OK : KO_E_FULL;
}
