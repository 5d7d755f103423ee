/* Makes the leg of a question, and says whether the union of zones holds all of it. */
#ifndef KOI_FENCE_LEG_H
#define KOI_FENCE_LEG_H

#include "src/fence/fence_core.h"

/* Refuses a leg whose ends are not legal, and a fence that is not open. */
ko_status koi_fence_check_leg(const ko_fence *fence, const ko_segment *leg);

koi_fence_leg koi_fence_leg_of(const ko_segment *segment);

/* Says whether the union of all keep-in zones holds the whole leg, or there is no keep-in zone. */
bool koi_fence_union_holds(const ko_fence *fence, const koi_fence_leg *leg);

#endif
