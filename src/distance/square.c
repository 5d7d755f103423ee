/* Squared distances as exact fractions: making, comparing and rounding them. */
#include "src/distance/closest.h"

#include "src/math/quotient.h"
#include "src/math/wide.h"

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
