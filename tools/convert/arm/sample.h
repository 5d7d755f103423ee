/* Which pairs of links need no check: found by sampling, where no file says so. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "model.h"

typedef struct sampled {
    int samples; /* that were placed */
    int refused; /* in which a joint that mimics another was beyond its limits */
    int neighbours;
    int always;
    int never;
    int stuck; /* pairs whose capsules always touch, though their meshes do not */
} sampled;

/* Writes r->allowed. Places the robot at random values within the joints' limits, and asks the
 * library which capsules touch, and where they always do, which meshes. */
sampled sample_pairs(robot *r, const capsules *c, int count);

#endif
