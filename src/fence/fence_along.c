/* Measures how near a leg comes to a zone's boundary.
 *
 * Inside a convex zone the distance to the boundary is concave along the leg, so it is least at an
 * end. Inside a polygon's outline it is the distance of the leg to the edges, seen from above.
 *
 * Outside, an upright wall stands between floor and ceiling. Where the leg is at the wall's level,
 * their distance is that of two segments seen from above. The square of the distance is convex over
 * leg and wall, so there are two cases for its least:
 *
 * - If the leg is at the wall's level where the segments seen from above are nearest, it is there.
 *   As the leg does not cross the wall, that is at an end of one of the two.
 * - Else it is where the leg passes the level of the wall's upper or lower edge. Then that edge is
 *   as near as the wall. */
#include "src/fence/fence_along.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_near.h"
#include "src/fence/fence_outline.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/distance/segments.h"

/* ---- edges that are far from a leg ---- */

/* The gap between the intervals a .. b and p .. q, whose ends are in any order; 0 or less if they
 * touch. Differences are within 2^30. */
static int32_t gap_of(fix16_t a, fix16_t b, fix16_t p, fix16_t q)
{
    const int32_t before = koi_minus((p < q) ? p : q, (a > b) ? a : b);
    const int32_t behind = koi_minus((a < b) ? a : b, (p > q) ? p : q);
    return (before > behind) ? before : behind;
}

/* c and d are the cross products of the vector (x, y) with two points, within 2^61. True only if
 * both points are farther than `least` from the vector's line, on one side of it. */
static bool are_far(int64_t c, int64_t d, fix16_t x, fix16_t y, uint32_t least)
{
    if ((c <= 0 || d <= 0) && (c >= 0 || d >= 0)) {
        return false;
    }
    const uint64_t lower = (c > 0) ? (uint64_t)((c < d) ? c : d) : (uint64_t)((c > d) ? -c : -d);
    return lower > koi_port_umul(least, koi_fence_length_up(x, y));
}

/* The separating axes are x, y, across the edge and across the leg. */
bool koi_fence_edge_is_far(const koi_fence_leg *leg, const ko_fence_xy *from, const ko_fence_xy *to,
                           uint32_t least)
{
    const int32_t x_gap = gap_of(from->x, to->x, leg->a.x, leg->b.x);
    const int32_t y_gap = gap_of(from->y, to->y, leg->a.y, leg->b.y);
    const int32_t gap = (x_gap > y_gap) ? x_gap : y_gap;
    if (gap > 0 && (uint32_t)gap > least) {
        return true;
    }
    /* boxes apart by `least` or less: ask across the edge, then across the leg */
    const fix16_t x = koi_minus(to->x, from->x);
    const fix16_t y = koi_minus(to->y, from->y);
    return are_far(koi_minor(x, y, koi_minus(leg->a.x, from->x), koi_minus(leg->a.y, from->y)),
                   koi_minor(x, y, koi_minus(leg->b.x, from->x), koi_minus(leg->b.y, from->y)), x,
                   y, least) ||
           are_far(koi_minor(leg->d.x, leg->d.y, koi_minus(from->x, leg->a.x),
                             koi_minus(from->y, leg->a.y)),
                   koi_minor(leg->d.x, leg->d.y, koi_minus(to->x, leg->a.x),
                             koi_minus(to->y, leg->a.y)),
                   leg->d.x, leg->d.y, least);
}

/* ---- distances ---- */

/* Lowers *least to a distance in whole LSB. */
static void take_whole(int64_t distance, uint32_t *least)
{
    if (distance < (int64_t)*least) {
        *least = (uint32_t)distance;
    }
}

static ko_vec3 raised(const ko_fence_xy *p, fix16_t z)
{
    const ko_vec3 point = {p->x, p->y, z};
    return point;
}

static ko_vec3 flattened(const ko_vec3 *p)
{
    const ko_vec3 point = {p->x, p->y, 0};
    return point;
}

static KOI_APART void take_point_edge(const ko_vec3 *p, const ko_vec3 *a, const ko_vec3 *b,
                                      uint32_t *least)
{
    koi_square square;
    koi_closest_point_segment(p, a, b, NULL, &square);
    koi_fence_take(&square, least);
}

