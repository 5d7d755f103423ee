/* Closest points of points, segments and boxes. Each kernel decides by exact comparisons on which
 * features the closest points lie, then writes the square for these features as a fraction. */
#include "src/distance/closest.h"

#include "src/distance/approach.h"

#include <stddef.h>

#include "src/math/wide.h"

#define AXES 3U

/* Writes a parameter that the caller may not want: t may be null. */
static void set_parameter(ko_q30 *t, ko_q30 value)
{
    if (t != NULL) {
        *t = value;
    }
}

/* ---- vectors ---- */

int64_t koi_closest_dot(const ko_vec3 *v, const ko_vec3 *w)
{
    return koi_dot3(v, w);
}

/* koi_closest_difference as a call, where copies of it would cost flash. */
static KOI_NOINLINE void set_difference(const ko_vec3 *to, const ko_vec3 *from, ko_vec3 *out)
{
    *out = koi_minus3(to, from);
}

ko_vec3 koi_closest_difference(const ko_vec3 *to, const ko_vec3 *from)
{
    return koi_minus3(to, from);
}

ko_vec3 koi_closest_sum(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 sum = {(fix16_t)((uint32_t)a->x + (uint32_t)b->x),
                         (fix16_t)((uint32_t)a->y + (uint32_t)b->y),
                         (fix16_t)((uint32_t)a->z + (uint32_t)b->z)};
    return sum;
}

/* a + (b - a) t on an axis. |b - a| t is at most 2^30 * 2^30. Half is added, so the shift rounds to
 * nearest. */
static fix16_t at_axis(fix16_t a, fix16_t b, ko_q30 t)
{
    const int64_t way = koi_port_mul(koi_minus(b, a), t) + (INT64_C(1) << 29);
    return (fix16_t)((uint32_t)a + (uint32_t)(way >> 30));
}

ko_vec3 koi_closest_at(const ko_vec3 *a, const ko_vec3 *b, ko_q30 t)
{
    const ko_vec3 at = {at_axis(a->x, b->x, t), at_axis(a->y, b->y, t), at_axis(a->z, b->z, t)};
    return at;
}

/* ---- point and segment ---- */

/* The squared length of a difference, as a fraction over 1. */
static void whole_square(const ko_vec3 *way, koi_square *square)
{
    square->high = koi_i128_of(0);
    square->low = (uint64_t)koi_closest_dot(way, way);
    square->den = koi_i128_of(1);
}

/* koi_closest_point_segment of the point e and the segment from 0 to d, where e and e - d are
 * differences of legal points. Where the perpendicular from e meets the segment, the square is
 * e.e - (d.e)^2 / d.d, as a fraction over d.d. Its terms are below 9 * 2^120 < 2^124, and it is not
 * negative (Cauchy). Where d = 0, d.e is 0, too: then e is measured from the point 0. */
static void closest_from_origin(const ko_vec3 *e, const ko_vec3 *d, ko_q30 *t, koi_square *square)
{
    const int64_t along = koi_closest_dot(d, e);
    const int64_t whole = koi_closest_dot(d, d);
    if (along <= 0) {
        set_parameter(t, 0);
        whole_square(e, square);
        return;
    }
    if (along >= whole) {
        const ko_vec3 beyond = koi_closest_difference(e, d);
        set_parameter(t, KO_Q30_ONE);
        whole_square(&beyond, square);
        return;
    }
    const koi_i128 num = koi_closest_minor(koi_closest_dot(e, e), whole, along, along);
    const koi_i128 high = {(uint64_t)num.high, 0};
    square->high = high;
    square->low = num.low;
    square->den = koi_i128_of(whole);
    if (t != NULL) {
        const koi_i128 part = koi_i128_of(along);
        *t = koi_closest_ratio(&part, &square->den);
    }
}

void koi_closest_point_segment(const ko_vec3 *p, const ko_vec3 *a, const ko_vec3 *b, ko_q30 *t,
                               koi_square *square)
{
    const ko_vec3 e = koi_closest_difference(p, a);
    const ko_vec3 d = koi_closest_difference(b, a);
    closest_from_origin(&e, &d, t, square);
}

