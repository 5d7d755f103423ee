/* Numbers and vectors: which are legal, their sums and products, roots and quotients.
 *
 * Legal coordinates come first, then square roots, and quotients of up to 128 bits. Roots and
 * quotients are found digit by digit, where a kernel of the port gives a digit. Vectors are made of
 * all that. */
#include "src/math/fix.h"
#include "keepout/fix.h"
#include "keepout/vec.h"

#include <stddef.h>

#include "port/bits.h"
#include "port/quotient.h"
#include "src/math/quotient.h"
#include "src/math/wide.h"

/* ---- legality ---- */

bool ko_fix_is_legal(fix16_t x)
{
    return x >= -KO_LIMIT && x <= KO_LIMIT;
}

/* ko_fix_is_legal, as one unsigned comparison. */
static inline bool is_legal(fix16_t x)
{
    return (uint32_t)x + (uint32_t)KO_LIMIT <= 2U * (uint32_t)KO_LIMIT;
}

ko_status ko_vec3_check(const ko_vec3 *point)
{
    if (point == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(point->x) && is_legal(point->y) && is_legal(point->z)) ? KO_OK : KO_E_RANGE;
}

bool koi_points_are_legal(const ko_vec3 *points, uint32_t n)
{
    if (n == 0U) {
        return false;
    }
    for (uint32_t left = n; left != 0U; left--) {
        if (ko_vec3_check(points) != KO_OK) {
            return false;
        }
        points++;
    }
    return true;
}

/* ---- square roots ---- */

/* The largest r with r * r <= n. Range: n of 2^62 or more.
 * Source: Zimmermann, Karatsuba Square Root, INRIA RR-3805. */
static inline uint32_t root_of_large(uint64_t n)
{
    /* The upper half of the root is the root of the upper half. */
    const uint32_t high = (uint32_t)(n >> 32);
    const uint32_t low = (uint32_t)n;
    uint32_t inverse = 0;
    const uint32_t upper = koi_port_root16(high, &inverse); /* 2^15 <= upper < 2^16 */
    const uint32_t rest = high - upper * upper;             /* <= 2 upper < 2^17 */
    /* The lower half follows from a division, which gives at most one too much: 2^16 in place of
     * 2^16 - 1, or a root whose square is above n. */
    const uint32_t dividend = (rest << 15) | (low >> 17);
    uint32_t lower = koi_port_over16(dividend, upper, inverse);
    lower -= lower >> 16;
    const uint32_t left = dividend - lower * upper;
    uint32_t root = (upper << 16) + lower;
    /* n - root^2 is left * 2^17 + low % 2^17 - lower^2. */
    if ((left >> 15) == 0U && ((left << 17) | (low & 0x1FFFFU)) < lower * lower) {
        root--;
    }
    return root;
}

/* The largest r with r * r <= n, for any n. */
static inline uint32_t root_down(uint64_t n)
{
    if (n == 0U) {
        return 0U;
    }
    /* Shift n left by an even number of bits until its top two bits are not both 0. */
    const uint32_t top = (uint32_t)(n >> 32);
    const uint32_t zeros = (top != 0U) ? koi_port_clz(top) : 32U + koi_port_clz((uint32_t)n);
    const uint32_t half = zeros / 2U;
    /* Undo the shift: the root was shifted by half as many bits. */
    return root_of_large(n << (2U * half)) >> half;
}

KOI_APART uint32_t ko_fix_sqrt_down(uint64_t square)
{
    return root_down(square);
}

/* Rounded up, the root is one more than the root, rounded down, of the number below the square. */
uint32_t ko_fix_sqrt_up(uint64_t square)
{
    if (square == 0U) {
        return 0U;
    }
    const uint32_t below = ko_fix_sqrt_down(square - 1U);
    return (below == UINT32_MAX) ? below : below + 1U;
}

/* ---- quotients ---- */

#define MOST UINT32_C(0xFFFFFFFF)

uint32_t koi_zeros64(uint64_t x)
{
    const uint32_t upper = (uint32_t)(x >> 32);
    return (upper != 0U) ? koi_port_clz(upper) : 32U + koi_port_clz((uint32_t)x);
}

/* The upper 64 bits of high:low shifted left. Range: shift below 64. */
static inline uint64_t shifted(uint64_t high, uint64_t low, uint32_t shift)
{
    return (high << shift) | (low >> 1 >> (63U - shift));
}

/* Returns one digit, (rest 2^32 + next) / den, and leaves the remainder in rest. Range: rest < den,
 * den of 2^63 or more. The upper half of den alone gives at most two too many. */
