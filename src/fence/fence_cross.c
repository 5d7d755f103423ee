/* Finds where a leg enters and leaves a zone.
 *
 * Parameters are exact fractions, compared by their products in 128 bits. So seams have no gap and
 * no overlap. The crossings of a circle are square roots. They are rounded to the safe side by at
 * most 1 / A of the leg. A is its squared length in x and y, so that is at most 1 LSB seen from
 * above. */
#include "port/fast.h"
#include "src/fence/fence_cross.h"

#include "src/fence/fence_core.h"
#include "src/fence/fence_outline.h"

#include <stddef.h>

#include "src/math/wide.h"

static const koi_fence_ratio zero = {0, 1};
static const koi_fence_ratio one = {1, 1};

static bool is_one(koi_fence_ratio t)
{
    return t.n >= t.m;
}

/* ---- contacts ---- */

/* |n| is below 2^63, from the roots of a circle, and m <= 2^62: products are within 2^125. */
bool koi_fence_ratio_less(koi_fence_ratio p, koi_fence_ratio q)
{
    return koi_i128_less(koi_i128_mul(p.n, q.m), koi_i128_mul(q.n, p.m));
}

/* Solves a + d t = from + e s: t = (from - a) x e / d x e and s = (from - a) x d / d x e. */
koi_fence_contact koi_fence_edge_contact(const ko_fence_xy *from, const ko_fence_xy *to,
                                         const koi_fence_leg *leg, koi_fence_ratio *t)
{
    const fix16_t x = koi_minus(to->x, from->x);
    const fix16_t y = koi_minus(to->y, from->y);
    const fix16_t rx = koi_minus(from->x, leg->a.x);
    const fix16_t ry = koi_minus(from->y, leg->a.y);
    int64_t m = koi_minor(leg->d.x, leg->d.y, x, y);
    int64_t n = koi_minor(rx, ry, x, y);
    int64_t s = koi_minor(rx, ry, leg->d.x, leg->d.y);
    if (m < 0) {
        m = -m;
        n = -n;
        s = -s;
    }
    t->n = n;
    t->m = m;
    if (n < 0 || n > m || s < 0 || s > m) {
        return KOI_FENCE_FREE;
    }
    return (n > 0 && n < m && s > 0 && s < m) ? KOI_FENCE_CROSSED : KOI_FENCE_TOUCHED;
}

/* The contact of the leg with the edges of a span, and with those before, which is `found`, first
 * at *first. With m = 0, n = 0 and s = 0 the two are on one line: then they touch if their boxes
 * do. */
static koi_fence_contact contact_span(const koi_fence_outline *outline, const koi_fence_span *span,
                                      const koi_fence_leg *leg, koi_fence_contact found,
                                      koi_fence_ratio *first)
{
    ko_fence_xy lo;
    ko_fence_xy hi;
    koi_fence_grow(&leg->a, &leg->b, 0, &lo, &hi);
    const ko_fence_xy *to = koi_fence_edge_begin(outline, span->begin);
    for (uint32_t i = span->begin; i < span->end; i++) {
        koi_fence_ratio t;
        const ko_fence_xy *from = to;
        to = &outline->points[i];
        if (koi_fence_is_beyond(from, to, &lo, &hi)) {
            continue;
        }
        const koi_fence_contact here = koi_fence_edge_contact(from, to, leg, &t);
        if (here == KOI_FENCE_TOUCHED) {
            return here;
        }
        if (here == KOI_FENCE_CROSSED &&
            (found == KOI_FENCE_FREE || koi_fence_ratio_less(t, *first))) {
            found = here;
            *first = t;
        }
    }
    return found;
}

koi_fence_contact koi_fence_outline_contact(const koi_fence_outline *outline,
                                            const koi_fence_leg *leg, koi_fence_ratio *first)
{
    koi_fence_contact found = KOI_FENCE_FREE;
    koi_fence_span span = {0, 0};
    ko_fence_xy lo;
    ko_fence_xy hi;
    koi_fence_grow(&leg->a, &leg->b, 0, &lo, &hi);
    while (found != KOI_FENCE_TOUCHED && koi_fence_next_span(outline, &lo, &hi, &span)) {
        found = contact_span(outline, &span, leg, found, first);
    }
    return found;
}

/* ---- outlines ---- */

