/* Intervals in 16-bit cells: what the compact box and the compact k-DOP share. */
#ifndef KOI_SLAB16_H
#define KOI_SLAB16_H

#include "keepout/compact.h"

/* lo .. hi, measured from the frame's origin, rounded outward to lines of the grid. False, with out
 * unchanged, iff they are not within the grid. Range: lo <= hi, within 2^33. */
bool koi_slab16_round(int64_t lo, int64_t hi, unsigned shift, ko_slab16 *out);

/* The interval of lengths that a slab is, cut at +-limit; its frame's origin is at `origin`. False,
 * with nothing written, iff all of it lies beyond. Range: origin within 2^33. */
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

/* out may be a or b. */
static inline void koi_slab16_union(const ko_slab16 *a, const ko_slab16 *b, ko_slab16 *out)
{
    out->before = (a->before < b->before) ? a->before : b->before;
    out->after = (a->after < b->after) ? a->after : b->after;
}

#endif
