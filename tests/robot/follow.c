/* Gives keepout-arm's NAME_follow the values of the driven joints, a line of stdin each, and places
 * the arm at what it says. Prints the status, 0 if the arm is placed, and the values of all
 * joints. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "robot_arm.h"

static ko_arm arm;
static ko_arm_state state;
static ko_pose frames[KO_ARM_MAX_LINKS];
static ko_capsule capsules[KO_ARM_MAX_CAPSULES];

int main(void)
{
    char line[1024];
    if (ko_arm_open(&robot_arm, &arm) != KO_OK ||
        ko_arm_state_init(&arm, frames, KO_ARM_MAX_LINKS, capsules, KO_ARM_MAX_CAPSULES, &state) !=
            KO_OK) {
        fprintf(stderr, "robot-follow: the tables are refused\n");
        return 1;
    }
    while (fgets(line, sizeof(line), stdin) != NULL) {
        int32_t driven[ROBOT_DRIVEN + 1U] = {0};
        int32_t values[ROBOT_JOINTS + 1U] = {0};
        char *at = line;
        for (uint32_t i = 0; i < ROBOT_DRIVEN; i++) {
            driven[i] = (int32_t)strtol(at, &at, 10);
        }
        robot_follow(driven, values);
        printf("%d %u", (int)ko_arm_place(&state, NULL, values), state.link);
        for (uint32_t i = 0; i < ROBOT_JOINTS; i++) {
            printf(" %" PRId32, values[i]);
        }
        printf("\n");
    }
    return 0;
}
