/* Compares an outline, seen from above, with a point or a leg: does it hold the point, which edge
 * is nearest, and how does the leg meet it?
 *
 * All corners are taken relative to the point. One round over them finds the nearest one, and
 * counts crossings. No edge that is farther than the nearest corner is the nearest. So a second
 * round skips an edge whose corners lie on one side of a square around the point, and an edge whose
 * line is too far away. Then few edges are left, mostly one. It takes a root and a quotient.
 *
 * A leg is compared in the same way, by a rectangle around it and cross products. Where an outline
 * has runs, both rounds leave out those that are as far away. */
#include "port/fast.h"
#include "src/fence/fence_near.h"

#include "src/fence/fence_core.h"
#include "src/fence/fence_outline.h"

#include <stddef.h>

#include "port/quotient.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"

/* An edge from a to b, relative to the point: coordinates are within 2^30. */
typedef struct edge {
    ko_fence_xy a;
    ko_fence_xy b;
} edge;

/* a . b, within 2^61. */
static inline int64_t dot(const ko_fence_xy *a, const ko_fence_xy *b)
{
    return koi_wide_mac(koi_port_mul(a->x, b->x), a->y, b->y);
}

static inline ko_fence_xy relative(const ko_fence_xy *corner, fix16_t x, fix16_t y)
{
    const ko_fence_xy at = {koi_minus(corner->x, x), koi_minus(corner->y, y)};
    return at;
}

/* ---- corners ---- */

typedef struct corners {
    bool is_over;
    uint64_t least; /* the square of the distance of the nearest one */
} corners;

/* Squares are within 2^61. */
static corners look_at_corners(const koi_fence_outline *outline, fix16_t x, fix16_t y)
{
    bool is_in = false;
    bool is_on = false;
    uint64_t least = UINT64_MAX;
    edge e;
    e.b = relative(&outline->points[outline->count - 1U], x, y);
    for (uint32_t i = 0; i < outline->count; i++) {
        e.a = e.b;
        e.b = relative(&outline->points[i], x, y);
        const uint64_t square = (uint64_t)dot(&e.b, &e.b);
        least = (square < least) ? square : least;
        const koi_fence_ray ray = koi_fence_ray_of(&e.a, &e.b, 0, 0);
        if (ray == KOI_FENCE_RAY_CROSSES) {
            is_in = !is_in;
        }
        is_on = is_on || ray == KOI_FENCE_RAY_STARTS;
    }
    const corners found = {is_in || is_on, least};
    return found;
}

/* Lowers *least to the square of the distance of the nearest one of a row of corners. Returns which
 * one that is, if any is nearer. */
static uint32_t nearest_of_row(const koi_fence_outline *outline, const koi_fence_span *row,
                               uint32_t stride, const ko_fence_xy *p, uint64_t *least)
{
    uint32_t nearest = row->begin;
    for (uint32_t i = row->begin; i < row->end; i += stride) {
        const ko_fence_xy at = relative(&outline->points[i], p->x, p->y);
        const uint64_t square = (uint64_t)dot(&at, &at);
        nearest = (square < *least) ? i : nearest;
        *least = (square < *least) ? square : *least;
    }
    return nearest;
}

/* As look_at_corners, by runs. It looks at one corner of each run, and at all of the run whose one
 * is nearest: the nearest edge is at least as near as any corner. */
static KOI_OWN_FRAME corners look_at_runs(const koi_fence_outline *outline, fix16_t x, fix16_t y)
{
    const ko_fence_xy p = {x, y};
    const koi_fence_span all = {0, outline->count};
    corners found = {koi_fence_outline_holds(outline, x, y), UINT64_MAX};
    koi_fence_span run;
    run.begin = nearest_of_row(outline, &all, KO_FENCE_RUN_EDGES, &p, &found.least);
    run.end = run.begin + KO_FENCE_RUN_EDGES;
    run.end = (run.end < outline->count) ? run.end : outline->count;
    (void)nearest_of_row(outline, &run, 1, &p, &found.least);
    return found;
}

