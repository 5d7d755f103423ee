/* Rectangles around points and legs: most edges lie beyond one side of them. */
#ifndef KOI_FENCE_FRAME_H
#define KOI_FENCE_FRAME_H

#include "src/fence/fence_core.h"

/* The sides of a rectangle from lo to hi that a corner lies beyond. */
static inline uint32_t koi_fence_beyond(const ko_fence_xy *at, const ko_fence_xy *lo,
                                        const ko_fence_xy *hi)
{
    return (at->x > hi->x ? 1U : 0U) | (at->x < lo->x ? 2U : 0U) | (at->y > hi->y ? 4U : 0U) |
           (at->y < lo->y ? 8U : 0U);
}

/* The leg's rectangle, grown by `by`. More than 2^30 holds all corners in any case. */
static inline void koi_fence_grow(const koi_fence_leg *leg, uint32_t by, ko_fence_xy *lo,
                                  ko_fence_xy *hi)
{
    const fix16_t most = 2 * KO_LIMIT;
    const fix16_t more = (by < (uint32_t)most) ? (fix16_t)by : most;
    lo->x = ((leg->a.x < leg->b.x) ? leg->a.x : leg->b.x) - more;
    lo->y = ((leg->a.y < leg->b.y) ? leg->a.y : leg->b.y) - more;
    hi->x = ((leg->a.x < leg->b.x) ? leg->b.x : leg->a.x) + more;
    hi->y = ((leg->a.y < leg->b.y) ? leg->b.y : leg->a.y) + more;
}

#endif
