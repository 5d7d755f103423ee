/* Fences from their definition, in extended precision or exact integers; nothing of it is shared
 * with the library but the types. */
#ifndef REFERENCE_FENCE_H
#define REFERENCE_FENCE_H

#include "keepout/fence.h"
#include "keepout/geo.h"

typedef long double real;

typedef struct ref_point {
    real x;
    real y;
    real z;
} ref_point;

/* Positive inside. */
real ref_zone_depth(const ko_fence_zone *zone, ref_point p);

/* The clearance as fence.h defines it. */
real ref_clearance(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule, ref_point p);

/* True iff the point a + (b - a) num / den breaks the fence: exact, of polygons and boxes with
 * coordinates within 2^18 (num <= den <= 2^39). */
bool ref_breaks_at(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule,
                   const ko_segment *leg, int64_t num, int64_t den);

/* Where it first breaks, as a fraction; false if nowhere. Exact, same range. */
bool ref_first_break(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule,
                     const ko_segment *leg, int64_t *num, int64_t *den);

/* The least of a function of depth along a leg: the zone's (sign 1), or less it (sign -1). */
real ref_least_along(const ko_fence_zone *zone, int sign, const ko_segment *leg);

/* WGS84's tangent plane at the origin, metres. */
void ref_local(const ko_geo *origin, const ko_geo *at, real *x, real *y);

#endif
