/* When a sphere that goes along a leg meets a capsule. */
#ifndef KOI_TOI_LEG_H
#define KOI_TOI_LEG_H

#include "keepout/shape.h"

/* The time at which the sphere meets the capsule, as keepout/toi.h promises; KO_NEVER if it does
 * not. The leg is what the sphere sweeps. Both are legal. */
ko_q30 koi_toi_of_leg(const ko_capsule *leg, const ko_capsule *still);

#endif
