/* arm-chain adds capsules to a robot. */
#ifndef CHAIN_ARM_H
#define CHAIN_ARM_H

#include "keepout/arm.h"
#include "robot.h"

enum { CAPSULES_MOST = 256 };

typedef struct round_body {
    int link;
    double a[3];
    double b[3];
    double r;
} round_body;

typedef struct rounds {
    round_body at[CAPSULES_MOST];
    int count;
} rounds;

/* Reads lines of link,x,y,z,axis,length,radius: the middle of a cylinder that ends in two
 * half-spheres. */
void rounds_read(rounds *to, const robot *r, const char *path);

void arm_write(const robot *r, const rounds *bodies, const char *path);

#endif
