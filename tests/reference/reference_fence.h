/* Computes fences from their definition, in extended precision or exact integers. It shares nothing
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

/* Returns the depth of a point in a zone, positive inside. */
real ref_zone_depth(const ko_fence_zone *zone, ref_point p);

/* Returns the clearance as fence.h defines it. */
real ref_clearance(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule, ref_point p);

/* True iff the point a + (b - a) num / den breaks the fence. It is exact for polygons and boxes
 * with coordinates within 2^18 (num <= den <= 2^39). */
bool ref_breaks_at(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule,
                   const ko_segment *leg, int64_t num, int64_t den);

/* Computes where a leg first breaks the fence, as a fraction; false if nowhere. It is exact in the
 * same range. */
bool ref_first_break(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule,
                     const ko_segment *leg, int64_t *num, int64_t *den);

/* Returns the least of a zone's depth along a leg (sign 1), or of its negative (sign -1). */
real ref_least_along(const ko_fence_zone *zone, int sign, const ko_segment *leg);

/* Computes a position on WGS84's tangent plane at the origin, in metres. */
void ref_local(const ko_geo *origin, const ko_geo *at, real *x, real *y);

#endif
