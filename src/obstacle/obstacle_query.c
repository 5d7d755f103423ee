/* Answers the questions to a set of obstacles. The tree holds the box around all positions of an
 * obstacle until lifetime + ahead. It gives the candidates, and where each obstacle is now
 * decides. */
#include "keepout/obstacle.h"
#include "keepout/clearance.h"
#include "keepout/make.h"

#include <stddef.h>

#include "src/math/query_seal.h"
#include "src/math/wide.h"
#include "src/obstacle/obstacle_place.h"
#include "src/tree_ask/tree_walk.h"

/* ---- what the iterators share ---- */

static void begin(ko_query *q, const ko_obstacles *set, uint32_t now, uint32_t mask)
{
    (void)koi_query_open(q, set, set->tree.revision, mask);
    q->doubt = koi_obstacle_doubt(set, now, mask);
}

/* The bytes of each query that are live: up to those of its walk. */
static size_t bytes_of_query(const ko_obstacles_query *query)
{
    return offsetof(ko_obstacles_query, walk) + koi_tree_query_bytes(&query->walk);
}

static size_t bytes_of_nearest(const ko_obstacles_nearest *query)
{
    return offsetof(ko_obstacles_nearest, walk) + koi_tree_nearest_bytes(&query->walk);
}

static size_t bytes_of_cast(const ko_obstacles_cast *query)
{
    return offsetof(ko_obstacles_cast, walk) + koi_tree_cast_bytes(&query->walk);
}

/* KO_OK if the query may go on. */
static ko_status resume(ko_query *q, const uint32_t *seal, size_t bytes)
{
    const ko_status status = koi_query_resume(q, seal, bytes);
    if (status != KO_OK) {
        return status;
    }
    const ko_obstacles *set = q->over;
    return (set->tree.revision == q->revision) ? KO_OK : koi_query_end(q, KO_E_CHANGED);
}

/* The answer of a call that reports nothing: ends the query, unless its budget is spent. */
static ko_status stop(ko_query *q, ko_status status)
{
    return (status == KO_UNFINISHED) ? status
                                     : koi_query_end(q, koi_obstacle_end(q->doubt, status));
}

/* An obstacle is stale iff its age is above the lifetime, also if its stamp lies ahead. The age is
 * read, since reading a bool of a query that was damaged is undefined. */
static void note_stale(ko_query *q, const ko_obstacle_hit *hit)
{
    const ko_obstacles *set = q->over;
    q->doubt |= (hit->age > set->config.lifetime) ? KO_OBSTACLE_STALE : 0U;
}

/* Writes a hit, and marks the query if it is stale. */
static void report(ko_query *q, const ko_obstacle_hit *found, ko_obstacle_hit *hit)
{
    note_stale(q, found);
    *hit = *found;
}

/* Reads where a candidate of the tree is now, and writes id, age and is_stale of the hit. */
static ko_status look_up(const ko_obstacles *set, ko_tree_id id, uint32_t now, ko_body *body,
                         ko_obstacle_hit *hit)
{
    const ko_obstacle_slot *slot = koi_obstacle_find(set, id);
    *hit = (ko_obstacle_hit){.id = id};
    if (slot == NULL ||
        !koi_obstacle_now(set, &slot->obstacle, now, body, &hit->age, &hit->is_stale)) {
        return KO_E_DATA;
    }
    return KO_OK;
}

static ko_status clearance_of(const ko_body *body, const ko_sphere *from, fix16_t *clearance)
{
    return (body->kind == KO_BODY_SPHERE)
               ? ko_sphere_clearance(from, &body->as.sphere, clearance)
               : ko_sphere_clearance_aabb(from, &body->as.box, clearance);
}

/* Reads where a candidate is now and how far that is from a sphere. */
static ko_status measure(const ko_obstacles *set, ko_tree_id id, uint32_t now,
                         const ko_sphere *from, ko_obstacle_hit *hit)
{
    ko_body body;
    const ko_status status = look_up(set, id, now, &body, hit);
    return (status == KO_OK) ? clearance_of(&body, from, &hit->clearance) : status;
}

