/* Quotients of 64 by 32 bits and of 32 by 16 bits, and the square root of 32 bits, the
 * reference. */
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

/* ---- the square root, and what it divides by ---- */

/* The largest r with r * r <= n. Range: n of 2^30 or more, so r has 16 bits. *inverse is set to
 * what koi_port_over16 wants to know about r, if it wants anything. Here, each round finds one bit
 * of r. */
static inline uint32_t koi_port_root16(uint32_t n, uint32_t *inverse)
{
    (void)inverse;
    uint32_t root = 0;
    for (uint32_t bit = 1U << 30; bit != 0U; bit >>= 2) {
        const uint32_t trial = root + bit;
        root >>= 1;
        if (n >= trial) {
            n -= trial;
            root += bit;
        }
    }
    return root;
}

/* n / d, rounded down. Range: d is a root of koi_port_root16, with its inverse; n / d is at most
 * 2^16. */
static inline uint32_t koi_port_over16(uint32_t n, uint32_t d, uint32_t inverse)
{
    (void)inverse;
    return n / d;
}

/* num / den, rounded down, for den > 0. Where num is not above 0 it is 0 or below, as the port
 * likes. Here a division without a sign is cheaper, and a program needs no other. */
static inline int32_t koi_port_part(int32_t num, int32_t den)
{
    return (num > 0) ? (int32_t)((uint32_t)num / (uint32_t)den) : 0;
}

#endif
