/* Answers what is within a sphere, and what a moving sphere touches. The tree holds the box
 * around all positions of an obstacle until lifetime + ahead. It gives the candidates, and where
 * each obstacle is now decides. */
#include "keepout/obstacle.h"
#include "keepout/make.h"

#include <stddef.h>

#include "src/obstacle/obstacle_place.h"

/* Writes a hit, and marks the query if it is stale. */
static void report(ko_query *q, const ko_obstacle_hit *found, ko_obstacle_hit *hit)
{
    koi_obstacles_note_stale(q, found);
    *hit = *found;
}

/* ---- within a sphere ---- */

/* The bytes of a query that are live: up to those of its walk. */
static size_t bytes_of_query(const ko_obstacles_query *query)
{
    return offsetof(ko_obstacles_query, walk) + koi_tree_query_bytes(&query->walk);
}

ko_status ko_obstacles_query_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                   uint32_t mask, ko_obstacles_query *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_obstacles_are_missing(set) || sphere == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    ko_aabb box;
    ko_status status = ko_aabb_from_sphere(sphere, &box);
    if (status == KO_OK) {
        status = ko_tree_query_begin(&set->tree, &box, mask, &query->walk);
    }
    if (status != KO_OK) {
        return koi_query_end(&query->q, status);
    }
    query->sphere = *sphere;
    query->now = now;
    koi_obstacles_open(&query->q, set, now, mask);
    return koi_query_stay(&query->q, &query->seal, bytes_of_query(query), KO_OK);
}

/* Gives the next candidate of the tree, and counts its visits. */
static ko_status next_in_sphere(ko_obstacles_query *query, uint32_t *budget, ko_tree_hit *candidate)
{
    const ko_status status = ko_tree_query_next(&query->walk, budget, candidate);
    query->q.visits = query->walk.q.visits;
    return status;
}

static ko_status find_in_sphere(ko_obstacles_query *query, uint32_t *budget, ko_obstacle_hit *hit)
{
    ko_tree_hit candidate;
    ko_obstacle_hit found;
    ko_status status = KO_OK;
    const ko_obstacles *set = query->q.over;
    const ko_sphere centre = {query->sphere.c, 0};
    while ((status = next_in_sphere(query, budget, &candidate)) == KO_OK) {
        if (koi_obstacle_measure(set, candidate.id, query->now, &centre, &found) != KO_OK) {
            return koi_obstacles_stop(&query->q, KO_E_DATA);
        }
        if (found.clearance <= query->sphere.r) {
            report(&query->q, &found, hit);
            return KO_OK;
        }
    }
    return koi_obstacles_stop(&query->q, status);
}

ko_status ko_obstacles_query_next(ko_obstacles_query *query, uint32_t *budget, ko_obstacle_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_obstacles_resume(&query->q, &query->seal, bytes_of_query(query));
    if (status != KO_OK) {
        return status;
    }
    status = find_in_sphere(query, budget, hit);
    return koi_query_leave(&query->q, &query->seal, bytes_of_query(query), status);
}

/* ---- a moving sphere ---- */

static size_t bytes_of_cast(const ko_obstacles_cast *query)
{
    return offsetof(ko_obstacles_cast, walk) + koi_tree_cast_bytes(&query->walk);
}

/* Begins a walk along the path of the box around the sphere. */
static ko_status begin_walk(ko_obstacles_cast *query, const ko_obstacles *set, uint32_t mask)
{
    const fix16_t r = query->sphere.r;
    const ko_vec3 half = {r, r, r};
    ko_line line;
    if (ko_sphere_check(&query->sphere) != KO_OK) {
        return KO_E_RANGE;
    }
    const ko_status status = ko_line_from_sweep(&query->sphere.c, &query->by, &line);
    return (status != KO_OK)
               ? status
               : ko_tree_cast_begin(&set->tree, &line, &half, KO_ORDER_ANY, mask, &query->walk);
}

ko_status ko_obstacles_cast_begin(const ko_obstacles *set, uint32_t now, const ko_sphere *sphere,
                                  const ko_vec3 *by, uint32_t duration, ko_order order,
                                  uint32_t mask, ko_obstacles_cast *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_obstacles_are_missing(set) || sphere == NULL || by == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    query->sphere = *sphere;
    query->by = *by;
    if ((order != KO_ORDER_ASCENDING && order != KO_ORDER_ANY) || duration > set->config.ahead) {
        return koi_query_end(&query->q, KO_E_RANGE);
    }
    const ko_status status = begin_walk(query, set, mask);
    if (status != KO_OK) {
        return koi_query_end(&query->q, status);
    }
    query->now = now;
    query->duration = duration;
    koi_query_clear(&query->first, sizeof(query->first));
    query->first.time = KO_NEVER;
    koi_query_clear(&query->last, sizeof(query->last));
    query->last.time = -1; /* before every time: nothing was reported */
    koi_obstacles_open(&query->q, set, now, mask);
    query->q.order = (uint8_t)order;
    return koi_query_stay(&query->q, &query->seal, bytes_of_cast(query), KO_OK);
}

static bool is_difference(int64_t x)
{
    return x >= -2 * (int64_t)KO_LIMIT && x <= 2 * (int64_t)KO_LIMIT;
}

