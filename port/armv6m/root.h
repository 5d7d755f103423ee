/* The square root of a 32-bit number for ARMv6-M, which does not divide. */
#ifndef KOI_PORT_ARMV6M_ROOT_H
#define KOI_PORT_ARMV6M_ROOT_H

#include <stdint.h>

#include "port/armv6m/inverse.h"

/* The promise is in port/generic/root.h. A line gives the inverse of the root to within 9 %, and
 * each of two steps squares that. The root that follows is off by 1/2000 or less, and a third step
 * with the same inverse leaves at most one. A run over all n confirms it. */
static inline uint32_t koi_port_root16(uint32_t n)
{
    const uint32_t t = n >> 16;
    uint32_t y = 70124U - ((t * 40042U) >> 16);
    y = koi_port_root_step(t, y);
    y = koi_port_root_step(t, y);
    uint32_t root = (t * y) >> 15;
    int32_t rest = (int32_t)(n - root * root);
    root += (uint32_t)(((rest >> 8) * (int32_t)y) >> 24);
    rest = (int32_t)(n - root * root);
    if (rest < 0) {
        return root - 1U;
    }
    return ((uint32_t)rest > 2U * root) ? root + 1U : root;
}

/* The promise is in port/generic/root.h. The product with an inverse is at most a few too small. */
static inline uint32_t koi_port_over16(uint32_t n, uint32_t d)
{
    uint32_t quotient = ((n >> 16) * koi_port_inverse16(d)) >> 15;
    uint32_t rest = n - quotient * d;
    while (rest >= d) {
        rest -= d;
        quotient++;
    }
    return quotient;
}

#endif
