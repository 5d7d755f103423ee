/* Where obstacles are, and how old. */
#ifndef KOI_OBSTACLE_PLACE_H
#define KOI_OBSTACLE_PLACE_H

#include "keepout/obstacle.h"

#define KOI_OBSTACLE_NIL 0xFFFFU

/* A box, or a sphere of radius box.r.x. */
typedef struct koi_obstacle_place {
    ko_aabb box;
    bool is_sphere;
} koi_obstacle_place;

/* Ticks since a stamp, 0 of one ahead by a lifetime at most. False iff it is stale: then *age is
 * as ko_obstacle_hit says. */
bool koi_obstacle_age(const ko_obstacles *set, uint32_t time, uint32_t now, uint32_t *age);

/* Velocity times ticks (at most KO_OBSTACLE_MAX_TICKS), rounded to nearest; false iff beyond 2^30
 * on an axis. */
bool koi_obstacle_way(const ko_obstacles *set, const ko_vec3 *velocity, uint32_t ticks,
                      ko_vec3 *out);

/* Its place so many ticks after it was seen; false iff that is not legal. */
bool koi_obstacle_after(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t ticks,
                        koi_obstacle_place *out);

/* The box of all its places until lifetime + ahead: what the tree holds. */
bool koi_obstacle_reach(const ko_obstacles *set, const ko_obstacle *obstacle, ko_aabb *out);

/* The place as ko_obstacles_place tells it; false iff the slot is corrupted. */
bool koi_obstacle_now(const ko_obstacles *set, const ko_obstacle *obstacle, uint32_t now,
                      koi_obstacle_place *out, uint32_t *age, bool *is_stale);

/* The slot of a handle; null if there is none. */
const ko_obstacle_slot *koi_obstacle_find(const ko_obstacles *set, ko_tree_id id);

/* Nothing is known to be missing. */
static inline bool koi_obstacle_is_whole(const ko_obstacle_view *view)
{
    return (view->doubt & (KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT)) == 0U;
}

static inline bool koi_obstacle_moves(const ko_obstacle *obstacle)
{
    return (obstacle->velocity.x | obstacle->velocity.y | obstacle->velocity.z) != 0;
}

#endif
