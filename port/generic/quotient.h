/* The quotient of 64 by 32 bits, the reference. */
#ifndef KOI_PORT_GENERIC_QUOTIENT_H
#define KOI_PORT_GENERIC_QUOTIENT_H

#include <stdint.h>

/* n / d, rounded down. Range: d of 2^31 or more, and n below d * 2^32, so the quotient has 32 bits.
 * Each round finds one of them. */
static inline uint32_t koi_port_quotient(uint64_t n, uint32_t d)
{
    uint32_t rest = (uint32_t)(n >> 32);
    uint32_t low = (uint32_t)n;
    for (unsigned bit = 0; bit < 32U; bit++) {
        const uint32_t carry = rest >> 31;
        rest = (rest << 1) | (low >> 31);
        low <<= 1;
        if (carry != 0U || rest >= d) {
            rest -= d;
            low++; /* the quotient takes the place of the bits that are gone */
        }
    }
    return low;
}

/* An estimate of x 2^32 / d, at most 4 too large or too small. It may differ from port to port.
 * Range: d from 2^30 to 2^31 - 1, and x at most d / 4 + 1. Beyond the range it means nothing. */
static inline uint32_t koi_port_estimate(uint32_t x, uint32_t d)
{
    return koi_port_quotient((uint64_t)x << 33, d << 1);
}

#endif
