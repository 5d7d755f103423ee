/* Asking a set of obstacles: the tree tells whose boxes of all places are touched, the place of
 * each now decides. */
#include "keepout/obstacle.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/obstacle/obstacle_place.h"

uint32_t ko_obstacles_doubt(const ko_obstacles *set, uint32_t now, uint8_t mask)
{
    if (set == NULL) {
        return KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT | KO_OBSTACLE_STALE;
    }
    uint32_t doubt = ((set->lost & mask) != 0U) ? KO_OBSTACLE_LOST : 0U;
    for (uint32_t i = 0; i < KO_OBSTACLE_SOURCES; i++) {
        const uint32_t bit = 1U << i;
        uint32_t age = 0;
        if ((set->config.expected & mask & bit) != 0U &&
            ((set->was_heard & bit) == 0U || !koi_obstacle_age(set, set->heard[i], now, &age))) {
            doubt |= KO_OBSTACLE_SILENT;
        }
    }
    return doubt;
}

static void view_begin(const ko_obstacles *set, uint32_t now, uint8_t mask, ko_obstacle_view *view)
{
    view->now = now;
    view->doubt = ko_obstacles_doubt(set, now, mask);
}

/* KO_END means clear: not of a set that is not whole. */
static ko_status finish(const ko_obstacle_view *view, ko_status status)
{
    return (status == KO_END && !koi_obstacle_is_whole(view)) ? KO_PARTIAL : status;
}

/* An object of the tree, where it is now. */
static ko_status look_at(const ko_obstacles *set, ko_tree_id id, uint32_t now,
                         koi_obstacle_place *place, ko_obstacle_hit *hit)
{
    const ko_obstacle_slot *slot = koi_obstacle_find(set, id);
    *hit = (ko_obstacle_hit){.id = id};
    if (slot == NULL ||
        !koi_obstacle_now(set, &slot->obstacle, now, place, &hit->age, &hit->is_stale)) {
        return KO_E_DATA;
    }
    return KO_OK;
}

static ko_status clearance_of(const koi_obstacle_place *place, const ko_sphere *from, fix16_t *out)
{
    const ko_sphere round = {place->box.c, place->box.r.x};
    return place->is_sphere ? ko_sphere_clearance(from, &round, out)
                            : ko_sphere_clearance_aabb(from, &place->box, out);
}

static void tell(ko_obstacle_view *view, const ko_obstacle_hit *found, ko_obstacle_hit *hit)
{
    view->doubt |= found->is_stale ? KO_OBSTACLE_STALE : 0U;
    *hit = *found;
}

/* What a call may still spend of its budget, in visits. */
static uint32_t rest_of(uint32_t budget, uint32_t visits)
{
    return (budget == KO_NO_BUDGET) ? budget : (visits < budget) ? budget - visits : 0U;
}

/* ---- within a sphere ---- */

