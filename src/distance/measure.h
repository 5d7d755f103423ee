/* The distance of two segments by its bounds, in 64 bits: shared by segments and parallelograms.
 *
 * Numbers are scaled and cut off to some 30 bits, with a bound on what that can change. The answer
 * is KOI_UNSURE or KOI_UNKNOWN where the bounds prove nothing. */
#ifndef KOI_MEASURE_H
#define KOI_MEASURE_H

#include "keepout/fix.h"
#include "port/bits.h"
#include "port/quotient.h"
#include "src/distance/closest.h"
#include "src/math/wide.h"

/* Two segments as differences, and their dot products. */
typedef struct koi_lines {
    ko_vec3 d1;
    ko_vec3 d2;
    ko_vec3 r;   /* from the beginning of the second to that of the first */
    int64_t d11; /* d1 . d1 */
    int64_t d22;
    int64_t d12;
    int64_t c; /* d1 . r */
    int64_t f; /* d2 . r */
} koi_lines;

/* The region of each of two segments in which its closest point lies: -1 its beginning, 1 its end,
 * 0 between. */
typedef struct koi_spot {
    int8_t s;
    int8_t t;
} koi_spot;

/* Functions below out of line: KOI_CHOSEN in port/port.h. */
koi_spot koi_estimate_spot_shared(const koi_lines *l);
uint32_t koi_root_of_shared(uint64_t most, uint32_t slack, uint32_t reach);
uint32_t koi_ratio_shared(uint64_t part, uint64_t whole);
ko_vec3 koi_normal_of_shared(const ko_vec3 *d1, const ko_vec3 *d2);
uint32_t koi_to_line_shared(const ko_vec3 *m, uint64_t most, uint32_t slack, uint32_t reach);

/* Sets the dot products. */
static inline void koi_set_dots(koi_lines *l)
{
    l->d11 = koi_dot3(&l->d1, &l->d1);
    l->d22 = koi_dot3(&l->d2, &l->d2);
    l->d12 = koi_dot3(&l->d1, &l->d2);
    l->c = koi_dot3(&l->d1, &l->r);
    l->f = koi_dot3(&l->d2, &l->r);
}

/* ---- regions, by 30 bits of each dot product ---- */

#define KOI_UNSURE INT8_C(2)

/* The upper half of a number without its sign: below 2^k iff the number is within 2^(32 + k). */
static inline uint32_t koi_upper_size(int64_t x)
{
    return (uint32_t)(x >> 32) ^ (uint32_t)(x >> 63);
}

/* The upper 32 bits of x 2^shift, for shifts up to 31. */
static inline int32_t koi_upper_of(int64_t x, uint32_t shift)
{
    return (int32_t)(((uint32_t)(x >> 32) << shift) | ((uint32_t)x >> 1 >> (31U - shift)));
}

/* x 2^31, for |x| <= 2^32. */
static inline int64_t koi_scaled_up(int64_t x)
{
    return (int64_t)((uint64_t)x << 31);
}

/* The upper half of a b - c d, which is within 2^61 for numbers within 2^30. */
static inline int32_t koi_upper_minor(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return (int32_t)((koi_port_mul(a, b) - koi_port_mul(c, d)) >> 32);
}

/* Finds where num / den lies, from the upper halves of both; KOI_UNSURE where the bound below does
 * not tell. A num that is not above 0 decides for den = 0, too. */
static inline int8_t koi_likely(int32_t num, int32_t den)
{
    if (num <= -3) {
        return -1;
    }
    if (den < 2 || num < 2) {
        return KOI_UNSURE;
    }
    const int32_t left = den - num;
    return (left >= 4) ? 0 : (left <= -4) ? 1 : KOI_UNSURE;
}

/* All dot products, which are within 2^62, are scaled alike, to 30 bits and a sign, and cut off: a
 * scaled number is x with the exact one from x to x + 1. |d12| is at most the larger of d11 and
 * d22. So a product of two is off by at most |x| + |y| + 1 <= 2^31 + 1, and a minor by 2^32 + 2. If
 * its upper half is m, the exact minor is above 2^32 (m - 1) - 2 and below 2^32 (m + 2) + 2. So it
 * is above 0 for m >= 2 and below 0 for m <= -3, and of two minors the one whose upper half is more
 * by 4 is the larger. */
