/* Finds where a leg enters and leaves a zone.
 *
 * Parameters are exact fractions, compared by their products in 128 bits. So seams have no gap and
 * no overlap. The crossings of a circle are square roots. They are rounded to the safe side by at
 * most 1 / A of the leg. A is its squared length in x and y, so that is at most 1 LSB seen from
 * above. */
#include "port/fast.h"
#include "src/fence/fence_cross.h"

#include "src/fence/fence_core.h"
#include "src/fence/fence_near.h"
#include "src/fence/fence_zone.h"

#include <stddef.h>

#include "src/math/wide.h"

static const koi_fence_ratio zero = {0, 1};
static const koi_fence_ratio one = {1, 1};

static bool is_one(koi_fence_ratio t)
{
    return t.n >= t.m;
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

/* As koi_fence_outline_holds, for the leg's point at t, whose coordinates are fractions. */
static bool holds_between(const koi_fence_outline *outline, const koi_fence_leg *leg,
                          koi_fence_ratio t)
{
    bool is_in = false;
    const ko_fence_xy *last = &outline->points[outline->count - 1U];
    int last_y = sign_at(last->y, leg->a.y, leg->d.y, t);
    for (uint32_t i = 0; i < outline->count; i++) {
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
            is_in = is_in != ((cross > 0) == (to_y > from_y));
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

/* The gap between the intervals a .. b and p .. q, whose ends are in any order; 0 or less if they
 * touch. Differences are within 2^30. */
static int32_t gap_of(fix16_t a, fix16_t b, fix16_t p, fix16_t q)
{
    const int32_t before = koi_minus((p < q) ? p : q, (a > b) ? a : b);
    const int32_t behind = koi_minus((a < b) ? a : b, (p > q) ? p : q);
    return (before > behind) ? before : behind;
}

/* An upper bound of the length of a vector within 2^30: its larger component, and the smaller one
 * times sqrt(2) - 1 rounded up to 2^-16. */
static uint32_t length_up(fix16_t x, fix16_t y)
{
    const uint32_t a = koi_magnitude(x);
    const uint32_t b = koi_magnitude(y);
    return ((a > b) ? a : b) + (uint32_t)(koi_port_umul((a > b) ? b : a, 27147U) >> 16) + 1U;
}

/* c and d are the cross products of the vector (x, y) with two points, within 2^61. True only if
 * both points are farther than `least` from the vector's line, on one side of it. */
static bool are_far(int64_t c, int64_t d, fix16_t x, fix16_t y, uint32_t least)
{
    if ((c <= 0 || d <= 0) && (c >= 0 || d >= 0)) {
        return false;
    }
    const uint64_t lower = (c > 0) ? (uint64_t)((c < d) ? c : d) : (uint64_t)((c > d) ? -c : -d);
    return lower > koi_port_umul(least, length_up(x, y));
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

/* Finds where the leg meets an edge. False if it does not, or if the two are parallel. */
static bool cross_edge(const ko_fence_xy *from, const ko_fence_xy *to, const koi_fence_leg *leg,
                       koi_fence_ratio *t)
{
    return gap_of(from->x, to->x, leg->a.x, leg->b.x) <= 0 &&
           gap_of(from->y, to->y, leg->a.y, leg->b.y) <= 0 &&
           koi_fence_edge_contact(from, to, leg, t) != KOI_FENCE_FREE && t->m > 0;
}

bool koi_fence_outline_next(const koi_fence_outline *outline, const koi_fence_leg *leg,
                            koi_fence_ratio after, bool is_strict, koi_fence_ratio *next)
{
    bool is_found = false;
    const ko_fence_xy *last = &outline->points[outline->count - 1U];
    for (uint32_t i = 0; i < outline->count; i++) {
        koi_fence_ratio t;
        const ko_fence_xy *from = last;
        last = &outline->points[i];
        if (!cross_edge(from, last, leg, &t) || (is_found && !koi_fence_ratio_less(t, *next))) {
            continue;
        }
        if (is_strict ? !koi_fence_ratio_less(after, t) : koi_fence_ratio_less(t, after)) {
            continue;
        }
        *next = t;
        is_found = true;
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
    const ko_fence_xy *last = &outline->points[outline->count - 1U];
    for (uint32_t i = 0; i < outline->count; i++) {
        const ko_fence_xy *from = last;
        last = &outline->points[i];
        if (is_along(from, last, leg, t)) {
            const ko_vec3 edge = {koi_minus(last->x, from->x), koi_minus(last->y, from->y), 0};
            const bool is_same = koi_wide_mac(koi_port_mul(edge.x, leg->d.x), edge.y, leg->d.y) > 0;
            return (is_same == koi_fence_outline_is_ccw(outline)) == is_left;
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
    const koi_fence_outline outline = {zone->points, zone->count};
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
    const koi_fence_outline outline = {zone->points, zone->count};
    if (koi_fence_outline_holds_at(&outline, leg, s.in)) {
        return true;
    }
    /* else the leg comes in at an edge, if it is still within the heights there */
    return koi_fence_outline_next(&outline, leg, s.in, false, first) &&
           !koi_fence_ratio_less(s.out, *first);
}
