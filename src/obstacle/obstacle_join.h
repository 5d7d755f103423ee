/* Two obstacles in one slot. */
#ifndef KOI_OBSTACLE_JOIN_H
#define KOI_OBSTACLE_JOIN_H

#include "keepout/obstacle.h"

/* Joins two obstacles without velocity: the larger one if it contains the other, else the box
 * around both. False iff they are apart, or the box is too large. */
bool koi_obstacle_join(const ko_obstacles *set, const ko_obstacle *old, const ko_obstacle *new,
                       ko_obstacle *out);

#endif
