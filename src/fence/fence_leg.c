/* Tests a leg against all zones of a fence: where it breaks the fence first, its clearance, its
 * margin. */
#include "src/fence/fence_core.h"

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
 * its point at t. `left` is a zone that the leg leaves at t, or UINT32_MAX. */
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

/* Finds the first keep-in zone, and returns how many there are. */
static uint32_t count_keep_in(const ko_fence *fence, uint32_t *which)
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

/* An upper bound of how often a leg leaves zones: a polygon once for each edge, others once. */
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
    if (count_keep_in(fence, &zone) == 0U) {
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

static KOI_NOINLINE first_break break_of(const ko_fence *fence, const koi_fence_leg *leg)
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
 * union of zones gives, if larger. A clearance that is not below `enough` may be left at that. */
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
static KOI_NOINLINE fix16_t clearance_of(const ko_fence *fence, const koi_fence_leg *leg,
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
    const uint32_t keep_in = (fence->rule == KO_FENCE_ANY) ? count_keep_in(fence, &any) : 0U;
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

static ko_status check_query(const ko_fence *fence, const ko_segment *leg)
{
    if (ko_vec3_check(&leg->a) != KO_OK || ko_vec3_check(&leg->b) != KO_OK) {
        return KO_E_RANGE;
    }
    return koi_fence_is_open(fence) ? KO_OK : KO_E_DATA;
}

static koi_fence_leg leg_of(const ko_segment *segment)
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
    const ko_status status = check_query(fence, leg);
    if (status != KO_OK) {
        return status;
    }
    const koi_fence_leg way = leg_of(leg);
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
    const ko_status status = check_query(fence, leg);
    if (status != KO_OK) {
        return status;
    }
    const koi_fence_leg way = leg_of(leg);
    const first_break found = break_of(fence, &way);
    if (found.is_found) {
        answer->state = KO_FENCE_BREACH;
        answer->zone = found.zone;
        answer->first = parameter_of(found.t);
        answer->at = koi_closest_at(&way.a, &way.b, answer->first);
        answer->clearance = koi_fence_leg_depth(fence, &way);
        return KO_OK;
    }
    answer->clearance = clearance_of(fence, &way, &answer->zone);
    answer->state = (answer->clearance <= fence->warn) ? KO_FENCE_WARNING : KO_FENCE_CLEAR;
    answer->first = KO_NEVER;
    answer->at = way.b;
    return KO_OK;
}

/* ---- the margin ---- */

/* As koi_fence_leg_inside, for a keep-in zone that holds both ends of the leg. False if it does not
 * hold all of the leg: then *least is unchanged. */
static bool holds_way(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least)
{
    static const koi_fence_ratio zero = {0, 1};
    const uint32_t reach = *least;
    koi_fence_ratio until;
    if (koi_fence_leg_within(zone, leg, least)) {
        return true;
    }
    *least = reach;
    if (!koi_fence_zone_stay(zone, leg, zero, &until) || until.n < until.m) {
        return false;
    }
    koi_fence_leg_inside(zone, leg, least);
    return true;
}

/* As holds_way, for a zone that may hold neither end. */
static bool holds_leg(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least)
{
    return koi_fence_zone_holds(zone, &leg->a) && koi_fence_zone_holds(zone, &leg->b) &&
           holds_way(zone, leg, least);
}

/* Lowers *least to the margin of the keep-in zones of KO_FENCE_ANY; false if the leg leaves them.
 * The leg is followed from zone to zone only if zones hold both ends, but no zone holds all of
 * it. */
static bool margin_of_any(const ko_fence *fence, const koi_fence_leg *leg, uint32_t *least)
{
    uint32_t most = 0;
    bool is_held = false;
    bool is_a_held = false;
    bool is_b_held = false;
    /* the largest margin that a zone gives which holds all of the leg */
    for (uint32_t i = 0; i < fence->count; i++) {
        const ko_fence_zone *zone = &fence->zones[i];
        uint32_t here = *least;
        if (zone->role != KO_FENCE_KEEP_IN) {
            continue;
        }
        const bool has_a = koi_fence_zone_holds(zone, &leg->a);
        const bool has_b = koi_fence_zone_holds(zone, &leg->b);
        is_a_held = is_a_held || has_a;
        is_b_held = is_b_held || has_b;
        if (has_a && has_b && holds_way(zone, leg, &here)) {
            is_held = true;
            most = (here > most) ? here : most;
        }
    }
    /* without such a zone, follow the leg through all of them */
    first_break first = {false, {0, 1}, 0};
    if (!is_held && is_a_held && is_b_held) {
        leave_any(fence, leg, &first);
    }
    if (!is_a_held || !is_b_held || first.is_found) {
        return false;
    }
    /* the union may leave more room */
    const uint32_t together = (most < *least) ? koi_fence_union_rim(fence, leg, *least).least : 0;
    *least = (together > most) ? together : most;
    return true;
}

/* The lesser of reach and the clearance, or KO_FENCE_MARGIN_BROKEN. */
static fix16_t margin_of(const ko_fence *fence, const koi_fence_leg *leg, uint32_t reach)
{
    uint32_t least = reach;
    uint32_t any;
    for (uint32_t i = 0; i < fence->count; i++) {
        const ko_fence_zone *zone = &fence->zones[i];
        koi_fence_ratio t;
        bool is_broken = false;
        if (zone->role == KO_FENCE_KEEP_OUT) {
            is_broken = koi_fence_zone_meet(zone, leg, &t);
            koi_fence_leg_outside(zone, leg, &least);
        } else if (fence->rule == KO_FENCE_ALL) {
            is_broken = !holds_leg(zone, leg, &least);
        }
        if (is_broken) {
            return KO_FENCE_MARGIN_BROKEN;
        }
    }
    if (fence->rule == KO_FENCE_ANY && count_keep_in(fence, &any) != 0U &&
        !margin_of_any(fence, leg, &least)) {
        return KO_FENCE_MARGIN_BROKEN;
    }
    return (fix16_t)least;
}

ko_status ko_fence_margin_leg(const ko_fence *fence, const ko_segment *leg, fix16_t reach,
                              fix16_t *margin)
{
    if (margin == NULL) {
        return KO_E_ARG;
    }
    *margin = KO_FENCE_MARGIN_UNKNOWN;
    if (fence == NULL || leg == NULL) {
        return KO_E_ARG;
    }
    if (reach < 0 || reach > KO_LIMIT) {
        return KO_E_RANGE;
    }
    const ko_status status = check_query(fence, leg);
    if (status == KO_OK) {
        const koi_fence_leg way = leg_of(leg);
        *margin = margin_of(fence, &way, (uint32_t)reach);
    }
    return status;
}