static void take_edges(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *p, const ko_vec3 *q,
                       uint32_t *least)
{
    const koi_couple couple = {a, b, p, q};
    take_whole(koi_closest_distance(&couple, 0), least);
}

/* ---- inside ---- */

/* As koi_fence_leg_inside; false if the leg touches an edge of a polygon. */
static bool inside(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least)
{
    if (zone->kind != KO_FENCE_POLYGON) {
        take_whole(koi_fence_measure(zone, &leg->a).lo, least);
        take_whole(koi_fence_measure(zone, &leg->b).lo, least);
        return true;
    }
    take_whole(-koi_fence_height_out(zone, leg->a.z), least);
    take_whole(-koi_fence_height_out(zone, leg->b.z), least);
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    return koi_fence_outline_beside(&outline, leg, least);
}

void koi_fence_leg_inside(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least)
{
    (void)inside(zone, leg, least); /* a leg in the zone that touches an edge gets 0 */
}

/* A leg that touches no edge of an outline and begins inside is inside throughout. Boxes and
 * cylinders are convex. */
bool koi_fence_leg_within(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least)
{
    return inside(zone, leg, least);
}

/* ---- heights ---- */

typedef struct heights {
    fix16_t lo;
    fix16_t hi;
    int64_t
        gap; /* between the leg's heights and the zone's; 0 or less if they have one in common */
    bool is_level; /* the leg is at the zone's level somewhere */
    bool is_a;     /* at its start */
    bool is_b;     /* at its end */
} heights;

static heights heights_of(const ko_fence_zone *zone, const koi_fence_leg *leg)
{
    heights h;
    h.lo = (leg->a.z < leg->b.z) ? leg->a.z : leg->b.z;
    h.hi = (leg->a.z < leg->b.z) ? leg->b.z : leg->a.z;
    const int64_t below = (int64_t)zone->floor - h.hi;
    const int64_t above = (int64_t)h.lo - zone->ceiling;
    h.gap = (below > above) ? below : above;
    h.is_level = h.gap <= 0;
    h.is_a = koi_fence_height_out(zone, leg->a.z) <= 0;
    h.is_b = koi_fence_height_out(zone, leg->b.z) <= 0;
    return h;
}

/* Says whether the leg is at the zone's level at t = along / whole, where it is nearest to p seen
 * from above. There its height is a.z + d.z t. Products are within 2^93. */
static bool is_level_beside(const ko_fence_zone *zone, const koi_fence_leg *leg, const heights *h,
                            const ko_fence_xy *p)
{
    const int64_t along = koi_wide_mac(koi_port_mul(koi_minus(p->x, leg->a.x), leg->d.x),
                                       koi_minus(p->y, leg->a.y), leg->d.y);
    const int64_t whole = koi_wide_mac(koi_port_mul(leg->d.x, leg->d.x), leg->d.y, leg->d.y);
    if (!h->is_level || whole == 0) {
        return h->is_level; /* an upright leg is as near everywhere */
    }
    if (along <= 0) {
        return h->is_a;
    }
    if (along >= whole) {
        return h->is_b;
    }
    const int64_t down = (int64_t)zone->floor - leg->a.z;
    const int64_t up = (int64_t)zone->ceiling - leg->a.z;
    const koi_i128 below = koi_closest_minor(leg->d.z, along, down, whole);
    const koi_i128 above = koi_closest_minor(up, whole, leg->d.z, along);
    return !koi_i128_is_negative(below) && !koi_i128_is_negative(above);
}

/* ---- outside of walls ---- */