/* ---- within a sphere ---- */

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
    begin(&query->q, set, now, mask);
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
        if (measure(set, candidate.id, query->now, &centre, &found) != KO_OK) {
            return stop(&query->q, KO_E_DATA);
        }
        if (found.clearance <= query->sphere.r) {
            report(&query->q, &found, hit);
            return KO_OK;
        }
    }
    return stop(&query->q, status);
}

ko_status ko_obstacles_query_next(ko_obstacles_query *query, uint32_t *budget, ko_obstacle_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    ko_status status = resume(&query->q, &query->seal, bytes_of_query(query));
    if (status != KO_OK) {
        return status;
    }
    status = find_in_sphere(query, budget, hit);
    return koi_query_leave(&query->q, &query->seal, bytes_of_query(query), status);
}

/* ---- nearest ---- */

ko_status ko_obstacles_nearest_begin(const ko_obstacles *set, uint32_t now, const ko_vec3 *point,
                                     fix16_t reach, uint32_t mask, ko_obstacles_nearest *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_obstacles_are_missing(set) || point == NULL) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    const ko_status status = ko_tree_nearest_begin(&set->tree, point, reach, mask, &query->walk);
    if (status != KO_OK) {
        return koi_query_end(&query->q, status);
    }
    query->now = now;
    query->reach = reach;
    query->hits = NULL;
    query->room = 0;
    query->held = 0;
    koi_query_clear(&query->first, sizeof(query->first));
    koi_query_clear(&query->last, sizeof(query->last));
    query->last.clearance = -1; /* less than every clearance: nothing was reported */
    begin(&query->q, set, now, mask);
    return koi_query_stay(&query->q, &query->seal, bytes_of_nearest(query), KO_OK);
}

/* The order of reports: by clearance, then by slot. */
static bool is_farther(const ko_obstacle_hit *a, const ko_obstacle_hit *b)
{
    return a->clearance > b->clearance ||
           (a->clearance == b->clearance && (a->id & 0xFFFFU) > (b->id & 0xFFFFU));
}

/* Inserts an obstacle among those held, in order. If there is no room the farthest is dropped. */
static void hold(ko_obstacles_nearest *query, ko_obstacle_hit *hits, const ko_obstacle_hit *one)
{
    uint32_t at = query->held;
    if (at == query->room) {
        at--;
        if (!is_farther(&hits[at], one)) {
            return;
        }
    } else {
        query->held++;
    }
    for (; at > 0U && is_farther(&hits[at - 1U], one); at--) {
        hits[at] = hits[at - 1U];
    }
    hits[at] = *one;
}

/* Begins the search for what is beyond the last obstacle that was reported. */
static ko_status search_anew(ko_obstacles_nearest *query)
{
    const ko_obstacles *set = query->q.over;
    const ko_vec3 point = query->walk.point;
    query->held = 0;
    const ko_status status =
        ko_tree_nearest_begin(&set->tree, &point, query->reach, query->q.mask, &query->walk);
    return (status == KO_OK) ? KO_OK : KO_E_DATA; /* the query is damaged */
}

/* Gives the next candidate of the tree, and counts its visits. */
static ko_status next_near(ko_obstacles_nearest *query, uint32_t *budget, ko_tree_near *candidate)
{
    const uint32_t before = query->walk.q.visits;
    const ko_status status = ko_tree_nearest_next(&query->walk, budget, candidate);
    query->q.visits += query->walk.q.visits - before;
    return status;
}

/* Fills the array with the nearest obstacles beyond the last one reported. The tree reports boxes
 * by ascending distance, which is never above that of the obstacle in them. So once the array is
 * full, no box beyond the last of those held matters. KO_END: the search is done. */
