/* Integer square root of 64 bits, the reference. */
#ifndef KOI_PORT_SQRT_H
#define KOI_PORT_SQRT_H

#include "port/bits.h"
#include "port/mul.h"
#include "port/root.h"

/* The largest r with r * r <= n. Range: any.
 * n is shifted left by an even number until its top two bits are not both 0; the upper half of the
 * root is the root of the upper half, the lower half follows from one division, which gives at most
 * one too much (Zimmermann, Karatsuba Square Root, INRIA RR-3805); the root is shifted back. */
static inline uint32_t koi_port_isqrt64(uint64_t n)
{
    if (n == 0U) {
        return 0U;
    }
    const uint32_t top = (uint32_t)(n >> 32);
    const uint32_t zeros = (top != 0U) ? koi_port_clz(top) : 32U + koi_port_clz((uint32_t)n);
    const uint32_t shift = zeros & ~1U;
    n <<= shift;

    const uint32_t high = (uint32_t)(n >> 32);
    const uint32_t low = (uint32_t)n;
    const uint32_t upper = koi_port_root16(high); /* 2^15 <= upper < 2^16 */
    const uint32_t rest = high - upper * upper;   /* <= 2 upper < 2^17 */
    uint32_t lower = ((rest << 15) | (low >> 17)) / upper;
    if (lower > 0xFFFFU) {
        lower = 0xFFFFU;
    }
    uint32_t root = (upper << 16) + lower;
    if (koi_port_umul(root, root) > n) {
        root--;
    }
    return root >> (shift / 2U);
}

#endif
