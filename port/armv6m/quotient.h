/* Quotients and the square root for ARMv6-M, which does not divide. That of 64 by 32 bits is not
 * inlined. */
#ifndef KOI_PORT_ARMV6M_QUOTIENT_H
#define KOI_PORT_ARMV6M_QUOTIENT_H

#include <stdint.h>

/* The promise is in port/generic/quotient.h. */
uint32_t koi_port_quotient(uint64_t n, uint32_t d);

/* The promise is in port/generic/quotient.h. */
static inline uint32_t koi_port_estimate(uint32_t x, uint32_t d)
{
    return koi_port_quotient((uint64_t)x << 33, d << 1);
}

/* ---- the square root, and what it divides by ---- */

/* The promise is in port/generic/quotient.h; inverse is 2^31 / root. A parabola gives it to within
 * 3 %, and a step of Newton's squares that. The step is rounded down by two more units. So the
 * inverse is never too large, and at most 1/750 too small. The root that follows is at most 90 too
 * small, and a correction with the same inverse leaves at most one. Runs over all n and all
 * inverses confirm it. The constants of the parabola have few bits, so they need no memory. */
static inline uint32_t koi_port_root16(uint32_t n, uint32_t *inverse)
{
    const uint32_t t = n >> 16;
    uint32_t y = 0x15600U - ((t * (0xD200U - ((t * 0x6800U) >> 16))) >> 15);
    y = y * ((0xBFFE0000U - t * ((y * y) >> 16)) >> 16) >> 15;
    *inverse = y;
    uint32_t root = (t * y) >> 15;
    root += (((n - root * root) >> 8) * y) >> 24;
    const uint32_t rest = n - root * root; /* below 2^19 */
    return root + ((2U * root - rest) >> 31);
}

/* The promise is in port/generic/quotient.h. The product with the inverse is at most 90 too small,
 * and a correction with the same inverse leaves at most one. */
static inline uint32_t koi_port_over16(uint32_t n, uint32_t d, uint32_t inverse)
{
    uint32_t quotient = ((n >> 16) * inverse) >> 15;
    quotient += (((n - quotient * d) >> 8) * inverse) >> 23;
    return (n - quotient * d >= d) ? quotient + 1U : quotient;
}

/* The promise is in port/generic/quotient.h. */
static inline int32_t koi_port_part(int32_t num, int32_t den)
{
    return (num > 0) ? (int32_t)((uint32_t)num / (uint32_t)den) : 0;
}

#endif