/* Lowers *least to the distance of the leg from the upright wall at an edge. */
static void outside_wall(const ko_fence_zone *zone, const koi_fence_leg *leg, const heights *h,
                         const ko_fence_xy *from, const ko_fence_xy *to, uint32_t *least)
{
    const ko_vec3 a = flattened(&leg->a);
    const ko_vec3 b = flattened(&leg->b);
    ko_vec3 p = raised(from, 0);
    ko_vec3 q = raised(to, 0);
    if (h->is_a) {
        take_point_edge(&a, &p, &q, least);
    }
    if (h->is_b) {
        take_point_edge(&b, &p, &q, least);
    }
    if (is_level_beside(zone, leg, h, to)) {
        take_point_edge(&q, &a, &b, least);
    }
    if (h->hi > zone->ceiling) {
        p.z = zone->ceiling;
        q.z = zone->ceiling;
        take_edges(&leg->a, &leg->b, &p, &q, least);
    }
    if (h->lo < zone->floor) {
        p.z = zone->floor;
        q.z = zone->floor;
        take_edges(&leg->a, &leg->b, &p, &q, least);
    }
}

/* Lowers *least to the distance of an end of the leg that is over or under the zone's inside. Over
 * the inside the distance is least at such an end, or over a wall, which outside_wall measures. */
static void outside_cap(const ko_fence_zone *zone, const koi_fence_outline *outline,
                        const ko_vec3 *p, uint32_t *least)
{
    const int64_t out = koi_fence_height_out(zone, p->z);
    if (out > 0 && out < (int64_t)*least && koi_fence_outline_holds(outline, p->x, p->y)) {
        *least = (uint32_t)out;
    }
}

/* For a leg within the zone's heights. */
static KOI_OWN_FRAME void outside_level(const ko_fence_zone *zone, const koi_fence_leg *leg,
                                        uint32_t *least)
{
    ko_fence_xy corners[4];
    const koi_fence_outline outline = koi_fence_outline_of(zone, corners);
    (void)koi_fence_outline_beside(&outline, leg, least);
}

/* The edge that ends at the corner nearest to the leg's beginning, of all or of one in each run. It
 * is measured first, since all that is farther than the nearest one so far is left out. */
static uint32_t nearest_end(const koi_fence_outline *outline, const koi_fence_leg *leg)
{
    const uint32_t stride = (outline->runs == NULL) ? 1U : KO_FENCE_RUN_EDGES;
    uint32_t edge = 0;
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < outline->count; i += stride) {
        const ko_fence_xy *p = &outline->points[i];
        const uint32_t here =
            koi_fence_length_up(koi_minus(p->x, leg->a.x), koi_minus(p->y, leg->a.y));
        edge = (here < least) ? i : edge;
        least = (here < least) ? here : least;
    }
    return edge;
}

/* For any leg. Out of line: other ways need less stack. */
static KOI_OWN_FRAME void outside_outline(const ko_fence_zone *zone, const koi_fence_leg *leg,
                                          const heights *h, uint32_t *least)
{
    ko_fence_xy corners[4];
    const koi_fence_outline outline = koi_fence_outline_of(zone, corners);
    koi_fence_span span = {0, 0};
    ko_fence_xy lo;
    ko_fence_xy hi;
    outside_cap(zone, &outline, &leg->a, least);
    outside_cap(zone, &outline, &leg->b, least);
    uint32_t first = outline.count;
    if (*least > (uint32_t)KO_LIMIT) {
        first = nearest_end(&outline, leg);
        outside_wall(zone, leg, h, koi_fence_edge_begin(&outline, first), &outline.points[first],
                     least);
    }
    koi_fence_grow(&leg->a, &leg->b, *least, &lo, &hi);
    while (koi_fence_next_span(&outline, &lo, &hi, &span)) {
        for (uint32_t i = span.begin; i < span.end; i++) {
            const ko_fence_xy *from = koi_fence_edge_begin(&outline, i);
            const ko_fence_xy *to = &outline.points[i];
            if (i != first && !koi_fence_edge_is_far(leg, from, to, *least)) {
                outside_wall(zone, leg, h, from, to, least);
            }
        }
        koi_fence_grow(&leg->a, &leg->b, *least, &lo, &hi);
    }
}

/* ---- outside of a cylinder ---- */

/* The parameter a third of the way from t to u. */
static ko_q30 third(ko_q30 t, ko_q30 u)
{
    return t + (u - t) / 3;
}

