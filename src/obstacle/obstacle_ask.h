/* What the questions to a set of obstacles share: how they begin, go on and end, and how a
 * candidate of the tree is measured. */
#ifndef KOI_OBSTACLE_ASK_H
#define KOI_OBSTACLE_ASK_H

#include "src/math/query_seal.h"
#include "src/obstacle/obstacle_place.h"
#include "src/tree_ask/tree_walk.h"

static inline void koi_obstacles_open(ko_query *q, const ko_obstacles *set, uint32_t now,
                                      uint32_t mask)
{
    (void)koi_query_open(q, set, set->tree.revision, mask);
    q->doubt = koi_obstacle_doubt(set, now, mask);
}

/* KO_OK if the query may go on. */
static inline ko_status koi_obstacles_resume(ko_query *q, const uint32_t *seal, size_t bytes)
{
    const ko_status status = koi_query_resume(q, seal, bytes);
    if (status != KO_OK) {
        return status;
    }
    const ko_obstacles *set = q->over;
    return (set->tree.revision == q->revision) ? KO_OK : koi_query_end(q, KO_E_CHANGED);
}

/* The answer of a call that reports nothing: ends the query, unless its budget is spent. */
static inline ko_status koi_obstacles_stop(ko_query *q, ko_status status)
{
    return (status == KO_UNFINISHED) ? status
                                     : koi_query_end(q, koi_obstacle_end(q->doubt, status));
}

/* An obstacle is stale iff its age is above the lifetime, also if its stamp lies ahead. The age is
 * read, since reading a bool of a query that was damaged is undefined. */
static inline void koi_obstacles_note_stale(ko_query *q, const ko_obstacle_hit *hit)
{
    const ko_obstacles *set = q->over;
    q->doubt |= (hit->age > set->config.lifetime) ? KO_OBSTACLE_STALE : 0U;
}

/* Reads where a candidate of the tree is now, and writes id, age and is_stale of the hit; the rest
 * of it is 0. KO_E_DATA: it is corrupted. */
ko_status koi_obstacle_look_up(const ko_obstacles *set, ko_tree_id id, uint32_t now, ko_body *body,
                               ko_obstacle_hit *hit);

/* The distance of a sphere or box from a sphere. */
ko_status koi_obstacle_clearance(const ko_body *body, const ko_sphere *from, fix16_t *clearance);

/* Reads where a candidate is now and how far that is from a sphere. */
ko_status koi_obstacle_measure(const ko_obstacles *set, ko_tree_id id, uint32_t now,
                               const ko_sphere *from, ko_obstacle_hit *hit);

#endif
