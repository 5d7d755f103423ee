/* Where obstacles are, and how old. */
#include "src/obstacle/obstacle_place.h"

#include <stddef.h>

#include "src/math/wide.h"

bool koi_obstacle_age(const ko_obstacles *set, uint32_t time, uint32_t now, uint32_t *age)
{
    const uint32_t since = now - time;
    if (since <= set->config.lifetime) {
        *age = since;
        return true;
    }
    const bool is_ahead = 0U - since <= set->config.lifetime;
    *age = is_ahead ? 0U : ((since >> 31) != 0U) ? UINT32_MAX : since;
    return is_ahead;
}

/* p / rate to nearest, ties upward; |p| < 2^60. */
static int64_t divide(int64_t p, uint32_t rate)
{
    const int64_t by = 2 * (int64_t)rate;
    const int64_t sum = 2 * p + (int64_t)rate;
    const int64_t quotient = sum / by;
    return (quotient * by > sum) ? quotient - 1 : quotient;
}

/* |velocity| <= 2^29 where it was checked; of a corrupted one 2^31. Ticks are below 2^30, so a
 * product is within 2^61 and twice that within 2^62. */
static bool way_of(fix16_t velocity, uint32_t ticks, uint32_t rate, fix16_t *out)
{
    if (velocity == 0) {
        *out = 0;
        return true;
    }
    const int64_t way = divide(koi_port_mul(velocity, (int32_t)ticks), rate);
    if (way < -2 * (int64_t)KO_LIMIT || way > 2 * (int64_t)KO_LIMIT) {
        return false;
    }
    *out = (fix16_t)way;
    return true;
}

bool koi_obstacle_way(const ko_obstacles *set, const ko_vec3 *velocity, uint32_t ticks,
                      ko_vec3 *out)
{
    const uint32_t rate = set->config.ticks_per_second;
    return way_of(velocity->x, ticks, rate, &out->x) && way_of(velocity->y, ticks, rate, &out->y) &&
           way_of(velocity->z, ticks, rate, &out->z);
}

bool koi_obstacle_after(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t ticks,
                        koi_obstacle_place *out)
{
    ko_aabb box = {obstacle->c, {0, 0, 0}};
    out->is_sphere = obstacle->kind == KO_OBSTACLE_SPHERE;
    if (out->is_sphere) {
        box.r = (ko_vec3){obstacle->r.x, obstacle->r.x, obstacle->r.x};
    } else if (obstacle->kind == KO_OBSTACLE_BOX) {
        box.r = obstacle->r;
    }
    if (ko_aabb_check(&box) != KO_OK) {
        return false;
    }
    if (koi_obstacle_moves(obstacle)) {
        ko_vec3 way;
        if (!koi_obstacle_way(set, &obstacle->velocity, ticks, &way)) {
            return false;
        }
        /* Within 2^29 + 2^30. Half an LSB on each axis, sqrt(3) / 2 in all, is below 1. */
        box.c = (ko_vec3){box.c.x + way.x, box.c.y + way.y, box.c.z + way.z};
        box.r = (ko_vec3){box.r.x + 1, box.r.y + 1, box.r.z + 1};
    }
    out->box = box;
    return ko_aabb_check(&box) == KO_OK;
}

/* Rounding to nearest is monotonic: all places are between the first and the last. */
bool koi_obstacle_reach(const ko_obstacles *set, const ko_obstacle *obstacle, ko_aabb *out)
{
    koi_obstacle_place first;
    koi_obstacle_place last;
    if (!koi_obstacle_after(set, obstacle, 0, &first)) {
        return false;
    }
    if (!koi_obstacle_moves(obstacle)) {
        *out = first.box;
        return true;
    }
    return koi_obstacle_after(set, obstacle, set->config.lifetime + set->config.ahead, &last) &&
           ko_aabb_union(&first.box, &last.box, out) == KO_OK;
}

bool koi_obstacle_now(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t now,
                      koi_obstacle_place *out, uint32_t *age, bool *is_stale)
{
    *is_stale = !koi_obstacle_age(set, obstacle->time, now, age);
    if (*is_stale && koi_obstacle_moves(obstacle)) {
        out->is_sphere = false;
        return koi_obstacle_reach(set, obstacle, &out->box);
    }
    return koi_obstacle_after(set, obstacle, *is_stale ? 0U : *age, out);
}

const ko_obstacle_slot *koi_obstacle_find(const ko_obstacles *set, ko_tree_id id)
{
    const uint32_t slot = id & 0xFFFFU;
    const bool is_there = slot < set->tree.capacity && set->slots[slot].id == id &&
                          set->slots[slot].obstacle.kind != KO_OBSTACLE_NONE;
    return is_there ? &set->slots[slot] : NULL;
}

ko_status ko_obstacles_get(const ko_obstacles *set, ko_tree_id id, ko_obstacle *out)
{
    if (set == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_obstacle_slot *slot = koi_obstacle_find(set, id);
    if (slot == NULL) {
        return KO_E_ID;
    }
    *out = slot->obstacle;
    return KO_OK;
}

ko_status ko_obstacles_place(const ko_obstacles *set, ko_tree_id id, uint32_t now, ko_aabb *box,
                             bool *is_sphere)
{
    koi_obstacle_place place;
    uint32_t age = 0;
    bool is_stale = false;
    if (set == NULL || box == NULL || is_sphere == NULL) {
        return KO_E_ARG;
    }
    const ko_obstacle_slot *slot = koi_obstacle_find(set, id);
    if (slot == NULL) {
        return KO_E_ID;
    }
    if (!koi_obstacle_now(set, &slot->obstacle, now, &place, &age, &is_stale)) {
        return KO_E_DATA;
    }
    *box = place.box;
    *is_sphere = place.is_sphere;
    return KO_OK;
}
