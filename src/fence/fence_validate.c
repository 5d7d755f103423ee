/* Validates fences step by step against the checksums that were taken when they were opened.
 *
 * The walk has two halves: all zones, then the corners of each. A zone's pointer and count are
 * followed in the second half only, when the checksum of the zones has fitted. The checksum goes on
 * from one half to the other, so neither can be left out. The parts of the walk
 * are the zones of both halves; an item is a corner. */
#include "src/fence/fence_validate.h"

#include "src/fence/fence_zone.h"
#include "src/math/digest.h"
#include "src/math/validation.h"

/* Only the fields of its kind count. */
uint32_t koi_fence_sum_zone(uint32_t sum, const ko_fence_zone *zone)
{
    sum = koi_digest(sum, zone->role | (uint32_t)zone->kind << 8 | (uint32_t)zone->count << 16);
    sum = koi_digest(sum, (uint32_t)zone->floor);
    sum = koi_digest(sum, (uint32_t)zone->ceiling);
    if (zone->kind == KO_FENCE_POLYGON) {
        return koi_digest_pointer(koi_digest_pointer(sum, zone->points), zone->runs);
    }
    sum = koi_digest(sum, (uint32_t)zone->low.x);
    sum = koi_digest(sum, (uint32_t)zone->low.y);
    if (zone->kind == KO_FENCE_CYLINDER) {
        return koi_digest(sum, (uint32_t)zone->radius);
    }
    sum = koi_digest(sum, (uint32_t)zone->high.x);
    return koi_digest(sum, (uint32_t)zone->high.y);
}

static uint32_t sum_point(uint32_t sum, const ko_fence_xy *point)
{
    return koi_digest(koi_digest(sum, (uint32_t)point->x), (uint32_t)point->y);
}

uint32_t koi_fence_sum_corner(uint32_t sum, const koi_fence_outline *outline, uint32_t corner)
{
    const uint32_t next = corner + 1U;
    sum = sum_point(sum, &outline->points[corner]);
    if (outline->runs == NULL || (next % KO_FENCE_RUN_EDGES != 0U && next != outline->count)) {
        return sum;
    }
    const ko_fence_run *run = &outline->runs[corner / KO_FENCE_RUN_EDGES];
    return sum_point(sum_point(sum, &run->low), &run->high);
}

static bool is_corner(const ko_fence_zone *zone, uint32_t item)
{
    return zone->kind == KO_FENCE_POLYGON && item < zone->count;
}

/* Takes a zone of the first half. False: it was the last, and the checksum does not fit. */
static bool take_zone(const ko_fence *fence, ko_validation *walk)
{
    walk->sum = koi_fence_sum_zone(walk->sum, &fence->zones[walk->part]);
    walk->part++;
    return walk->part < fence->count || walk->sum == fence->sums[0];
}

/* Takes a corner of a zone, or goes on to the zone after it. */
static void take_corner(const ko_fence_zone *zone, ko_validation *walk)
{
    if (is_corner(zone, walk->item)) {
        const koi_fence_outline outline = koi_fence_polygon_of(zone);
        walk->sum = koi_fence_sum_corner(walk->sum, &outline, walk->item);
        walk->item++;
    } else {
        walk->part++;
        walk->item = 0;
    }
}

bool koi_fence_validate_step(const ko_fence *fence, ko_validation *walk)
{
    if (walk->part < fence->count) {
        return take_zone(fence, walk);
    }
    take_corner(&fence->zones[walk->part - fence->count], walk);
    return true;
}

/* Goes on with the walk over an open fence. */
static ko_status go_on(const ko_fence *fence, ko_validation *walk, uint32_t *budget)
{
    const uint32_t count = fence->count;
    koi_validation_open(walk, koi_digest(fence->seal, fence->sums[0]));
    while (walk->part < 2U * count) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        if (!koi_fence_validate_step(fence, walk)) {
            return koi_validation_end(walk, false);
        }
    }
    return koi_validation_end(walk, walk->part == 2U * count && walk->sum == fence->sums[1]);
}

ko_status ko_fence_validate(const ko_fence *fence, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (fence == NULL) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return koi_fence_is_open(fence) ? go_on(fence, walk, budget) : koi_validation_end(walk, false);
}
