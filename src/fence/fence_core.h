/* The files of src/fence share these outlines of zones, legs, and parameters of a leg. Functions
 * that take them check nothing: points are within KO_LIMIT, and zones are legal. Zones
 * may be damaged after they were opened, so their differences are taken modulo 2^32. */
#ifndef KOI_FENCE_CORE_H
#define KOI_FENCE_CORE_H

#include "keepout/fence.h"
#include "src/math/wide.h"
#include "src/distance/closest.h"

/* A polygon seen from above: that of a zone, or the four corners of a box. An edge has the number
 * of the corner that it ends at. */
typedef struct koi_fence_outline {
    const ko_fence_xy *points;
    uint32_t count;
    const ko_fence_run *runs; /* null: there are none */
} koi_fence_outline;

/* The outline of a polygon. */
static inline koi_fence_outline koi_fence_polygon_of(const ko_fence_zone *zone)
{
    const koi_fence_outline outline = {zone->points, zone->count, zone->runs};
    return outline;
}

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

/* Says whether both lie beyond one side of a rectangle: it has no point in common with the edge
 * between them. */
static inline bool koi_fence_is_beyond(const ko_fence_xy *a, const ko_fence_xy *b,
                                       const ko_fence_xy *lo, const ko_fence_xy *hi)
{
    return (a->x > hi->x && b->x > hi->x) || (a->x < lo->x && b->x < lo->x) ||
           (a->y > hi->y && b->y > hi->y) || (a->y < lo->y && b->y < lo->y);
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

/* ---- lengths, seen from above ---- */

/* An upper bound of the length of a vector within 2^30: its larger component, and the smaller one
 * times sqrt(2) - 1 rounded up to 2^-16. */
static inline uint32_t koi_fence_length_up(fix16_t x, fix16_t y)
{
    const uint32_t a = koi_magnitude(x);
    const uint32_t b = koi_magnitude(y);
    return ((a > b) ? a : b) + (uint32_t)(koi_port_umul((a > b) ? b : a, 27146U) >> 16) + 1U;
}

/* ---- rays ---- */

/* How a ray from a point towards +x meets an edge: it misses it, crosses it below its upper end, or
 * starts on it. An outline holds a point if the ray crosses an odd number of edges, or starts on
 * one. tests/proof/zone.c proves that the answers are those of real arithmetic. */
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

/* ---- edges of an outline ---- */

/* The corner at which an edge begins. */
static inline const ko_fence_xy *koi_fence_edge_begin(const koi_fence_outline *outline,
                                                      uint32_t edge)
{
    return &outline->points[((edge == 0U) ? outline->count : edge) - 1U];
}

/* Edges of an outline in a row, from `begin` to the one before `end`. */
typedef struct koi_fence_span {
    uint32_t begin;
    uint32_t end;
} koi_fence_span;

/* Goes on to the next edges that may meet the rectangle from lo to hi, from {0, 0}: to all of an
 * outline without runs, or to those of a run. False: there are no more. */
static inline bool koi_fence_next_span(const koi_fence_outline *outline, const ko_fence_xy *lo,
                                       const ko_fence_xy *hi, koi_fence_span *span)
{
    uint32_t at = span->end;
    uint32_t end = outline->count;
    if (outline->runs != NULL) {
        const ko_fence_run *run = &outline->runs[at / KO_FENCE_RUN_EDGES];
        while (at < end && (run->low.x > hi->x || run->high.x < lo->x || run->low.y > hi->y ||
                            run->high.y < lo->y)) {
            at += KO_FENCE_RUN_EDGES;
            run++;
        }
        end = (at + KO_FENCE_RUN_EDGES < end) ? at + KO_FENCE_RUN_EDGES : end;
    }
    span->begin = at;
    span->end = end;
    return at < end;
}

#endif
