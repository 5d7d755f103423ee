/* Finds how deep a leg breaks a fence.
 *
 * The leg is measured where it breaks the fence first, or up to 1/32 of it before, and at its end.
 * A part of it whose clearance may be lower than the lowest one that was measured is measured in
 * its middle, and so are both its halves, down to 1/32 of the leg. These bounds show which parts
 * may be lower:
 *
 * - From one point to another the clearance changes by no more than their distance. So between two
 *   points that are h apart, with the clearances p and q, it is at least (p + q - h) / 2. And the
 *   first steps from a point whose clearance is high need not be asked.
 * - No point is deeper in a zone, or farther out of it, than its distance from any one wall. Along
 *   a leg the distance from a wall is convex. So between two points no point is farther from a wall
 *   than the farther of these two. The walls nearest to either point are asked.
 * - So it is for a keep-in box and cylinder as a whole, since they are convex.
 * - Where no wall stands between two points beside a keep-out polygon, all points between are
 *   beside it. In or over a keep-in polygon none is farther out than the farther of the two.
 * - In a keep-out zone no point is deeper than it is below the ceiling or above the floor, or
 *   beside a side of a box.
 *
 * Points are rounded by less than 1 LSB. */
#include "src/fence/fence_depth.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_cross.h"
#include "src/fence/fence_near.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"

#define HALVES 5U
#define PARTS (1 << HALVES)

/* A lower bound that is at most this below the lowest clearance is good enough. */
#define SLACK 2

/* The leg's point at part / PARTS. */
typedef struct stop {
    int32_t part;
    koi_fence_stand stand;
} stop;

/* A search along a leg: the part of it that is asked, from p to q, and what of that is open, from
 * part `begin` to part `end`. */
typedef struct search {
    const ko_fence *fence;
    const koi_fence_leg *leg;
    fix16_t step;  /* no two neighbouring parts are farther apart */
    int64_t least; /* the lowest clearance that was measured, or 0 */
    const stop *p;
    const stop *q;
    int32_t begin;
    int32_t end;
} search;

static int64_t lesser(int64_t p, int64_t q)
{
    return (p < q) ? p : q;
}

static uint32_t greater(uint32_t p, uint32_t q)
{
    return (p > q) ? p : q;
}

static ko_vec3 point_at(const koi_fence_leg *leg, int32_t part)
{
    return koi_closest_at(&leg->a, &leg->b, KO_Q30_ONE / PARTS * part);
}

static uint32_t outside(const koi_fence_distance *measure)
{
    return measure->is_in ? 0U : measure->hi;
}

/* The depth between lo and hi, as these bound it on the way from p to q. Within 2^32. */
static int64_t depth_in_slab(fix16_t lo, fix16_t hi, fix16_t p, fix16_t q)
{
    const int64_t below = (int64_t)hi - ((p < q) ? p : q);
    const int64_t above = (int64_t)((p < q) ? q : p) - lo;
    return lesser(below, above);
}

/* The depth in a keep-out zone, as its floor and ceiling bound it, and the sides of a box. */
static KOI_OWN_FRAME int64_t depth_in_slabs(const search *s, const ko_fence_zone *zone)
{
    const ko_vec3 p = point_at(s->leg, s->begin);
    const ko_vec3 q = point_at(s->leg, s->end);
    int64_t depth = depth_in_slab(zone->floor, zone->ceiling, p.z, q.z);
    if (zone->kind == KO_FENCE_BOX) {
        depth = lesser(depth, depth_in_slab(zone->low.x, zone->high.x, p.x, q.x));
        depth = lesser(depth, depth_in_slab(zone->low.y, zone->high.y, p.y, q.y));
    }
    return depth;
}

/* How far the leg's point at a part is from a wall at most. */
static KOI_OWN_FRAME uint32_t from_wall(const search *s, const ko_fence_zone *zone, uint32_t edge,
                                        int32_t part)
{
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    ko_vec3 p = point_at(s->leg, part);
    const int64_t out = koi_fence_height_out(zone, p.z);
    p.z = (out > 0) ? (fix16_t)out : 0;
    return koi_fence_edge_distance(&outline, edge, &p);
}

/* How far the ends of what is open are from a part of a zone's boundary, at most. Along the leg
 * this is convex. */
typedef struct reach {
    int64_t begin;
    int64_t end;
} reach;

/* The reach of the part of a polygon's boundary that is nearest to one end. False: it is the floor
 * or ceiling of a keep-in zone, whose nearest point may be beside the zone. */
