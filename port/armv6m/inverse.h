/* The inverse of a number of 16 bits, and steps towards that of a root, for ARMv6-M, which does not
 * divide. */
#ifndef KOI_PORT_ARMV6M_INVERSE_H
#define KOI_PORT_ARMV6M_INVERSE_H

#include <stdint.h>

/* 2^31 / upper rounded down, or 1 less, for the upper half of a divisor, 2^15 or more. A line gives
 * it to within 1 / 17, and each of Newton's steps squares this. A run over all halves confirms it.
 */
static inline uint32_t koi_port_inverse16(uint32_t upper)
{
    uint32_t inverse = 92520U - ((upper * 30840U) >> 15);
    int32_t error = (int32_t)(0x80000000U - inverse * upper);
    inverse += (uint32_t)(((int32_t)inverse * (error >> 15)) >> 16);
    error = (int32_t)(0x80000000U - inverse * upper);
    inverse += (uint32_t)(((int32_t)inverse * (error >> 8)) >> 23);
    return inverse;
}

/* A step of Newton's towards 1 / root of t in Q15, for t in Q16. */
static inline uint32_t koi_port_root_step(uint32_t t, uint32_t y)
{
    return y * ((0xC0000000U - t * ((y * y) >> 16)) >> 16) >> 15;
}

#endif