/* ---- two segments ---- */

koi_i128 koi_closest_minor(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return koi_i128_sub(koi_i128_mul(a, b), koi_i128_mul(c, d));
}

/* Says where num / den lies, for den > 0: -1 at or below 0, 1 at or above 1, 0 between. */
static int region(const koi_i128 *num, const koi_i128 *den)
{
    if (!koi_i128_less(koi_i128_of(0), *num)) {
        return -1;
    }
    return koi_i128_less(*num, *den) ? 0 : 1;
}

/* *sum += a b. */
static KOI_NOINLINE void add_product(koi_i128 *sum, int64_t a, int32_t b)
{
    *sum = koi_i128_add(*sum, koi_i128_mul(a, b));
}

/* Two lines and the parameters of their closest pair, s_num / n2 and t_num / n2. n2 is 0 if the
 * lines are parallel. */
typedef struct lines {
    ko_vec3 d1;
    ko_vec3 d2;
    ko_vec3 r; /* from the beginning of the second to that of the first */
    koi_i128 n2;
    koi_i128 s_num;
    koi_i128 t_num;
} lines;

/* The square between the lines themselves: (r . n)^2 / n.n with n = d1 x d2. The components of n
 * are within 2^61; |r . n| <= |r| |d1| |d2| <= (sqrt(3) 2^30)^3 < 2^93. */
static KOI_NOINLINE void between_lines(const lines *l, koi_square *square)
{
    const ko_wide3 n = koi_cross3_shared(&l->d1, &l->d2);
    koi_i128 triple = {0, 0};
    add_product(&triple, n.x, l->r.x);
    add_product(&triple, n.y, l->r.y);
    add_product(&triple, n.z, l->r.z);
    koi_square_of_height(&triple, &l->n2, square);
}

/* The region of each of two segments in which its closest point lies: -1 its beginning, 1 its end,
 * 0 between. */
typedef struct spot {
    int8_t s;
    int8_t t;
} spot;

/* Finds the regions of a closest pair. Sets n2, and s_num and t_num where both regions are 0. Every
 * decision compares exact numbers. If the region of t is an end, that of s is not final: the caller
 * measures that end against the first segment.
 *
 * Why: the squared distance is convex in (s, t), where both are 0 .. 1. s is that of the lines'
 * closest pair, clamped, and t is best for this s. Let t be beyond 0 .. 1. A straight line to it,
 * from any point of the unit square, crosses the nearer edge while the distance falls. So the least
 * lies on that edge. For parallel segments (n2 = 0) every s has an equally good t on the line, and
 * s is 0. */
static KOI_NOINLINE spot find_spot(lines *l)
{
    const int64_t d11 = koi_closest_dot(&l->d1, &l->d1);
    const int64_t d22 = koi_closest_dot(&l->d2, &l->d2);
    const int64_t d12 = koi_closest_dot(&l->d1, &l->d2);
    const int64_t c = koi_closest_dot(&l->d1, &l->r);
    const int64_t f = koi_closest_dot(&l->d2, &l->r);
    spot at = {-1, 0};
    l->n2 = koi_closest_minor(d11, d22, d12, d12);
    if (!koi_i128_is_zero(l->n2)) {
        l->s_num = koi_closest_minor(d12, f, c, d22);
        at.s = (int8_t)region(&l->s_num, &l->n2);
    }
    if (at.s == 0) {
        l->t_num = koi_closest_minor(d11, f, d12, c);
        at.t = (int8_t)region(&l->t_num, &l->n2);
    } else {
        /* s is 0 or 1: t is (f + s d12) / d22, with |f|, |d12| < 2^62. */
        const int64_t num = (at.s < 0) ? f : (int64_t)((uint64_t)f + (uint64_t)d12);
        at.t = (num <= 0) ? -1 : (num < d22) ? 0 : 1;
    }
    return at;
}

