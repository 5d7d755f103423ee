/* The arm as const data: arm_data.c, made by keepout-arm. */
#ifndef GUARD_H
#define GUARD_H

#include "keepout/arm.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "keepout/make.h"

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

extern const ko_arm_model guard_model;
extern const char *const guard_names[]; /* of the links */
extern const guard_block guard_blocks[];
extern ko_mesh guard_meshes[];
extern const guard_pose guard_poses[];
extern const uint16_t guard_block_count, guard_pose_count;

/* Print metres, a point, and a joint's value in degrees or metres. */
void print_metres(fix16_t lsb);
void print_point(const ko_vec3 *p);
void print_value(const ko_arm_link *link, int64_t value);

#endif
