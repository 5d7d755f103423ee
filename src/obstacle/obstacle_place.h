/* Where obstacles are, how old they are, whether the set is whole, and what the questions to a set
 * share. */
#ifndef KOI_OBSTACLE_PLACE_H
#define KOI_OBSTACLE_PLACE_H

#include "keepout/obstacle.h"
#include "src/math/query_seal.h"
#include "src/math/set_up.h"
#include "src/tree_ask/tree_walk.h"

#define KOI_OBSTACLE_NIL 0xFFFFU

/* True iff there is no set, or it was never set up: then its tree was not, either. */
static inline bool koi_obstacles_are_missing(const ko_obstacles *set)
{
    /* unreachable: a member is not null */
    return set == NULL || KOI_IS_UNSET(&set->tree);
}

/* Ticks since a stamp. The age of a stamp that is ahead by a lifetime at most is 0. False iff the
 * stamp is stale; then *age is as ko_obstacle_hit says. */
bool koi_obstacle_age(const ko_obstacles *set, uint32_t time, uint32_t now, uint32_t *age);

/* Velocity times ticks (at most KO_OBSTACLE_MAX_TICKS), rounded to nearest. False iff the product
 * is beyond 2^30 on an axis. */
bool koi_obstacle_displacement(const ko_obstacles *set, const ko_vec3 *velocity, uint32_t ticks,
                               ko_vec3 *out);

/* The obstacle so many ticks after it was seen: a sphere or a box. False iff it is not legal. */
bool koi_obstacle_after(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t ticks,
                        ko_body *out);

/* The box around the obstacle at all times until lifetime + ahead, which is what the tree holds. */
bool koi_obstacle_reach(const ko_obstacles *set, const ko_obstacle *obstacle, ko_aabb *out);

/* The obstacle now, as ko_obstacles_get_body says. False iff the slot is corrupted. */
bool koi_obstacle_now(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t now,
                      ko_body *out, uint32_t *age, bool *is_stale);

static inline bool koi_obstacle_moves(const ko_obstacle *obstacle)
{
    return (obstacle->velocity.x | obstacle->velocity.y | obstacle->velocity.z) != 0;
}

/* The slot of a handle, or null if it names none. */
const ko_obstacle_slot *koi_obstacle_find(const ko_obstacles *set, ko_tree_id id);

/* ko_obstacles_get_doubt without its checks. */
uint32_t koi_obstacle_doubt(const ko_obstacles *set, uint32_t now, uint32_t mask);

/* ---- questions ---- */

/* Begins a query over a set. */
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

/* The end of a query over a set: KO_END means clear, which a set that is not whole is not. */
static inline ko_status koi_obstacle_end(uint32_t doubt, ko_status status)
{
    const bool is_whole = (doubt & (KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT)) == 0U;
    return (status == KO_END && !is_whole) ? KO_PARTIAL : status;
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