/* Returns the regions of a closest pair. If both points lie between the ends, writes s, t and the
 * square; else the caller does, with a point and a segment. This frame is off the stack by then. */
static KOI_NOINLINE spot meet_lines(const koi_couple *of, ko_q30 *s, ko_q30 *t, koi_square *square)
{
    lines l;
    set_difference(of->b1, of->a1, &l.d1);
    set_difference(of->b2, of->a2, &l.d2);
    set_difference(of->a1, of->a2, &l.r);
    const spot at = find_spot(&l);
    if (at.s == 0 && at.t == 0) {
        between_lines(&l, square);
        if (s != NULL && t != NULL) {
            *s = koi_closest_ratio(&l.s_num, &l.n2);
            *t = koi_closest_ratio(&l.t_num, &l.n2);
        }
    }
    return at;
}

void koi_closest_segments(const koi_couple *of, ko_q30 *s, ko_q30 *t, koi_square *square)
{
    const spot at = meet_lines(of, s, t, square);
    if (at.t != 0) {
        set_parameter(t, (at.t < 0) ? 0 : KO_Q30_ONE);
        koi_closest_point_segment((at.t < 0) ? of->a2 : of->b2, of->a1, of->b1, s, square);
    } else if (at.s != 0) {
        set_parameter(s, (at.s < 0) ? 0 : KO_Q30_ONE);
        koi_closest_point_segment((at.s < 0) ? of->a1 : of->b1, of->a2, of->b2, t, square);
    }
}

/* ---- boxes ---- */

static fix16_t clamp(fix16_t x, fix16_t lo, fix16_t hi)
{
    return (x < lo) ? lo : (x > hi) ? hi : x;
}

/* x clamped to c - r .. c + r. */
static fix16_t clamp_to(fix16_t x, fix16_t c, fix16_t r)
{
    return clamp(x, koi_minus(c, r), (fix16_t)((uint32_t)c + (uint32_t)r));
}

uint64_t koi_closest_point_aabb(const ko_vec3 *p, const ko_aabb *box, ko_vec3 *closest)
{
    const ko_vec3 at = {clamp_to(p->x, box->c.x, box->r.x), clamp_to(p->y, box->c.y, box->r.y),
                        clamp_to(p->z, box->c.z, box->r.z)};
    const ko_vec3 way = koi_closest_difference(p, &at);
    if (closest != NULL) {
        *closest = at;
    }
    return (uint64_t)koi_closest_dot(&way, &way);
}

/* A segment from 0 to d, and the corners of a box measured from the segment's beginning. All
 * numbers are within 2^30. */
typedef struct relative {
    fix16_t d[AXES];
    fix16_t lo[AXES];
    fix16_t hi[AXES];
} relative;

static void to_relative(const ko_vec3 *a, const ko_vec3 *b, const ko_aabb *box, relative *out)
{
    const fix16_t from[AXES] = {a->x, a->y, a->z};
    const fix16_t to[AXES] = {b->x, b->y, b->z};
    const fix16_t c[AXES] = {box->c.x, box->c.y, box->c.z};
    const fix16_t r[AXES] = {box->r.x, box->r.y, box->r.z};
    for (unsigned i = 0; i < AXES; i++) {
        out->d[i] = koi_minus(to[i], from[i]);
        out->lo[i] = koi_minus(koi_minus(c[i], r[i]), from[i]);
        out->hi[i] = koi_minus((fix16_t)((uint32_t)c[i] + (uint32_t)r[i]), from[i]);
    }
}

/* True iff the squared distance from the box falls at t = n / m, 0 < n < m <= 2^30. Its derivative
 * there is 2 / m times the sum over the axes of d (m gap). The gap is negative below the box and
 * positive above it. |n d - m lo| is at most 2^61, and times d 2^91. */
