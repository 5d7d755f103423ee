/* The names of guard.h for an arm that is read while the program runs. */
#ifndef GIVEN_GUARD_H
#define GIVEN_GUARD_H

#include "keepout/keepout.h"

#include "programs/arm_guard/guard_types.h"

extern ko_arm_model guard_model;
extern const char **guard_names;
extern guard_block *guard_blocks;
extern ko_mesh *guard_meshes;
extern guard_pose *guard_poses;
extern uint16_t guard_block_count, guard_pose_count;

#endif
