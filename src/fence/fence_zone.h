/* Tests a point against one zone, then all zones. Zones are legal, points within KO_LIMIT. */
#ifndef KOI_FENCE_ZONE_H
#define KOI_FENCE_ZONE_H

#include "src/fence/fence_core.h"

/* The distance d from a point to a zone's boundary: lo <= d <= hi. hi is at most lo + 2 for
 * cylinders and at most lo + 1 else. is_in is exact. For polygons is_over says that the point is
 * over or under the zone or in it, and `edge` is the nearest edge; KOI_FENCE_NO_EDGE if no edge is
 * as near as the floor or the ceiling. Other zones have no edge. */
#define KOI_FENCE_NO_EDGE UINT16_MAX
typedef struct koi_fence_distance {
    bool is_in;
    bool is_over;
    uint16_t edge;
    uint32_t lo;
    uint32_t hi;
} koi_fence_distance;

koi_fence_distance koi_fence_measure(const ko_fence_zone *zone, const ko_vec3 *p);

/* koi_fence_measure of a cylinder. */
koi_fence_distance koi_fence_measure_round(const ko_fence_zone *zone, const ko_vec3 *p);

/* The distance of z from the zone's heights; 0 or less inside, where it is the depth. Within
 * 2^32. */
int64_t koi_fence_height_out(const ko_fence_zone *zone, fix16_t z);

/* Says whether the point is in the zone. Exact. */
bool koi_fence_zone_holds(const ko_fence_zone *zone, const ko_vec3 *p);

/* Lowers *least to the distance, rounded down, if that is less. */
void koi_fence_take(const koi_square *square, uint32_t *least);

/* Says whether the point is over the zone, seen from above. Exact. */
bool koi_fence_is_over(const ko_fence_zone *zone, const ko_vec3 *p);

/* The clearance that a zone leaves a point, and the zone's distance. */
typedef struct koi_fence_room {
    fix16_t clearance;
    uint32_t zone;
    koi_fence_distance measure;
} koi_fence_room;

/* The clearances of a point. `each` is the least of the keep-out zones and, with KO_FENCE_ALL, of
 * all keep-in zones; `next` is the second least of these. `any` is the largest of the keep-in zones
 * of KO_FENCE_ANY. INT32_MAX if there is no such zone. */
typedef struct koi_fence_stand {
    bool is_broken;
    fix16_t next;
    koi_fence_room each;
    koi_fence_room any;
} koi_fence_stand;

void koi_fence_measure_all(const ko_fence *fence, const ko_vec3 *p, koi_fence_stand *stand);

/* The one of `each` and `any` with the lesser clearance; if they are equal, that of the first of
 * the two zones. */
const koi_fence_room *koi_fence_least_of(const koi_fence_stand *stand);

/* The seal detects a fence that was never opened, and damage of its fields. It does not detect
 * forgery. */
uint32_t koi_fence_seal_of(const ko_fence *fence);

/* Says whether ko_fence_open made the fence, and no field has changed since. */
bool koi_fence_is_open(const ko_fence *fence);

#endif