/* ---- edges ---- */

/* A distance, rounded down; is_whole says that nothing was rounded off. */
typedef struct rounded {
    uint32_t down;
    bool is_whole;
} rounded;

static rounded root_of(uint64_t square)
{
    rounded r;
    r.down = ko_fix_sqrt_down(square);
    r.is_whole = koi_port_umul(r.down, r.down) == square;
    return r;
}

/* cross / root of whole where it is q or less than one below: products decide. */
static KOI_OWN_FRAME rounded height_exactly(uint64_t cross, uint64_t whole, uint32_t q)
{
    const koi_i128 square = koi_i128_umul(cross, cross);
    rounded height = {q, false};
    koi_i128 product = koi_i128_umul(koi_port_umul(q, q), whole);
    if (koi_i128_less(square, product)) {
        height.down = q - 1U;
        product = koi_i128_umul(koi_port_umul(height.down, height.down), whole);
    }
    height.is_whole = !koi_i128_less(product, square);
    return height;
}

/* cross / root of whole, for a distance below 2^31. 0 < whole < 2^62.
 *
 * With whole shifted left by 2 s bits, so that it is 2^62 or more, its root is between r >= 2^31
 * and r + 1. The quotient q of cross 2^s and r is at most one too large, since cross 2^s / (r + 1)
 * is above q - 1. The remainder shows when it is not: q (r + 1) < cross 2^s if it is above q. */
static rounded height_of(uint64_t cross, uint64_t whole)
{
    const uint32_t shift = koi_zeros64(whole) / 2U;
    const uint32_t root = ko_fix_sqrt_down(whole << (2U * shift));
    const uint64_t high = cross << shift; /* below 2^31 2^32 */
    const uint32_t q = koi_port_quotient(high, root);
    if (high - koi_port_umul(q, root) > q) {
        const rounded height = {q, false};
        return height;
    }
    return height_exactly(cross, whole, q);
}

static inline uint32_t length_up(const edge *e)
{
    return koi_fence_length_up(koi_minus(e->b.x, e->a.x), koi_minus(e->b.y, e->a.y));
}

/* a x b: twice the area of an edge and the point, within 2^61. */
static inline int64_t cross_of(const edge *e)
{
    return koi_minor(e->a.x, e->a.y, e->b.x, e->b.y);
}

static inline bool is_within(const rounded *distance, uint32_t most)
{
    return distance->down < most || (distance->down == most && distance->is_whole);
}

/* Measures an edge with this cross product; false if it is farther than `most`, which is below
 * 2^31. */
static bool measure(const edge *e, uint64_t cross, uint32_t most, rounded *distance)
{
    /* the nearest point is a corner, or it lies between both */
    const int64_t both = dot(&e->a, &e->b);
    const int64_t from = dot(&e->a, &e->a);
    const int64_t to = dot(&e->b, &e->b);
    if (from <= both || to <= both) {
        const uint64_t square = (uint64_t)((from <= both) ? from : to);
        if (square > koi_port_umul(most, most)) {
            return false;
        }
        *distance = root_of(square);
    } else {
        *distance = height_of(cross, (uint64_t)(from + to - both - both));
    }
    return is_within(distance, most);
}

/* As measure, for a point at the height z over the edge. */
static KOI_OWN_FRAME bool measure_slant(const edge *e, fix16_t z, uint32_t most, rounded *distance)
{
    koi_square square;
    const ko_vec3 p = {0, 0, z};
    const ko_vec3 a = {e->a.x, e->a.y, 0};
    const ko_vec3 b = {e->b.x, e->b.y, 0};
    koi_closest_point_segment(&p, &a, &b, NULL, &square);
    distance->down = koi_square_distance(&square);
    distance->is_whole = koi_square_is_within(&square, distance->down);
    return is_within(distance, most);
}

