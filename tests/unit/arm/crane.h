/* The arm of the tests: a post that turns, two beams that turn, a rail, a tip that is fixed to it.
 * In metres: the post 1 high, beams 1 long each along x, the rail along x, the tip 0.25 on. */
#ifndef CRANE_H
#define CRANE_H

#include "harness.h"
#include "keepout/arm.h"

enum { CRANE_LINKS = 5, CRANE_JOINTS = 4, CRANE_CAPSULES = 5 };

#define METRE ((fix16_t)0x10000)

extern ko_arm_link crane_links[CRANE_LINKS];
extern ko_arm_capsule crane_capsules[CRANE_CAPSULES];
extern uint32_t crane_allowed[CRANE_LINKS];
extern ko_arm_model crane_model;
extern ko_arm crane;
extern ko_pose crane_frames[CRANE_LINKS];
extern ko_capsule crane_placed[CRANE_CAPSULES];
extern ko_arm_state crane_state;

/* Everything anew: described, opened, not placed. */
void crane_build(void);
/* Placed at these values, which are legal. */
void crane_place(ko_angle post, ko_angle first, ko_angle second, fix16_t rail);
/* Values within the limits. */
void crane_random(test_random *random, int32_t values[CRANE_JOINTS]);

#endif