/* The displacement of the sphere as the obstacle sees it. False iff it is beyond 2^30. */
static bool relative_to(const ko_obstacles *set, const ko_obstacle *o, const ko_vec3 *by,
                        uint32_t duration, ko_vec3 *out)
{
    ko_vec3 moved;
    if (!koi_obstacle_displacement(set, &o->velocity, duration, &moved)) {
        return false;
    }
    const int64_t x = (int64_t)by->x - moved.x;
    const int64_t y = (int64_t)by->y - moved.y;
    const int64_t z = (int64_t)by->z - moved.z;
    *out = (ko_vec3){(fix16_t)x, (fix16_t)y, (fix16_t)z};
    return is_difference(x) && is_difference(y) && is_difference(z);
}

/* The time at which the sphere touches an obstacle, or KO_NEVER. The obstacle's displacement is
 * rounded by sqrt(3) / 2 LSB, which a radius larger by 1 LSB makes up for. Where that radius is not
 * legal, or the displacement is too large, the time is 0. */
static ko_q30 contact_time(const ko_obstacles *set, const ko_obstacles_cast *query,
                           const ko_obstacle *o, bool is_stale, const ko_body *body)
{
    ko_sphere sphere = query->sphere;
    ko_vec3 by = query->by;
    ko_q30 time = 0;
    if (koi_obstacle_moves(o) && !is_stale) {
        sphere.r++;
        if (!relative_to(set, o, &query->by, query->duration, &by)) {
            return 0;
        }
    }
    const ko_status status = (body->kind == KO_BODY_SPHERE)
                                 ? ko_sphere_toi(&sphere, &body->as.sphere, &by, &time)
                                 : ko_sphere_toi_aabb(&sphere, &body->as.box, &by, &time);
    return (status == KO_OK) ? time : 0;
}

/* Writes where a candidate is and when it is touched, KO_NEVER included. It has a frame of its own,
 * so that its locals do not lie on the stack while the tree is walked. */
KOI_OWN_FRAME static ko_status meet(const ko_obstacles *set, const ko_obstacles_cast *query,
                                    ko_tree_id id, ko_obstacle_hit *found)
{
    ko_body body;
    if (koi_obstacle_look_up(set, id, query->now, &body, found) != KO_OK ||
        koi_obstacle_clearance(&body, &query->sphere, &found->clearance) != KO_OK) {
        return KO_E_DATA;
    }
    const ko_obstacle *o = &set->slots[id & 0xFFFFU].obstacle;
    found->time = contact_time(set, query, o, found->is_stale, &body);
    return KO_OK;
}

/* Goes on to the next candidate of the tree, and counts its visits. */
static ko_status next_ahead(ko_obstacles_cast *query, uint32_t *budget, ko_obstacle_hit *found)
{
    const ko_obstacles *set = query->q.over;
    const uint32_t before = query->walk.q.visits;
    ko_tree_cast_hit candidate;
    const ko_status status = ko_tree_cast_next(&query->walk, budget, &candidate);
    query->q.visits += query->walk.q.visits - before;
    return (status == KO_OK) ? meet(set, query, candidate.id, found) : status;
}

/* The order of reports: by time, then by slot. */
static bool is_later(const ko_obstacle_hit *a, const ko_obstacle_hit *b)
{
    return a->time > b->time || (a->time == b->time && (a->id & 0xFFFFU) > (b->id & 0xFFFFU));
}

/* At the end of a walk in ascending order: reports the first obstacle, and begins the walk in
 * search of the one after it. */
static ko_status report_first(ko_obstacles_cast *query, ko_obstacle_hit *hit)
{
    const ko_obstacles *set = query->q.over;
    if (query->first.time == KO_NEVER) {
        return koi_obstacles_stop(&query->q, KO_END);
    }
    if (begin_walk(query, set, query->q.mask) != KO_OK) {
        return koi_obstacles_stop(&query->q, KO_E_DATA); /* the query is damaged */
    }
    report(&query->q, &query->first, hit);
    query->last = query->first;
    query->first.time = KO_NEVER;
    return KO_OK;
}

/* Walks on, and reports what is touched, or in ascending order what is touched first. */
static ko_status find_ahead(ko_obstacles_cast *query, uint32_t *budget, ko_obstacle_hit *hit)
{
    ko_obstacle_hit found;
    ko_status status = KO_OK;
    const bool is_ascending = query->q.order == KO_ORDER_ASCENDING;
    while ((status = next_ahead(query, budget, &found)) == KO_OK) {
        if (found.time == KO_NEVER) {
            continue;
        }
        if (!is_ascending) {
            report(&query->q, &found, hit);
            return KO_OK;
        }
        /* keep the first of those that were not reported yet */
        if (is_later(&found, &query->last) && !is_later(&found, &query->first)) {
            query->first = found;
        }
    }
    return (status == KO_END && is_ascending) ? report_first(query, hit)
                                              : koi_obstacles_stop(&query->q, status);
}

ko_status ko_obstacles_cast_next(ko_obstacles_cast *query, uint32_t *budget, ko_obstacle_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    ko_status status = koi_obstacles_resume(&query->q, &query->seal, bytes_of_cast(query));
    if (status != KO_OK) {
        return status;
    }
    status = find_ahead(query, budget, hit);
    return koi_query_leave(&query->q, &query->seal, bytes_of_cast(query), status);
}
