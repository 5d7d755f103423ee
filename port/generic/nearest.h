/* Rounding of sums, the reference. */
#ifndef KOI_PORT_GENERIC_NEAREST_H
#define KOI_PORT_GENERIC_NEAREST_H

#include <stdint.h>

/* wide / 2^30 rounded to nearest (ties up), modulo 2^32: exact where it fits. */
static inline int32_t koi_port_nearest(int64_t wide)
{
    return (int32_t)(((uint64_t)wide + 0x20000000U) >> 30);
}

#endif
