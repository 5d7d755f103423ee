/* The arm of the tests: a post that turns, two beams that turn, a rail, a tip that is fixed to it.
 * In metres: the post 1 high, beams 1 long each along x, the rail along x, the tip 0.25 on. */
#ifndef CRANE_H
#define CRANE_H

#include "harness.h"
#include "keepout/arm.h"

enum { CRANE_LINKS = 5, CRANE_JOINTS = 4, CRANE_CAPSULES = 5 };

#define METRE ((fix16_t)0x10000)

/* A budget of its own for each call. */
#define PURSE(n) (&(uint32_t){(n)})

extern ko_arm_link crane_links[CRANE_LINKS];
extern ko_arm_capsule crane_capsules[CRANE_CAPSULES];
extern uint32_t crane_allowed[CRANE_LINKS];
extern ko_arm_model crane_model;
extern ko_arm crane;
extern ko_pose crane_frames[CRANE_LINKS];
extern ko_capsule crane_placed[CRANE_CAPSULES];
extern ko_arm_state crane_state;

/* Describes and opens everything anew. Nothing is placed. */
void crane_build(void);
/* Places it at these values, which are legal. */
void crane_place(ko_angle post, ko_angle first, ko_angle second, fix16_t rail);
/* Values within the limits. */
void crane_random(test_random *random, int32_t values[CRANE_JOINTS]);

/* What a query in any order reports is noted. Then one in ascending order must report the same, by
 * clearance, and those of equal clearance in the order in which they were noted. */
void crane_forget(void);
void crane_note(const ko_arm_contact *contact);
void crane_sort(void);
void crane_check_next(const ko_arm_contact *contact);
void crane_check_end(void);

/* A contact's points, which are at least its clearance apart, and about that. */
void crane_check_points(const ko_vec3 *a, const ko_vec3 *b, fix16_t clearance);

#endif
