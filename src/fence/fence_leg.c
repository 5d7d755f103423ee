/* Answers for a leg: where it breaks the fence first, and its clearance.
 *
 * Each zone says where the leg enters or leaves it (fence_cross.c), and the earliest of these
 * places is the first break. A leg that breaks the fence has the depth of its deepest point for a
 * clearance (fence_depth.c). For any other the clearance is the least that a zone leaves along the
 * leg (fence_along.c). With KO_FENCE_ANY the leg is followed from zone to zone, and their union may
 * leave it more room than any one of them (fence_union.c). */
#include "src/fence/fence_leg.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_along.h"
#include "src/fence/fence_cross.h"
#include "src/fence/fence_depth.h"
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
        answer->clearance = koi_fence_depth(fence, &way, answer->first);
        return KO_OK;
    }
    answer->clearance = clearance_of(fence, &way, &answer->zone);
    answer->state = (answer->clearance <= fence->warn) ? KO_FENCE_WARNING : KO_FENCE_CLEAR;
    answer->first = KO_NEVER;
    answer->at = way.b;
    return KO_OK;
}
