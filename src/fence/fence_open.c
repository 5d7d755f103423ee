/* Opens fences, in steps or all at once.
 *
 * The walk has three stages, each over all zones: their fields are summed; their fields and corners
 * are checked, and the corners summed; and if it took more than one call, all is compared with
 * these checksums, since zones may have changed in between. `part` counts the zones of all stages.
 * With it and with `item` the place in a polygon is kept.
 *
 * Between calls a seal covers the fence, its checksums and the walk. It is never that of an open
 * fence, and never 0: that is the seal of a fence of which nothing was checked. While a polygon is
 * checked, the second checksum is that of its fields, so that a call follows only a pointer that is
 * as it was. */
#include "src/fence/fence_check.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_simple.h"
#include "src/fence/fence_validate.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/digest.h"
#include "src/math/validation.h"

/* ---- the place in a polygon ---- */

/* `part` holds the zone, the pass counted from 1, so that 0 is the beginning of a zone, whether a
 * fault was found, the run, and the first corner of the fault in its row. */
#define ZONE_BITS 0x1FFFU
#define PASS_AT 13U
#define PASS_BITS 7U
#define FOUND_AT 16U
#define RUN_AT 17U
#define FIRST_AT 23U

/* `item` holds the next edge, its row, and the second corner of the fault. */
#define EDGE_BITS 0x7FFU
#define ROW_AT 11U
#define SECOND_AT 17U

/* A run or a row, and a corner, in both. */
#define RUN_BITS 0x3FU
#define CORNER_BITS 0x3FFU
#define CORNER_IN_ROW 15U

/* The zone of all stages. */
static uint32_t zone_of(const ko_validation *walk)
{
    return walk->part & ZONE_BITS;
}

static bool is_in_polygon(const ko_validation *walk)
{
    return ((walk->part >> PASS_AT) & PASS_BITS) != 0U;
}

static void keep_place(ko_validation *walk, const koi_fence_place *place)
{
    const uint32_t pass = (uint32_t)place->pass + 1U;
    const uint32_t found = place->is_found ? 1U : 0U;
    const uint32_t run = place->run;
    const uint32_t first = place->a & CORNER_IN_ROW;
    const uint32_t row = place->row;
    const uint32_t second = place->b;
    walk->sum = place->sum;
    walk->part = zone_of(walk) | (pass << PASS_AT) | (found << FOUND_AT) | (run << RUN_AT) |
                 (first << FIRST_AT);
    walk->item = place->at | (row << ROW_AT) | (second << SECOND_AT);
}

static koi_fence_place place_of(const ko_validation *walk)
{
    koi_fence_place place;
    place.sum = walk->sum;
    place.pass = (koi_fence_pass)(((walk->part >> PASS_AT) & PASS_BITS) - 1U);
    place.row = (uint8_t)((walk->item >> ROW_AT) & RUN_BITS);
    place.run = (uint8_t)((walk->part >> RUN_AT) & RUN_BITS);
    place.at = (uint16_t)(walk->item & EDGE_BITS);
    place.is_found = ((walk->part >> FOUND_AT) & 1U) != 0U;
    place.a = (uint16_t)(16U * place.row + ((walk->part >> FIRST_AT) & CORNER_IN_ROW));
    place.b = (uint16_t)((walk->item >> SECOND_AT) & CORNER_BITS);
    return place;
}

/* ---- steps ---- */

/* A fence that is being opened. The place is that of the polygon which is being checked, if any. */
typedef struct opening {
    ko_fence *fence;
    ko_validation *walk;
    ko_fence_report *report;
    koi_fence_place place;
    bool is_in_polygon;
    bool is_whole; /* it has not been interrupted */
} opening;

static void end_zone(opening *o)
{
    o->walk->part++;
    o->is_in_polygon = false;
}

static ko_status refuse(opening *o, ko_fence_fault fault)
{
    const bool is_corner = o->is_in_polygon;
    o->report->fault = fault;
    o->report->zone = zone_of(o->walk) - o->fence->count;
    o->report->a = is_corner ? o->place.a : 0U;
    o->report->b = is_corner ? o->place.b : 0U;
    return KO_E_RANGE;
}

