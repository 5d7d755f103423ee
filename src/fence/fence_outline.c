/* Makes the outlines of zones, and says whether one holds a point: a ray from the point towards +x
 * crosses an odd number of its edges, or starts on one. */
#include "src/fence/fence_outline.h"
#include "src/fence/fence_core.h"

#include <stddef.h>

koi_fence_outline koi_fence_outline_of(const ko_fence_zone *zone, ko_fence_xy corners[4])
{
    if (zone->kind != KO_FENCE_BOX) {
        return koi_fence_polygon_of(zone);
    }
    const ko_fence_xy right = {zone->high.x, zone->low.y};
    const ko_fence_xy left = {zone->low.x, zone->high.y};
    corners[0] = zone->low;
    corners[1] = right;
    corners[2] = zone->high;
    corners[3] = left;
    const koi_fence_outline box = {corners, 4, NULL};
    return box;
}

/* Follows the ray through the edges of a run. True: it starts on one. */
static bool starts_in_run(const koi_fence_outline *outline, const koi_fence_span *span, fix16_t x,
                          fix16_t y, bool *is_in)
{
    const ko_fence_xy *a = koi_fence_edge_begin(outline, span->begin);
    for (uint32_t i = span->begin; i < span->end; i++) {
        const ko_fence_xy *b = &outline->points[i];
        const koi_fence_ray ray = koi_fence_ray_of(a, b, x, y);
        if (ray == KOI_FENCE_RAY_STARTS) {
            return true;
        }
        if (ray == KOI_FENCE_RAY_CROSSES) {
            *is_in = !*is_in;
        }
        a = b;
    }
    return false;
}

/* The ray misses runs above, below and behind it. It crosses an odd number of edges of a run that
 * is to its right if the height of the point parts the run's ends. */
static bool holds_by_runs(const koi_fence_outline *outline, fix16_t x, fix16_t y)
{
    const ko_fence_xy here = {x, y};
    const ko_fence_xy far = {2 * KO_LIMIT, y};
    koi_fence_span span = {0, 0};
    bool is_in = false;
    while (koi_fence_next_span(outline, &here, &far, &span)) {
        const ko_fence_xy *a = koi_fence_edge_begin(outline, span.begin);
        const ko_fence_xy *b = &outline->points[span.end - 1U];
        if (outline->runs[span.begin / KO_FENCE_RUN_EDGES].low.x > x) {
            is_in = is_in != ((a->y > y) != (b->y > y));
            continue;
        }
        if (starts_in_run(outline, &span, x, y, &is_in)) {
            return true;
        }
    }
    return is_in;
}

bool koi_fence_outline_holds(const koi_fence_outline *outline, fix16_t x, fix16_t y)
{
    bool is_in = false;
    if (outline->runs != NULL) {
        return holds_by_runs(outline, x, y);
    }
    const ko_fence_xy *a = &outline->points[outline->count - 1U];
    for (uint32_t i = 0; i < outline->count; i++) {
        const ko_fence_xy *b = &outline->points[i];
        const koi_fence_ray ray = koi_fence_ray_of(a, b, x, y);
        if (ray == KOI_FENCE_RAY_STARTS) {
            return true;
        }
        if (ray == KOI_FENCE_RAY_CROSSES) {
            is_in = !is_in;
        }
        a = b;
    }
    return is_in;
}