static inline uint32_t digit64(uint64_t *rest, uint32_t next, uint64_t den)
{
    const uint32_t upper = (uint32_t)(den >> 32);
    const bool is_less = (uint32_t)(*rest >> 32) < upper;
    uint32_t digit = is_less ? koi_port_quotient(*rest, upper) : MOST;
    const uint64_t over = *rest - koi_port_umul(digit, upper);
    const uint64_t product = koi_port_umul(digit, (uint32_t)den);
    uint64_t left = (over << 32) | next;
    if ((over >> 32) == 0U && left < product) {
        digit--;
        left += den;
        if (left >= den && left < product) { /* no carry: still too many */
            digit--;
            left += den;
        }
    }
    *rest = left - product;
    return digit;
}

/* The upper 64 bits of a denominator whose highest bit is set, and 128 bits of what it divides. */
typedef struct fraction {
    uint64_t den;
    uint64_t rest;
    uint64_t low;
} fraction;

/* Shifts all of it left until the highest bit of den is set, and cuts it to these bits. Returns
 * true if that takes nothing off den. */
static KOI_OWN_FRAME bool cut(const koi_i128 *rest, uint64_t low, const koi_i128 *den,
                              fraction *out)
{
    const bool is_wide = den->high != 0;
    const uint64_t top = is_wide ? (uint64_t)den->high : den->low;
    const uint64_t below = is_wide ? den->low : 0U;
    const uint32_t shift = koi_zeros64(top);
    out->den = shifted(top, below, shift);
    out->rest =
        is_wide ? shifted((uint64_t)rest->high, rest->low, shift) : shifted(rest->low, low, shift);
    out->low = is_wide ? shifted(rest->low, low, shift) : low << shift;
    return below << shift == 0U;
}

/* True iff q den is above rest 2^64 + low. The product is below 2^64 2^126. */
static KOI_APART bool is_above(uint64_t q, const koi_i128 *rest, uint64_t low, const koi_i128 *den)
{
    koi_i128 product = koi_i128_umul(q, den->low);
    const bool is_less = low < product.low;
    const uint64_t carry = (uint64_t)product.high;
    product = koi_i128_umul(q, (uint64_t)den->high);
    product.low += carry;
    product.high += (product.low < carry) ? 1 : 0; /* below 2^126 */
    return koi_i128_less(*rest, product) ||
           (is_less && product.low == rest->low && product.high == rest->high);
}

/* The quotient of the cut numbers is not too small. With a remainder of at least the quotient it is
 * not too large either, since then the quotient by 1 more is the same; nor is it where the cut took
 * nothing off den. Else products decide. They find at most three too many, where the quotient has
 * 64 bits, and mostly none. */
uint64_t koi_quotient(const koi_i128 *rest, uint64_t low, const koi_i128 *den, unsigned bits)
{
    fraction f;
    bool is_right = cut(rest, low, den, &f);
    uint64_t q = UINT64_MAX;
    if (f.rest < f.den) {
        q = digit64(&f.rest, (uint32_t)(f.low >> 32), f.den);
        if (bits > 32U) {
            q = (q << 32) | digit64(&f.rest, (uint32_t)f.low, f.den);
        }
        is_right = is_right || f.rest >= q;
        q <<= (bits > 32U) ? 0U : 32U;
    }
    const unsigned spare = 64U - bits;
    q >>= spare;
    /* unreachable: it is at most two too large */
    for (unsigned i = 0; i < 3U && !is_right && is_above(q << spare, rest, low, den); i++) {
        q--;
    }
    return q;
}

/* Two digits of 32 bits, of which the first is mostly 0. The upper half shifted is below den times
 * 2^32. */
uint64_t koi_quotient_by(uint64_t n, uint32_t den)
{
    const uint32_t shift = koi_port_clz(den);
    const uint32_t whole = den << shift;
    const uint32_t high = (uint32_t)(n >> 32);
    const uint32_t upper = (high >= den) ? koi_port_quotient((uint64_t)high << shift, whole) : 0U;
    const uint64_t rest = ((uint64_t)(high - upper * den) << 32) | (uint32_t)n;
    return ((uint64_t)upper << 32) | koi_port_quotient(rest << shift, whole);
}

/* Where n < 0 the quotient is -1 less that of -1 - n. */
int64_t koi_quotient_floor(int64_t n, uint32_t den)
{
    const uint64_t flip = (n < 0) ? UINT64_MAX : 0U;
    return (int64_t)(koi_quotient_by((uint64_t)n ^ flip, den) ^ flip);
}

int64_t koi_quotient_cut(int64_t n, uint32_t den)
{
    const uint64_t flip = (n < 0) ? UINT64_MAX : 0U;
    return (int64_t)((koi_quotient_by(((uint64_t)n ^ flip) - flip, den) ^ flip) - flip);
}

uint32_t koi_quotient_q30(uint64_t part, uint64_t whole, bool *is_exact)
{
    uint32_t one = 0;
    if (part >= whole) {
        part -= whole;
        one = UINT32_C(1) << 30;
    }
    if (part >= whole) {
        part = 1U; /* not exact */
        one = UINT32_C(0x7FFFFFFF);
        whole = 0;
    }
    uint32_t digit = 0;
    if (whole != 0U) {
        const uint32_t shift = koi_zeros64(whole);
        part <<= shift;
        digit = digit64(&part, 0U, whole << shift);
    }
    if (is_exact != NULL) {
        *is_exact = part == 0U && (digit & 3U) == 0U;
    }
    return one + (digit >> 2);
}

