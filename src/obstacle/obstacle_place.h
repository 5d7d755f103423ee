/* Where obstacles are, how old they are, and whether the set is whole. */
#ifndef KOI_OBSTACLE_PLACE_H
#define KOI_OBSTACLE_PLACE_H

#include "keepout/obstacle.h"
#include "src/math/set_up.h"

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

/* The slot of a handle, or null if it names none. */
const ko_obstacle_slot *koi_obstacle_find(const ko_obstacles *set, ko_tree_id id);

/* ko_obstacles_get_doubt without its checks. */
uint32_t koi_obstacle_doubt(const ko_obstacles *set, uint32_t now, uint32_t mask);

/* The end of a query over a set: KO_END means clear, which a set that is not whole is not. */
static inline ko_status koi_obstacle_end(uint32_t doubt, ko_status status)
{
    const bool is_whole = (doubt & (KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT)) == 0U;
    return (status == KO_END && !is_whole) ? KO_PARTIAL : status;
}

static inline bool koi_obstacle_moves(const ko_obstacle *obstacle)
{
    return (obstacle->velocity.x | obstacle->velocity.y | obstacle->velocity.z) != 0;
}

#endif
