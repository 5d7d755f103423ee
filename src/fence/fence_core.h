/* The parts of a fence: a zone and a point, a zone and a leg, unions of zones. Nothing is checked
 * here, since zones are legal and points within KO_LIMIT. */
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

/* The outline of a polygon or a box, never of a cylinder. `corners` is room for those of a box. */
koi_fence_outline koi_fence_outline_of(const ko_fence_zone *zone, ko_fence_xy corners[4]);

/* Says whether (x, y) is in the closed polygon. Exact. */
bool koi_fence_outline_holds(const koi_fence_outline *outline, fix16_t x, fix16_t y);

/* The edge of an outline that is nearest to a point: its number is that of the corner that it ends
 * at. `least` is the distance rounded down; is_whole says that nothing was rounded off. is_over
 * says that the outline holds the point, exactly. */
typedef struct koi_fence_near {
    bool is_over;
    bool is_whole;
    uint16_t edge;
    uint32_t least;
} koi_fence_near;

/* The z of p is how far the point is above or below the outline, or 0. If that is not 0 and the
 * outline holds the point, `edge` and `least` are not set: no edge is as near as the inside. Of
 * edges with the same `least` it is the first whole one, or else the first. */
koi_fence_near koi_fence_outline_near(const koi_fence_outline *outline, const ko_vec3 *p);

/* The point of an edge that is nearest to p, seen from above. */
ko_vec3 koi_fence_nearest_at(const koi_fence_outline *outline, uint32_t edge_end, const ko_vec3 *p);

/* The distance d from a point to a zone's boundary: lo <= d <= hi, with hi < lo + 2 for cylinders
 * and hi < lo + 1 else. is_in is exact. For polygons is_over says that the point is over or under
 * the zone or in it, and `edge` is the nearest edge; KOI_FENCE_NO_EDGE if no edge is as near as the
 * floor or the ceiling. Other zones have no edge. */
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

/* The clearances of a point. `each` is the least of the zones that count each for itself, and
 * `next` the least of the others of these. `any` is the largest of the keep-in zones of
 * KO_FENCE_ANY. INT32_MAX if there is no such zone. */
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

/* Says whether the closed segments a b and p q touch. Exact, for differences below 2^31. */
bool koi_fence_do_touch(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p,
                        const ko_fence_xy *q);

/* The first fault of a zone; of a polygon, also at which points. */
ko_fence_fault koi_fence_zone_fault(const ko_fence_zone *zone, ko_fence_report *report);

/* The seal detects a fence that was never opened, and damage of its fields. It does not detect
 * forgery. */
uint32_t koi_fence_seal_of(const ko_fence *fence);

/* Says whether ko_fence_open made the fence, and no field has changed since. */
bool koi_fence_is_open(const ko_fence *fence);

/* ---- legs ---- */

/* A leg from a to b = a + d. Differences are within 2^30. */
typedef struct koi_fence_leg {
    ko_vec3 a;
    ko_vec3 b;
    ko_vec3 d;
} koi_fence_leg;

/* Refuses a leg whose ends are not legal, and a fence that is not open. */
ko_status koi_fence_check_leg(const ko_fence *fence, const ko_segment *leg);

koi_fence_leg koi_fence_leg_of(const ko_segment *segment);

/* A parameter n / m of a leg, m > 0. Crossings lie in 0 .. 1 and have m <= 2^61. A parameter
 * between two crossings has m <= 2^62. */
typedef struct koi_fence_ratio {
    int64_t n;
    int64_t m;
} koi_fence_ratio;

bool koi_fence_ratio_less(koi_fence_ratio p, koi_fence_ratio q);

/* Says whether the leg's point at t is in the closed polygon. Exact. */
bool koi_fence_outline_holds_at(const koi_fence_outline *outline, const koi_fence_leg *leg,
                                koi_fence_ratio t);

/* True only if a leg and an edge are farther apart than `least`, seen from above. */
bool koi_fence_edge_is_far(const koi_fence_leg *leg, const ko_fence_xy *from, const ko_fence_xy *to,
                           uint32_t least);

/* How a leg meets an outline, seen from above: not at all, only in the inside of edges with the
 * inside of the leg, or otherwise: at a corner, at an end of the leg, along an edge. */
typedef enum koi_fence_contact {
    KOI_FENCE_FREE,
    KOI_FENCE_CROSSED,
    KOI_FENCE_TOUCHED
} koi_fence_contact;

/* Finds how a leg meets an edge, and where: *t, unless FREE. Two that are parallel on two lines are
 * FREE. Two on one line have m = 0 in *t, and touch if their boxes do. */
koi_fence_contact koi_fence_edge_contact(const ko_fence_xy *from, const ko_fence_xy *to,
                                         const koi_fence_leg *leg, koi_fence_ratio *t);

/* Finds how they meet; if CROSSED, also where they do first. Exact. */
koi_fence_contact koi_fence_outline_contact(const koi_fence_outline *outline,
                                            const koi_fence_leg *leg, koi_fence_ratio *first);

/* Lowers *least to the distance, rounded down, of a leg from the edges that it does not cross, seen
 * from above. A leg that crosses none gets the distance from the outline. False if the leg has a
 * point in common with an edge. *least is at most INT32_MAX. */
bool koi_fence_outline_beside(const koi_fence_outline *outline, const koi_fence_leg *leg,
                              uint32_t *least);

/* Finds the first crossing of the leg with an edge that is not parallel to it: at more than `after`
 * if strict, else at `after` or more. Exact. False if there is none up to 1. */
bool koi_fence_outline_next(const koi_fence_outline *outline, const koi_fence_leg *leg,
                            koi_fence_ratio after, bool is_strict, koi_fence_ratio *next);

/* Says whether the edges go anti-clockwise. */
bool koi_fence_outline_is_ccw(const koi_fence_outline *outline);

/* Says whether the polygon holds what lies beside the leg at t, on its left or its right, however
 * near. At t the leg may run along an edge, but it must not cross or touch one otherwise. */
bool koi_fence_outline_holds_beside(const koi_fence_outline *outline, const koi_fence_leg *leg,
                                    koi_fence_ratio t, bool is_left);

/* For a keep-in zone: says whether it holds the leg's point at t. *until is how far it holds the
 * leg from there on. */
bool koi_fence_zone_stay(const ko_fence_zone *zone, const koi_fence_leg *leg, koi_fence_ratio t,
                         koi_fence_ratio *until);

/* For a keep-out zone: says whether the leg meets it. *first is where it does first. */
bool koi_fence_zone_meet(const ko_fence_zone *zone, const koi_fence_leg *leg,
                         koi_fence_ratio *first);

/* Lowers *least to a lower bound of the clearance along a leg: inside a keep-in zone that holds all
 * of it, outside a keep-out zone that it does not meet. A clearance that is not below *least may
 * leave it as it is. */
void koi_fence_leg_inside(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least);
void koi_fence_leg_outside(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least);

/* As koi_fence_leg_inside, for a zone that holds both ends of the leg. True: it holds all of the
 * leg. False: the leg touches an edge, and *least says nothing. */
bool koi_fence_leg_within(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least);

/* ---- unions ---- */

/* Finds the first keep-in zone, and returns how many there are. */
uint32_t koi_fence_count_keep_in(const ko_fence *fence, uint32_t *which);

/* Says whether the union of all keep-in zones holds the whole leg, or there is no keep-in zone. */
bool koi_fence_union_holds(const ko_fence *fence, const koi_fence_leg *leg);

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
