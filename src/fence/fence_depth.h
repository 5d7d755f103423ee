/* Finds how deep a leg breaks a fence. */
#ifndef KOI_FENCE_DEPTH_H
#define KOI_FENCE_DEPTH_H

#include "src/fence/fence_core.h"

/* A lower bound of the clearance along a leg that breaks the fence, at `first` and not before: at
 * most 1/64 of the leg's length and 6 LSB below it. */
fix16_t koi_fence_depth(const ko_fence *fence, const koi_fence_leg *leg, ko_q30 first);

#endif
