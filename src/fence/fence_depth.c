/* Finds how deep a leg breaks a fence.
 *
 * The leg is measured at its ends. A part of it whose clearance may be lower than the lowest one
 * that was measured is halved and measured in the middle, down to 1/32 of the leg. These bounds
 * show which parts may be lower:
 *
 * - From one point to another the clearance changes by no more than their distance. So between two
 *   points that are h apart, with the clearances p and q, it is at least (p + q - h) / 2.
 * - No point is deeper in a zone, or farther out of it, than its distance from any one wall. Along
 *   a leg the distance from a wall is convex. So between two points whose nearest wall is the same
 *   one, no point is farther from it than the farther of these two.
 * - So it is for a keep-in box and cylinder as a whole, since they are convex, and for the heights
 *   of a polygon that a leg is over or under throughout.
 * - In a keep-out zone no point is deeper than it is below the ceiling or above the floor.
 *
 * Points are rounded by less than 1 LSB. */
#include "src/fence/fence_core.h"

#include <stddef.h>

#include "src/math/wide.h"

#define HALVES 5U
#define PARTS (1 << HALVES)

/* A lower bound that is less than this below the lowest clearance is good enough. */
#define SLACK 2

/* The leg's point at part / PARTS. */
typedef struct stop {
    int32_t part;
    koi_fence_stand stand;
} stop;

/* Sums are within 2^33. */
static int64_t between(fix16_t p, fix16_t q, int64_t length)
{
    return (((int64_t)p + q - length) >> 1) - 1;
}

/* A leg, and whether it is over or under the zone that was asked last, or in it, throughout. */
typedef struct search {
    const ko_fence *fence;
    const koi_fence_leg *leg;
    uint32_t zone; /* the zone that was asked; UINT32_MAX at first */
    bool is_over;
} search;

/* For two points of the leg that are both over, under or in a polygon. */
static bool is_over_throughout(search *s, uint32_t zone)
{
    if (s->zone != zone) {
        koi_fence_ratio first;
        const ko_fence_zone *z = &s->fence->zones[zone];
        const koi_fence_outline outline = {z->points, z->count};
        s->zone = zone;
        s->is_over = koi_fence_outline_contact(&outline, s->leg, &first) == KOI_FENCE_FREE;
    }
    return s->is_over;
}

static uint32_t outside(const koi_fence_distance *measure)
{
    return measure->is_in ? 0U : measure->hi;
}

static uint32_t greater(uint32_t p, uint32_t q)
{
    return (p > q) ? p : q;
}

/* The depth in a keep-out zone, as its heights bound it, between two heights. Within 2^32. */
static int64_t depth_in_heights(const ko_fence_zone *zone, fix16_t p, fix16_t q)
{
    const int64_t below = (int64_t)zone->ceiling - ((p < q) ? p : q);
    const int64_t above = (int64_t)((p < q) ? q : p) - zone->floor;
    return (below < above) ? below : above;
}

/* A lower bound of the clearance of one zone between two points; INT64_MIN if the zones are not the
 * same or tell nothing more than their clearances. */
static int64_t beside(search *s, const koi_fence_room *p, const koi_fence_room *q)
{
    if (p->zone != q->zone || p->clearance == INT32_MAX) {
        return INT64_MIN;
    }
    const ko_fence_zone *zone = &s->fence->zones[p->zone];
    const koi_fence_distance *at_p = &p->measure;
    const koi_fence_distance *at_q = &q->measure;
    if (zone->kind == KO_FENCE_POLYGON && at_p->edge == at_q->edge &&
        at_p->edge != KOI_FENCE_NO_EDGE) {
        return -(int64_t)greater(at_p->hi, at_q->hi) - 1;
    }
    if (zone->role == KO_FENCE_KEEP_OUT) {
        return -depth_in_heights(zone, s->leg->a.z, s->leg->b.z) - 1;
    }
    if (zone->kind != KO_FENCE_POLYGON ||
        (at_p->is_over && at_q->is_over && is_over_throughout(s, p->zone))) {
        return -(int64_t)greater(outside(at_p), outside(at_q)) - 1;
    }
    return INT64_MIN;
}

/* A lower bound of the fence's clearance between two points. */
static KOI_NOINLINE int64_t bound_of(search *s, const koi_fence_stand *p, const koi_fence_stand *q,
                                     int64_t length)
{
    int64_t each = between(p->each.clearance, q->each.clearance, length);
    int64_t any = between(p->any.clearance, q->any.clearance, length);
    /* a bound of one zone of `each` takes that of the others with it */
    int64_t wall = beside(s, &p->each, &q->each);
    if (wall > each) {
        const int64_t others = between(p->next, q->next, length);
        wall = (others < wall) ? others : wall;
        each = (wall > each) ? wall : each;
    }
    wall = beside(s, &p->any, &q->any);
    any = (wall > any) ? wall : any;
    return (each < any) ? each : any;
}

static KOI_NOINLINE fix16_t measure(const ko_fence *fence, const koi_fence_leg *leg, int32_t part,
                                    stop *at)
{
    const ko_vec3 p = koi_closest_at(&leg->a, &leg->b, KO_Q30_ONE / PARTS * part);
    at->part = part;
    koi_fence_measure_all(fence, &p, &at->stand);
    return koi_fence_least_of(&at->stand)->clearance;
}

/* The stops that are still ahead lie on a stack, each half as far as the one below it. */
fix16_t koi_fence_leg_depth(const ko_fence *fence, const koi_fence_leg *leg)
{
    search s = {fence, leg, UINT32_MAX, false};
    stop from;
    stop ahead[HALVES + 1U];
    uint32_t top = 0;
    fix16_t length = 0;
    KO_IGNORE(ko_vec3_length_up(&leg->d, &length));
    const fix16_t first = measure(fence, leg, 0, &from);
    if (length == 0) {
        return first;
    }
    const fix16_t last = measure(fence, leg, PARTS, &ahead[0]);
    int64_t least = (first < last) ? first : last;
    int64_t found = least;
    for (;;) {
        const int32_t parts = ahead[top].part - from.part;
        const int64_t apart = ((int64_t)length * parts + PARTS - 1) >> HALVES;
        const int64_t bound = bound_of(&s, &from.stand, &ahead[top].stand, apart);
        if (bound < least - SLACK && parts > 1) {
            const fix16_t here = measure(fence, leg, from.part + parts / 2, &ahead[top + 1U]);
            top++;
            least = (here < least) ? here : least;
            found = (here < found) ? here : found;
            continue;
        }
        /* this part is done */
        found = (bound < found) ? bound : found;
        from = ahead[top];
        if (top == 0U) {
            return (fix16_t)found;
        }
        top--;
    }
}