static int sign_of(koi_i128 x)
{
    return koi_i128_is_negative(x) ? -1 : koi_i128_is_zero(x) ? 0 : 1;
}

/* The sign of v - (a + d t) on an axis: (v - a) m - d n, terms within 2^92. */
static int sign_at(fix16_t v, fix16_t a, fix16_t d, koi_fence_ratio t)
{
    return sign_of(koi_closest_minor(koi_minus(v, a), t.m, d, t.n));
}

/* The sign of e x (a + d t - from), with e the edge: on which side of the edge the leg's point at t
 * lies. It is that of (e x (a - from)) m + (e x d) n, two terms within 2^123 each. */
static int cross_sign_at(const ko_fence_xy *from, const ko_fence_xy *to, const koi_fence_leg *leg,
                         koi_fence_ratio t)
{
    const fix16_t x = koi_minus(to->x, from->x);
    const fix16_t y = koi_minus(to->y, from->y);
    const koi_i128 start = koi_i128_mul(
        koi_minor(x, y, koi_minus(leg->a.x, from->x), koi_minus(leg->a.y, from->y)), t.m);
    const koi_i128 way = koi_i128_mul(koi_minor(x, y, leg->d.x, leg->d.y), t.n);
    return sign_of(koi_i128_add(start, way));
}

/* A leg's point is rounded by less than this: 1/2 for its parameter and 1 for its coordinates. */
#define ROUNDED 2

/* The rectangle that the leg's point at t lies in, for outlines with runs. */
static void surround(const koi_fence_outline *outline, const koi_fence_leg *leg, koi_fence_ratio t,
                     ko_fence_xy *lo, ko_fence_xy *hi)
{
    static const ko_fence_xy none = {0, 0};
    *lo = none;
    *hi = none;
    if (outline->runs != NULL) {
        const koi_i128 n = koi_i128_of(t.n);
        const koi_i128 m = koi_i128_of(t.m);
        const ko_vec3 at = koi_closest_at(&leg->a, &leg->b, koi_closest_ratio(&n, &m));
        koi_fence_grow(&at, &at, ROUNDED, lo, hi);
    }
}

/* Follows the ray from the leg's point at t through the edges of a span. True: it starts on one. */
static bool starts_in_span(const koi_fence_outline *outline, const koi_fence_span *span,
                           const koi_fence_leg *leg, koi_fence_ratio t, bool *is_in)
{
    const ko_fence_xy *last = koi_fence_edge_begin(outline, span->begin);
    int last_y = sign_at(last->y, leg->a.y, leg->d.y, t);
    for (uint32_t i = span->begin; i < span->end; i++) {
        const ko_fence_xy *from = last;
        const ko_fence_xy *to = &outline->points[i];
        const int from_y = last_y;
        const int to_y = sign_at(to->y, leg->a.y, leg->d.y, t);
        last = to;
        last_y = to_y;
        if (from_y * to_y > 0) { /* the edge is wholly above or wholly below the point */
            continue;
        }
        const int cross = cross_sign_at(from, to, leg, t);
        if (cross == 0 &&
            sign_at(from->x, leg->a.x, leg->d.x, t) * sign_at(to->x, leg->a.x, leg->d.x, t) <= 0) {
            return true; /* on the edge's line, and in its box */
        }
        /* an edge to the right of the point, without its upper end, changes sides */
        if ((from_y > 0) != (to_y > 0)) {
            *is_in = *is_in != ((cross > 0) == (to_y > from_y));
        }
    }
    return false;
}

/* As koi_fence_outline_holds, for the leg's point at t, whose coordinates are fractions. */
static bool holds_between(const koi_fence_outline *outline, const koi_fence_leg *leg,
                          koi_fence_ratio t)
{
    bool is_in = false;
    koi_fence_span span = {0, 0};
    ko_fence_xy lo;
    ko_fence_xy hi;
    surround(outline, leg, t, &lo, &hi);
    const fix16_t beyond = hi.x;
    hi.x = 2 * KO_LIMIT;
    while (koi_fence_next_span(outline, &lo, &hi, &span)) {
        if (outline->runs != NULL &&
            outline->runs[span.begin / KO_FENCE_RUN_EDGES].low.x > beyond) {
            const ko_fence_xy *from = koi_fence_edge_begin(outline, span.begin);
            const ko_fence_xy *to = &outline->points[span.end - 1U];
            is_in = is_in != ((sign_at(from->y, leg->a.y, leg->d.y, t) > 0) !=
                              (sign_at(to->y, leg->a.y, leg->d.y, t) > 0));
            continue;
        }
        if (starts_in_span(outline, &span, leg, t, &is_in)) {
            return true;
        }
    }
    return is_in;
}

