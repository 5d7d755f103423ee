/* Measures how near a leg comes to the boundary of a zone. */
#ifndef KOI_FENCE_ALONG_H
#define KOI_FENCE_ALONG_H

#include "src/fence/fence_core.h"

/* Lowers *least to a lower bound of the clearance along a leg: inside a keep-in zone that holds all
 * of it, or outside any zone; a cylinder that the leg meets gives 0. A clearance that is not below
 * *least may leave it as it is. */
void koi_fence_leg_inside(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least);
void koi_fence_leg_outside(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least);

/* As koi_fence_leg_inside, for a zone that holds both ends of the leg. True: it holds all of the
 * leg. False: the leg touches an edge, and *least says nothing. */
bool koi_fence_leg_within(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least);

/* True only if a leg and an edge are farther apart than `least`, seen from above. */
bool koi_fence_edge_is_far(const koi_fence_leg *leg, const ko_fence_xy *from, const ko_fence_xy *to,
                           uint32_t least);

#endif
