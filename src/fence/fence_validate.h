/* Checksums of the zones of a fence and of their corners. */
#ifndef KOI_FENCE_VALIDATE_H
#define KOI_FENCE_VALIDATE_H

#include "src/fence/fence_core.h"

/* The checksum after one more zone, without its corners, and after one more corner of an outline,
 * with the run that ends there. */
uint32_t koi_fence_sum_zone(uint32_t sum, const ko_fence_zone *zone);
uint32_t koi_fence_sum_corner(uint32_t sum, const koi_fence_outline *outline, uint32_t corner);

/* Takes the next step of a walk over `count` zones, whose part is below 2 count. False: all zones
 * were walked, and their checksum does not fit. */
bool koi_fence_validate_step(const ko_fence *fence, ko_validation *walk);

#endif
