/* The arm: seven joints, each turned by up to a quarter either way, and 12 capsules. Links may
 * touch those beside them. */
#ifndef CHAIN_H
#define CHAIN_H

#include "keepout/arm.h"

enum { CHAIN_LINKS = 8, CHAIN_JOINTS = 7, CHAIN_CAPSULES = 12 };

extern const ko_arm_model chain_model;

/* Random values of the joints. */
void chain_values(uint32_t *seed, int32_t values[CHAIN_JOINTS]);

#endif
