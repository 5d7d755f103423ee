/* Rounding of sums on ARMv7-M: the last bit that a shift takes off is the carry, which is the bit
 * to round by. */
#ifndef KOI_PORT_ARMV7M_NEAREST_H
#define KOI_PORT_ARMV7M_NEAREST_H

#include <stdint.h>

/* wide / 2^30 rounded to nearest (ties up), modulo 2^32: exact where it fits. */
static inline int32_t koi_port_nearest(int64_t wide)
{
    uint32_t low = (uint32_t)wide;
    const uint32_t high = (uint32_t)((uint64_t)wide >> 32);
    __asm__("lsrs %0, %0, #30\n\t"        /* bits 0 and 1 of the result; bit 29 to the carry */
            "adc  %0, %0, %1, lsl #2\n\t" /* the other bits, and the carry */
            : "+r"(low)
            : "r"(high)
            : "cc");
    return (int32_t)low;
}

#endif
