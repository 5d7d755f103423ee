/* Capsules around a robot's links, as the firmware has them, and the proof that they hold the
 * links. */
#ifndef CAPSULES_H
#define CAPSULES_H

#include "keepout/arm.h"
#include "robot.h"

typedef struct capsules {
    ko_arm_capsule at[KO_ARM_MAX_CAPSULES];
    unsigned long line[KO_ARM_MAX_CAPSULES]; /* in the table; 0: fitted */
    int count;
} capsules;

/* Reads a table of capsules. Each link must have one or stand in a row `bare,LINK`. */
void capsules_read(capsules *to, const robot *r, const char *path);
/* Writes such a table. Its numbers are exact. */
void capsules_write(const capsules *c, const robot *r, const char *path);
/* Fits at most `most` capsules to each link that has a shape. */
void capsules_fit(capsules *to, const robot *r, int most);

/* What capsules leave out of a link's shape. */
typedef struct proof {
    bool holds;
    int corners;    /* that were looked at */
    double outside; /* metres that the worst corner stands out of every capsule; 0 if held */
    double at[3];
} proof;

/* Proves in integers that each triangle and each ball of a link is within one of its capsules. A
 * capsule is convex, so it holds a triangle if it holds its corners. Each corner is a ball that has
 * room for the rounding of the corner and of the robot's description. */
proof capsules_prove(const capsules *c, const robot *r, int link);
double capsules_volume(const capsules *c, int link);

#endif
