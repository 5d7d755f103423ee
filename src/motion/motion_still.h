/* Walks the frozen tree of a field along a leg. */
#ifndef KOI_MOTION_STILL_H
#define KOI_MOTION_STILL_H

#include "src/frozen/frozen_core.h"
#include "src/motion/motion_leg.h"

/* A body farther than this from the axis neither touches nor is nearer than the best so far: 0 ..
 * KO_LIMIT + 1. */
static inline fix16_t koi_field_interest(const ko_field_nearest *query)
{
    return query->line.leg.r + ((query->best.margin > 0) ? query->best.margin : 0);
}

/* Begins a walk of a frozen tree. */
void koi_field_still_begin(ko_field_nearest *query, const ko_frozen *frozen, uint32_t mask);

/* Narrows the walk to what is still of interest. */
void koi_field_still_narrow(ko_field_nearest *query, const ko_frozen *frozen);

/* Goes on to the next object that may be of interest, and that has a bit of the mask: conservative.
 * KO_OK: *box is its box, and the purse has paid for it. KO_END: there is none. KO_UNFINISHED: the
 * purse is empty. An object may come once for each piece of the leg. */
ko_status koi_field_still_next(ko_field_nearest *query, const ko_frozen *frozen, uint32_t *purse,
                               ko_frozen_hit *hit, ko_aabb *box);

#endif
