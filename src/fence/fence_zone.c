/* Tests a point against one zone, then against all zones of a fence.
 *
 * A zone says whether it holds the point, and how far its boundary is. A polygon leaves that to its
 * outline, in fence_near.c; boxes and cylinders are measured here. The fence takes the least
 * clearance of the zones that count each for itself, and the largest of the keep-in zones of which
 * one is enough. */
#include "src/fence/fence_zone.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_near.h"
#include "src/fence/fence_outline.h"

#include <stddef.h>

#include "src/math/digest.h"
#include "src/math/wide.h"

/* ---- a zone and a point ---- */

int64_t koi_fence_height_out(const ko_fence_zone *zone, fix16_t z)
{
    const int64_t below = (int64_t)zone->floor - z;
    const int64_t above = (int64_t)z - zone->ceiling;
    return (below > above) ? below : above;
}

void koi_fence_take(const koi_square *square, uint32_t *least)
{
    if (koi_square_is_within(square, *least)) {
        *least = koi_square_distance(square);
    }
}

/* For a point inside: its depth is the lesser of the depths in the outline, lo .. hi, and in the
 * heights. */
static koi_fence_distance measure_inside(uint32_t lo, uint32_t hi, int64_t height_out)
{
    const int64_t depth = -height_out;
    const koi_fence_distance measure = {true, true, KOI_FENCE_NO_EDGE,
                                        (depth < (int64_t)lo) ? (uint32_t)depth : lo,
                                        (depth < (int64_t)hi) ? (uint32_t)depth : hi};
    return measure;
}

static koi_fence_distance measure_polygon(const ko_fence_zone *zone, const ko_vec3 *p)
{
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    const int64_t out = koi_fence_height_out(zone, p->z);
    const ko_vec3 at = {p->x, p->y, (out > 0) ? (fix16_t)out : 0};
    const koi_fence_near near = koi_fence_outline_near(&outline, &at);
    if (near.is_over && out > 0) {
        const koi_fence_distance above = {false, true, KOI_FENCE_NO_EDGE, (uint32_t)out,
                                          (uint32_t)out};
        return above;
    }
    const uint32_t hi = near.is_whole ? near.least : near.least + 1U;
    koi_fence_distance measure = {false, false, near.edge, near.least, hi};
    if (near.is_over) {
        measure = measure_inside(near.least, hi, out);
        measure.edge = (-out <= (int64_t)near.least) ? KOI_FENCE_NO_EDGE : near.edge;
    }
    return measure;
}

/* The square root, rounded down and up. */
static void set_roots(uint64_t square, uint32_t *lo, uint32_t *hi)
{
    *lo = ko_fix_sqrt_down(square);
    *hi = *lo + ((koi_port_umul(*lo, *lo) == square) ? 0U : 1U);
}

/* The distance over gaps on three axes, each within 2^30. A gap on one axis alone needs no root. */
static koi_fence_distance measure_gaps(uint32_t x, uint32_t y, uint32_t z)
{
    const uint32_t sum = x + y + z;
    koi_fence_distance measure = {false, false, KOI_FENCE_NO_EDGE, sum, sum};
    if (x != sum && y != sum && z != sum) {
        set_roots(koi_wide_square3(x, y, z), &measure.lo, &measure.hi);
    }
    return measure;
}

/* The distance of x from lo .. hi; 0 or less inside, where it is the depth. It is taken modulo
 * 2^32, as zones may have been damaged since they were checked. */
static int32_t gap_out(fix16_t x, fix16_t lo, fix16_t hi)
{
    const int32_t below = koi_minus(lo, x);
    const int32_t above = koi_minus(x, hi);
    return (below > above) ? below : above;
}

static uint32_t positive(int64_t x)
{
    return (x > 0) ? (uint32_t)x : 0U;
}

static koi_fence_distance measure_box(const ko_fence_zone *zone, const ko_vec3 *p)
{
    const int64_t out = koi_fence_height_out(zone, p->z);
    const int32_t x = gap_out(p->x, zone->low.x, zone->high.x);
    const int32_t y = gap_out(p->y, zone->low.y, zone->high.y);
    if (x > 0 || y > 0 || out > 0) {
        return measure_gaps(positive(x), positive(y), positive(out));
    }
    const uint32_t depth = 0U - (uint32_t)((x > y) ? x : y);
    return measure_inside(depth, depth, out);
}

static uint64_t square_from_axis(const ko_fence_zone *zone, const ko_vec3 *p)
{
    return koi_wide_square3(koi_magnitude(koi_minus(p->x, zone->centre.x)),
                            koi_magnitude(koi_minus(p->y, zone->centre.y)), 0);
}

/* The distance from the axis may be irrational. It lies within lo .. hi, and so the distances that
 * follow from it lie within bounds. */
koi_fence_distance koi_fence_measure_round(const ko_fence_zone *zone, const ko_vec3 *p)
{
    const int64_t out = koi_fence_height_out(zone, p->z);
    const uint32_t r = (uint32_t)zone->radius;
    uint32_t lo;
    uint32_t hi;
    set_roots(square_from_axis(zone, p), &lo, &hi);
    if (hi <= r && out <= 0) {
        return measure_inside(r - hi, r - lo, out);
    }
    if (hi <= r) {
        return measure_gaps(0, 0, (uint32_t)out);
    }
    koi_fence_distance measure = measure_gaps(lo - r, 0, positive(out));
    measure.hi = measure_gaps(hi - r, 0, positive(out)).hi;
    return measure;
}

koi_fence_distance koi_fence_measure(const ko_fence_zone *zone, const ko_vec3 *p)
{
    if (zone->kind == KO_FENCE_CYLINDER) {
        return koi_fence_measure_round(zone, p);
    }
    return (zone->kind == KO_FENCE_BOX) ? measure_box(zone, p) : measure_polygon(zone, p);
}

bool koi_fence_is_over(const ko_fence_zone *zone, const ko_vec3 *p)
{
    if (zone->kind == KO_FENCE_CYLINDER) {
        const uint32_t r = (uint32_t)zone->radius;
        return square_from_axis(zone, p) <= koi_port_umul(r, r);
    }
    ko_fence_xy corners[4];
    const koi_fence_outline outline = koi_fence_outline_of(zone, corners);
    return koi_fence_outline_holds(&outline, p->x, p->y);
}

bool koi_fence_zone_holds(const ko_fence_zone *zone, const ko_vec3 *p)
{
    return koi_fence_height_out(zone, p->z) <= 0 && koi_fence_is_over(zone, p);
}

/* ---- a fence and a point ---- */

uint32_t koi_fence_seal_of(const ko_fence *fence)
{
    uint32_t seal = koi_digest_pointer(0x6b6f6665U, fence->zones);
    seal = koi_digest(seal, fence->count);
    seal = koi_digest(seal, (uint32_t)fence->rule);
    seal = koi_digest(seal, (uint32_t)fence->warn);
    return (seal != 0U) ? seal : 1U; /* unreachable: one of 2^32; 0 is that of an unchecked fence */
}

bool koi_fence_is_open(const ko_fence *fence)
{
    return fence->zones != NULL && fence->count > 0U && fence->count <= KO_FENCE_MOST_ZONES &&
           fence->seal == koi_fence_seal_of(fence);
}

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
