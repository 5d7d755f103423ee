/* Opens fences: checks each zone. */
#include "src/fence/fence_check.h"
#include "src/fence/fence_core.h"
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

/* The sign of the cross product of b - a and p - a. Differences are within 2^31, terms within
 * 2^62. */
static int side(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p)
{
    const int64_t left = koi_port_mul(b->x - a->x, p->y - a->y);
    const int64_t right = koi_port_mul(b->y - a->y, p->x - a->x);
    return (left > right) ? 1 : (left < right) ? -1 : 0;
}

static bool are_apart(fix16_t a, fix16_t b, fix16_t p, fix16_t q)
{
    return ((a > b) ? a : b) < ((p < q) ? p : q) || ((a < b) ? a : b) > ((p > q) ? p : q);
}

/* O'Rourke, Computational Geometry in C, 1.5. If all four points are on a line, the boxes
 * decide. */
bool koi_fence_do_touch(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *p,
                        const ko_fence_xy *q)
{
    if (are_apart(a->x, b->x, p->x, q->x) || are_apart(a->y, b->y, p->y, q->y)) {
        return false;
    }
    return side(a, b, p) * side(a, b, q) <= 0 && side(p, q, a) * side(p, q, b) <= 0;
}

static bool are_equal(const ko_fence_xy *a, const ko_fence_xy *b)
{
    return a->x == b->x && a->y == b->y;
}

/* Says whether the edge b c goes back along a b: all are on a line, and a and c on the same side of
 * b. No two points are equal. Products are within 2^60, their sum within 2^61. */
static bool goes_back(const ko_fence_xy *a, const ko_fence_xy *b, const ko_fence_xy *c)
{
    const int64_t along =
        koi_wide_mac(koi_port_mul(a->x - b->x, c->x - b->x), a->y - b->y, c->y - b->y);
    return side(a, b, c) == 0 && along > 0;
}

/* Says whether the edges that begin at i < j touch although they are no neighbours. */
static bool is_pair_touching(const ko_fence_xy *points, uint32_t n, uint32_t i, uint32_t j)
{
    if (j == i + 1U || (i == 0U && j + 1U == n)) {
        return false;
    }
    return koi_fence_do_touch(&points[i], &points[i + 1U], &points[j],
                              &points[(j + 1U == n) ? 0U : j + 1U]);
}

static ko_fence_fault pairs_fault(const ko_fence_xy *points, uint32_t n, ko_fence_fault asked,
                                  ko_fence_report *report)
{
    for (uint32_t i = 0; i + 1U < n; i++) {
        for (uint32_t j = i + 1U; j < n; j++) {
            const bool is_bad = (asked == KO_FENCE_BAD_EQUAL) ? are_equal(&points[i], &points[j])
                                                              : is_pair_touching(points, n, i, j);
            if (is_bad) {
                report->a = i;
                report->b = j;
                return asked;
            }
        }
    }
    return KO_FENCE_GOOD;
}

static ko_fence_fault range_fault(const ko_fence_xy *points, uint32_t n, ko_fence_report *report)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!is_legal(&points[i])) {
            report->a = i;
            return KO_FENCE_BAD_RANGE;
        }
    }
    return KO_FENCE_GOOD;
}

static ko_fence_fault return_fault(const ko_fence_xy *points, uint32_t n, ko_fence_report *report)
{
    for (uint32_t i = 0; i < n; i++) {
        if (goes_back(&points[(i == 0U) ? n - 1U : i - 1U], &points[i],
                      &points[(i + 1U == n) ? 0U : i + 1U])) {
            report->a = i;
            return KO_FENCE_BAD_RETURN;
        }
    }
    return KO_FENCE_GOOD;
}

static ko_fence_fault points_fault(const ko_fence_xy *points, uint32_t n, ko_fence_report *report)
{
    ko_fence_fault fault = range_fault(points, n, report);
    if (fault == KO_FENCE_GOOD) {
        fault = pairs_fault(points, n, KO_FENCE_BAD_EQUAL, report);
    }
    if (fault == KO_FENCE_GOOD) {
        fault = return_fault(points, n, report);
    }
    return (fault != KO_FENCE_GOOD) ? fault : pairs_fault(points, n, KO_FENCE_BAD_CROSS, report);
}

static ko_fence_fault polygon_fault(const ko_fence_zone *zone, ko_fence_report *report)
{
    if (zone->points == NULL || zone->count < 3U || zone->count > KO_FENCE_MOST_POINTS) {
        return KO_FENCE_BAD_COUNT;
    }
    return points_fault(zone->points, zone->count, report);
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
