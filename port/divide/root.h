/* The square root and quotients of 32 bits, by division: a part of quotient.h on all cores that
 * divide. */
#ifndef KOI_PORT_DIVIDE_ROOT_H
#define KOI_PORT_DIVIDE_ROOT_H

#include <stdint.h>

/* The promise is in port/generic/quotient.h. Newton's (r + n / r) / 2, rounded down, is never below
 * the root rounded down. If r is off by e, it is less than e^2 / 2 r above the root. The chord from
 * 2^30 to 2^32 is at most 6 % low. The first step leaves an error of 0.2 %, the second one of 0.1.
 * So the result is at most one too large, and may be 2^16. A run over all n confirms it. */
static inline uint32_t koi_port_root16(uint32_t n, uint32_t *inverse)
{
    (void)inverse;
    uint32_t r = 21845U + n / 98304U;
    r = (r + n / r) / 2U;
    r = (r + n / r) / 2U;
    return (r > 0xFFFFU || r * r > n) ? r - 1U : r;
}

/* The promise is in port/generic/quotient.h. */
static inline uint32_t koi_port_over16(uint32_t n, uint32_t d, uint32_t inverse)
{
    (void)inverse;
    return n / d;
}

/* The promise is in port/generic/quotient.h. */
static inline int32_t koi_port_part(int32_t num, int32_t den)
{
    return num / den;
}

#endif