/* Finds the nearest edge of a span, if one is nearer than the best, and at most as far as `most`.
 * Returns how far an edge may be to be the nearest from there on. */
static uint32_t look_at_span(const koi_fence_outline *outline, const koi_fence_span *span,
                             const ko_vec3 *p, uint32_t most, koi_fence_near *best)
{
    rounded here = {0, false};
    ko_fence_xy lo;
    ko_fence_xy hi;
    koi_fence_grow(p, p, most, &lo, &hi);
    const ko_fence_xy *to = koi_fence_edge_begin(outline, span->begin);
    for (uint32_t i = span->begin; i < span->end; i++) {
        const ko_fence_xy *from = to;
        to = &outline->points[i];
        if (koi_fence_is_beyond(from, to, &lo, &hi)) {
            continue;
        }
        const edge e = {relative(from, p->x, p->y), relative(to, p->x, p->y)};
        const uint64_t cross = koi_magnitude64(cross_of(&e));
        if (cross > koi_port_umul(most, length_up(&e)) ||
            !((p->z == 0) ? measure(&e, cross, most, &here)
                          : measure_slant(&e, p->z, most, &here))) {
            continue;
        }
        /* unreachable: what is as far as the best is left out if it is not whole */
        if (here.down < best->least || (here.is_whole && !best->is_whole)) {
            best->least = here.down;
            best->is_whole = here.is_whole;
            best->edge = (uint16_t)i;
            most = (here.down < most) ? here.down : most;
        }
    }
    return most;
}

/* Goes on to the next edges that may be as near as `most`. Out of line: that takes less stack. */
static KOI_OWN_FRAME bool next_near(const koi_fence_outline *outline, const ko_vec3 *p,
                                    uint32_t most, koi_fence_span *span)
{
    ko_fence_xy lo;
    ko_fence_xy hi;
    koi_fence_grow(p, p, most, &lo, &hi);
    return koi_fence_next_span(outline, &lo, &hi, span);
}

/* Finds the nearest edge, if at least one is within `most`. Where several have the same distance,
 * rounded down, it is the first whole one, or else the first. */
static void look_at_edges(const koi_fence_outline *outline, const ko_vec3 *p, uint32_t most,
                          koi_fence_near *best)
{
    koi_fence_span span = {0, 0};
    best->least = UINT32_MAX;
    best->is_whole = false;
    while (next_near(outline, p, most, &span)) {
        most = look_at_span(outline, &span, p, most, best);
    }
}

koi_fence_near koi_fence_outline_near(const koi_fence_outline *outline, const ko_vec3 *p)
{
    koi_fence_near best = {false, false, 0, 0};
    const corners found = (outline->runs == NULL) ? look_at_corners(outline, p->x, p->y)
                                                  : look_at_runs(outline, p->x, p->y);
    best.is_over = found.is_over;
    if (p->z == 0 || !found.is_over) {
        const uint64_t square = found.least + koi_port_umul((uint32_t)p->z, (uint32_t)p->z);
        look_at_edges(outline, p, ko_fix_sqrt_up(square), &best);
    }
    return best;
}

/* The parameter of the nearest point of an edge, rounded to nearest. One bit more than needed is
 * computed; adding 1 before it is cut off rounds. */
static ko_q30 parameter_of(const edge *e)
{
    const int64_t both = dot(&e->a, &e->b);
    const int64_t from = dot(&e->a, &e->a) - both;
    const int64_t to = dot(&e->b, &e->b) - both;
    if (from <= 0) {
        return 0;
    }
    if (to <= 0) {
        return KO_Q30_ONE;
    }
    const uint32_t twice = koi_quotient_q30(2U * (uint64_t)from, (uint64_t)(from + to), NULL);
    return (ko_q30)((twice + 1U) >> 1);
}