/* Checks the fields of a zone. */
static ko_status step_zone(opening *o, const ko_fence_zone *zone)
{
    const ko_fence_fault fault = koi_fence_fields_fault(zone);
    if (fault != KO_FENCE_GOOD) {
        return refuse(o, fault);
    }
    if (zone->kind != KO_FENCE_POLYGON) {
        end_zone(o);
        return KO_UNFINISHED;
    }
    const koi_fence_place first = {KOI_FENCE_PASS_RANGE, 0, 0, 0, false, 0, 0, o->walk->sum};
    o->place = first;
    o->is_in_polygon = true;
    o->fence->sums[1] = koi_fence_sum_zone(0, zone);
    return KO_UNFINISHED;
}

/* Takes steps in a polygon, as far as the budget goes. */
static ko_status step_polygon(opening *o, const ko_fence_zone *zone, uint32_t *budget)
{
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    const ko_fence_fault fault = koi_fence_simple_steps(&outline, &o->place, budget);
    if (fault != KO_FENCE_GOOD) {
        return refuse(o, fault);
    }
    if (o->place.pass == KOI_FENCE_PASS_DONE) {
        o->walk->sum = o->place.sum;
        end_zone(o);
    }
    return KO_UNFINISHED;
}

/* Compares the zones with their checksums. */
static ko_status step_again(opening *o)
{
    ko_validation *const walk = o->walk;
    const uint32_t before = 2U * o->fence->count;
    walk->part -= before;
    const bool is_sound = koi_fence_validate_step(o->fence, walk);
    walk->part += before;
    if (!is_sound) {
        return KO_E_DATA;
    }
    if (walk->part < 2U * before) {
        return KO_UNFINISHED;
    }
    return (walk->sum == o->fence->sums[1]) ? KO_OK : KO_E_DATA;
}

/* Checks a zone: its fields, or its corners. */
static ko_status step_check(opening *o, uint32_t *budget)
{
    ko_fence *const fence = o->fence;
    const ko_fence_zone *zone = &fence->zones[o->walk->part - fence->count];
    ko_status status = KO_UNFINISHED;
    if (o->is_in_polygon) {
        status = step_polygon(o, zone, budget);
    } else if (koi_validation_pay(budget)) {
        status = step_zone(o, zone);
    }
    if (status == KO_UNFINISHED && o->walk->part == 2U * fence->count) {
        fence->sums[1] = o->walk->sum;
        o->walk->sum = 0;
        return o->is_whole ? KO_OK : KO_UNFINISHED;
    }
    return status;
}

/* KO_UNFINISHED: there are more steps, or the budget is spent. KO_OK: this was the last, and all is
 * good. */
static ko_status step(opening *o, uint32_t *budget)
{
    ko_fence *const fence = o->fence;
    ko_validation *const walk = o->walk;
    if (walk->part >= fence->count && walk->part < 2U * fence->count) {
        return step_check(o, budget);
    }
    if (!koi_validation_pay(budget)) {
        return KO_UNFINISHED;
    }
    if (walk->part >= fence->count) {
        return step_again(o);
    }
    walk->sum = koi_fence_sum_zone(walk->sum, &fence->zones[walk->part]);
    walk->part++;
    fence->sums[0] = walk->sum;
    return KO_UNFINISHED;
}

/* ---- between calls ---- */

static void close(ko_fence *fence)
{
    static const ko_fence closed = {NULL, 0, KO_FENCE_ALL, 0, 0, {0, 0}};
    *fence = closed;
}

/* The seal of a fence that waits between two calls. */
static uint32_t seal_of(const ko_fence *fence, const ko_validation *walk)
{
    const uint32_t open = koi_fence_seal_of(fence);
    uint32_t seal = koi_digest(koi_digest(open, fence->sums[0]), fence->sums[1]);
    seal = koi_digest(koi_digest(koi_digest(seal, walk->sum), walk->part), walk->item);
    return (seal == open || seal == 0U) ? ~open : seal; /* unreachable: 2 of 2^32 seals */
}

/* Says whether nothing of the fence was checked so far. */
static bool is_unchecked(const ko_fence *fence, const ko_validation *walk)
{
    return (fence->seal | fence->sums[0] | fence->sums[1] | walk->sum | walk->part | walk->item) ==
           0U;
}

