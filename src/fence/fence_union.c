/* Measures the distance from a leg to the rim of a union of keep-in zones.
 *
 * Between two neighbouring heights among all floors and ceilings the union is upright: the same
 * zones make it up, and it looks the same from above. So the leg leaves the union in one of two
 * ways. It passes a floor or ceiling, which is as far away as its height, or as its zone if that is
 * farther. Or, seen from above, it passes the rim of the union of the zones at its level.
 *
 * That rim lies on the edges of these zones. A part of an edge is hidden, and not on the rim, if
 * another of the zones lies beside it on its outer side. Along an edge this changes only where the
 * edge meets another edge that is not parallel. So one point between two such meetings decides,
 * exactly. Each corner of the rim is an end of a part of an edge on the rim, so no point is left
 * out. The ends of parts are rounded by less than 1.42 LSB, for which 2 LSB are subtracted.
 * Cylinders hide no part of an edge, and no part of a circle is hidden. */
#include "src/fence/fence_union.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_along.h"
#include "src/fence/fence_cross.h"
#include "src/fence/fence_outline.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/distance/segments.h"

#define ROUNDED 2U

static const koi_fence_ratio zero = {0, 1};
static const koi_fence_ratio one = {1, 1};

static bool is_one(koi_fence_ratio t)
{
    return t.n >= t.m;
}

/* Makes a leg of two points seen from above. */
static void make_flat(koi_fence_leg *leg, fix16_t ax, fix16_t ay, fix16_t bx, fix16_t by)
{
    leg->a.x = ax;
    leg->a.y = ay;
    leg->a.z = 0;
    leg->b.x = bx;
    leg->b.y = by;
    leg->b.z = 0;
    leg->d.x = koi_minus(bx, ax);
    leg->d.y = koi_minus(by, ay);
    leg->d.z = 0;
}

/* ---- heights ---- */

static fix16_t lower_end(const koi_fence_leg *leg)
{
    return (leg->a.z < leg->b.z) ? leg->a.z : leg->b.z;
}

static fix16_t upper_end(const koi_fence_leg *leg)
{
    return (leg->a.z < leg->b.z) ? leg->b.z : leg->a.z;
}

/* Lower bound of the distance from the leg to the zone, at most `most`. 0 if they meet. */
static uint32_t way_to(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t most)
{
    koi_fence_ratio first;
    if (koi_fence_zone_meet(zone, leg, &first)) {
        return 0;
    }
    koi_fence_leg_outside(zone, leg, &most);
    return most;
}

/* Lowers the rim to the floor or ceiling of a zone, if that is nearer. If the zone is farther away
 * than its level, the distance to the zone counts. Differences are within 2^30. */
static void take_level(const ko_fence *fence, uint32_t i, fix16_t level, const koi_fence_leg *leg,
                       koi_fence_rim *rim)
{
    const int32_t below = lower_end(leg) - level;
    const int32_t above = level - upper_end(leg);
    const int32_t gap = (below > above) ? below : above;
    const uint32_t distance = (gap > 0) ? (uint32_t)gap : 0U;
    if (distance >= rim->least) {
        return;
    }
    const uint32_t way = way_to(&fence->zones[i], leg, rim->least);
    if (way < rim->least) {
        rim->least = (way > distance) ? way : distance;
        rim->zone = i;
        rim->side = KOI_FENCE_SIDE_LEVEL;
        rim->level = level;
    }
}

/* Says whether a zone is keep-in and all heights of the leg lie strictly between its floor and
 * ceiling. A missing floor is below, and a missing ceiling above, all heights. */
static bool spans_leg(const ko_fence_zone *zone, const koi_fence_leg *leg)
{
    return zone->role == KO_FENCE_KEEP_IN && zone->floor < lower_end(leg) &&
           zone->ceiling > upper_end(leg);
}

/* ---- walls ---- */

/* Says whether another zone lies beside the edge at t, on its outer side. Functions here are
 * out of line, so that little lies on the stack while a distance is measured. */
