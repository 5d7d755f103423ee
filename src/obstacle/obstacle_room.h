/* Who leaves a full set. */
#ifndef KOI_OBSTACLE_ROOM_H
#define KOI_OBSTACLE_ROOM_H

#include "keepout/obstacle.h"

/* How near an obstacle is to the origin now: the farthest has the least. 0 is that of an
 * obstacle that is corrupted, since it has no place, and of every one if the policy asks for no
 * distances. */
uint32_t koi_obstacle_nearness(const ko_obstacles *set, const ko_obstacle *o, uint32_t now);

/* Says whose room the new obstacle takes in a set that is full: that of the slot *at. KO_E_FULL:
 * nobody's, and the new one is refused. */
ko_status koi_obstacle_choose(const ko_obstacles *set, const ko_obstacle *new, uint32_t nearness,
                              uint32_t now, uint32_t *at);

#endif