static bool is_falling(const relative *r, fix16_t n, fix16_t m)
{
    koi_i128 sum = koi_i128_of(0);
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t from_lo = koi_minor(n, m, r->lo[i], r->d[i]);
        const int64_t from_hi = koi_minor(n, m, r->hi[i], r->d[i]);
        const int64_t gap = (from_lo < 0) ? from_lo : (from_hi > 0) ? from_hi : 0;
        if (gap != 0) {
            sum = koi_i128_add(sum, koi_i128_mul(gap, r->d[i]));
        }
    }
    return koi_i128_is_negative(sum);
}

/* True iff the first closest point lies beyond the point where the segment crosses `bound`, on an
 * axis with d != 0. The square is convex, so it does iff the square still falls there. */
static bool is_beyond(const relative *r, fix16_t bound, fix16_t d)
{
    const fix16_t n = (d < 0) ? koi_minus(0, bound) : bound;
    const fix16_t m = (d < 0) ? koi_minus(0, d) : d;
    if (n <= 0) {
        return true;
    }
    return n < m && is_falling(r, n, m);
}

/* The squared distance along the segment is the sum over the axes of squared gaps to the nearer
 * bound: convex and smooth. Each axis has up to two crossings, at which its bound changes. First,
 * find on which side of each the closest point lies, which tells the bound of each axis there. Then
 * measure the segment from the point that these bounds make. An axis on which the closest point is
 * between the bounds has no gap, and is left out of both. */
void koi_closest_segment_aabb(const ko_vec3 *a, const ko_vec3 *b, const ko_aabb *box, ko_q30 *t,
                              koi_square *square)
{
    relative r;
    fix16_t e[AXES];
    fix16_t d[AXES];
    to_relative(a, b, box, &r);
    for (unsigned i = 0; i < AXES; i++) {
        /* Take the bounds in the order in which the segment crosses them. */
        const fix16_t first = (r.d[i] < 0) ? r.hi[i] : r.lo[i];
        const fix16_t last = (r.d[i] < 0) ? r.lo[i] : r.hi[i];
        d[i] = r.d[i];
        if (d[i] == 0) {
            e[i] = clamp(0, r.lo[i], r.hi[i]);
        } else if (!is_beyond(&r, first, d[i])) {
            e[i] = first;
        } else if (is_beyond(&r, last, d[i])) {
            e[i] = last;
        } else {
            e[i] = 0; /* between the bounds: no gap */
            d[i] = 0;
        }
    }
    const ko_vec3 point = {e[0], e[1], e[2]};
    const ko_vec3 way = {d[0], d[1], d[2]};
    closest_from_origin(&point, &way, t, square);
}

/* ---- casts ---- */

uint32_t koi_closest_extent(const ko_vec3 *v)
{
    const uint32_t x = koi_magnitude(v->x);
    const uint32_t y = koi_magnitude(v->y);
    const uint32_t z = koi_magnitude(v->z);
    const uint32_t xy = (x > y) ? x : y;
    return (xy > z) ? xy : z;
}

/* True iff the point at t of `way`, rounded to nearest, is within reach of the segment a b. */
static bool is_near(const ko_segment *way, ko_q30 t, const ko_vec3 *a, const ko_vec3 *b,
                    uint32_t reach)
{
    koi_square square;
    const ko_vec3 at = koi_closest_at(&way->a, &way->b, t);
    koi_closest_point_segment(&at, a, b, NULL, &square);
    return koi_square_is_within(&square, reach);
}

