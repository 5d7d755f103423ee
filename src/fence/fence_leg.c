/* Answers for a leg: where it breaks the fence first, and its clearance.
 *
 * Each zone says where the leg enters or leaves it (fence_cross.c), and the earliest of these
 * places is the first break. A leg that breaks the fence has the depth of its deepest point for a
 * clearance. For any other the clearance is the least that a zone leaves along the leg
 * (fence_along.c). With KO_FENCE_ANY the leg is followed from zone to zone, and their union may
 * leave it more room than any one of them (fence_union.c). */
#include "src/fence/fence_leg.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_along.h"
#include "src/fence/fence_cross.h"
#include "src/fence/fence_near.h"
#include "src/fence/fence_union.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/wide.h"

/* ---- the first break ---- */

typedef struct first_break {
    bool is_found;
    koi_fence_ratio t;
    uint32_t zone;
} first_break;

/* Keeps the earlier break; if two come at once, that of the first zone. */
static void note(first_break *first, koi_fence_ratio t, uint32_t zone)
{
    const bool is_earlier = !first->is_found || koi_fence_ratio_less(t, first->t);
    if (is_earlier || (!koi_fence_ratio_less(first->t, t) && zone < first->zone)) {
        first->is_found = true;
        first->t = t;
        first->zone = zone;
    }
}

/* Finds how far the keep-in zone that reaches farthest holds the leg from t on. False if none holds
 * its point at t. `left` is the zone that the leg leaves at t: it holds the leg up to t, and is not
 * asked again. UINT32_MAX: there is none. */
static bool any_stays(const ko_fence *fence, const koi_fence_leg *leg, koi_fence_ratio t,
                      uint32_t left, koi_fence_ratio *until, uint32_t *zone)
{
    bool is_held = false;
    for (uint32_t i = 0; i < fence->count; i++) {
        koi_fence_ratio here = t;
        if (fence->zones[i].role == KO_FENCE_KEEP_IN &&
            (i == left || koi_fence_zone_stay(&fence->zones[i], leg, t, &here)) &&
            (!is_held || koi_fence_ratio_less(*until, here))) {
            is_held = true;
            *until = here;
            *zone = i;
        }
    }
    return is_held;
}

/* An upper bound of how often a leg leaves zones: a polygon at most once
 * for each edge and once for its heights, others once. */
static uint32_t most_exits(const ko_fence *fence)
{
    uint32_t exits = 0;
    for (uint32_t i = 0; i < fence->count; i++) {
        exits += 1U + fence->zones[i].count;
    }
    return exits;
}

/* Notes where the leg leaves the union of the keep-in zones, if it does. It follows the leg from
 * zone to zone, each time to the end of the zone that reaches farthest. t grows each time, and
 * most_exits bounds how often. Without keep-in zones there is nothing to leave. */
static void leave_any(const ko_fence *fence, const koi_fence_leg *leg, first_break *first)
{
    koi_fence_ratio t = {0, 1};
    uint32_t zone = 0;
    uint32_t last = UINT32_MAX;
    if (koi_fence_count_keep_in(fence, &zone) == 0U) {
        return;
    }
    for (uint32_t left = most_exits(fence);; left--) {
        koi_fence_ratio until;
        if (left == 0U || !any_stays(fence, leg, t, last, &until, &zone) ||
            !koi_fence_ratio_less(t, until)) {
            note(first, t, zone);
            return;
        }
        t = until;
        last = zone;
        if (t.n >= t.m) {
            return;
        }
    }
}

bool koi_fence_union_holds(const ko_fence *fence, const koi_fence_leg *leg)
{
    first_break first = {false, {0, 1}, 0};
    leave_any(fence, leg, &first);
    return !first.is_found;
}

/* Notes where the leg leaves a keep-in zone, if it does. */
static void leave_zone(const ko_fence_zone *zone, uint32_t i, const koi_fence_leg *leg,
                       first_break *first)
{
    static const koi_fence_ratio zero = {0, 1};
    koi_fence_ratio until;
    if (!koi_fence_zone_stay(zone, leg, zero, &until)) {
        note(first, zero, i);
    } else if (until.n < until.m) {
        note(first, until, i);
    }
}

