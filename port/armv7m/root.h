/* Integer square root of 32 bits, by division. */
#ifndef KOI_PORT_ARMV7M_ROOT_H
#define KOI_PORT_ARMV7M_ROOT_H

#include <stdint.h>

/* The promise is in port/generic/root.h. Newton's (r + n / r) / 2, rounded down, is never below the
 * root rounded down; if r is off by e, it is less than e^2 / 2 r above the root. The chord from
 * 2^30 to 2^32 is at most 6 % low. The first step leaves 0.2 %, the second 0.1: the result is at
 * most one too large, and may be 2^16. All n were tried. */
static inline uint32_t koi_port_root16(uint32_t n)
{
    uint32_t r = 21845U + n / 98304U;
    r = (r + n / r) / 2U;
    r = (r + n / r) / 2U;
    return (r > 0xFFFFU || r * r > n) ? r - 1U : r;
}

#endif