#define koi_estimate_spot KOI_CHOSEN(koi_estimate_spot)
static inline koi_spot koi_estimate_spot_inline(const koi_lines *l)
{
    koi_spot at = {KOI_UNSURE, KOI_UNSURE};
    const uint32_t size = koi_upper_size(l->d11) | koi_upper_size(l->d22) | koi_upper_size(l->c) |
                          koi_upper_size(l->f);
    if (size >= UINT32_C(1) << 30) {
        return at;
    }
    const uint32_t shift = koi_port_clz(2U * size + 1U) - 1U;
    const int32_t e11 = koi_upper_of(l->d11, shift);
    const int32_t e22 = koi_upper_of(l->d22, shift);
    const int32_t e12 = koi_upper_of(l->d12, shift);
    const int32_t ec = koi_upper_of(l->c, shift);
    const int32_t ef = koi_upper_of(l->f, shift);
    const int32_t n2 = koi_upper_minor(e11, e22, e12, e12);
    at.s = koi_likely(koi_upper_minor(e12, ef, ec, e22), n2);
    if (at.s == 0) {
        at.t = koi_likely(koi_upper_minor(e11, ef, e12, ec), n2);
    }
    return at;
}

/* ---- distances ---- */

#define KOI_UNKNOWN UINT32_MAX

/* Rounds the root of a square down: one that is at most `most`, and above most - slack, or equal to
 * `most` where slack is 0. KOI_UNKNOWN if these bounds do not tell; 0 if it is within reach. */
#define koi_root_of KOI_CHOSEN(koi_root_of)
static inline uint32_t koi_root_of_inline(uint64_t most, uint32_t slack, uint32_t reach)
{
    if (most <= koi_port_umul(reach, reach)) {
        return 0;
    }
    const uint32_t root = ko_fix_sqrt_down(most);
    return (most - koi_port_umul(root, root) >= slack) ? root : KOI_UNKNOWN;
}

/* Rounds the root of such a square down, with slack, or to 1 or 2 below that. KOI_UNKNOWN where the
 * slack is wider. */
static inline uint32_t koi_low_root(uint64_t most, uint32_t slack)
{
    const uint32_t root = ko_fix_sqrt_down(most);
    const uint64_t rest = most - koi_port_umul(root, root);
    for (uint32_t less = 0; less <= 2U && less <= root; less++) {
        if (rest + koi_port_umul(less, 2U * root - less) >= slack) {
            return root - less;
        }
    }
    return KOI_UNKNOWN;
}

/* part / whole in 2^-32, not too large, and too small by less than 3: the denominator is cut to 32
 * bits and rounded up. Range: part < whole < 2^63. */
#define koi_ratio KOI_CHOSEN(koi_ratio)
static inline uint32_t koi_ratio_inline(uint64_t part, uint64_t whole)
{
    if ((whole >> 32) == 0U) {
        whole <<= 32;
        part <<= 32;
    }
    const uint32_t shift = koi_port_clz((uint32_t)(whole >> 32));
    const uint32_t den = (uint32_t)koi_upper_of((int64_t)whole, shift);
    const uint32_t upper = (uint32_t)koi_upper_of((int64_t)part, shift);
    const uint64_t num = ((uint64_t)upper << 32) | ((uint32_t)part << shift);
    return (den < UINT32_MAX) ? koi_port_quotient(num, den + 1U) : upper;
}

/* The distance from a point e to the line through 0 and a vector. `square` is e . e, `along` is the
 * product of both, and q is that over the square of the vector, by koi_ratio. The squared distance
 * is square - along q. As q is too small by less than 3 / 2^32, along q is too small by less than
 * 3 along / 2^32. Rounding the product adds less than 1. */
static inline uint64_t koi_square_to_foot(uint64_t square, uint64_t along, uint32_t q)
{
    const uint32_t upper = (uint32_t)(along >> 32);
    return square - (koi_port_umul(upper, q) + (koi_port_umul((uint32_t)along, q) >> 32));
}

static inline uint32_t koi_slack_of_foot(uint64_t along)
{
    return 3U * (uint32_t)(along >> 32) + 4U;
}

static inline uint32_t koi_to_foot(uint64_t square, uint64_t along, uint32_t q, uint32_t reach)
{
    return koi_root_of(koi_square_to_foot(square, along, q), koi_slack_of_foot(along), reach);
}

/* Rounds `most`, which may be off by `slack`, down after a division by a length, which is above
 * length - 2 and below length + 3. */
static inline uint32_t koi_height_of(uint64_t most, uint32_t slack, uint32_t length)
{
    const uint32_t shift = koi_port_clz(length);
    const uint32_t q = koi_port_quotient(most << shift, length << shift);
    const uint64_t rest = most - koi_port_umul(q, length);
    const uint64_t off = slack + 3U * (uint64_t)q;
    return ((rest >= off || q == 0U) && rest + off + 2U <= length) ? q : KOI_UNKNOWN;
}

