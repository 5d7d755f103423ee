/* Finds quotients and roots digit by digit. A kernel of the port divides 64 by 32 bits. */
#include "src/math/quotient.h"

#include <stddef.h>

#include "port/quotient.h"
#include "keepout/fix.h"
#include "port/bits.h"
#include "src/math/wide.h"

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
static KOI_NOINLINE bool cut(const koi_i128 *rest, uint64_t low, const koi_i128 *den, fraction *out)
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
static KOI_NOINLINE bool is_above(uint64_t q, const koi_i128 *rest, uint64_t low,
                                  const koi_i128 *den)
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
