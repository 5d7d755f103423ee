/* The arm that the tests of arms share: a post that turns, two beams that turn, a rail, and a fixed
 * tip. The post is 1 m high, and each beam is 1 m long along x. The rail moves along x, and the tip
 * is 0.25 m farther on. */
#ifndef CRANE_H
#define CRANE_H

#include "harness.h"
#include "keepout/arm.h"

enum { CRANE_LINKS = 5, CRANE_JOINTS = 4, CRANE_CAPSULES = 5 };

#define METRE ((fix16_t)0x10000)
#define EIGHTH (KO_TURNS_ONE / 8)

/* A fresh budget for one call. */
#define PURSE(n) (&(uint32_t){(n)})

extern ko_arm_link crane_links[CRANE_LINKS];
extern ko_arm_capsule crane_capsules[CRANE_CAPSULES];
extern uint32_t crane_allowed[CRANE_LINKS];
extern ko_arm_model crane_model;
extern ko_arm crane;
extern ko_pose crane_frames[CRANE_LINKS];
extern ko_capsule crane_placed[CRANE_CAPSULES];
extern ko_arm_state crane_state;

/* Builds the arm anew and opens it. No pose is set yet. */
void crane_build(void);
/* Sets the joints to these values, which are legal. */
void crane_place(ko_turns post, ko_turns first, ko_turns second, fix16_t rail);
/* Draws values within the limits of the joints. */
void crane_random(test_random *random, int32_t values[CRANE_JOINTS]);

/* Compares the two orders of a query. A test records every contact of KO_ORDER_ANY by crane_note.
 * Then the same query in ascending order must report the same contacts, sorted by clearance.
 * Contacts of equal clearance must come in the order in which they were recorded. */
void crane_forget(void);
void crane_note(const ko_arm_contact *contact);
void crane_sort(void);
void crane_check_next(const ko_arm_contact *contact);
void crane_check_end(void);

/* Checks that the distance of the two points is the clearance, within 10 LSB. */
void crane_check_points(const ko_vec3 *a, const ko_vec3 *b, fix16_t clearance);

#endif