/* The same, or 1 or 2 below it; KOI_UNKNOWN where the slack is wider. Where `most` is less than a
 * length too high and too low to change q by more than 1, q or q - 1 is such a bound. */
static inline uint32_t koi_low_height(uint64_t most, uint32_t slack, uint32_t length)
{
    const uint32_t shift = koi_port_clz(length);
    const uint32_t q = koi_port_quotient(most << shift, length << shift);
    const uint64_t rest = most - koi_port_umul(q, length);
    const uint64_t off = slack + 3U * (uint64_t)q;
    const uint32_t less = (rest < off) ? 1U : 0U;
    const bool is_close = rest + length >= off && rest + off + 4U <= 2U * (uint64_t)length;
    return (q >= less && is_close) ? q - less : KOI_UNKNOWN;
}

/* d1 x d2, scaled and cut off to 31 bits and a sign. Its components are too low by less than 1. */
#define koi_normal_of KOI_CHOSEN(koi_normal_of)
static inline ko_vec3 koi_normal_of_inline(const ko_vec3 *d1, const ko_vec3 *d2)
{
    ko_wide3 n = koi_cross3(d1, d2);
    uint32_t size = koi_upper_size(n.x) | koi_upper_size(n.y) | koi_upper_size(n.z);
    if (size == 0U) {
        n.x = koi_scaled_up(n.x);
        n.y = koi_scaled_up(n.y);
        n.z = koi_scaled_up(n.z);
        size = koi_upper_size(n.x) | koi_upper_size(n.y) | koi_upper_size(n.z) | 1U;
    }
    const uint32_t shift = koi_port_clz(size) - 1U;
    const ko_vec3 m = {koi_upper_of(n.x, shift), koi_upper_of(n.y, shift),
                       koi_upper_of(n.z, shift)};
    return m;
}

/* |x| + |y| + |z|, for a difference. */
static inline uint32_t koi_sum_of(const ko_vec3 *v)
{
    return koi_magnitude(v->x) + koi_magnitude(v->y) + koi_magnitude(v->z);
}

/* The distance of two lines, |r . n| / |n|, where m is the normal n by koi_normal_of, `most` is
 * |r . m|, and r has the sum `slack`. So r . n is off by less than slack, or 0, and |n| by less
 * than sqrt(3). The length is rounded down by less than 1.
 *
 * |n| is at least its largest component. A distance that is within reach by that needs no root. */
#define koi_to_line KOI_CHOSEN(koi_to_line)
static inline uint32_t koi_to_line_inline(const ko_vec3 *m, uint64_t most, uint32_t slack,
                                          uint32_t reach)
{
    const uint32_t x = koi_magnitude(m->x);
    const uint32_t y = koi_magnitude(m->y);
    const uint32_t z = koi_magnitude(m->z);
    const uint32_t xy = (x > y) ? x : y;
    if (most + slack + 2U * (uint64_t)reach <= koi_port_umul(reach, (xy > z) ? xy : z)) {
        return 0;
    }
    const uint32_t length = ko_fix_sqrt_down((uint64_t)koi_dot3(m, m));
    return (length != 0U) ? koi_height_of(most, slack, length) : KOI_UNKNOWN;
}

/* The exact distance of lines whose normal is along an axis; KOI_UNKNOWN for others. They may be
 * whole numbers, which bounds do not tell. */
static inline uint32_t koi_to_flat_line(const koi_lines *l)
{
    const ko_wide3 n = koi_cross3(&l->d1, &l->d2);
    const uint32_t zeros = ((n.x == 0) ? 1U : 0U) | ((n.y == 0) ? 2U : 0U) | ((n.z == 0) ? 4U : 0U);
    return (zeros == 3U)   ? koi_magnitude(l->r.z)
           : (zeros == 5U) ? koi_magnitude(l->r.y)
           : (zeros == 6U) ? koi_magnitude(l->r.x)
                           : KOI_UNKNOWN;
}

/* The same of a point e and a line through 0 along an axis. */
static inline uint32_t koi_to_axis(const ko_vec3 *e, const ko_vec3 *d)
{
    ko_vec3 way = *e;
    if ((d->x | d->y) == 0) {
        way.z = 0;
    } else if ((d->x | d->z) == 0) {
        way.y = 0;
    } else if ((d->y | d->z) == 0) {
        way.x = 0;
    } else {
        return KOI_UNKNOWN;
    }
    return ko_fix_sqrt_down((uint64_t)koi_dot3(&way, &way));
}

#endif
