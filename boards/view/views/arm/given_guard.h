/* The names of guard.h for an arm that is read while the program runs. */
#ifndef GIVEN_GUARD_H
#define GIVEN_GUARD_H

#include "keepout/keepout.h"

#define GUARD_CAPSULES 64 /* as in guard.h */

typedef struct guard_block {
    const char *name;
    const uint32_t *block;
    size_t bytes;
} guard_block;

typedef struct guard_pose {
    const char *name;
    const int32_t *values;
} guard_pose;

extern ko_arm_model guard_model;
extern const char **guard_names;
extern guard_block *guard_blocks;
extern ko_mesh *guard_meshes;
extern guard_pose *guard_poses;
extern uint16_t guard_block_count, guard_pose_count;

void print_metres(fix16_t lsb);
void print_point(const ko_vec3 *p);
void print_value(const ko_arm_link *link, int64_t value);

#endif
