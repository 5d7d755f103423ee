/* The quotient of 64 by 32 bits on cores with a division of 64 bits. */
#ifndef KOI_PORT_DIVIDE64_QUOTIENT_H
#define KOI_PORT_DIVIDE64_QUOTIENT_H

#include <stdint.h>

#include "port/divide/root.h"

/* The promise is in port/generic/quotient.h. */
static inline uint32_t koi_port_quotient(uint64_t n, uint32_t d)
{
    return (uint32_t)(n / d);
}

/* The promise is in port/generic/quotient.h. */
static inline uint32_t koi_port_estimate(uint32_t x, uint32_t d)
{
    return (uint32_t)(((uint64_t)x << 32) / d);
}

#endif
