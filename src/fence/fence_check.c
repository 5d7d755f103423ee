/* Opens fences: checks each zone. */
#include "src/fence/fence_check.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_simple.h"
#include "src/fence/fence_validate.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/wide.h"

const char *ko_fence_fault_text(ko_fence_fault fault)
{
    static const char *const texts[] = {
        "nothing is wrong",
        "the role is neither keep-in nor keep-out",
        "the kind is none of polygon, cylinder, box",
        "the floor is not below the ceiling",
        "a coordinate is beyond 8192 m",
        "the radius is not above 0",
        "the low corner is not below the high one",
        "a polygon has 3 to 1024 points, a fence 1 to 1024 zones",
        "two points are equal",
        "an edge goes back along the one before",
        "two edges cross or touch",
        "an edge meets another between its chord and the line straight in latitude and longitude",
    };
    const uint32_t i = (uint32_t)fault;
    return (i < sizeof(texts) / sizeof(texts[0])) ? texts[i] : "unknown fault";
}

static bool is_legal(const ko_fence_xy *p)
{
    return ko_fix_is_legal(p->x) && ko_fix_is_legal(p->y);
}

static ko_fence_fault polygon_fault(const ko_fence_zone *zone, ko_fence_report *report)
{
    if (zone->points == NULL || zone->count < 3U || zone->count > KO_FENCE_MOST_POINTS) {
        return KO_FENCE_BAD_COUNT;
    }
    return koi_fence_simple_fault(zone->points, zone->count, report);
}

/* The centre is within KO_LIMIT when it is added to, so nothing overflows. */
static ko_fence_fault cylinder_fault(const ko_fence_zone *zone)
{
    const fix16_t r = zone->radius;
    if (r <= 0) {
        return KO_FENCE_BAD_RADIUS;
    }
    const bool is_whole = is_legal(&zone->centre) && r <= KO_LIMIT &&
                          koi_magnitude(zone->centre.x) + (uint32_t)r <= (uint32_t)KO_LIMIT &&
                          koi_magnitude(zone->centre.y) + (uint32_t)r <= (uint32_t)KO_LIMIT;
    return is_whole ? KO_FENCE_GOOD : KO_FENCE_BAD_RANGE;
}

static ko_fence_fault box_fault(const ko_fence_zone *zone)
{
    if (!is_legal(&zone->low) || !is_legal(&zone->high)) {
        return KO_FENCE_BAD_RANGE;
    }
    return (zone->low.x < zone->high.x && zone->low.y < zone->high.y) ? KO_FENCE_GOOD
                                                                      : KO_FENCE_BAD_BOX;
}

static bool are_ends(const ko_fence_zone *zone)
{
    return (zone->floor == KO_FENCE_NO_FLOOR || ko_fix_is_legal(zone->floor)) &&
           (zone->ceiling == KO_FENCE_NO_CEILING || ko_fix_is_legal(zone->ceiling));
}

ko_fence_fault koi_fence_zone_fault(const ko_fence_zone *zone, ko_fence_report *report)
{
    if (zone->role != KO_FENCE_KEEP_IN && zone->role != KO_FENCE_KEEP_OUT) {
        return KO_FENCE_BAD_ROLE;
    }
    if (!are_ends(zone)) {
        return KO_FENCE_BAD_RANGE;
    }
    if (zone->floor >= zone->ceiling) {
        return KO_FENCE_BAD_HEIGHTS;
    }
    switch (zone->kind) {
    case KO_FENCE_POLYGON:
        return polygon_fault(zone, report);
    case KO_FENCE_CYLINDER:
        return cylinder_fault(zone);
    case KO_FENCE_BOX:
        return box_fault(zone);
    default:
        return KO_FENCE_BAD_KIND;
    }
}

/* Finds the first fault of all zones. */
static ko_fence_report find_fault(const ko_fence_zone *zones, uint32_t count)
{
    ko_fence_report found = {KO_FENCE_GOOD, 0, 0, 0};
    if (count == 0U || count > KO_FENCE_MOST_ZONES) {
        found.fault = KO_FENCE_BAD_COUNT;
        return found;
    }
    for (uint32_t i = 0; i < count; i++) {
        found.fault = koi_fence_zone_fault(&zones[i], &found);
        if (found.fault != KO_FENCE_GOOD) {
            found.zone = i;
            break;
        }
    }
    return found;
}

/* ---- fences ---- */

ko_status ko_fence_open(const ko_fence_zone *zones, uint32_t count, ko_fence_rule rule,
                        fix16_t warn, ko_fence *fence, ko_fence_report *report)
{
    static const ko_fence closed = {NULL, 0, KO_FENCE_ALL, 0, 0, {0, 0}};
    if (fence == NULL) {
        return KO_E_ARG;
    }
    *fence = closed;
    if (zones == NULL) {
        return KO_E_ARG;
    }
    const ko_fence_report found = find_fault(zones, count);
    if (report != NULL) {
        *report = found;
    }
    if (found.fault != KO_FENCE_GOOD || warn < 0 || warn > KO_LIMIT ||
        (rule != KO_FENCE_ANY && rule != KO_FENCE_ALL)) {
        return KO_E_RANGE;
    }
    fence->zones = zones;
    fence->count = count;
    fence->rule = rule;
    fence->warn = warn;
    fence->seal = koi_fence_seal_of(fence);
    koi_fence_sum(fence);
    return KO_OK;
}
