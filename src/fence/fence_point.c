/* Answers for a point: its clearance, the zone that decides, and the nearest point of its
 * boundary. fence_zone.c measures the zones. With KO_FENCE_ANY the point may stand
 * deeper in the union of zones than in any one of them, which fence_union.c measures. */
#include "src/fence/fence_core.h"
#include "src/fence/fence_near.h"
#include "src/fence/fence_union.h"
#include "src/fence/fence_outline.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/wide.h"

/* ---- the nearest point of a zone's boundary ---- */

static fix16_t clamped(fix16_t x, fix16_t lo, fix16_t hi)
{
    return (x < lo) ? lo : (x > hi) ? hi : x;
}

/* The end of lo .. hi that is nearer to x. */
static fix16_t nearer(fix16_t x, fix16_t lo, fix16_t hi)
{
    return ((int64_t)x - lo < (int64_t)hi - x) ? lo : hi;
}

/* Moves the centre by the radius towards p. The components of the direction are off by 0.55 *
 * 2^-30. That is 0.3 LSB at 8192 m; rounding adds half an LSB. */
static void nearest_round(const ko_fence_zone *zone, const ko_vec3 *p, ko_vec3 *at)
{
    const ko_vec3 way = {koi_minus(p->x, zone->centre.x), koi_minus(p->y, zone->centre.y), 0};
    ko_dir3 direction = {KO_Q30_ONE, 0, 0};
    KO_IGNORE(
        ko_dir3_from_vec3(&way, &direction)); /* from the axis itself every direction is as near */
    const int64_t half = INT64_C(1) << 29;
    at->x =
        koi_plus(zone->centre.x, (fix16_t)((koi_port_mul(zone->radius, direction.x) + half) >> 30));
    at->y =
        koi_plus(zone->centre.y, (fix16_t)((koi_port_mul(zone->radius, direction.y) + half) >> 30));
}

static void nearest_side(const ko_fence_zone *zone, const ko_vec3 *p, int64_t out, ko_vec3 *at)
{
    if (zone->kind == KO_FENCE_CYLINDER) {
        nearest_round(zone, p, at);
        return;
    }
    ko_fence_xy corners[4];
    const koi_fence_outline outline = koi_fence_outline_of(zone, corners);
    const ko_vec3 from = {p->x, p->y, (out > 0) ? (fix16_t)out : 0};
    *at = koi_fence_nearest_at(&outline, koi_fence_outline_near(&outline, &from).edge, p);
}

/* The nearest point is straight up or down if p is over or under the zone, or nearest to its floor
 * or ceiling. Else it is on the zone's side. */
static KOI_OWN_FRAME ko_vec3 nearest_of(const ko_fence_zone *zone, const ko_vec3 *p,
                                        const koi_fence_distance *measure)
{
    ko_vec3 at = *p;
    const int64_t out = koi_fence_height_out(zone, p->z);
    const bool is_polygon = zone->kind == KO_FENCE_POLYGON;
    const bool is_over = is_polygon ? measure->is_over : koi_fence_is_over(zone, p);
    if (is_over && (out > 0 || -out <= (int64_t)measure->lo)) {
        at.z = nearer(p->z, zone->floor, zone->ceiling);
        return at;
    }
    if (is_polygon) {
        const koi_fence_outline outline = koi_fence_polygon_of(zone);
        at = koi_fence_nearest_at(&outline, measure->edge, p);
    } else {
        nearest_side(zone, p, out, &at);
    }
    at.z = clamped(p->z, zone->floor, zone->ceiling);
    return at;
}

/* ---- unions ---- */

/* The nearest point of the rim of a union. */
static KOI_OWN_FRAME ko_vec3 nearest_on(const koi_fence_rim *rim, const ko_fence *fence,
                                        const ko_vec3 *p)
{
    ko_vec3 at = *p;
    ko_q30 t;
    koi_square square;
    const ko_vec3 from_above = {p->x, p->y, 0};
    if (rim->side == KOI_FENCE_SIDE_LEVEL) {
        if (!koi_fence_is_over(&fence->zones[rim->zone], p)) {
            nearest_side(&fence->zones[rim->zone], p, 0, &at);
        }
        at.z = rim->level;
    } else if (rim->side == KOI_FENCE_SIDE_ROUND) {
        nearest_round(&fence->zones[rim->zone], p, &at);
    } else {
        koi_closest_point_segment(&from_above, &rim->from, &rim->to, &t, &square);
        at = koi_closest_at(&rim->from, &rim->to, t);
        at.z = p->z;
    }
    return at;
}

/* Raises the clearance of the keep-in zones to that of their union, if that is more. True if the
 * union then decides; *nearest is the nearest point of its rim. */
static KOI_OWN_FRAME bool take_union(const ko_fence *fence, const ko_vec3 *p,
                                     koi_fence_stand *stand, ko_vec3 *nearest)
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

/* ---- the call ---- */

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
        answer->nearest = nearest_of(&fence->zones[least->zone], &p, &least->measure);
    }
    return KO_OK;
}
