/* Bit counting, the reference. */
#ifndef KOI_PORT_GENERIC_BITS_H
#define KOI_PORT_GENERIC_BITS_H

#include <stdint.h>

/* The number of zero bits above the highest set bit; 32 for 0. */
static inline uint32_t koi_port_clz(uint32_t x)
{
    uint32_t zeros = 0;
    if (x == 0U) {
        return 32U;
    }
    for (uint32_t width = 16U; width != 0U; width >>= 1) {
        if ((x >> (32U - width)) == 0U) {
            zeros += width;
            x <<= width;
        }
    }
    return zeros;
}

#endif
