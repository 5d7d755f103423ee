/* An arm of keepout-arm's tables, which both programs of this folder place. */
#ifndef KO_TEST_ROBOT_PLACED_H
#define KO_TEST_ROBOT_PLACED_H

#include <stdio.h>
#include <stdlib.h>

#include "robot_arm.h"

static ko_arm arm;
static ko_arm_state state;
static ko_pose frames[KO_ARM_MAX_LINKS];
static ko_capsule capsules[KO_ARM_MAX_CAPSULES];

static inline bool open_arm(void)
{
    return ko_arm_open(&robot_arm, &arm) == KO_OK &&
           ko_arm_state_init(&arm, frames, KO_ARM_MAX_LINKS, capsules, KO_ARM_MAX_CAPSULES,
                             &state) == KO_OK;
}

/* Reads the values of the driven joints, a line of stdin, and writes those of all joints. False at
 * the end of stdin. */
static inline bool next_values(int32_t values[ROBOT_JOINTS + 1U])
{
    char line[1024];
    int32_t driven[ROBOT_DRIVEN + 1U] = {0};
    char *at = line;
    if (fgets(line, sizeof(line), stdin) == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < ROBOT_DRIVEN; i++) {
        driven[i] = (int32_t)strtol(at, &at, 10);
    }
    robot_follow(driven, values);
    return true;
}

#endif
