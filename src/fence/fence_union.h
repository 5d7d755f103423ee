/* Measures how near a leg comes to the rim of a union of keep-in zones. */
#ifndef KOI_FENCE_UNION_H
#define KOI_FENCE_UNION_H

#include "src/fence/fence_core.h"

/* Finds the first keep-in zone, and returns how many there are. */
uint32_t koi_fence_count_keep_in(const ko_fence *fence, uint32_t *which);

typedef enum koi_fence_side {
    KOI_FENCE_SIDE_LEVEL,
    KOI_FENCE_SIDE_WALL,
    KOI_FENCE_SIDE_ROUND
} koi_fence_side;

/* The nearest part of the boundary of a union of keep-in zones. `least` is less than 5 LSB below
 * the distance. */
typedef struct koi_fence_rim {
    uint32_t least;
    uint32_t zone;
    koi_fence_side side;
    fix16_t level; /* the height of a floor or ceiling */
    ko_vec3 from;  /* the part of a wall that is not hidden, seen from above */
    ko_vec3 to;
} koi_fence_rim;

/* The distance from a leg that the union of all keep-in zones holds to the boundary of the union. A
 * distance that is not below `most` may be given as `most`, with the zone UINT32_MAX. A single zone
 * is no union: then least is 0. */
koi_fence_rim koi_fence_union_rim(const ko_fence *fence, const koi_fence_leg *leg, uint32_t most);

#endif
