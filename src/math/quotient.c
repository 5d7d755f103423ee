#include "src/math/quotient.h"

#include <stddef.h>

#include "port/quotient.h"
#include "port/sqrt.h"
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

/* One digit: (rest 2^32 + next) / den; rest becomes the remainder. Range: rest < den, den of 2^63 or
 * more. The upper half of den alone gives at most two too many. */
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

static uint64_t narrow_quotient(uint64_t rest, uint64_t low, uint64_t den, unsigned bits)
{
    const uint32_t shift = koi_zeros64(den);
    uint64_t left = shifted(rest, low, shift);
    den <<= shift;
    low <<= shift;
    const uint32_t first = digit64(&left, (uint32_t)(low >> 32), den);
    if (bits <= 32U) {
        return first >> (32U - bits);
    }
    return (((uint64_t)first << 32) | digit64(&left, (uint32_t)low, den)) >> (64U - bits);
}

/* One digit with a den of 128 bits, whose highest one is set; rest becomes the remainder. The upper
 * half of den alone gives at most one too many. The correction takes a product of 96 bits; where the
 * upper half leaves 2^32 or more there is none, and if this is the last digit no remainder either. */
static uint32_t digit128(koi_i128 *rest, uint32_t next, const koi_i128 *den, bool is_last)
{
    const uint64_t upper = (uint64_t)den->high;
    const uint32_t middle = (uint32_t)(rest->low >> 32);
    uint64_t left = (uint64_t)rest->high;
    uint32_t digit = MOST;
    bool is_over = false;
    if (left < upper) {
        digit = digit64(&left, middle, upper);
    } else { /* they are equal */
        left = upper + middle;
        is_over = left < upper;
    }
    if (is_last && (is_over || left > MOST)) {
        return digit;
    }
    const koi_i128 all = {(rest->low << 32) | next, (int64_t)left};
    const koi_i128 product = koi_i128_umul(den->low, digit);
    *rest = koi_i128_sub(all, product);
    if (!is_over && (left < (uint64_t)product.high ||
                     (left == (uint64_t)product.high && all.low < product.low))) {
        digit--;
        *rest = koi_i128_add(*rest, *den);
    }
    return digit;
}

static KOI_NOINLINE uint64_t wide_quotient(const koi_i128 *of, uint64_t low, const koi_i128 *den,
                                           unsigned bits)
{
    const uint32_t shift = koi_zeros64((uint64_t)den->high);
    const koi_i128 by = {den->low << shift, (int64_t)shifted((uint64_t)den->high, den->low, shift)};
    koi_i128 rest = {shifted(of->low, low, shift),
                     (int64_t)shifted((uint64_t)of->high, of->low, shift)};
    low <<= shift;
    const uint32_t first = digit128(&rest, (uint32_t)(low >> 32), &by, bits <= 32U);
    if (bits <= 32U) {
        return first >> (32U - bits);
    }
    return (((uint64_t)first << 32) | digit128(&rest, (uint32_t)low, &by, true)) >> (64U - bits);
}

uint64_t koi_quotient(const koi_i128 *rest, uint64_t low, const koi_i128 *den, unsigned bits)
{
    return (den->high == 0) ? narrow_quotient(rest->low, low, den->low, bits)
                            : wide_quotient(rest, low, den, bits);
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
        return koi_port_isqrt64(low);
    }
    shift = koi_zeros64(high) & ~1U;
    high = shifted(high, low, shift);
    low <<= shift;
    const uint32_t upper = koi_port_isqrt64(high); /* 2^31 or more */
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
