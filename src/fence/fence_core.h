/* The parts of fences: a zone and a point, a zone and a leg. All are reentrant and check nothing:
 * zones are legal, points within KO_LIMIT. */
#ifndef KOI_FENCE_CORE_H
#define KOI_FENCE_CORE_H

#include "keepout/fence.h"
#include "src/math/wide128.h"
#include "src/distance/closest.h"

/* A polygon: that of a zone, or the corners of a box. */
typedef struct fence_outline {
    const ko_fence_xy *points;
    uint32_t count;
} fence_outline;

/* corners: room for those of a box. Of a cylinder none. */
fence_outline koi_fence_outline_of(const ko_fence_zone *zone, ko_fence_xy corners[4]);

/* True iff (x, y) is in the closed polygon. Exact. */
bool koi_fence_outline_holds(const fence_outline *outline, fix16_t x, fix16_t y);

/* The distance to a zone's boundary, lo <= d <= hi, hi < lo + 2 (+ 1 but for cylinders), and on
 * which side: exact. */
typedef struct fence_measure {
    bool is_in;
    uint32_t lo;
    uint32_t hi;
} fence_measure;

fence_measure koi_fence_measure(const ko_fence_zone *zone, const ko_vec3 *p);

/* How far out of the zone's heights z is; 0 or less: how deep in. Within 2^32. */
int64_t koi_fence_height_out(const ko_fence_zone *zone, fix16_t z);

/* True iff the point is in the zone. Exact. */
bool koi_fence_zone_holds(const ko_fence_zone *zone, const ko_vec3 *p);

/* Lowers *least to the distance rounded down, if that is less. */
void koi_fence_take(const koi_square *square, uint32_t *least);

/* Seen from above: whether the point is over the zone. Exact. */
bool koi_fence_is_over(const ko_fence_zone *zone, const ko_vec3 *p);

/* The point of the zone's side nearest to p, seen from above, into x and y of *at; `out` is how far p
 * is out of its heights. Of a cylinder alone: its circle. */
void koi_fence_nearest_side(const ko_fence_zone *zone, const ko_vec3 *p, int64_t out, ko_vec3 *at);
void koi_fence_nearest_round(const ko_fence_zone *zone, const ko_vec3 *p, ko_vec3 *at);

/* The point of the zone's boundary nearest to p. */
ko_vec3 koi_fence_nearest(const ko_fence_zone *zone, const ko_vec3 *p);

/* How a point stands: the least clearance of the zones that count each for itself, and the
 * greatest of the keep-in zones of which one will do. INT32_MAX where there is none. */
typedef struct fence_stand {
    bool is_broken;
    fix16_t each;
    fix16_t any;
    uint32_t each_zone;
    uint32_t any_zone;
} fence_stand;

fence_stand koi_fence_measure_all(const ko_fence *fence, const ko_vec3 *p);

/* The lower of both; of equal ones that of the first zone. */
fix16_t koi_fence_least_of(const fence_stand *stand, uint32_t *zone);

bool koi_fence_is_open(const ko_fence *fence);

/* ---- legs ---- */

/* A leg from a along d. Differences are within 2^30. */
typedef struct fence_leg {
    ko_vec3 a;
    ko_vec3 b;
    ko_vec3 d;
} fence_leg;

/* A parameter n / m; m > 0. Those used lie in 0 .. 1 and m <= 2^61, but for one between two others,
 * which has m <= 2^62. */
typedef struct fence_ratio {
    int64_t n;
    int64_t m;
} fence_ratio;

bool koi_fence_ratio_less(fence_ratio p, fence_ratio q);

/* True iff the leg's point at t is in the closed polygon. Exact. */
bool koi_fence_outline_holds_at(const fence_outline *outline, const fence_leg *leg, fence_ratio t);

/* How a leg and an edge lie to each other, seen from above. Exact, but that FAR is said only where
 * they are farther apart than `least`, and maybe not always. */
typedef enum fence_edge {
    FENCE_EDGE_FAR,
    FENCE_EDGE_NEAR, /* they have no point in common */
    FENCE_EDGE_TOUCHED
} fence_edge;

fence_edge koi_fence_edge_of(const fence_leg *leg, const ko_fence_xy *from, const ko_fence_xy *to,
                             uint32_t least);

/* The first crossing of the leg with an edge that it is not parallel to, at more than `after` (or
 * at that, if not strict). Exact. False iff there is none up to 1. */
bool koi_fence_outline_next(const fence_outline *outline, const fence_leg *leg, fence_ratio after,
                            bool is_strict, fence_ratio *next);

/* True iff its edges go against the clock. */
bool koi_fence_outline_is_ccw(const fence_outline *outline);

/* True iff what is to the left of the leg (or to its right) at t, however near, is in the polygon;
 * the leg may run along an edge there, but not cross one. */
bool koi_fence_outline_holds_beside(const fence_outline *outline, const fence_leg *leg,
                                    fence_ratio t, bool is_left);

/* Keep-in: true iff the leg's point at t is in the zone; *until: how far it stays in from there
 * on. */
bool koi_fence_zone_stay(const ko_fence_zone *zone, const fence_leg *leg, fence_ratio t,
                         fence_ratio *until);

/* Keep-out: true iff the leg meets the zone; *first: where. */
bool koi_fence_zone_meet(const ko_fence_zone *zone, const fence_leg *leg, fence_ratio *first);

/* Lower bounds of the clearances along a leg: of a keep-in zone that holds all of it, of a keep-out
 * zone that it does not meet. What is not below *least may be left at that. */
void koi_fence_leg_inside(const ko_fence_zone *zone, const fence_leg *leg, uint32_t *least);
void koi_fence_leg_outside(const ko_fence_zone *zone, const fence_leg *leg, uint32_t *least);

/* Of a zone that holds both ends of a leg. True: it holds all of it, and *least is as of
 * koi_fence_leg_inside. False: the leg touches an edge, nothing else is known. */
bool koi_fence_leg_within(const ko_fence_zone *zone, const fence_leg *leg, uint32_t *least);

/* ---- unions ---- */

typedef enum fence_side { FENCE_SIDE_LEVEL, FENCE_SIDE_WALL, FENCE_SIDE_ROUND } fence_side;

/* The nearest side of the union of keep-in zones, less than 5 LSB too near. */
typedef struct fence_rim {
    uint32_t least;
    uint32_t zone;
    fence_side side;
    fix16_t level; /* of a floor or ceiling: its height; */
    ko_vec3 from;  /* of a wall: what is left of it, seen from above */
    ko_vec3 to;
} fence_rim;

/* How far a leg that the union of all keep-in zones holds is from what is not in it, at least. What
 * is not below `most` may be left at that, of no zone (UINT32_MAX). Of a single zone least is 0: nothing more is known. */
fence_rim koi_fence_union_rim(const ko_fence *fence, const fence_leg *leg, uint32_t most);

#endif
