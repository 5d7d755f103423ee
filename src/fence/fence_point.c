/* Tests a point against all zones of a fence. */
#include "src/fence/fence_core.h"

#include <stddef.h>

#include "src/math/wide.h"

/* ---- a fence and a point ---- */

/* The signed clearance of one zone. Distances are within sqrt(3) 2^30 < 2^31. */
static fix16_t clearance_of(const ko_fence_zone *zone, const koi_fence_distance *measure)
{
    const bool is_allowed = measure->is_in == (zone->role == KO_FENCE_KEEP_IN);
    return is_allowed ? (fix16_t)measure->lo : -(fix16_t)measure->hi;
}

static void set_room(koi_fence_room *room, fix16_t clearance, uint32_t zone,
                     const koi_fence_distance *measure)
{
    room->clearance = clearance;
    room->zone = zone;
    room->measure = *measure;
}

void koi_fence_measure_all(const ko_fence *fence, const ko_vec3 *p, koi_fence_stand *stand)
{
    static const koi_fence_distance none = {false, false, KOI_FENCE_NO_EDGE, 0, 0};
    bool has_any = false;
    bool is_any_in = false;
    stand->is_broken = false;
    stand->next = INT32_MAX;
    set_room(&stand->each, INT32_MAX, 0, &none);
    set_room(&stand->any, INT32_MAX, 0, &none);
    for (uint32_t i = 0; i < fence->count; i++) {
        const ko_fence_zone *z = &fence->zones[i];
        const koi_fence_distance measure = koi_fence_measure(z, p);
        const fix16_t here = clearance_of(z, &measure);
        if (z->role == KO_FENCE_KEEP_IN && fence->rule == KO_FENCE_ANY) {
            is_any_in = is_any_in || measure.is_in;
            if (!has_any || here > stand->any.clearance) {
                set_room(&stand->any, here, i, &measure);
            }
            has_any = true;
            continue;
        }
        stand->is_broken = stand->is_broken || measure.is_in == (z->role == KO_FENCE_KEEP_OUT);
        if (here < stand->each.clearance) {
            stand->next = stand->each.clearance;
            set_room(&stand->each, here, i, &measure);
        } else if (here < stand->next) {
            stand->next = here;
        }
    }
    stand->is_broken = stand->is_broken || (has_any && !is_any_in);
}

const koi_fence_room *koi_fence_least_of(const koi_fence_stand *stand)
{
    const koi_fence_room *each = &stand->each;
    const koi_fence_room *any = &stand->any;
    const bool is_any = any->clearance < each->clearance ||
                        (any->clearance == each->clearance && any->zone < each->zone);
    return is_any ? any : each;
}

/* The nearest point of the rim of a union. */
static KOI_NOINLINE ko_vec3 nearest_on(const koi_fence_rim *rim, const ko_fence *fence,
                                       const ko_vec3 *p)
{
    ko_vec3 at = *p;
    ko_q30 t;
    koi_square square;
    const ko_vec3 from_above = {p->x, p->y, 0};
    if (rim->side == KOI_FENCE_SIDE_LEVEL) {
        if (!koi_fence_is_over(&fence->zones[rim->zone], p)) {
            koi_fence_nearest_side(&fence->zones[rim->zone], p, 0, &at);
        }
        at.z = rim->level;
    } else if (rim->side == KOI_FENCE_SIDE_ROUND) {
        koi_fence_nearest_round(&fence->zones[rim->zone], p, &at);
    } else {
        koi_closest_point_segment(&from_above, &rim->from, &rim->to, &t, &square);
        at = koi_closest_at(&rim->from, &rim->to, t);
        at.z = p->z;
    }
    return at;
}

/* Raises the clearance of the keep-in zones to that of their union, if that is more. True if the
 * union then decides; *nearest is the nearest point of its rim. */
static KOI_NOINLINE bool take_union(const ko_fence *fence, const ko_vec3 *p, koi_fence_stand *stand,
                                    ko_vec3 *nearest)
{
    const koi_fence_leg here = {*p, *p, {0, 0, 0}};
    const koi_fence_rim rim = koi_fence_union_rim(fence, &here, (uint32_t)stand->each.clearance);
    if ((fix16_t)rim.least <= stand->any.clearance) {
        return false;
    }
    stand->any.clearance = (fix16_t)rim.least;
    stand->any.zone = rim.zone;
    if (stand->any.clearance >= stand->each.clearance) {
        return false;
    }
    *nearest = nearest_on(&rim, fence, p);
    return true;
}

static ko_status check_query(const ko_fence *fence, const ko_vec3 *point)
{
    const ko_status status = ko_vec3_check(point);
    return (status != KO_OK) ? status : koi_fence_is_open(fence) ? KO_OK : KO_E_DATA;
}

ko_status ko_fence_test_point(const ko_fence *fence, const ko_vec3 *point, ko_fence_answer *answer)
{
    static const ko_fence_answer unknown = {KO_FENCE_UNKNOWN, INT32_MIN, 0, {0, 0, 0}};
    if (answer == NULL) {
        return KO_E_ARG;
    }
    if (fence == NULL || point == NULL) {
        *answer = unknown;
        return KO_E_ARG;
    }
    const ko_vec3 p = *point;
    const ko_status status = check_query(fence, &p);
    if (status != KO_OK) {
        *answer = unknown;
        return status;
    }
    koi_fence_stand stand;
    koi_fence_measure_all(fence, &p, &stand);
    const bool is_rim = !stand.is_broken && stand.any.clearance < stand.each.clearance &&
                        take_union(fence, &p, &stand, &answer->nearest);
    const koi_fence_room *least = koi_fence_least_of(&stand);
    answer->clearance = least->clearance;
    answer->zone = least->zone;
    answer->state = stand.is_broken                      ? KO_FENCE_BREACH
                    : (answer->clearance <= fence->warn) ? KO_FENCE_WARNING
                                                         : KO_FENCE_CLEAR;
    if (!is_rim) {
        answer->nearest = koi_fence_nearest(&fence->zones[least->zone], &p, &least->measure);
    }
    return KO_OK;
}