/* Says whether the fence waits, and the zone whose corners are next is as it was. */
static bool is_waiting(const ko_fence *fence, const ko_validation *walk)
{
    return fence->seal == seal_of(fence, walk) &&
           (!is_in_polygon(walk) ||
            fence->sums[1] == koi_fence_sum_zone(0, &fence->zones[zone_of(walk) - fence->count]));
}

/* Checks what is no zone. */
static ko_status check_fields(const ko_fence *fence, ko_fence_report *report)
{
    if (fence->count == 0U || fence->count > KO_FENCE_MOST_ZONES) {
        report->fault = KO_FENCE_BAD_COUNT;
        return KO_E_RANGE;
    }
    const bool is_legal = fence->warn >= 0 && fence->warn <= KO_LIMIT &&
                          (fence->rule == KO_FENCE_ANY || fence->rule == KO_FENCE_ALL);
    return is_legal ? KO_OK : KO_E_RANGE;
}

/* Says whether the walk may go on: KO_OK, or why not. */
static ko_status admit(opening *o)
{
    const ko_fence *const fence = o->fence;
    if (fence->zones == NULL) {
        return KO_E_DATA;
    }
    koi_validation_open(o->walk, koi_digest(koi_fence_seal_of(fence), 0));
    o->is_whole = is_unchecked(fence, o->walk);
    if (o->is_whole) {
        return check_fields(fence, o->report);
    }
    return is_waiting(fence, o->walk) ? KO_OK : KO_E_DATA;
}

static ko_status go_on(opening *o, uint32_t *budget)
{
    ko_status status;
    o->is_in_polygon = is_in_polygon(o->walk);
    if (o->is_in_polygon) {
        o->place = place_of(o->walk);
        o->walk->part = zone_of(o->walk);
        o->walk->item = 0;
    }
    do {
        status = step(o, budget);
    } while (status == KO_UNFINISHED && (budget == NULL || *budget > 0U));
    if (o->is_in_polygon) {
        keep_place(o->walk, &o->place);
    }
    return status;
}

/* Leaves the fence open, waiting or closed. Without a walk it is unchecked again. */
static void leave(const opening *o, ko_status status, bool has_walk)
{
    ko_fence *const fence = o->fence;
    if (status == KO_OK) {
        fence->seal = koi_fence_seal_of(fence);
    } else if (status != KO_UNFINISHED) {
        close(fence);
    } else if (has_walk) {
        fence->seal = seal_of(fence, o->walk);
    } else {
        fence->seal = 0;
        fence->sums[0] = 0;
        fence->sums[1] = 0;
    }
}

/* ---- calls ---- */

ko_status ko_fence_check(ko_fence *fence, ko_validation *walk, uint32_t *budget,
                         ko_fence_report *report)
{
    ko_validation whole = {0, 0, 0, 0};
    ko_fence_report found = {KO_FENCE_GOOD, 0, 0, 0};
    opening o = {fence, (walk != NULL) ? walk : &whole, &found, {0, 0, 0, 0, false, 0, 0, 0}, false,
                 false};
    ko_status status = KO_E_DATA;
    if (fence == NULL) {
        return KO_E_ARG;
    }
    if (!koi_fence_is_open(fence)) {
        status = admit(&o);
    }
    if (status == KO_OK) {
        status = go_on(&o, budget);
        leave(&o, status, walk != NULL);
    }
    if (report != NULL) {
        *report = found;
    }
    if (status != KO_UNFINISHED) {
        KO_IGNORE(koi_validation_end(o.walk, status == KO_OK));
    }
    return status;
}

ko_status ko_fence_open(const ko_fence_zone *zones, uint32_t count, ko_fence_rule rule,
                        fix16_t warn, ko_fence *fence, ko_fence_report *report)
{
    const ko_fence made = KO_FENCE_UNCHECKED(zones, count, rule, warn);
    if (fence == NULL) {
        return KO_E_ARG;
    }
    close(fence);
    if (zones == NULL) {
        return KO_E_ARG;
    }
    *fence = made;
    return ko_fence_check(fence, NULL, NULL, report);
}
