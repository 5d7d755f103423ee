/* Says whether a capsule holds another. */
#ifndef KOI_CAPSULE_H
#define KOI_CAPSULE_H

#include "src/round/round.h"

/* True iff every point of inner is a point of outer; exact. */
bool koi_capsule_holds(const ko_capsule *outer, const ko_capsule *inner);

#endif