static bool reach_of(const search *s, const ko_fence_zone *zone, const koi_fence_distance *nearest,
                     const koi_fence_distance *p, const koi_fence_distance *q, reach *of)
{
    const uint32_t edge = nearest->edge;
    if (edge != KOI_FENCE_NO_EDGE) {
        const bool is_known_p = p->edge == edge && s->begin == s->p->part;
        const bool is_known_q = q->edge == edge && s->end == s->q->part;
        of->begin = is_known_p ? p->hi : from_wall(s, zone, edge, s->begin);
        of->end = is_known_q ? q->hi : from_wall(s, zone, edge, s->end);
        return true;
    }
    if (zone->role == KO_FENCE_KEEP_IN) {
        return false;
    }
    const fix16_t at_p = point_at(s->leg, s->begin).z;
    const fix16_t at_q = point_at(s->leg, s->end).z;
    const fix16_t here = (nearest == p) ? at_p : at_q;
    const bool is_low = (int64_t)here - zone->floor < (int64_t)zone->ceiling - here;
    of->begin = is_low ? (int64_t)at_p - zone->floor : (int64_t)zone->ceiling - at_p;
    of->end = is_low ? (int64_t)at_q - zone->floor : (int64_t)zone->ceiling - at_q;
    return true;
}

/* The most that the lesser of two reaches may be. Each is convex, so it lies below the straight
 * line from its beginning to its end. The lesser is highest where these lines cross, if one rises
 * and the other falls. */
static int64_t most_of_lesser(const reach *a, const reach *b)
{
    const int64_t most =
        lesser((a->begin > a->end) ? a->begin : a->end, (b->begin > b->end) ? b->begin : b->end);
    const int64_t rise = a->end - a->begin;
    const int64_t before = b->begin - a->begin;
    const int64_t whole = before + a->end - b->end;
    /* unreachable: only heights that were damaged are so far apart */
    const bool is_far = whole > (int64_t)UINT32_MAX || rise > (int64_t)UINT32_MAX;
    if (rise <= 0 || before <= 0 || b->begin <= b->end || a->end <= b->end ||
        is_far) { /* unreachable: as above */
        return most;
    }
    const uint64_t product = koi_port_umul((uint32_t)rise, (uint32_t)before);
    return lesser(most, a->begin + (int64_t)koi_quotient_by(product, (uint32_t)whole) + 1);
}

/* How far from the boundary of a polygon any point is at most, by what is nearest to p and to q. */
static KOI_OWN_FRAME int64_t depth_by_nearest(const search *s, const ko_fence_zone *zone,
                                              const koi_fence_distance *p,
                                              const koi_fence_distance *q)
{
    reach by_p = {UINT32_MAX, UINT32_MAX};
    reach by_q = {UINT32_MAX, UINT32_MAX};
    (void)reach_of(s, zone, p, p, q, &by_p);
    if (q->edge == p->edge && q->edge != KOI_FENCE_NO_EDGE) {
        return (by_p.begin > by_p.end) ? by_p.begin : by_p.end;
    }
    (void)reach_of(s, zone, q, p, q, &by_q);
    return most_of_lesser(&by_p, &by_q);
}

/* Says whether no wall stands on, over or under the way from p to q. */
static KOI_OWN_FRAME bool is_free(const search *s, const ko_fence_zone *zone)
{
    koi_fence_ratio first;
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    const ko_vec3 p = point_at(s->leg, s->p->part);
    const ko_vec3 q = point_at(s->leg, s->q->part);
    const koi_fence_leg part = {p, q, koi_closest_difference(&q, &p)};
    return koi_fence_outline_contact(&outline, &part, &first) == KOI_FENCE_FREE;
}

/* How far from the boundary a polygon leaves any point. A depth of `enough` or less need not be
 * bounded closer. */
static int64_t depth_in_polygon(const search *s, const ko_fence_zone *zone,
                                const koi_fence_distance *p, const koi_fence_distance *q,
                                int64_t enough)
{
    const bool is_in = zone->role == KO_FENCE_KEEP_IN;
    const int64_t open = is_in ? greater(outside(p), outside(q)) : 0U;
    const int64_t depth = depth_by_nearest(s, zone, p, q);
    if (depth > enough && p->is_over == is_in && q->is_over == is_in && is_free(s, zone)) {
        return open;
    }
    return depth;
}

/* A lower bound of the clearance of one zone; INT64_MIN if the zones are not the same or tell
 * nothing more than their clearances. */