static bool is_same(const ko_vec3 *a, const ko_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* Finds when a point that moves along `way` comes within reach of the segment a b. If that is a
 * point there is a closed form. Else it bisects between a time that is too early and one that is
 * late enough.
 *
 * Never late: a point is rounded by at most sqrt(3) / 2 < 0.87 LSB. So "not near" with a reach of
 * 2 LSB more proves that the true distance at `early` is above reach. The distance to a segment is
 * convex along the line, so the times within reach are an interval. It holds the true closest
 * time, early < late <= that + 1/2, and both are whole numbers, so early comes before the
 * interval.
 *
 * The first `late` is near. It is the closest time rounded, half a step off (at most sqrt(3) 2^30
 * 2^-31 < 0.87 LSB). The point is rounded, too: less than 2 LSB together.
 *
 * The end: the steps between are at most 1 LSB on each axis (sqrt(3) in all), or there is 1 step,
 * which is no longer. The distance at `early` is below reach + 2 + 0.87 + 1.74 < reach + 5. There
 * are at most 30 rounds, 16 for a line of 1 m. */
bool koi_closest_cast(const ko_segment *way, const ko_vec3 *a, const ko_vec3 *b, uint32_t reach,
                      ko_q30 *t)
{
    koi_square square;
    ko_q30 late;
    ko_q30 unused;
    if (is_same(a, b)) {
        const ko_vec3 from = koi_closest_difference(&way->a, a);
        const ko_vec3 by = koi_closest_difference(&way->b, &way->a);
        *t = koi_approach(&from, &by, reach);
        return *t != KO_NEVER;
    }
    /* `late` begins at the closest time of all. */
    koi_closest_segment_segment(&way->a, &way->b, a, b, &late, &unused, &square);
    if (!koi_square_is_within(&square, reach)) {
        return false;
    }
    *t = 0;
    if (is_near(way, 0, a, b, reach + 2U)) {
        return true;
    }
    /* Bisect until the steps between are at most 1 LSB on each axis. */
    const ko_vec3 d = koi_closest_difference(&way->b, &way->a);
    const uint32_t size = koi_closest_extent(&d);
    ko_q30 early = 0;
    while (late - early > 1 && koi_port_umul((uint32_t)(late - early), size) > KO_Q30_ONE) {
        const ko_q30 middle = early + (late - early) / 2;
        if (is_near(way, middle, a, b, reach + 2U)) {
            late = middle;
        } else {
            early = middle;
        }
    }
    *t = early;
    return true;
}

/* ---- fitting ---- */

/* Returns the radius at which the segment reaches all points, and writes which point is farthest,
 * to within 1 LSB. A point within the radius of those before it costs no division. */
static uint32_t farthest(const ko_vec3 *points, uint32_t n, const ko_vec3 *a, const ko_vec3 *b,
                         uint32_t *which)
{
    uint32_t radius = 0;
    *which = 0;
    for (uint32_t i = 0; i < n; i++) {
        koi_square square;
        koi_closest_point_segment(&points[i], a, b, NULL, &square);
        if (!koi_square_is_within(&square, radius)) {
            radius = koi_square_distance_up(&square);
            *which = i;
        }
    }
    return radius;
}

/* p + by / part. p is within 2^29 and `by`, a difference of legal points, within 2^30, so nothing
 * overflows. */
static ko_vec3 moved(const ko_vec3 *p, const ko_vec3 *by, int32_t part)
{
    const ko_vec3 to = {p->x + by->x / part, p->y + by->y / part, p->z + by->z / part};
    return to;
}

/* Each pass measures a position, keeps it if it is the best, and moves the segment towards the
 * farthest point. The move is half of its distance in the first pass, a third in the second, and so
 * on. */
uint32_t koi_closest_fit(const ko_vec3 *points, uint32_t n, ko_vec3 *a, ko_vec3 *b)
{
    ko_vec3 from = *a;
    ko_vec3 to = *b;
    uint32_t least = UINT32_MAX;
    for (uint32_t pass = 0; pass < KOI_CLOSEST_PASSES; pass++) {
        uint32_t which;
        ko_q30 t;
        koi_square square;
        if (ko_vec3_check(&from) != KO_OK || ko_vec3_check(&to) != KO_OK) {
            break;
        }
        const uint32_t radius = farthest(points, n, &from, &to, &which);
        if (radius < least) {
            least = radius;
            *a = from;
            *b = to;
        }
        koi_closest_point_segment(&points[which], &from, &to, &t, &square);
        const ko_vec3 nearest = koi_closest_at(&from, &to, t);
        const ko_vec3 way = koi_closest_difference(&points[which], &nearest);
        from = moved(&from, &way, (int32_t)pass + 2);
        to = moved(&to, &way, (int32_t)pass + 2);
    }
    return least;
}
