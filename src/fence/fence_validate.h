/* Checksums of the zones of a fence and of their corners. */
#ifndef KOI_FENCE_VALIDATE_H
#define KOI_FENCE_VALIDATE_H

#include "src/fence/fence_core.h"

/* Computes the checksums of a fence whose zones are legal. */
void koi_fence_sum(ko_fence *fence);

#endif