uint32_t koi_fence_edge_distance(const koi_fence_outline *outline, uint32_t edge_end,
                                 const ko_vec3 *p)
{
    const ko_fence_xy *from = koi_fence_edge_begin(outline, edge_end);
    const ko_fence_xy *to = &outline->points[edge_end];
    const edge e = {relative(from, p->x, p->y), relative(to, p->x, p->y)};
    rounded here = {INT32_MAX, true};
    (void)measure(&e, koi_magnitude64(cross_of(&e)), INT32_MAX, &here);
    const uint32_t flat = here.is_whole ? here.down : here.down + 1U;
    return (p->z == 0) ? flat
                       : ko_fix_sqrt_up(koi_port_umul(flat, flat) +
                                        koi_port_umul((uint32_t)p->z, (uint32_t)p->z));
}

ko_vec3 koi_fence_nearest_at(const koi_fence_outline *outline, uint32_t edge_end, const ko_vec3 *p)
{
    const ko_fence_xy *from = koi_fence_edge_begin(outline, edge_end);
    const ko_fence_xy *to = &outline->points[edge_end];
    const edge e = {relative(from, p->x, p->y), relative(to, p->x, p->y)};
    const ko_vec3 a = {from->x, from->y, 0};
    const ko_vec3 b = {to->x, to->y, 0};
    return koi_closest_at(&a, &b, parameter_of(&e));
}

/* ---- legs ---- */

/* A corner, relative to the beginning and to the end of the leg. */
typedef struct seen {
    ko_fence_xy a;
    ko_fence_xy b;
} seen;

static inline seen seen_from(const koi_fence_leg *leg, const ko_fence_xy *corner)
{
    const seen at = {relative(corner, leg->a.x, leg->a.y), relative(corner, leg->b.x, leg->b.y)};
    return at;
}

/* An upper bound of the distance from the leg to the outline, from the corner nearest to one of the
 * leg's ends, or from one corner of each run. */
static uint32_t corner_bound(const koi_fence_outline *outline, const koi_fence_leg *leg)
{
    static const ko_fence_xy origin = {0, 0};
    const uint32_t stride = (outline->runs == NULL) ? 1U : KO_FENCE_RUN_EDGES;
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < outline->count; i += stride) {
        const seen at = seen_from(leg, &outline->points[i]);
        const edge from_a = {origin, at.a};
        const edge from_b = {origin, at.b};
        const uint32_t a = length_up(&from_a);
        const uint32_t b = length_up(&from_b);
        const uint32_t lower = (a < b) ? a : b;
        least = (lower < least) ? lower : least;
    }
    return least;
}

/* A segment, from two points that see its ends as a and as b, with the cross products of these. */
typedef struct viewed {
    edge first;
    edge second;
    int64_t at_first;
    int64_t at_second;
    uint32_t length; /* an upper bound of the segment's length */
} viewed;

static inline void view(viewed *v)
{
    v->at_first = cross_of(&v->first);
    v->at_second = cross_of(&v->second);
    v->length = length_up(&v->first);
}

/* Lowers *least to the distance of one of the two points, of which `cross` is the magnitude. */
static inline void take(const edge *e, uint64_t cross, uint32_t length, uint32_t *least)
{
    rounded distance;
    if (cross <= koi_port_umul(*least, length) && measure(e, cross, *least, &distance)) {
        *least = distance.down;
    }
}

/* Lowers *least to the distance of both points, that of the one nearer to the line first. */
static void take_both(const viewed *v, uint32_t *least)
{
    const uint64_t first = koi_magnitude64(v->at_first);
    const uint64_t second = koi_magnitude64(v->at_second);
    if (second < first) {
        take(&v->second, second, v->length, least);
        take(&v->first, first, v->length, least);
    } else {
        take(&v->first, first, v->length, least);
        take(&v->second, second, v->length, least);
    }
}

static inline bool is_one_side(int64_t p, int64_t q)
{
    return (p > 0 && q > 0) || (p < 0 && q < 0);
}

