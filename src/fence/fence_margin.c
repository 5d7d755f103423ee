/* Answers with the margin of a leg: the lesser of its clearance and what the caller asks for, or
 * that it breaks the fence. It says neither where nor how deep, so a zone that holds both ends of
 * the leg is measured first, and most legs need no crossing. */
#include "src/fence/fence_core.h"
#include "src/fence/fence_along.h"
#include "src/fence/fence_cross.h"
#include "src/fence/fence_leg.h"
#include "src/fence/fence_union.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

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
    /* unreachable: the zone holds the leg's beginning */
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
    if (!is_a_held || !is_b_held || (!is_held && !koi_fence_union_holds(fence, leg))) {
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
    if (fence->rule == KO_FENCE_ANY && koi_fence_count_keep_in(fence, &any) != 0U &&
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
    const ko_status status = koi_fence_check_leg(fence, leg);
    if (status == KO_OK) {
        const koi_fence_leg way = koi_fence_leg_of(leg);
        *margin = margin_of(fence, &way, (uint32_t)reach);
    }
    return status;
}