/* The distance is convex along the leg. So a third of the leg is cut off at a time, until the rest
 * is at most 1 LSB long on each axis, or 3 * 2^-30 of the leg.
 *
 * A measured distance is below the true one by less than 2 LSB, at a point that is rounded by less
 * than 0.87. So a difference of two is off by less than 3.74. A third that is cut off wrongly holds
 * nothing that is lower by more than that, as the slope there is not steeper than between the two
 * measured points. The next wrong cut loses at most 2/3 of that, then 4/9, and so on. In all the
 * true least is less than 3 * 3.74 = 11.22 below the least of the rest. The rest is at most sqrt(3)
 * / 2 + 3 units (2 LSB each) lower than the lower of its ends. */
#define SEARCH_LOSS 20

/* A lower bound of the distance from a leg to a cylinder, by a search along the leg. */
static uint32_t search(const ko_fence_zone *zone, const koi_fence_leg *leg)
{
    ko_q30 t = 0;
    ko_q30 u = KO_Q30_ONE;
    uint32_t size = koi_magnitude(leg->d.x);
    size = (koi_magnitude(leg->d.y) > size) ? koi_magnitude(leg->d.y) : size;
    size = (koi_magnitude(leg->d.z) > size) ? koi_magnitude(leg->d.z) : size;
    while (u - t > 3 && koi_port_umul((uint32_t)(u - t), size) > KO_Q30_ONE) {
        const ko_q30 first = third(t, u);
        const ko_q30 second = u - (first - t);
        const ko_vec3 p = koi_closest_at(&leg->a, &leg->b, first);
        const ko_vec3 q = koi_closest_at(&leg->a, &leg->b, second);
        if (koi_fence_measure_round(zone, &p).lo < koi_fence_measure_round(zone, &q).lo) {
            u = second;
        } else {
            t = first;
        }
    }
    const ko_vec3 p = koi_closest_at(&leg->a, &leg->b, t);
    const ko_vec3 q = koi_closest_at(&leg->a, &leg->b, u);
    const uint32_t at_t = koi_fence_measure_round(zone, &p).lo;
    const uint32_t at_u = koi_fence_measure_round(zone, &q).lo;
    const uint32_t lower = (at_t < at_u) ? at_t : at_u;
    return (lower > SEARCH_LOSS) ? lower - SEARCH_LOSS : 0U;
}

/* The least distance from the axis, seen from above, and the least distance from the zone's heights
 * give a lower bound. The bound is the distance if one point of the leg is nearest to both at once.
 * It is if one of them is the same everywhere, or if the leg is at the zone's level where it is
 * nearest to the axis. */
static KOI_OWN_FRAME void outside_cylinder(const ko_fence_zone *zone, const koi_fence_leg *leg,
                                           const heights *h, uint32_t *least)
{
    koi_square square;
    const uint32_t r = (uint32_t)zone->radius;
    const ko_vec3 a = flattened(&leg->a);
    const ko_vec3 b = flattened(&leg->b);
    const ko_vec3 axis = raised(&zone->centre, 0);
    koi_closest_point_segment(&axis, &a, &b, NULL, &square);
    const uint32_t near = koi_square_distance(&square);
    const uint32_t beside = (near > r) ? near - r : 0U;
    const uint32_t over = (h->gap > 0) ? (uint32_t)h->gap : 0U;
    const uint32_t bound = ko_fix_sqrt_down(koi_wide_square3(beside, over, 0));
    if (bound >= *least) {
        return;
    }
    const bool is_met = leg->d.z == 0 || (leg->d.x == 0 && leg->d.y == 0) ||
                        is_level_beside(zone, leg, h, &zone->centre);
    const uint32_t found = is_met ? bound : search(zone, leg);
    take_whole((found > bound) ? found : bound, least);
}

void koi_fence_leg_outside(const ko_fence_zone *zone, const koi_fence_leg *leg, uint32_t *least)
{
    const heights h = heights_of(zone, leg);
    if (h.gap > (int64_t)*least) {
        return;
    }
    if (zone->kind == KO_FENCE_CYLINDER) {
        outside_cylinder(zone, leg, &h, least);
    } else if (h.lo >= zone->floor && h.hi <= zone->ceiling) {
        outside_level(zone, leg, least);
    } else {
        outside_outline(zone, leg, &h, least);
    }
}
