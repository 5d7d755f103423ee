/* Rounding of sums on ARMv6-M: the last bit that a shift takes off is the carry, which is the bit
 * to round by. */
#ifndef KOI_PORT_ARMV6M_NEAREST_H
#define KOI_PORT_ARMV6M_NEAREST_H

#include <stdint.h>

/* wide / 2^30 rounded to nearest (ties up), modulo 2^32: exact where it fits. */
static inline int32_t koi_port_nearest(int64_t wide)
{
    uint32_t low = (uint32_t)wide;
    const uint32_t high = (uint32_t)((uint64_t)wide >> 32) << 2;
    __asm__(".syntax unified\n\t"
            "lsrs %0, %0, #30\n\t" /* bits 0 and 1 of the result; bit 29 to the carry */
            "adcs %0, %1\n\t"      /* the other bits, and the carry */
            : "+l"(low)
            : "l"(high)
            : "cc");
    return (int32_t)low;
}

#endif