static KOI_OWN_FRAME first_break break_of(const ko_fence *fence, const koi_fence_leg *leg)
{
    first_break first = {false, {0, 1}, 0};
    for (uint32_t i = 0; i < fence->count; i++) {
        const ko_fence_zone *zone = &fence->zones[i];
        koi_fence_ratio t;
        if (zone->role == KO_FENCE_KEEP_OUT) {
            if (koi_fence_zone_meet(zone, leg, &t)) {
                note(&first, t, i);
            }
        } else if (fence->rule == KO_FENCE_ALL) {
            leave_zone(zone, i, leg, &first);
        }
    }
    if (fence->rule == KO_FENCE_ANY) {
        leave_any(fence, leg, &first);
    }
    return first;
}

/* The parameter in Q2.30, rounded down. */
static ko_q30 parameter_of(koi_fence_ratio t)
{
    const koi_i128 n = koi_i128_of(t.n);
    const koi_i128 m = koi_i128_of(t.m);
    const ko_q30 nearest = koi_closest_ratio(&n, &m);
    const koi_i128 over = koi_closest_minor(nearest, t.m, KO_Q30_ONE, t.n);
    return (nearest > 0 && !koi_i128_is_negative(over) && !koi_i128_is_zero(over)) ? nearest - 1
                                                                                   : nearest;
}

/* ---- the least clearance ---- */

/* The largest clearance that any single keep-in zone containing the whole leg gives, or that the
 * union of zones gives, if larger. From `enough` on the answer may be too small, but not below
 * `enough`, and then *zone means nothing. */
static uint32_t clearance_of_any(const ko_fence *fence, const koi_fence_leg *leg, uint32_t enough,
                                 uint32_t *zone)
{
    static const koi_fence_ratio zero = {0, 1};
    uint32_t most = 0;
    for (uint32_t i = 0; i < fence->count; i++) {
        koi_fence_ratio until;
        uint32_t least = INT32_MAX;
        if (fence->zones[i].role != KO_FENCE_KEEP_IN ||
            !koi_fence_zone_stay(&fence->zones[i], leg, zero, &until) || until.n < until.m) {
            continue;
        }
        koi_fence_leg_inside(&fence->zones[i], leg, &least);
        if (least > most) {
            most = least;
            *zone = i;
        }
    }
    if (most < enough) {
        const koi_fence_rim rim = koi_fence_union_rim(fence, leg, enough);
        *zone = (rim.least > most) ? rim.zone : *zone;
        most = (rim.least > most) ? rim.least : most;
    }
    return most;
}

/* The clearance along a leg that does not break the fence, and the zone that decides. */
static KOI_OWN_FRAME fix16_t clearance_of(const ko_fence *fence, const koi_fence_leg *leg,
                                          uint32_t *zone)
{
    uint32_t least = INT32_MAX;
    uint32_t any = 0;
    *zone = 0;
    for (uint32_t i = 0; i < fence->count; i++) {
        const ko_fence_zone *z = &fence->zones[i];
        const uint32_t before = least;
        if (z->role == KO_FENCE_KEEP_OUT) {
            koi_fence_leg_outside(z, leg, &least);
        } else if (fence->rule == KO_FENCE_ALL) {
            koi_fence_leg_inside(z, leg, &least);
        }
        *zone = (least < before) ? i : *zone;
    }
    /* all keep-in zones of KO_FENCE_ANY count as one */
    const uint32_t keep_in =
        (fence->rule == KO_FENCE_ANY) ? koi_fence_count_keep_in(fence, &any) : 0U;
    if (keep_in == 1U) {
        const uint32_t before = least;
        koi_fence_leg_inside(&fence->zones[any], leg, &least);
        *zone = (least < before) ? any : *zone;
    } else if (keep_in > 1U) {
        const uint32_t most = clearance_of_any(fence, leg, least, &any);
        if (most < least) {
            least = most;
            *zone = any;
        }
    }
    return (fix16_t)least;
}

/* ---- the depth of a break ---- */

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
#define HALVES 5U
#define PARTS (1 << HALVES)