bool koi_fence_outline_holds_at(const koi_fence_outline *outline, const koi_fence_leg *leg,
                                koi_fence_ratio t)
{
    if (t.n <= 0) {
        return koi_fence_outline_holds(outline, leg->a.x, leg->a.y);
    }
    if (is_one(t)) {
        return koi_fence_outline_holds(outline, leg->b.x, leg->b.y);
    }
    return holds_between(outline, leg, t);
}

/* Says whether t is behind another parameter; at it counts unless this is strict. */
static bool is_after(koi_fence_ratio t, koi_fence_ratio after, bool is_strict)
{
    return is_strict ? koi_fence_ratio_less(after, t) : !koi_fence_ratio_less(t, after);
}

bool koi_fence_outline_next(const koi_fence_outline *outline, const koi_fence_leg *leg,
                            koi_fence_ratio after, bool is_strict, koi_fence_ratio *next)
{
    bool is_found = false;
    koi_fence_span span = {0, 0};
    ko_fence_xy lo;
    ko_fence_xy hi;
    koi_fence_grow(&leg->a, &leg->b, 0, &lo, &hi);
    while (koi_fence_next_span(outline, &lo, &hi, &span)) {
        const ko_fence_xy *to = koi_fence_edge_begin(outline, span.begin);
        for (uint32_t i = span.begin; i < span.end; i++) {
            koi_fence_ratio t;
            const ko_fence_xy *from = to;
            to = &outline->points[i];
            if (!koi_fence_is_beyond(from, to, &lo, &hi) &&
                koi_fence_edge_contact(from, to, leg, &t) != KOI_FENCE_FREE && t.m > 0 &&
                is_after(t, after, is_strict) && (!is_found || koi_fence_ratio_less(t, *next))) {
                *next = t;
                is_found = true;
            }
        }
    }
    return is_found;
}

/* The leftmost of the lowest corners is never straight, so its turn is that of the outline. Cross
 * products are within 2^61. */
bool koi_fence_outline_is_ccw(const koi_fence_outline *outline)
{
    const ko_fence_xy *points = outline->points;
    const uint32_t n = outline->count;
    uint32_t at = 0;
    for (uint32_t i = 1; i < n; i++) {
        if (points[i].y < points[at].y ||
            (points[i].y == points[at].y && points[i].x < points[at].x)) {
            at = i;
        }
    }
    const ko_fence_xy *before = &points[(at == 0U) ? n - 1U : at - 1U];
    const ko_fence_xy *after = &points[(at + 1U == n) ? 0U : at + 1U];
    return koi_minor(koi_minus(points[at].x, before->x), koi_minus(points[at].y, before->y),
                     koi_minus(after->x, points[at].x), koi_minus(after->y, points[at].y)) > 0;
}

/* Says whether the edge lies on the leg's line and holds the leg's point at t. */
static bool is_along(const ko_fence_xy *from, const ko_fence_xy *to, const koi_fence_leg *leg,
                     koi_fence_ratio t)
{
    return koi_minor(leg->d.x, leg->d.y, koi_minus(to->x, from->x), koi_minus(to->y, from->y)) ==
               0 &&
           cross_sign_at(from, to, leg, t) == 0 &&
           sign_at(from->x, leg->a.x, leg->d.x, t) * sign_at(to->x, leg->a.x, leg->d.x, t) <= 0 &&
           sign_at(from->y, leg->a.y, leg->d.y, t) * sign_at(to->y, leg->a.y, leg->d.y, t) <= 0;
}

/* An anti-clockwise outline has its inside to the left of its edges. So where an edge runs along
 * the leg, their directions decide. Elsewhere both sides are as the leg itself at t. */
