/* Closest points of points, segments and boxes. Each kernel decides by exact comparisons on which
 * features the closest points lie, then writes the square for these features as a fraction. */
#include "port/fast.h"

#include "src/distance/closest.h"

#include <stddef.h>

#include "port/bits.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"

#define AXES 3U

/* Writes a parameter that the caller may not want: t may be null. */
static void set_parameter(ko_q30 *t, ko_q30 value)
{
    if (t != NULL) {
        *t = value;
    }
}

/* ---- exact squares, as fractions ---- */

koi_i128 koi_closest_minor(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return koi_i128_sub(koi_i128_mul(a, b), koi_i128_mul(c, d));
}

/* Compares high:low with reach^2 den. reach^2 is below 2^64. den is 1, a dot product of a
 * difference with itself (at most 3 * 2^60), or the square of a cross product (at most 9 * 2^120 <
 * 2^124). So both sides are below 2^188, and below 2^124 where the lowest 64 bits are taken off. */
bool koi_square_is_within(const koi_square *square, uint32_t reach)
{
    const uint64_t reach2 = koi_port_umul(reach, reach);
    const koi_i128 product = koi_i128_umul(reach2, square->den.low);
    const koi_i128 carry = {(uint64_t)product.high, 0};
    const koi_i128 high = koi_i128_add(koi_i128_umul(reach2, (uint64_t)square->den.high), carry);
    if (koi_i128_less(square->high, high)) {
        return true;
    }
    return !koi_i128_less(high, square->high) && square->low <= product.low;
}

/* The fraction is below 2^62, so high < den, and 64 bits will do. */
uint64_t koi_square_down(const koi_square *square)
{
    const bool is_whole = square->den.low == 1U && square->den.high == 0;
    return is_whole ? square->low : koi_quotient(&square->high, square->low, &square->den, 64U);
}

uint32_t koi_square_distance(const koi_square *square)
{
    return ko_fix_sqrt_down(koi_square_down(square));
}

uint32_t koi_square_distance_up(const koi_square *square)
{
    const uint32_t down = koi_square_distance(square);
    return koi_square_is_within(square, down) ? down : down + 1U;
}

/* One bit more than needed is computed; adding 1 before it is cut off rounds to nearest. */
ko_q30 koi_closest_ratio(const koi_i128 *num, const koi_i128 *den)
{
    if (!koi_i128_less(*num, *den)) {
        return KO_Q30_ONE;
    }
    return (ko_q30)((koi_quotient(num, 0U, den, 31U) + 1U) >> 1);
}

/* With |h| = H 2^64 + L and H < 2^29, the square is (H^2 2^64 + 2 H L) 2^64 + L^2. */
void koi_square_of_height(const koi_i128 *h, const koi_i128 *n2, koi_square *square)
{
    const koi_i128 size = koi_i128_magnitude(*h);
    const uint32_t top = (uint32_t)(uint64_t)size.high;
    const koi_i128 low2 = koi_i128_umul(size.low, size.low);
    const koi_i128 middle = koi_i128_umul(top, size.low);
    const koi_i128 carry = {(uint64_t)low2.high, (int64_t)koi_port_umul(top, top)};
    square->high = koi_i128_add(carry, koi_i128_add(middle, middle));
    square->low = low2.low;
    square->den = *n2;
}

/* ---- vectors ---- */

