/* The files of src/fence share these outlines of zones, legs, and parameters of a leg. Functions
 * that take them check nothing: points are within KO_LIMIT, and zones are legal. Zones
 * may be damaged after they were opened, so their differences are taken modulo 2^32. */
#ifndef KOI_FENCE_CORE_H
#define KOI_FENCE_CORE_H

#include "keepout/fence.h"
#include "src/math/wide.h"
#include "src/distance/closest.h"

/* A polygon seen from above: that of a zone, or the four corners of a box. */
typedef struct koi_fence_outline {
    const ko_fence_xy *points;
    uint32_t count;
} koi_fence_outline;

/* A leg from a to b = a + d. Differences are within 2^30. */
typedef struct koi_fence_leg {
    ko_vec3 a;
    ko_vec3 b;
    ko_vec3 d;
} koi_fence_leg;

/* A parameter n / m of a leg, m > 0, but m = 0 where koi_fence_edge_contact meets an edge on the
 * line of the leg. Crossings lie in 0 .. 1 and have m <= 2^61; the roots of a circle may lie
 * outside of that before they are cut. A parameter between two crossings has m <= 2^62. */
typedef struct koi_fence_ratio {
    int64_t n;
    int64_t m;
} koi_fence_ratio;

/* ---- rectangles around points and legs, seen from above ---- */

/* The sides of a rectangle from lo to hi that a corner lies beyond. */
static inline uint32_t koi_fence_sides_beyond(const ko_fence_xy *at, const ko_fence_xy *lo,
                                              const ko_fence_xy *hi)
{
    return (at->x > hi->x ? 1U : 0U) | (at->x < lo->x ? 2U : 0U) | (at->y > hi->y ? 4U : 0U) |
           (at->y < lo->y ? 8U : 0U);
}

/* The rectangle of a and b, grown by `by`. More than 2^30 holds all corners in any case. */
static inline void koi_fence_grow(const ko_vec3 *a, const ko_vec3 *b, uint32_t by, ko_fence_xy *lo,
                                  ko_fence_xy *hi)
{
    const fix16_t most = 2 * KO_LIMIT;
    const fix16_t more = (by < (uint32_t)most) ? (fix16_t)by : most;
    lo->x = ((a->x < b->x) ? a->x : b->x) - more;
    lo->y = ((a->y < b->y) ? a->y : b->y) - more;
    hi->x = ((a->x < b->x) ? b->x : a->x) + more;
    hi->y = ((a->y < b->y) ? b->y : a->y) + more;
}

#endif
