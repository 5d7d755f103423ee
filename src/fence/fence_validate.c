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

/* The checksum after one more zone, without its corners. Only the fields of its kind count. */
static uint32_t sum_zone(uint32_t sum, const ko_fence_zone *zone)
{
    sum = koi_digest(sum, zone->role | (uint32_t)zone->kind << 8 | (uint32_t)zone->count << 16);
    sum = koi_digest(sum, (uint32_t)zone->floor);
    sum = koi_digest(sum, (uint32_t)zone->ceiling);
    if (zone->kind == KO_FENCE_POLYGON) {
        return koi_digest_pointer(sum, zone->points);
    }
    sum = koi_digest(sum, (uint32_t)zone->low.x);
    sum = koi_digest(sum, (uint32_t)zone->low.y);
    if (zone->kind == KO_FENCE_CYLINDER) {
        return koi_digest(sum, (uint32_t)zone->radius);
    }
    sum = koi_digest(sum, (uint32_t)zone->high.x);
    return koi_digest(sum, (uint32_t)zone->high.y);
}

/* The checksum after one more corner. */
static uint32_t sum_corner(uint32_t sum, const ko_fence_xy *corner)
{
    return koi_digest(koi_digest(sum, (uint32_t)corner->x), (uint32_t)corner->y);
}

static bool is_corner(const ko_fence_zone *zone, uint32_t item)
{
    return zone->kind == KO_FENCE_POLYGON && item < zone->count;
}

void koi_fence_sum(ko_fence *fence)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < fence->count; i++) {
        sum = sum_zone(sum, &fence->zones[i]);
    }
    fence->sums[0] = sum;
    for (uint32_t i = 0; i < fence->count; i++) {
        for (uint32_t k = 0; is_corner(&fence->zones[i], k); k++) {
            sum = sum_corner(sum, &fence->zones[i].points[k]);
        }
    }
    fence->sums[1] = sum;
}

/* Takes a zone of the first half. False: it was the last, and the checksum does not fit. */
static bool take_zone(const ko_fence *fence, ko_validation *walk)
{
    walk->sum = sum_zone(walk->sum, &fence->zones[walk->part]);
    walk->part++;
    return walk->part < fence->count || walk->sum == fence->sums[0];
}

/* Takes a corner of a zone, or goes on to the zone after it. */
static void take_corner(const ko_fence_zone *zone, ko_validation *walk)
{
    if (is_corner(zone, walk->item)) {
        walk->sum = sum_corner(walk->sum, &zone->points[walk->item]);
        walk->item++;
    } else {
        walk->part++;
        walk->item = 0;
    }
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
        if (walk->part >= count) {
            take_corner(&fence->zones[walk->part - count], walk);
        } else if (!take_zone(fence, walk)) {
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
