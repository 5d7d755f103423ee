/* Sums less a small part of themselves, the reference. */
#ifndef KOI_PORT_GENERIC_TRIM_H
#define KOI_PORT_GENERIC_TRIM_H

#include "port/mul.h"
#include "port/nearest.h"

/* wide (1 - cut / 2^40) / 2^30 rounded to nearest (ties up), modulo 2^32. The part that is taken
 * off is that of wide / 2^30, rounded down. It is exact for wide below 2^61 in size. */
static inline int32_t koi_port_trim(int64_t wide, int32_t cut)
{
    const int32_t size = (int32_t)(uint32_t)((uint64_t)wide >> 30);
    const uint64_t part = (uint64_t)(koi_port_mul(size, cut) >> 10);
    return koi_port_nearest((int64_t)((uint64_t)wide - part));
}

#endif
