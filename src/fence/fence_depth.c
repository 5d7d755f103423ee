/* Finds how deep a leg breaks a fence.
 *
 * The leg is measured at its ends. A part of it whose clearance may be lower than the lowest one
 * that was measured is halved and measured in the middle, down to 1/32 of the leg. Two bounds show
 * which parts may be lower:
 *
 * - From one point to another the clearance changes by no more than their distance. So between two
 *   points that are h apart, with the clearances p and q, it is at least (p + q - h) / 2.
 * - No point is deeper in a zone, or farther out of it, than its distance from any one wall. Along
 *   a leg the distance from a wall is convex. So between two points whose nearest wall is the same
 *   one, no point is farther from it than the farther of these two. So it is for a box and a
 *   cylinder as a whole, since they are convex, outside of them.
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

/* Says whether the distance of one convex part of the zone's boundary, or of the zone, decided at
 * both ends. */
static bool is_convex(const ko_fence_zone *zone, const koi_fence_distance *p,
                      const koi_fence_distance *q)
{
    if (zone->kind == KO_FENCE_POLYGON) {
        return p->edge == q->edge && p->edge != KOI_FENCE_NO_EDGE;
    }
    return zone->role == KO_FENCE_KEEP_IN && !p->is_in && !q->is_in;
}

/* A lower bound of the clearance of one zone between two points; INT64_MIN if the zones are not the
 * same or tell nothing more than their clearances. */
static int64_t beside(const ko_fence *fence, const koi_fence_room *p, const koi_fence_room *q)
{
    if (p->zone != q->zone || !is_convex(&fence->zones[p->zone], &p->measure, &q->measure)) {
        return INT64_MIN;
    }
    const uint32_t most = (p->measure.hi > q->measure.hi) ? p->measure.hi : q->measure.hi;
    return -(int64_t)most - 1;
}

/* A lower bound of the fence's clearance between two points. */
static int64_t bound_of(const ko_fence *fence, const koi_fence_stand *p, const koi_fence_stand *q,
                        int64_t length)
{
    int64_t each = between(p->each.clearance, q->each.clearance, length);
    int64_t any = between(p->any.clearance, q->any.clearance, length);
    /* a bound of one zone of `each` takes that of the others with it */
    int64_t wall = beside(fence, &p->each, &q->each);
    if (wall > each) {
        const int64_t others = between(p->next, q->next, length);
        wall = (others < wall) ? others : wall;
        each = (wall > each) ? wall : each;
    }
    wall = beside(fence, &p->any, &q->any);
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
    stop from;
    stop ahead[HALVES + 1U];
    uint32_t top = 0;
    fix16_t length = 0;
    (void)ko_vec3_length_up(&leg->d, &length);
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
        const int64_t bound = bound_of(fence, &from.stand, &ahead[top].stand, apart);
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