bool koi_fence_outline_holds_beside(const koi_fence_outline *outline, const koi_fence_leg *leg,
                                    koi_fence_ratio t, bool is_left)
{
    koi_fence_span span = {0, 0};
    ko_fence_xy lo;
    ko_fence_xy hi;
    surround(outline, leg, t, &lo, &hi);
    while (koi_fence_next_span(outline, &lo, &hi, &span)) {
        for (uint32_t i = span.begin; i < span.end; i++) {
            const ko_fence_xy *from = koi_fence_edge_begin(outline, i);
            const ko_fence_xy *to = &outline->points[i];
            if (is_along(from, to, leg, t)) {
                const fix16_t x = koi_minus(to->x, from->x);
                const fix16_t y = koi_minus(to->y, from->y);
                const bool is_same = koi_wide_mac(koi_port_mul(x, leg->d.x), y, leg->d.y) > 0;
                return (is_same == koi_fence_outline_is_ccw(outline)) == is_left;
            }
        }
    }
    return holds_between(outline, leg, t);
}

/* As koi_fence_zone_stay, for a polygon seen from above. Between two crossings the leg is inside or
 * outside throughout, so one point between them decides. (A run of edges along the leg ends at an
 * edge that crosses it, or outside the leg.) m is at most 2^61 for crossings, and 2^62 between
 * them. There are at most as many rounds as edges, and one for the leg's end. */
static bool outline_stay(const koi_fence_outline *outline, const koi_fence_leg *leg,
                         koi_fence_ratio t, koi_fence_ratio *until)
{
    koi_fence_ratio first = one;
    if (!koi_fence_outline_holds_at(outline, leg, t)) {
        return false;
    }
    const koi_fence_contact contact = koi_fence_outline_contact(outline, leg, &first);
    if (contact == KOI_FENCE_FREE || (contact == KOI_FENCE_CROSSED && t.n <= 0)) {
        *until = first; /* it begins inside, and leaves at its first crossing or stays to its end */
        return true;
    }
    /* unreachable: there are no more crossings than edges */
    for (uint32_t i = 0; i <= outline->count && !is_one(t); i++) {
        koi_fence_ratio next = one;
        if (!koi_fence_outline_next(outline, leg, t, true, &next)) {
            next = one;
        }
        const koi_fence_ratio between = {t.n + next.n, t.m + next.m}; /* t < between < next */
        if (!koi_fence_outline_holds_at(outline, leg, between)) {
            break;
        }
        t = next;
    }
    *until = t;
    return true;
}

/* ---- convex outlines and heights ---- */

/* The part of a leg that is inside: from `in` to `out`. */
typedef struct span {
    bool is_empty;
    koi_fence_ratio in;
    koi_fence_ratio out;
} span;

/* Cuts off the part that is not within in .. out. */
static void cut(span *s, koi_fence_ratio in, koi_fence_ratio out)
{
    if (koi_fence_ratio_less(s->in, in)) {
        s->in = in;
    }
    if (koi_fence_ratio_less(out, s->out)) {
        s->out = out;
    }
    s->is_empty = s->is_empty || koi_fence_ratio_less(s->out, s->in);
}

/* Cuts off the part where from + d t is not within lo .. hi. Both are within 2^31, also as "no
 * floor" and "no ceiling": no leg comes there. */
static void cut_slab(span *s, int64_t lo, int64_t hi, fix16_t from, fix16_t d)
{
    const int64_t to = (int64_t)from + d;
    if (from >= lo && from <= hi && to >= lo && to <= hi) {
        return;
    }
    if ((from < lo && to < lo) || (from > hi && to > hi)) {
        s->is_empty = true;
        return;
    }
    const int64_t m = koi_magnitude(d); /* not 0: the ends lie on different sides */
    const koi_fence_ratio in = {(d > 0) ? lo - from : from - hi, m};
    const koi_fence_ratio out = {(d > 0) ? hi - from : from - lo, m};
    cut(s, in, out);
}

/* The square root of a number below 2^126, rounded down. Its upper bits are the root of the
 * number's leading 63 or 64 bits; the lower bits follow one by one. */
static int64_t root_of(koi_i128 x)
{
    unsigned down = 0;
    koi_i128 top = x;
    while (top.high != 0) {
        top.low = (top.low >> 2) | ((uint64_t)top.high << 62);
        top.high >>= 2;
        down++;
    }
    uint64_t root = (uint64_t)ko_fix_sqrt_down(top.low) << down;
    while (down > 0U) {
        down--;
        const uint64_t more = root | (UINT64_C(1) << down);
        if (!koi_i128_less(x, koi_i128_umul(more, more))) {
            root = more;
        }
    }
    return (int64_t)root;
}