int64_t koi_closest_dot(const ko_vec3 *v, const ko_vec3 *w)
{
    return koi_dot3(v, w);
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

uint32_t koi_closest_extent(const ko_vec3 *v)
{
    const uint32_t x = koi_magnitude(v->x);
    const uint32_t y = koi_magnitude(v->y);
    const uint32_t z = koi_magnitude(v->z);
    const uint32_t xy = (x > y) ? x : y;
    return (xy > z) ? xy : z;
}

/* ---- point and segment ---- */

/* The squared length of a difference, as a fraction over 1. */
static void whole_square(const ko_vec3 *way, koi_square *square)
{
    if (square != NULL) {
        square->high = koi_i128_of(0);
        square->low = (uint64_t)koi_closest_dot(way, way);
        square->den = koi_i128_of(1);
    }
}

/* The square of the distance from e to a line, where the perpendicular meets it. */
static KOI_OWN_FRAME void foot_square(const ko_vec3 *e, int64_t along, int64_t whole,
                                      koi_square *square)
{
    const koi_i128 num = koi_closest_minor(koi_closest_dot(e, e), whole, along, along);
    const koi_i128 high = {(uint64_t)num.high, 0};
    square->high = high;
    square->low = num.low;
    square->den = koi_i128_of(whole);
}

/* koi_closest_point_segment of the point e and the segment from 0 to d, where e and e - d are
 * differences of legal points. Where the perpendicular from e meets the segment, the square is
 * e.e - (d.e)^2 / d.d, as a fraction over d.d. Its terms are below 9 * 2^120 < 2^124, and it is not
 * negative (Cauchy). Where d = 0, d.e is 0, too: then e is measured from the point 0. */
static void closest_from_origin(const ko_vec3 *e, const ko_vec3 *d, ko_q30 *t, koi_square *square)
{
    const int64_t along = koi_dot3(d, e);
    const int64_t whole = koi_dot3(d, d);
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
    if (square != NULL) {
        foot_square(e, along, whole, square);
    }
    if (t != NULL) {
        const uint32_t twice = koi_quotient_q30(2U * (uint64_t)along, (uint64_t)whole, NULL);
        *t = (ko_q30)((twice + 1U) >> 1);
    }
}

void koi_closest_point_segment(const ko_vec3 *p, const ko_vec3 *a, const ko_vec3 *b, ko_q30 *t,
                               koi_square *square)
{
    const ko_vec3 e = koi_closest_difference(p, a);
    const ko_vec3 d = koi_closest_difference(b, a);
    closest_from_origin(&e, &d, t, square);
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

/* m times the gap on an axis at t = n / m: negative below the box and positive above it. */
static inline int64_t gap_at(const relative *r, unsigned i, fix16_t n, fix16_t m)
{
    const int64_t from_lo = koi_minor(n, m, r->lo[i], r->d[i]);
    const int64_t from_hi = koi_minor(n, m, r->hi[i], r->d[i]);
    return (from_lo < 0) ? from_lo : (from_hi > 0) ? from_hi : 0;
}

/* is_falling by 128 bits. |n d - m lo| is at most 2^61, and times d 2^91. */
static KOI_OWN_FRAME bool is_falling_exactly(const relative *r, fix16_t n, fix16_t m)
{
    koi_i128 sum = koi_i128_of(0);
    for (unsigned i = 0; i < AXES; i++) {
        sum = koi_i128_add(sum, koi_i128_mul(gap_at(r, i, n, m), r->d[i]));
    }
    return koi_i128_is_negative(sum);
}

/* x / 2^shift rounded down, which has 31 bits and a sign, by halves. Range: shift from 1 to 31. */
static inline int32_t shifted(int64_t x, uint32_t shift)
{
    return (int32_t)(((uint32_t)((uint64_t)x >> 32) << (32U - shift)) | ((uint32_t)x >> shift));
}

/* True iff the squared distance from the box falls at t = n / m, 0 < n < m <= 2^30. Its derivative
 * there is 2 / m times the sum over the axes of d (m gap). A gap is at most 2^31, so m times it,
 * divided by the power of two above m and rounded down, has 31 bits and a sign. That is too low by
 * less than 1, so the sum is off by less than the sum of the |d|. */
static bool is_falling(const relative *r, fix16_t n, fix16_t m)
{
    const uint32_t shift = 32U - koi_port_clz((uint32_t)m);
    int64_t sum = 0;
    uint32_t speed = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t gap = gap_at(r, i, n, m);
        if (gap != 0) {
            sum += koi_port_mul(shifted(gap, shift), r->d[i]);
            speed += koi_magnitude(r->d[i]);
        }
    }
    return (koi_magnitude64(sum) >= speed) ? sum < 0 : is_falling_exactly(r, n, m);
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