/* A lower bound that is at most this below the lowest clearance is good enough. */
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

/* Says whether all of the leg is over, under or in a polygon, if two of its points are. */
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

/* A lower bound of the fence's clearance between two points. In a breach the least is about 0 or
 * less, and a point in a keep-in zone is not below 0 in it, so the union need not be measured. */
static KOI_APART int64_t bound_of(search *s, const koi_fence_stand *p, const koi_fence_stand *q,
                                  int64_t length)
{
    int64_t each = between(p->each.clearance, q->each.clearance, length);
    int64_t any = between(p->any.clearance, q->any.clearance, length);
    /* the bound of a wall is for its zone alone, so that of all others is taken in */
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

static KOI_OWN_FRAME fix16_t measure(const ko_fence *fence, const koi_fence_leg *leg, int32_t part,
                                     stop *at)
{
    const ko_vec3 p = koi_closest_at(&leg->a, &leg->b, KO_Q30_ONE / PARTS * part);
    at->part = part;
    koi_fence_measure_all(fence, &p, &at->stand);
    return koi_fence_least_of(&at->stand)->clearance;
}

/* The stops that are still ahead lie on a stack, the next on top. Each push halves the way from
 * `from` to the top. */
static KOI_OWN_FRAME fix16_t depth_of(const ko_fence *fence, const koi_fence_leg *leg)
{
    search s = {fence, leg, UINT32_MAX, false};
    stop from;
    stop ahead[HALVES + 1U];
    uint32_t top = 0;
    fix16_t length = 0;
    KO_IGNORE(ko_vec3_length_up(&leg->d, &length)); /* d is within 2^30, so it is not refused */
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

/* ---- calls ---- */

ko_status koi_fence_check_leg(const ko_fence *fence, const ko_segment *leg)
{
    if (ko_vec3_check(&leg->a) != KO_OK || ko_vec3_check(&leg->b) != KO_OK) {
        return KO_E_RANGE;
    }
    return koi_fence_is_open(fence) ? KO_OK : KO_E_DATA;
}

koi_fence_leg koi_fence_leg_of(const ko_segment *segment)
{
    const koi_fence_leg leg = {segment->a, segment->b,
                               koi_closest_difference(&segment->b, &segment->a)};
    return leg;
}

ko_status ko_fence_cast_leg(const ko_fence *fence, const ko_segment *leg, ko_q30 *first,
                            uint32_t *zone)
{
    if (first != NULL) {
        *first = 0;
    }
    if (fence == NULL || leg == NULL || first == NULL || zone == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = koi_fence_check_leg(fence, leg);
    if (status != KO_OK) {
        return status;
    }
    const koi_fence_leg way = koi_fence_leg_of(leg);
    const first_break found = break_of(fence, &way);
    *first = found.is_found ? parameter_of(found.t) : KO_NEVER;
    *zone = found.zone;
    return KO_OK;
}

ko_status ko_fence_test_leg(const ko_fence *fence, const ko_segment *leg,
                            ko_fence_leg_answer *answer)
{
    static const ko_fence_leg_answer unknown = {KO_FENCE_UNKNOWN, INT32_MIN, 0, 0, {0, 0, 0}};
    if (answer == NULL) {
        return KO_E_ARG;
    }
    *answer = unknown;
    if (fence == NULL || leg == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = koi_fence_check_leg(fence, leg);
    if (status != KO_OK) {
        return status;
    }
    const koi_fence_leg way = koi_fence_leg_of(leg);
    const first_break found = break_of(fence, &way);
    if (found.is_found) {
        answer->state = KO_FENCE_BREACH;
        answer->zone = found.zone;
        answer->first = parameter_of(found.t);
        answer->at = koi_closest_at(&way.a, &way.b, answer->first);
        answer->clearance = depth_of(fence, &way);
        return KO_OK;
    }
    answer->clearance = clearance_of(fence, &way, &answer->zone);
    answer->state = (answer->clearance <= fence->warn) ? KO_FENCE_WARNING : KO_FENCE_CLEAR;
    answer->first = KO_NEVER;
    answer->at = way.b;
    return KO_OK;
}
