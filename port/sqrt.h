/* The square root of a 64-bit number, one version for all cores. */
#ifndef KOI_PORT_SQRT_H
#define KOI_PORT_SQRT_H

#include "port/bits.h"
#include "port/root.h"

/* The largest r with r * r <= n, for any n. Source: Zimmermann, Karatsuba Square Root, INRIA
 * RR-3805. */
static inline uint32_t koi_port_isqrt64(uint64_t n)
{
    if (n == 0U) {
        return 0U;
    }
    /* Shift n left by an even number of bits until its top two bits are not both 0. */
    const uint32_t top = (uint32_t)(n >> 32);
    const uint32_t zeros = (top != 0U) ? koi_port_clz(top) : 32U + koi_port_clz((uint32_t)n);
    const uint32_t half = zeros / 2U;
    n <<= 2U * half;

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
    /* Undo the shift: the root was shifted by half as many bits. */
    return root >> half;
}

#endif
