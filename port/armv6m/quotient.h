/* The quotient of 64 by 32 bits for ARMv6-M, which does not divide. It is not inlined. */
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

#endif