/* The root of the upper half, then one digit of division, which gives at most one too much
 * (Zimmermann, Karatsuba Square Root, INRIA RR-3805). */
uint64_t koi_root128(const koi_i128 *n)
{
    uint64_t high = (uint64_t)n->high;
    uint64_t low = n->low;
    uint32_t shift = 0;
    if (high == 0U) {
        return ko_fix_sqrt_down(low);
    }
    shift = koi_zeros64(high) & ~1U;
    high = shifted(high, low, shift);
    low <<= shift;
    const uint32_t upper = ko_fix_sqrt_down(high); /* 2^31 or more */
    const uint64_t rest = high - koi_port_umul(upper, upper);
    const uint32_t middle = (uint32_t)(low >> 32);
    const uint64_t half = (rest << 31) | (middle >> 1);
    const uint32_t lower = ((uint32_t)(half >> 32) < upper) ? koi_port_quotient(half, upper) : MOST;
    /* rest 2^32 + middle - 2 upper lower, where the shift drops what the product takes. */
    const uint64_t left = ((rest << 32) | middle) - 2U * koi_port_umul(upper, lower);
    uint64_t root = ((uint64_t)upper << 32) | lower;
    if ((left >> 32) == 0U && ((left << 32) | (uint32_t)low) < koi_port_umul(lower, lower)) {
        root--;
    }
    return root >> (shift / 2U);
}

/* ---- vectors ---- */

/* *out = a + b, or with invert = ~0 a + ~b + 1 = a - b, modulo 2^32. True iff this is the true
 * result. It is not iff both terms have one sign and the sum has the other. */
static bool add_axis(fix16_t a, fix16_t b, uint32_t invert, fix16_t *out)
{
    const uint32_t term = (uint32_t)b ^ invert;
    const uint32_t sum = (uint32_t)a + term + (invert & 1U);
    *out = (fix16_t)sum;
    return (((uint32_t)a ^ sum) & (term ^ sum)) >> 31 == 0U;
}

/* a + b, or a - b where invert is ~0. */
static ko_status add(const ko_vec3 *a, const ko_vec3 *b, uint32_t invert, ko_vec3 *out)
{
    ko_vec3 sum;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!add_axis(a->x, b->x, invert, &sum.x) || !add_axis(a->y, b->y, invert, &sum.y) ||
        !add_axis(a->z, b->z, invert, &sum.z)) {
        return KO_E_RANGE;
    }
    *out = sum;
    return KO_OK;
}

ko_status ko_vec3_add(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out)
{
    return add(a, b, 0U, out);
}

ko_status ko_vec3_sub(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out)
{
    return add(a, b, UINT32_MAX, out);
}

static ko_status check_differences(const ko_vec3 *a, const ko_vec3 *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (koi_are_differences(a) && koi_are_differences(b)) ? KO_OK : KO_E_RANGE;
}

/* The sum of three products within 2^60 fits in 64 bits. */
ko_status ko_vec3_dot(const ko_vec3 *a, const ko_vec3 *b, int64_t *out)
{
    const ko_status status = check_differences(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    *out = koi_dot3(a, b);
    return KO_OK;
}

int64_t koi_dot3_shared(const ko_vec3 *v, const ko_vec3 *w)
{ /* unreachable: only cores that share one copy call it */
    return koi_dot3_inline(v, w);
}

/* Out of line, so that flash holds one copy for all three components. */
static KOI_APART int64_t minor(fix16_t a, fix16_t b, fix16_t c, fix16_t d)
{
    return koi_minor(a, b, c, d);
}

ko_wide3 koi_cross3_shared(const ko_vec3 *v, const ko_vec3 *w)
{
    const ko_wide3 n = {minor(v->y, v->z, w->y, w->z), minor(v->z, v->x, w->z, w->x),
                        minor(v->x, v->y, w->x, w->y)};
    return n;
}

ko_status ko_vec3_cross(const ko_vec3 *a, const ko_vec3 *b, ko_wide3 *out)
{
    const ko_status status = check_differences(a, b, out);
    if (status != KO_OK) {
        return status;
    }
    *out = koi_cross3_shared(a, b);
    return KO_OK;
}

/* Components are within 2^30, so the length is at most sqrt(3) * 2^30. It fits, also rounded up. */
ko_status ko_vec3_length_up(const ko_vec3 *v, fix16_t *out)
{
    int64_t square = 0;
    const ko_status status = (out == NULL) ? KO_E_ARG : ko_vec3_dot(v, v, &square);
    if (status == KO_OK) {
        *out = (fix16_t)ko_fix_sqrt_up((uint64_t)square);
    }
    return status;
}