static KOI_OWN_FRAME bool is_hidden(const ko_fence *fence, uint32_t own, const koi_fence_leg *leg,
                                    const koi_fence_leg *edge, koi_fence_ratio t, bool is_left)
{
    for (uint32_t i = 0; i < fence->count; i++) {
        ko_fence_xy corners[4];
        const ko_fence_zone *zone = &fence->zones[i];
        if (i == own || zone->kind == KO_FENCE_CYLINDER || !spans_leg(zone, leg)) {
            continue;
        }
        const koi_fence_outline outline = koi_fence_outline_of(zone, corners);
        if (koi_fence_outline_holds_beside(&outline, edge, t, is_left)) {
            return true;
        }
    }
    return false;
}

/* The next parameter at which the edge meets an edge of another zone; its end if there is none. */
static KOI_OWN_FRAME koi_fence_ratio next_meeting(const ko_fence *fence, uint32_t own,
                                                  const koi_fence_leg *leg,
                                                  const koi_fence_leg *edge, koi_fence_ratio t)
{
    koi_fence_ratio next = one;
    for (uint32_t i = 0; i < fence->count; i++) {
        ko_fence_xy corners[4];
        koi_fence_ratio here;
        const ko_fence_zone *zone = &fence->zones[i];
        if (i == own || zone->kind == KO_FENCE_CYLINDER || !spans_leg(zone, leg)) {
            continue;
        }
        const koi_fence_outline outline = koi_fence_outline_of(zone, corners);
        if (koi_fence_outline_next(&outline, edge, t, true, &here) &&
            koi_fence_ratio_less(here, next)) {
            next = here;
        }
    }
    return next;
}

static ko_vec3 place_at(const koi_fence_leg *edge, koi_fence_ratio t)
{
    const koi_i128 n = koi_i128_of(t.n);
    const koi_i128 m = koi_i128_of(t.m);
    return koi_closest_at(&edge->a, &edge->b, koi_closest_ratio(&n, &m));
}

/* Lowers the rim to a part of an edge, from t to next. */
static KOI_OWN_FRAME void take_part(const koi_fence_leg *edge, koi_fence_ratio t,
                                    koi_fence_ratio next, const koi_fence_leg *way, uint32_t zone,
                                    koi_fence_rim *rim)
{
    const bool is_whole = t.n == 0 && is_one(next);
    const uint32_t slack = is_whole ? 0U : ROUNDED;
    const ko_vec3 from = place_at(edge, t);
    const ko_vec3 to = place_at(edge, next);
    const koi_couple couple = {&way->a, &way->b, &from, &to};
    const uint32_t distance = koi_closest_distance(&couple, 0);
    const uint32_t least = (distance > slack) ? distance - slack : 0U;
    if (least < rim->least) {
        rim->least = least;
        rim->zone = zone;
        rim->side = KOI_FENCE_SIDE_WALL;
        rim->from = from;
        rim->to = to;
    }
}

static bool is_within(const koi_fence_leg *way, const koi_fence_leg *edge, uint32_t reach)
{
    const koi_couple couple = {&way->a, &way->b, &edge->a, &edge->b};
    return koi_closest_are_within(&couple, reach);
}

/* Lowers the rim to the parts of an edge that are not hidden. `way` is the leg, seen from above.
 * There is one round for each edge that this one meets, and one. */
static void take_edge(const ko_fence *fence, uint32_t own, const koi_fence_leg *leg,
                      const koi_fence_leg *way, const koi_fence_leg *edge, bool is_left,
                      koi_fence_rim *rim)
{
    if (!is_within(way, edge, rim->least)) {
        return;
    }
    for (koi_fence_ratio t = zero; !is_one(t);) {
        const koi_fence_ratio next = next_meeting(fence, own, leg, edge, t);
        const koi_fence_ratio between = {t.n + next.n, t.m + next.m};
        if (!is_hidden(fence, own, leg, edge, between, is_left)) {
            take_part(edge, t, next, way, own, rim);
        }
        t = next;
    }
}

