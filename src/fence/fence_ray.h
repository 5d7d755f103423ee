/* Says how a ray meets an edge of an outline. An outline holds a point if a ray from it towards +x
 * crosses an odd number of edges, each without its upper end, or starts on an edge.
 *
 * tests/proof/zone.c proves that the answer is that of real arithmetic. */
#ifndef KOI_FENCE_RAY_H
#define KOI_FENCE_RAY_H

#include "src/fence/fence_core.h"

typedef enum koi_fence_ray {
    KOI_FENCE_RAY_MISSES,
    KOI_FENCE_RAY_CROSSES,
    KOI_FENCE_RAY_STARTS
} koi_fence_ray;

/* Says that the edge from a to b is wholly above, below or left of (x, y). */
static inline bool koi_fence_is_aside(const ko_fence_xy *a, const ko_fence_xy *b, fix16_t x,
                                      fix16_t y)
{
    return (a->y > y && b->y > y) || (a->y < y && b->y < y) || (a->x < x && b->x < x);
}

/* How a ray from (x, y) meets the edge from a to b. All differences are within 2^30, so cross
 * products are within 2^61. */
static inline koi_fence_ray koi_fence_ray_of(const ko_fence_xy *a, const ko_fence_xy *b, fix16_t x,
                                             fix16_t y)
{
    if (koi_fence_is_aside(a, b, x, y)) {
        return KOI_FENCE_RAY_MISSES;
    }
    /* the height of the point is within the edge's: an edge to its right decides by heights */
    const bool is_parted = (a->y > y) != (b->y > y);
    if (a->x > x && b->x > x) {
        return is_parted ? KOI_FENCE_RAY_CROSSES : KOI_FENCE_RAY_MISSES;
    }
    /* else by the side of the edge that the point is on */
    const int64_t cross =
        koi_minor(koi_minus(a->x, x), koi_minus(a->y, y), koi_minus(b->x, x), koi_minus(b->y, y));
    if (cross == 0) {
        return KOI_FENCE_RAY_STARTS; /* on the edge's line, and in its box */
    }
    return (is_parted && (cross > 0) == (b->y > a->y)) ? KOI_FENCE_RAY_CROSSES
                                                       : KOI_FENCE_RAY_MISSES;
}

#endif