/* Says whether the intervals from 0 to d and from p to q touch. Ends are in any order. */
static bool is_met(fix16_t d, fix16_t p, fix16_t q)
{
    const fix16_t lo = (d < 0) ? d : 0;
    const fix16_t hi = (d < 0) ? 0 : d;
    return ((p < q) ? p : q) <= hi && ((p < q) ? q : p) >= lo;
}

/* Says that both points lie on one side of the line, farther than `least` from it. */
static inline bool is_far(const viewed *v, uint32_t least)
{
    const uint64_t reach = koi_port_umul(least, v->length);
    return is_one_side(v->at_first, v->at_second) && koi_magnitude64(v->at_first) > reach &&
           koi_magnitude64(v->at_second) > reach;
}

/* Lowers *least to the distance of the leg from an edge that it does not cross: it is that of an
 * end of one of the two. False if the two touch: each line then meets the other segment, or all is
 * on one line and the rectangles touch. */
static KOI_OWN_FRAME bool take_edge(const seen *from, const seen *to, uint32_t *least)
{
    viewed of_edge = {{from->a, to->a}, {from->b, to->b}, 0, 0, 0};
    view(&of_edge);
    if (is_far(&of_edge, *least)) {
        return true;
    }
    viewed of_leg = {{from->a, from->b}, {to->a, to->b}, 0, 0, 0};
    view(&of_leg);
    if (is_far(&of_leg, *least)) {
        return true;
    }
    take_both(&of_edge, least);
    take_both(&of_leg, least);
    if (is_one_side(of_edge.at_first, of_edge.at_second) ||
        is_one_side(of_leg.at_first, of_leg.at_second)) {
        return true;
    }
    /* unreachable: the leg's ends on the edge's line put the edge on the leg's */
    const bool is_line = of_edge.at_first == 0 && of_edge.at_second == 0 && of_leg.at_first == 0 &&
                         of_leg.at_second == 0; /* unreachable: as above */
    return is_line && (!is_met(koi_minus(from->a.x, from->b.x), from->a.x, to->a.x) ||
                       !is_met(koi_minus(from->a.y, from->b.y), from->a.y, to->a.y));
}

/* Lowers *least to the distance of the leg from the edges of a span. False if one touches it. */
static bool take_span(const koi_fence_outline *outline, const koi_fence_span *span,
                      const koi_fence_leg *leg, uint32_t *least)
{
    bool is_free = true;
    ko_fence_xy lo;
    ko_fence_xy hi;
    koi_fence_grow(&leg->a, &leg->b, *least, &lo, &hi);
    const ko_fence_xy *to = koi_fence_edge_begin(outline, span->begin);
    for (uint32_t i = span->begin; i < span->end; i++) {
        const ko_fence_xy *from = to;
        to = &outline->points[i];
        if (koi_fence_is_beyond(from, to, &lo, &hi)) {
            continue;
        }
        const uint32_t before = *least;
        const seen of_from = seen_from(leg, from);
        const seen of_to = seen_from(leg, to);
        is_free = take_edge(&of_from, &of_to, least) && is_free;
        if (*least < before) {
            koi_fence_grow(&leg->a, &leg->b, *least, &lo, &hi);
        }
    }
    return is_free;
}

bool koi_fence_outline_beside(const koi_fence_outline *outline, const koi_fence_leg *leg,
                              uint32_t *least)
{
    bool is_free = true;
    koi_fence_span span = {0, 0};
    ko_fence_xy lo;
    ko_fence_xy hi;
    if (*least > 2U * (uint32_t)KO_LIMIT) {
        const uint32_t bound = corner_bound(outline, leg);
        *least = (bound < *least) ? bound : *least;
    }
    koi_fence_grow(&leg->a, &leg->b, *least, &lo, &hi);
    while (koi_fence_next_span(outline, &lo, &hi, &span)) {
        is_free = take_span(outline, &span, leg, least) && is_free;
        koi_fence_grow(&leg->a, &leg->b, *least, &lo, &hi);
    }
    return is_free;
}
