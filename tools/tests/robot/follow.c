/* Gives keepout-arm's NAME_follow the values of the driven joints, a line of stdin each, and places
 * the arm at what it says. Prints the status, 0 if the arm is placed, and the values of all
 * joints. */
#include <inttypes.h>

#include "placed.h"

int main(void)
{
    int32_t values[ROBOT_JOINTS + 1U] = {0};
    if (!open_arm()) {
        fprintf(stderr, "robot-follow: the tables are refused\n");
        return 1;
    }
    while (next_values(values)) {
        printf("%d %u", (int)ko_arm_place(&state, NULL, values), state.link);
        for (uint32_t i = 0; i < ROBOT_JOINTS; i++) {
            printf(" %" PRId32, values[i]);
        }
        printf("\n");
    }
    return 0;
}