/* Lowers the rim to the walls of a zone that are not hidden. */
static KOI_OWN_FRAME void take_walls(const ko_fence *fence, uint32_t own, const koi_fence_leg *leg,
                                     koi_fence_rim *rim)
{
    ko_fence_xy corners[4];
    const koi_fence_outline outline = koi_fence_outline_of(&fence->zones[own], corners);
    koi_fence_leg way;
    koi_fence_leg edge;
    make_flat(&way, leg->a.x, leg->a.y, leg->b.x, leg->b.y);
    const bool is_left = !koi_fence_outline_is_ccw(&outline); /* the outer side */
    koi_fence_span span = {0, 0};
    ko_fence_xy lo;
    ko_fence_xy hi;
    koi_fence_grow(&leg->a, &leg->b, rim->least, &lo, &hi);
    while (koi_fence_next_span(&outline, &lo, &hi, &span)) {
        for (uint32_t i = span.begin; i < span.end; i++) {
            const ko_fence_xy *from = koi_fence_edge_begin(&outline, i);
            const ko_fence_xy *to = &outline.points[i];
            if (!koi_fence_edge_is_far(leg, from, to, rim->least)) {
                make_flat(&edge, from->x, from->y, to->x, to->y);
                take_edge(fence, own, leg, &way, &edge, is_left, rim);
            }
        }
        koi_fence_grow(&leg->a, &leg->b, rim->least, &lo, &hi);
    }
}

/* ---- cylinders ---- */

/* Lowers the rim to a cylinder. It is measured from inside if it holds both ends of the leg, else
 * from outside, also if the leg crosses the circle. */
static KOI_OWN_FRAME void take_circle(const ko_fence_zone *zone, uint32_t i,
                                      const koi_fence_leg *leg, koi_fence_rim *rim)
{
    const uint32_t before = rim->least;
    if (koi_fence_measure(zone, &leg->a).is_in && koi_fence_measure(zone, &leg->b).is_in) {
        koi_fence_leg_inside(zone, leg, &rim->least);
    } else {
        koi_fence_leg_outside(zone, leg, &rim->least);
    }
    if (rim->least < before) {
        rim->zone = i;
        rim->side = KOI_FENCE_SIDE_ROUND;
    }
}

uint32_t koi_fence_count_keep_in(const ko_fence *fence, uint32_t *which)
{
    uint32_t count = 0;
    for (uint32_t i = fence->count; i-- > 0U;) {
        if (fence->zones[i].role == KO_FENCE_KEEP_IN) {
            *which = i;
            count++;
        }
    }
    return count;
}

koi_fence_rim koi_fence_union_rim(const ko_fence *fence, const koi_fence_leg *leg, uint32_t most)
{
    koi_fence_rim rim = {most, UINT32_MAX, KOI_FENCE_SIDE_LEVEL, 0, {0, 0, 0}, {0, 0, 0}};
    uint32_t first = 0;
    if (koi_fence_count_keep_in(fence, &first) < 2U) {
        rim.least = 0;
        return rim;
    }
    for (uint32_t i = 0; i < fence->count; i++) {
        const ko_fence_zone *zone = &fence->zones[i];
        if (zone->role == KO_FENCE_KEEP_IN && zone->floor != KO_FENCE_NO_FLOOR) {
            take_level(fence, i, zone->floor, leg, &rim);
        }
        if (zone->role == KO_FENCE_KEEP_IN && zone->ceiling != KO_FENCE_NO_CEILING) {
            take_level(fence, i, zone->ceiling, leg, &rim);
        }
    }
    for (uint32_t i = 0; i < fence->count && rim.least > 0U; i++) {
        const ko_fence_zone *zone = &fence->zones[i];
        if (!spans_leg(zone, leg)) {
            continue;
        }
        if (zone->kind == KO_FENCE_CYLINDER) {
            take_circle(zone, i, leg, &rim);
        } else {
            take_walls(fence, i, leg, &rim);
        }
    }
    return rim;
}
