/* Squared distances as exact fractions: comparing and rounding them. */
#include "src/distance/closest.h"

#include "port/bits.h"
#include "src/math/wide.h"

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

/* floor((rest * 2^bits + the top `bits` bits of low) / den), bit by bit, for rest < den. The narrow
 * form takes den < 2^63, the wide one den < 2^126. Each is a function of its own, so that the stack
 * holds only one of them at a time. */
static KOI_NOINLINE uint64_t narrow_quotient(uint64_t rest, uint64_t low, uint64_t den,
                                             unsigned bits)
{
    uint64_t result = 0;
    for (; bits > 0U; bits--) {
        rest = (rest << 1) | (low >> 63);
        low <<= 1;
        result <<= 1;
        if (rest >= den) {
            rest -= den;
            result |= 1U;
        }
    }
    return result;
}

static KOI_NOINLINE uint64_t wide_quotient(const koi_i128 *of, uint64_t low, const koi_i128 *den,
                                           unsigned bits)
{
    koi_i128 rest = *of;
    uint64_t result = 0;
    for (; bits > 0U; bits--) {
        const koi_i128 next = {low >> 63, 0};
        rest = koi_i128_add(koi_i128_add(rest, rest), next);
        low <<= 1;
        result <<= 1;
        if (!koi_i128_less(rest, *den)) {
            rest = koi_i128_sub(rest, *den);
            result |= 1U;
        }
    }
    return result;
}

static inline uint64_t quotient(const koi_i128 *rest, uint64_t low, const koi_i128 *den,
                                unsigned bits)
{
    return (den->high == 0 && (den->low >> 63) == 0U)
               ? narrow_quotient(rest->low, low, den->low, bits)
               : wide_quotient(rest, low, den, bits);
}

/* The number of bits of x, without leading zeros. */
static unsigned width64(uint64_t x)
{
    const uint32_t top = (uint32_t)(x >> 32);
    return (top != 0U) ? 64U - koi_port_clz(top) : 32U - koi_port_clz((uint32_t)x);
}

static unsigned width(koi_i128 x)
{
    return (x.high != 0) ? 64U + width64((uint64_t)x.high) : width64(x.low);
}

/* The fraction is below 2^62, so high < den, and 64 bits will do. A numerator of n bits and a
 * denominator of d bits have a quotient of at most n - d + 1 bits. With that many bits taken off,
 * the numerator's rest has d - 1 bits and so is below den. */
uint64_t koi_square_down(const koi_square *square)
{
    const koi_i128 high = square->high;
    const unsigned numerator = koi_i128_is_zero(high) ? width64(square->low) : 64U + width(high);
    const unsigned denominator = width(square->den);
    if (denominator == 1U) {
        return square->low;
    }
    if (numerator < denominator) {
        return 0;
    }
    const unsigned bits = numerator - denominator + 1U;
    if (bits >= 64U) {
        return quotient(&square->high, square->low, &square->den, 64U);
    }
    const unsigned left = 64U - bits;
    const koi_i128 rest = {(square->low >> bits) | (high.low << left),
                           (int64_t)((high.low >> bits) | ((uint64_t)high.high << left))};
    return quotient(&rest, square->low << left, &square->den, bits);
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
    return (ko_q30)((quotient(num, 0U, den, 31U) + 1U) >> 1);
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
