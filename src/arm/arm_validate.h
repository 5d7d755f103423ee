/* The checksums of an arm: of its struct, and of the tables of its description. */
#ifndef KOI_ARM_VALIDATE_H
#define KOI_ARM_VALIDATE_H

#include "keepout/arm.h"

/* A checksum of the pointers and counts of an arm. */
uint32_t koi_arm_seal_of(const ko_arm *arm);

/* The checksum of the links and capsules of a legal arm, and of all that belongs to a link. */
uint32_t koi_arm_sum_of(const ko_arm *arm);

#endif
