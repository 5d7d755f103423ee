/* Intervals in 16-bit cells: what the compact box and the compact k-DOP share. */
#ifndef KOI_SLAB16_H
#define KOI_SLAB16_H

#include "keepout/compact.h"

/* True iff a frame is legal. */
bool koi_frame16_is_legal(const ko_frame16 *frame);

/* Rounds lo .. hi, measured from the frame's origin, outward to lines of the grid. Returns false,
 * and leaves out unchanged, if they are not within the grid. Range: lo <= hi, within 2^33. */
bool koi_slab16_round(int64_t lo, int64_t hi, unsigned shift, ko_slab16 *out);

/* Sets lo .. hi to the interval of a slab, cut at +-limit, where the frame's origin is at `origin`.
 * Returns false, and writes nothing, if all of it lies beyond. Range: origin within 2^33. */
bool koi_slab16_lengths(const ko_slab16 *slab, int64_t origin, unsigned shift, fix16_t limit,
                        fix16_t *lo, fix16_t *hi);

static inline bool koi_slab16_is_legal(const ko_slab16 *slab)
{
    return (uint32_t)slab->before + slab->after <= 65535U;
}

static inline bool koi_slab16_holds(const ko_slab16 *outer, const ko_slab16 *inner)
{
    return outer->before <= inner->before && outer->after <= inner->after;
}

/* The smallest interval that holds both. out may be a or b. */
static inline void koi_slab16_union(const ko_slab16 *a, const ko_slab16 *b, ko_slab16 *out)
{
    out->before = (a->before < b->before) ? a->before : b->before;
    out->after = (a->after < b->after) ? a->after : b->after;
}

#endif
