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

#endif
