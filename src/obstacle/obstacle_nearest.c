/* Answers which obstacles are nearest to a point: a walk over the leaves of the tree, the nearer
 * child first. Where an obstacle is now decides, and what is farther than those held is passed
 * over. */
#include "keepout/obstacle.h"

#include <stddef.h>

#include "src/obstacle/obstacle_place.h"
#include "src/tree_ask/tree_near.h"

static size_t bytes_of_nearest(const ko_obstacles_nearest *query)
{
    return offsetof(ko_obstacles_nearest, walk) + koi_tree_nearest_bytes(&query->walk);
}

/* Leaves a call. The entry of the walk is not used; what is sealed has been written. */
static ko_status leave_nearest(ko_obstacles_nearest *query, ko_status status)
{
    if (koi_query_may_seal(status)) {
        koi_query_clear(&query->walk.one, sizeof(query->walk.one));
    }
    return koi_query_leave(&query->q, &query->seal, bytes_of_nearest(query), status);
}

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
    koi_obstacles_open(&query->q, set, now, mask);
    return leave_nearest(query, KO_OK);
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
    if (ko_vec3_check(&query->walk.point) != KO_OK || query->reach < 0) {
        return KO_E_DATA; /* the query is damaged */
    }
    query->held = 0;
    query->walk.limit = koi_tree_limit(query->reach);
    koi_tree_begin_leaves(&set->tree, &query->walk);
    return KO_OK;
}

/* Takes an obstacle that was found. A box of the tree is never farther than the obstacle in it. So
 * once the array is full, no box beyond the last of those held matters. */
static void consider(ko_obstacles_nearest *query, ko_obstacle_hit *hits,
                     const ko_obstacle_hit *found)
{
    if (found->clearance <= query->reach && is_farther(found, &query->last)) {
        hold(query, hits, found);
    }
    if (query->held == query->room) {
        const uint64_t limit = koi_tree_limit(hits[query->room - 1U].clearance);
        query->walk.limit = (limit < query->walk.limit) ? limit : query->walk.limit;
    }
}

/* Fills the array with the nearest obstacles beyond the last one reported. KO_END: the search is
 * done. */
static ko_status search(ko_obstacles_nearest *query, uint32_t *budget, ko_obstacle_hit *hits)
{
    const ko_obstacles *set = query->q.over;
    const ko_sphere centre = {query->walk.point, 0};
    ko_tree_nearest *walk = &query->walk;
    ko_status status = KO_OK;
    uint32_t purse = koi_purse_left(budget);
    while (status == KO_OK) {
        uint32_t leaf = 0;
        uint64_t square = 0;
        ko_obstacle_hit found;
        status = koi_tree_next_leaf(&set->tree, walk, walk->limit, &purse, &leaf, &square);
        if (status == KO_OK) {
            const ko_tree_id id = koi_tree_id_of(&set->tree, leaf);
            status = koi_obstacle_measure(set, id, query->now, &centre, &found);
            if (status != KO_OK) {
                return KO_E_DATA;
            }
            consider(query, hits, &found);
        }
    }
    if (budget != NULL) {
        *budget = purse;
    }
    query->q.visits = walk->q.visits;
    return (status == KO_END && set->tree.lost != 0U) ? KO_PARTIAL : status;
}

/* The search is done: reports what it holds. The next call searches for what is beyond. */
static ko_status report_near(ko_obstacles_nearest *query, const ko_obstacle_hit *hits,
                             uint32_t *count)
{
    const uint32_t held = query->held;
    for (uint32_t i = 0; i < held; i++) {
        koi_obstacles_note_stale(&query->q, &hits[i]);
    }
    query->last = hits[held - 1U];
    query->hits = NULL;
    query->held = 0;
    *count = held;
    return KO_OK;
}

/* Goes on with the search, and reports what it found when it is done. */
static ko_status find_near(ko_obstacles_nearest *query, uint32_t *budget, ko_obstacle_hit *hits,
                           uint32_t room, uint32_t *count)
{
    ko_status status = KO_OK;
    /* another array lacks what an unfinished search has found: search from the beginning */
    if (query->hits != hits || query->room != room) {
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
        return koi_obstacles_stop(&query->q, status);
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
    ko_status status = koi_obstacles_resume(&query->q, &query->seal, bytes_of_nearest(query));
    if (status != KO_OK) {
        return status;
    }
    status = find_near(query, budget, hits, room, count);
    return leave_nearest(query, status);
}
