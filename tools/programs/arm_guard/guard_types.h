/* The types of an arm's tables, and how its numbers are printed. */
#ifndef GUARD_TYPES_H
#define GUARD_TYPES_H

#include "keepout/arm.h"

#define GUARD_CAPSULES 64 /* room for the capsules of all links */

/* A baked mesh. The firmware opens it into guard_meshes, where the links find it. */
typedef struct guard_block {
    const char *name;
    const uint32_t *block;
    size_t bytes;
} guard_block;

typedef struct guard_pose {
    const char *name;
    const int32_t *values;
} guard_pose;

/* Print metres, rounded down or up, a point, and a joint's value in degrees or metres. */
void print_metres(fix16_t lsb);
void print_metres_up(uint64_t lsb);
void print_point(const ko_vec3 *p);
void print_value(const ko_arm_link *link, int64_t value);

/* Bounds, in LSB, the way of any point of the arm from one step to the next, if each joint goes
 * straight from one value to the other in so many steps. */
uint64_t motion_between(const ko_arm *arm, const int32_t *from, const int32_t *to, uint32_t steps);

#endif
