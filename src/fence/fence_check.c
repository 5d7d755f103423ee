/* Names the faults of zones, and gives polygons their runs. */
#include "src/fence/fence_check.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_simple.h"

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
        "an edge leaves the rectangle of its run",
    };
    const uint32_t i = (uint32_t)fault;
    return (i < sizeof(texts) / sizeof(texts[0])) ? texts[i] : "unknown fault";
}

static bool is_legal(const ko_fence_xy *p)
{
    return ko_fix_is_legal(p->x) && ko_fix_is_legal(p->y);
}

static ko_fence_fault polygon_fault(const ko_fence_zone *zone)
{
    const bool is_counted =
        zone->points != NULL && zone->count >= 3U && zone->count <= KO_FENCE_MOST_POINTS;
    return is_counted ? KO_FENCE_GOOD : KO_FENCE_BAD_COUNT;
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

ko_fence_fault koi_fence_fields_fault(const ko_fence_zone *zone)
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
        return polygon_fault(zone);
    case KO_FENCE_CYLINDER:
        return cylinder_fault(zone);
    case KO_FENCE_BOX:
        return box_fault(zone);
    default:
        return KO_FENCE_BAD_KIND;
    }
}

ko_fence_fault koi_fence_polygon_fault(const ko_fence_zone *zone, ko_fence_report *report)
{
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    const ko_fence_fault fault = koi_fence_fields_fault(zone);
    return (fault == KO_FENCE_GOOD) ? koi_fence_simple_fault(&outline, report) : fault;
}

/* ---- runs ---- */

/* Widens a run to a corner. */
static void take(ko_fence_run *run, const ko_fence_xy *p)
{
    run->low.x = (p->x < run->low.x) ? p->x : run->low.x;
    run->low.y = (p->y < run->low.y) ? p->y : run->low.y;
    run->high.x = (p->x > run->high.x) ? p->x : run->high.x;
    run->high.y = (p->y > run->high.y) ? p->y : run->high.y;
}

ko_status ko_fence_zone_add_runs(ko_fence_zone *zone, ko_fence_run *runs, uint32_t room)
{
    if (zone == NULL || runs == NULL) {
        return KO_E_ARG;
    }
    if (zone->kind != KO_FENCE_POLYGON || polygon_fault(zone) != KO_FENCE_GOOD) {
        return KO_E_RANGE;
    }
    if (room < KO_FENCE_RUNS((uint32_t)zone->count)) {
        return KO_E_FULL;
    }
    const ko_fence_xy *from = &zone->points[zone->count - 1U];
    for (uint32_t i = 0; i < zone->count; i++) {
        ko_fence_run *run = &runs[i / KO_FENCE_RUN_EDGES];
        if (i % KO_FENCE_RUN_EDGES == 0U) {
            run->low = *from;
            run->high = *from;
        }
        from = &zone->points[i];
        take(run, from);
    }
    zone->runs = runs;
    return KO_OK;
}
