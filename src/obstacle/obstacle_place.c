/* Computes where obstacles are, how old they are, how far away, and whether the set is whole. */
#include "src/obstacle/obstacle_place.h"

#include "keepout/clearance.h"
#include "keepout/make.h"

#include <stddef.h>

#include "src/math/iterate.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/round/body.h"
#include "src/round/round.h"
#include "src/round/sphere.h"

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

/* The displacement on one axis. A checked velocity is within 2^29, a corrupted one within 2^31.
 * Ticks are below 2^30, so a product is within 2^61, and twice that within 2^62. */
static bool displacement_on(fix16_t velocity, uint32_t ticks, uint32_t rate, fix16_t *out)
{
    if (velocity == 0) {
        *out = 0;
        return true;
    }
    const int64_t way = koi_port_mul(velocity, (int32_t)ticks);
    const int64_t moved = koi_quotient_floor(way + (int64_t)(rate / 2U), rate);
    if (moved < -2 * (int64_t)KO_LIMIT || moved > 2 * (int64_t)KO_LIMIT) {
        return false;
    }
    *out = (fix16_t)moved;
    return true;
}

bool koi_obstacle_displacement(const ko_obstacles *set, const ko_vec3 *velocity, uint32_t ticks,
                               ko_vec3 *out)
{
    const uint32_t rate = set->config.ticks_per_second;
    return displacement_on(velocity->x, ticks, rate, &out->x) &&
           displacement_on(velocity->y, ticks, rate, &out->y) &&
           displacement_on(velocity->z, ticks, rate, &out->z);
}

/* The body is written field by field, since copying it whole takes a call. A corrupted centre may
 * wrap around; a checked one does not: it is within 2^29, and the displacement within 2^30. */
bool koi_obstacle_after(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t ticks,
                        ko_body *out)
{
    ko_vec3 c = obstacle->c;
    uint32_t grow = 0;
    if (koi_obstacle_moves(obstacle)) {
        ko_vec3 moved;
        if (!koi_obstacle_displacement(set, &obstacle->velocity, ticks, &moved)) {
            return false;
        }
        c = koi_body_sum(&c, &moved);
        grow = 1; /* each axis is rounded by half an LSB, sqrt(3) / 2 in all, which is below 1 */
    }
    if (obstacle->kind == KO_OBSTACLE_SPHERE) {
        out->kind = KO_BODY_SPHERE;
        out->as.sphere.c = c;
        out->as.sphere.r = (fix16_t)((uint32_t)obstacle->r.x + grow);
        return obstacle->r.x >= 0 && koi_round_is_legal(&c, out->as.sphere.r);
    }
    const ko_vec3 none = {0, 0, 0};
    const ko_vec3 *r = (obstacle->kind == KO_OBSTACLE_BOX) ? &obstacle->r : &none;
    out->kind = KO_BODY_BOX; /* a point is a box of no size */
    out->as.box.c = c;
    out->as.box.r.x = (fix16_t)((uint32_t)r->x + grow);
    out->as.box.r.y = (fix16_t)((uint32_t)r->y + grow);
    out->as.box.r.z = (fix16_t)((uint32_t)r->z + grow);
    return (r->x | r->y | r->z) >= 0 && ko_aabb_check(&out->as.box) == KO_OK;
}

/* Rounding to nearest is monotonic, so all places are between the first and the last. */
bool koi_obstacle_reach(const ko_obstacles *set, const ko_obstacle *obstacle, ko_aabb *out)
{
    ko_body first;
    ko_body last;
    if (!koi_obstacle_after(set, obstacle, 0, &first)) {
        return false;
    }
    const ko_aabb begin = koi_body_box(&first);
    if (!koi_obstacle_moves(obstacle)) {
        *out = begin;
        return true;
    }
    if (!koi_obstacle_after(set, obstacle, set->config.lifetime + set->config.ahead, &last)) {
        return false;
    }
    const ko_aabb end = koi_body_box(&last);
    return ko_aabb_union(&begin, &end, out) == KO_OK;
}