static ko_status search(ko_obstacles_nearest *query, uint32_t *budget, ko_obstacle_hit *hits)
{
    const ko_obstacles *set = query->q.over;
    const ko_sphere centre = {query->walk.point, 0};
    ko_tree_near candidate;
    ko_status status = KO_OK;
    while ((status = next_near(query, budget, &candidate)) == KO_OK) {
        ko_obstacle_hit found;
        if (measure(set, candidate.id, query->now, &centre, &found) != KO_OK) {
            return KO_E_DATA;
        }
        if (found.clearance <= query->reach && is_farther(&found, &query->last)) {
            hold(query, hits, &found);
        }
        if (query->held == query->room) {
            KO_IGNORE(ko_tree_nearest_shorten(&query->walk, hits[query->room - 1U].clearance));
        }
    }
    return status;
}

/* The search is done: reports what it holds, and begins the one for what is beyond. */
static ko_status report_near(ko_obstacles_nearest *query, const ko_obstacle_hit *hits,
                             uint32_t *count)
{
    const uint32_t held = query->held;
    for (uint32_t i = 0; i < held; i++) {
        note_stale(&query->q, &hits[i]);
    }
    query->last = hits[held - 1U];
    if (search_anew(query) != KO_OK) {
        return koi_query_end(&query->q, KO_E_DATA);
    }
    *count = held;
    return KO_OK;
}

/* Goes on with the search, and reports what it found when it is done. */
static ko_status find_near(ko_obstacles_nearest *query, uint32_t *budget, ko_obstacle_hit *hits,
                           uint32_t room, uint32_t *count)
{
    ko_status status = KO_OK;
    /* another array lacks what an unfinished search has found: search from the beginning */
    if (query->held != 0U && (query->hits != hits || query->room != room)) {
        status = search_anew(query);
    }
    query->hits = hits;
    query->room = room;
    if (status == KO_OK && query->held > room) {
        status = KO_E_DATA; /* the query is damaged */
    }
    status = (status == KO_OK) ? search(query, budget, hits) : status;
    if (status < KO_OK) {
        return koi_query_end(&query->q, status);
    }
    if (status != KO_END || query->held == 0U) {
        return stop(&query->q, status);
    }
    return report_near(query, hits, count);
}

ko_status ko_obstacles_nearest_next_n(ko_obstacles_nearest *query, uint32_t *budget,
                                      ko_obstacle_hit *hits, uint32_t room, uint32_t *count)
{
    if (koi_query_lacks(query, hits, count)) {
        return KO_E_ARG;
    }
    if (room < 1U || room > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    ko_status status = resume(&query->q, &query->seal, bytes_of_nearest(query));
    if (status != KO_OK) {
        return status;
    }
    status = find_near(query, budget, hits, room, count);
    return koi_query_leave(&query->q, &query->seal, bytes_of_nearest(query), status);
}

/* ---- a moving sphere ---- */

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
    begin(&query->q, set, now, mask);
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
    if (look_up(set, id, query->now, &body, found) != KO_OK ||
        clearance_of(&body, &query->sphere, &found->clearance) != KO_OK) {
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
        return stop(&query->q, KO_END);
    }
    if (begin_walk(query, set, query->q.mask) != KO_OK) {
        return stop(&query->q, KO_E_DATA); /* the query is damaged */
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
    return (status == KO_END && is_ascending) ? report_first(query, hit) : stop(&query->q, status);
}

ko_status ko_obstacles_cast_next(ko_obstacles_cast *query, uint32_t *budget, ko_obstacle_hit *hit)
{
    if (query == NULL || hit == NULL) {
        return KO_E_ARG;
    }
    ko_status status = resume(&query->q, &query->seal, bytes_of_cast(query));
    if (status != KO_OK) {
        return status;
    }
    status = find_ahead(query, budget, hit);
    return koi_query_leave(&query->q, &query->seal, bytes_of_cast(query), status);
}