/* The circle holds the leg where |e + d t|^2 <= r^2: A t^2 + 2 B t + C <= 0. A, |B| and |C| are at
 * most 2^61, so B^2 - A C is below 2^123 and its root below 2^62. An end of the leg that lies in
 * the circle stays: nothing is cut off there. The other roots are rounded outward for keep-out
 * zones and inward for keep-in zones. */
static void cut_circle(span *s, const ko_fence_zone *zone, const koi_fence_leg *leg,
                       bool is_outward)
{
    const fix16_t ex = koi_minus(leg->a.x, zone->centre.x);
    const fix16_t ey = koi_minus(leg->a.y, zone->centre.y);
    const fix16_t fx = koi_minus(leg->b.x, zone->centre.x);
    const fix16_t fy = koi_minus(leg->b.y, zone->centre.y);
    const int64_t r2 = koi_port_mul(zone->radius, zone->radius);
    const int64_t c = koi_wide_mac(koi_port_mul(ex, ex), ey, ey) - r2;
    const int64_t c_end = koi_wide_mac(koi_port_mul(fx, fx), fy, fy) - r2;
    if (c <= 0 && c_end <= 0) {
        return;
    }
    /* without a real root the leg misses the circle; with a == 0 it stays outside */
    const int64_t a = koi_wide_mac(koi_port_mul(leg->d.x, leg->d.x), leg->d.y, leg->d.y);
    const int64_t b = koi_wide_mac(koi_port_mul(ex, leg->d.x), ey, leg->d.y);
    const koi_i128 rest = koi_closest_minor(b, b, a, c);
    if (koi_i128_is_negative(rest) || a == 0) {
        s->is_empty = true;
        return;
    }
    /* a root too small shortens the part inside, one too large lengthens it */
    const int64_t root = root_of(rest) + (is_outward ? 1 : 0);
    const koi_fence_ratio in = {(c <= 0) ? 0 : -b - root, a};
    const koi_fence_ratio out = {(c_end <= 0) ? a : -b + root, a};
    cut(s, in, out);
}

/* The part of the leg that is within the zone's heights and, of a box or a cylinder, its sides. The
 * sides of a polygon do not count here. */
static span span_of(const ko_fence_zone *zone, const koi_fence_leg *leg)
{
    span s = {false, zero, one};
    cut_slab(&s, zone->floor, zone->ceiling, leg->a.z, leg->d.z);
    if (zone->kind == KO_FENCE_BOX && !s.is_empty) {
        cut_slab(&s, zone->low.x, zone->high.x, leg->a.x, leg->d.x);
        cut_slab(&s, zone->low.y, zone->high.y, leg->a.y, leg->d.y);
    }
    if (zone->kind == KO_FENCE_CYLINDER && !s.is_empty) {
        cut_circle(&s, zone, leg, zone->role == KO_FENCE_KEEP_OUT);
    }
    return s;
}

/* ---- zones ---- */

bool koi_fence_zone_stay(const ko_fence_zone *zone, const koi_fence_leg *leg, koi_fence_ratio t,
                         koi_fence_ratio *until)
{
    const span s = span_of(zone, leg);
    if (s.is_empty || koi_fence_ratio_less(t, s.in) || koi_fence_ratio_less(s.out, t)) {
        return false;
    }
    *until = s.out;
    if (zone->kind != KO_FENCE_POLYGON) {
        return true;
    }
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    koi_fence_ratio leaves;
    if (!outline_stay(&outline, leg, t, &leaves)) {
        return false;
    }
    *until = koi_fence_ratio_less(leaves, s.out) ? leaves : s.out;
    return true;
}

bool koi_fence_zone_meet(const ko_fence_zone *zone, const koi_fence_leg *leg,
                         koi_fence_ratio *first)
{
    const span s = span_of(zone, leg);
    if (s.is_empty) {
        return false;
    }
    *first = s.in;
    if (zone->kind != KO_FENCE_POLYGON) {
        return true;
    }
    const koi_fence_outline outline = koi_fence_polygon_of(zone);
    if (koi_fence_outline_holds_at(&outline, leg, s.in)) {
        return true;
    }
    /* else the leg comes in at an edge, if it is still within the heights there */
    return koi_fence_outline_next(&outline, leg, s.in, false, first) &&
           !koi_fence_ratio_less(s.out, *first);
}