bool koi_obstacle_now(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t now,
                      ko_body *out, uint32_t *age, bool *is_stale)
{
    *is_stale = !koi_obstacle_age(set, obstacle->time, now, age);
    if (*is_stale && koi_obstacle_moves(obstacle)) {
        out->kind = KO_BODY_BOX;
        return koi_obstacle_reach(set, obstacle, &out->as.box);
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
    if (koi_obstacles_are_missing(set) || out == NULL) {
        return KO_E_ARG;
    }
    const ko_obstacle_slot *slot = koi_obstacle_find(set, id);
    if (slot == NULL) {
        return KO_E_ID;
    }
    *out = slot->obstacle;
    return KO_OK;
}

ko_status ko_obstacles_get_body(const ko_obstacles *set, ko_tree_id id, uint32_t now, ko_body *body)
{
    ko_body found;
    uint32_t age = 0;
    bool is_stale = false;
    if (koi_obstacles_are_missing(set) || body == NULL) {
        return KO_E_ARG;
    }
    const ko_obstacle_slot *slot = koi_obstacle_find(set, id);
    if (slot == NULL) {
        return KO_E_ID;
    }
    if (!koi_obstacle_now(set, &slot->obstacle, now, &found, &age, &is_stale)) {
        return KO_E_DATA;
    }
    *body = found;
    return KO_OK;
}

/* ---- candidates ---- */

ko_status koi_obstacle_look_up(const ko_obstacles *set, ko_tree_id id, uint32_t now, ko_body *body,
                               ko_obstacle_hit *hit)
{
    const ko_obstacle_slot *slot = koi_obstacle_find(set, id);
    koi_query_clear(hit, sizeof(*hit)); /* with the bytes that pad it: a query may be sealed */
    hit->id = id;
    if (slot == NULL ||
        !koi_obstacle_now(set, &slot->obstacle, now, body, &hit->age, &hit->is_stale)) {
        return KO_E_DATA;
    }
    return KO_OK;
}

ko_status koi_obstacle_clearance(const ko_body *body, const ko_sphere *from, fix16_t *clearance)
{
    return (body->kind == KO_BODY_SPHERE)
               ? ko_sphere_clearance(from, &body->as.sphere, clearance)
               : ko_sphere_clearance_aabb(from, &body->as.box, clearance);
}

ko_status koi_obstacle_measure(const ko_obstacles *set, ko_tree_id id, uint32_t now,
                               const ko_sphere *from, ko_obstacle_hit *hit)
{
    ko_body body;
    const ko_status status = koi_obstacle_look_up(set, id, now, &body, hit);
    return (status == KO_OK) ? koi_obstacle_clearance(&body, from, &hit->clearance) : status;
}

/* ---- is the set whole? ---- */

uint32_t koi_obstacle_doubt(const ko_obstacles *set, uint32_t now, uint32_t mask)
{
    uint32_t doubt = ((set->lost & mask) != 0U) ? KO_OBSTACLE_LOST : 0U;
    const uint32_t asked = set->config.expected & mask;
    for (uint32_t i = 0; (asked >> i) != 0U; i++) {
        const uint32_t bit = 1U << i;
        uint32_t age = 0;
        if ((asked & bit) != 0U &&
            ((set->was_heard & bit) == 0U || !koi_obstacle_age(set, set->heard[i], now, &age))) {
            doubt |= KO_OBSTACLE_SILENT;
        }
    }
    return doubt;
}

ko_status ko_obstacles_get_doubt(const ko_obstacles *set, uint32_t now, uint32_t mask,
                                 uint32_t *doubt)
{
    if (koi_obstacles_are_missing(set) || doubt == NULL) {
        return KO_E_ARG;
    }
    if (!koi_query_is_mask(mask)) {
        return KO_E_RANGE;
    }
    *doubt = koi_obstacle_doubt(set, now, mask);
    return KO_OK;
}
