/* The arm that arm-bench measures: seven joints, each with a quarter turn in both directions, and
 * 12 capsules. Neighbouring links may touch. */
#ifndef CHAIN_H
#define CHAIN_H

#include "keepout/arm.h"

enum { CHAIN_LINKS = 8, CHAIN_JOINTS = 7, CHAIN_CAPSULES = 12 };

extern const ko_arm_model chain_model;

/* Draws random values of the joints. */
void chain_values(uint32_t *seed, int32_t values[CHAIN_JOINTS]);

#endif