ko_status ko_obstacles_near_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                  uint8_t mask, ko_obstacles_near *query)
{
    if (set == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_tree_sphere_begin(&set->tree, sphere, &query->tree);
    if (status == KO_OK) {
        ko_tree_query_filter(&query->tree.walk, mask);
        view_begin(set, now, mask, &query->view);
    }
    return status;
}

ko_status ko_obstacles_near_next(const ko_obstacles *set, ko_obstacles_near *query, uint32_t budget,
                                 ko_obstacle_hit *hit)
{
    ko_tree_hit candidate;
    ko_status status = KO_OK;
    if (set == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    const ko_sphere centre = {query->tree.sphere.c, 0};
    const uint16_t before = query->tree.walk.visits;
    for (;;) {
        const uint32_t visits = (uint16_t)(query->tree.walk.visits - before);
        status = ko_tree_sphere_next(&set->tree, &query->tree, rest_of(budget, visits), &candidate);
        if (status != KO_OK) {
            return finish(&query->view, status);
        }
        koi_obstacle_place place;
        ko_obstacle_hit found;
        if (look_at(set, candidate.id, query->view.now, &place, &found) != KO_OK ||
            clearance_of(&place, &centre, &found.clearance) != KO_OK) {
            return KO_E_DATA;
        }
        if (found.clearance <= query->tree.sphere.r) {
            tell(&query->view, &found, hit);
            return KO_OK;
        }
    }
}

/* ---- nearest ---- */

ko_status ko_obstacles_nearest_begin(const ko_obstacles *set, uint32_t now, const ko_vec3 *point,
                                     fix16_t radius, uint8_t mask, ko_obstacle_hit *found,
                                     uint32_t room, ko_obstacles_nearest *query)
{
    if (set == NULL || found == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (point != NULL && (room < 1U || room > KO_TREE_MAX_CAPACITY)) {
        return KO_E_RANGE;
    }
    const ko_status status = ko_tree_nearest_begin(&set->tree, point, radius, &query->tree);
    if (status == KO_OK) {
        query->tree.walk.mask = mask;
        query->found = found;
        query->room = (uint16_t)room;
        query->held = 0;
        query->count = 0;
        query->is_done = false;
        view_begin(set, now, mask, &query->view);
    }
    return status;
}

static bool is_farther(const ko_obstacle_hit *a, const ko_obstacle_hit *b)
{
    return a->clearance > b->clearance ||
           (a->clearance == b->clearance && (a->id & 0xFFFFU) > (b->id & 0xFFFFU));
}

/* Inserts one among those held, in order. If there is no room the farthest is dropped. */
static void put(ko_obstacles_nearest *query, const ko_obstacle_hit *one)
{
    ko_obstacle_hit *const found = query->found;
    uint32_t at = query->held;
    if (at == query->room) {
        at--;
        if (!is_farther(&found[at], one)) {
            return;
        }
    } else {
        query->held++;
    }
    for (; at > 0U && is_farther(&found[at - 1U], one); at--) {
        found[at] = found[at - 1U];
    }
    found[at] = *one;
}

static uint32_t visits_of(const ko_tree_nearest *query)
{
    return query->visits + query->walk.visits;
}

/* After everything was visited, reports those held, once. */
static ko_status report_held(ko_obstacles_nearest *query)
{
    query->is_done = true;
    query->count = query->held;
    query->held = 0;
    for (uint32_t i = 0; i < query->count; i++) {
        query->view.doubt |= query->found[i].is_stale ? KO_OBSTACLE_STALE : 0U;
    }
    return (query->count > 0U) ? KO_OK : finish(&query->view, KO_END);
}

/* The tree tells boxes by their distance, which is never above that of what is in them: beyond the
 * last of those found nothing is nearer. */
ko_status ko_obstacles_nearest_next(const ko_obstacles *set, ko_obstacles_nearest *query,
                                    uint32_t budget)
{
    if (set == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (query->held > query->room) {
        return KO_E_DATA; /* the query is damaged */
    }
    query->count = 0;
    if (query->is_done) {
        return finish(&query->view, KO_END);
    }
    const ko_sphere centre = {query->tree.point, 0};
    const uint64_t within = query->tree.limit;
    const fix16_t radius = (fix16_t)ko_fix_sqrt_down(within);
    const uint32_t before = visits_of(&query->tree);
    for (;;) {
        ko_tree_hit candidate;
        fix16_t least = 0;
        const uint32_t visits = visits_of(&query->tree) - before;
        const ko_status status = ko_tree_nearest_next(&set->tree, &query->tree,
                                                      rest_of(budget, visits), &candidate, &least);
        if (status != KO_OK) {
            return (status == KO_END) ? report_held(query) : status;
        }
        if (query->held == query->room && least > query->found[query->room - 1U].clearance) {
            return report_held(query);
        }
        koi_obstacle_place place;
        ko_obstacle_hit found;
        if (look_at(set, candidate.id, query->view.now, &place, &found) != KO_OK ||
            clearance_of(&place, &centre, &found.clearance) != KO_OK) {
            return KO_E_DATA;
        }
        if (found.clearance <= radius) {
            put(query, &found);
        }
    }
}

/* ---- a moving sphere ---- */

ko_status ko_obstacles_sweep_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                   const ko_vec3 *by, uint32_t duration, uint8_t mask,
                                   ko_obstacles_sweep *query)
{
    if (set == NULL || sphere == NULL || by == NULL || query == NULL) {
        return KO_E_ARG;
    }
    if (duration > set->config.ahead) {
        return KO_E_RANGE;
    }
    const ko_status status = ko_tree_swept_sphere_begin(&set->tree, sphere, by, &query->tree);
    if (status == KO_OK) {
        query->tree.walk.mask = mask;
        query->duration = duration;
        view_begin(set, now, mask, &query->view);
    }
    return status;
}

static bool is_way(int64_t x)
{
    return x >= -2 * (int64_t)KO_LIMIT && x <= 2 * (int64_t)KO_LIMIT;
}

/* The way of the sphere as the obstacle sees it; false iff it is beyond 2^30. */
static bool relative_way(const ko_obstacles *set, const ko_obstacle *o, const ko_vec3 *by,
                         uint32_t duration, ko_vec3 *out)
{
    ko_vec3 way;
    if (!koi_obstacle_way(set, &o->velocity, duration, &way)) {
        return false;
    }
    const int64_t x = (int64_t)by->x - way.x;
    const int64_t y = (int64_t)by->y - way.y;
    const int64_t z = (int64_t)by->z - way.z;
    *out = (ko_vec3){(fix16_t)x, (fix16_t)y, (fix16_t)z};
    return is_way(x) && is_way(y) && is_way(z);
}

/* When the sphere meets an obstacle; KO_NEVER if not. That the way is rounded, by sqrt(3) / 2 LSB
 * at its end, takes 1 LSB of radius more; where that is not legal the time is 0. */
static ko_q30 meeting(const ko_obstacles *set, const ko_obstacles_sweep *query,
                      const ko_obstacle *o, const ko_obstacle_hit *hit,
                      const koi_obstacle_place *place)
{
    ko_sphere sphere = query->tree.sphere;
    ko_vec3 by = query->tree.by;
    ko_q30 time = 0;
    if (koi_obstacle_moves(o) && !hit->is_stale) {
        sphere.r++;
        if (!relative_way(set, o, &query->tree.by, query->duration, &by)) {
            return 0;
        }
    }
    const ko_sphere round = {place->box.c, place->box.r.x};
    const ko_status status = place->is_sphere
                                 ? ko_sphere_toi(&sphere, &round, &by, &time)
                                 : ko_sphere_toi_aabb(&sphere, &place->box, &by, &time);
    return (status == KO_OK) ? time : 0;
}

/* Where a candidate is, and when it is met. A function of its own: what it needs is not on the
 * stack while the tree is asked. */
KOI_NOINLINE static ko_status meet(const ko_obstacles *set, const ko_obstacles_sweep *query,
                                   ko_tree_id id, ko_obstacle_hit *found)
{
    koi_obstacle_place place;
    if (look_at(set, id, query->view.now, &place, found) != KO_OK ||
        clearance_of(&place, &query->tree.sphere, &found->clearance) != KO_OK) {
        return KO_E_DATA;
    }
    const ko_obstacle *o = &set->slots[id & 0xFFFFU].obstacle;
    found->time = meeting(set, query, o, found, &place);
    return KO_OK;
}

ko_status ko_obstacles_sweep_next(const ko_obstacles *set, ko_obstacles_sweep *query,
                                  uint32_t budget, ko_obstacle_hit *hit)
{
    if (set == NULL || query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    const uint16_t before = query->tree.walk.visits;
    for (;;) {
        ko_tree_hit candidate;
        ko_q30 time = 0;
        const uint32_t visits = (uint16_t)(query->tree.walk.visits - before);
        const ko_status status = ko_tree_swept_sphere_next(
            &set->tree, &query->tree, rest_of(budget, visits), &candidate, &time);
        if (status != KO_OK) {
            return finish(&query->view, status);
        }
        ko_obstacle_hit found;
        if (meet(set, query, candidate.id, &found) != KO_OK) {
            return KO_E_DATA;
        }
        if (found.time != KO_NEVER) {
            tell(&query->view, &found, hit);
            return KO_OK;
        }
    }
}
