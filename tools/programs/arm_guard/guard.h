/* The arm as const data: arm_data.c, made by keepout-arm. */
#ifndef GUARD_H
#define GUARD_H

#include "keepout/arm.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"
#include "keepout/make.h"

#include "guard_types.h"

extern const ko_arm_model guard_model;
extern const char *const guard_names[]; /* of the links */
extern const guard_block guard_blocks[];
extern ko_mesh guard_meshes[];
extern const guard_pose guard_poses[];
extern const uint16_t guard_block_count, guard_pose_count;

#endif