static int64_t bound_of_zone(const search *s, const koi_fence_room *p, const koi_fence_room *q)
{
    if (p->zone != q->zone) {
        return INT64_MIN;
    }
    const int64_t enough = s->step / 2 + SLACK - 1 - s->least;
    const ko_fence_zone *zone = &s->fence->zones[p->zone];
    int64_t depth = UINT32_MAX;
    if (zone->role == KO_FENCE_KEEP_OUT) {
        depth = depth_in_slabs(s, zone);
    } else if (zone->kind != KO_FENCE_POLYGON) {
        depth = greater(outside(&p->measure), outside(&q->measure));
    }
    if (zone->kind == KO_FENCE_POLYGON && depth > enough) {
        depth = lesser(depth, depth_in_polygon(s, zone, &p->measure, &q->measure, enough));
    }
    return (depth < (int64_t)UINT32_MAX) ? -depth - 1 : INT64_MIN;
}

/* A lower bound of the clearance between p and q, which are h apart. Sums are within 2^33. */
static int64_t between(fix16_t p, fix16_t q, int64_t h)
{
    return (((int64_t)p + q - h) >> 1) - 1;
}

/* A lower bound of the fence's clearance from p to q, if that is below the least. In a breach the
 * least is about 0 or less, and a point in a keep-in zone is not below 0 in it, so the union need
 * not be measured. */
static KOI_APART int64_t bound_of(const search *s)
{
    const koi_fence_stand *p = &s->p->stand;
    const koi_fence_stand *q = &s->q->stand;
    const int64_t h = (int64_t)s->step * (s->q->part - s->p->part);
    const int64_t enough = s->least - SLACK - s->step / 2;
    int64_t each = between(p->each.clearance, q->each.clearance, h);
    int64_t any = between(p->any.clearance, q->any.clearance, h);
    /* the bound of a wall is for its zone alone, so that of all others is taken in */
    if (each < enough) {
        const int64_t others = between(p->next, q->next, h);
        const int64_t wall = lesser(bound_of_zone(s, &p->each, &q->each), others);
        each = (wall > each) ? wall : each;
    }
    if (any < enough) {
        const int64_t wall = bound_of_zone(s, &p->any, &q->any);
        any = (wall > any) ? wall : any;
    }
    return lesser(each, any);
}

/* How many parts beside a stop cannot be below the least. */
static int32_t parts_beside(const search *s, const stop *at)
{
    const int64_t above = koi_fence_least_of(&at->stand)->clearance - s->least - 1;
    return (above > 0) ? (int32_t)lesser(above, INT32_MAX) / s->step : 0;
}

/* Makes the part from p to q the one that is asked. False: all of it is closed. */
static bool choose(search *s, const stop *p, const stop *q)
{
    s->p = p;
    s->q = q;
    s->begin = (int32_t)lesser(q->part, (int64_t)p->part + parts_beside(s, p));
    s->end = q->part - parts_beside(s, q);
    return s->begin < s->end;
}

static KOI_OWN_FRAME fix16_t measure(search *s, int32_t part, stop *at)
{
    const ko_vec3 p = point_at(s->leg, part);
    at->part = part;
    koi_fence_measure_all(s->fence, &p, &at->stand);
    const fix16_t here = koi_fence_least_of(&at->stand)->clearance;
    s->least = lesser(s->least, here);
    return here;
}

/* The leg breaks the fence first at `first`, so its least clearance is 0 or less and not before
 * that. The stops that are still ahead lie on a stack, the next on top. Each push halves what is
 * open between `from` and the top. */
fix16_t koi_fence_depth(const ko_fence *fence, const koi_fence_leg *leg, ko_q30 first)
{
    search s = {fence, leg, 0, 0, NULL, NULL, 0, 0};
    stop from;
    stop ahead[HALVES + 1U];
    uint32_t top = 0;
    KO_IGNORE(ko_vec3_length_up(&leg->d, &s.step)); /* d is within 2^30, so it is not refused */
    const int32_t begin = (first < KO_Q30_ONE) ? first / (KO_Q30_ONE / PARTS) : PARTS - 1;
    int64_t found = measure(&s, begin, &from);
    if (s.step == 0) {
        return (fix16_t)found;
    }
    s.step = (s.step - 1) / PARTS + 1;
    found = lesser(found, measure(&s, PARTS, &ahead[0]));
    for (;;) {
        if (choose(&s, &from, &ahead[top])) {
            const int64_t bound = bound_of(&s);
            /* unreachable: clearances alone close a single part */
            if (bound < s.least - SLACK - s.step / 2 && s.end - s.begin > 1) {
                top++;
                found = lesser(found, measure(&s, (s.begin + s.end) / 2, &ahead[top]));
                continue;
            }
            found = lesser(bound, found);
        }
        /* this part is done */
        from = ahead[top];
        if (top == 0U) {
            return (fix16_t)found;
        }
        top--;
    }
}
