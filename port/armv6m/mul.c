#include "port/mul.h"

#if KOI_PORT_ARMV6M

/* Four products of halves. No sum overflows: a product of halves is at most (2^16 - 1)^2, which
 * leaves room for two more 16-bit numbers below 2^32. */
uint64_t koi_port_umul(uint32_t a, uint32_t b)
{
    const uint32_t a_low = a & 0xFFFFU;
    const uint32_t a_high = a >> 16;
    const uint32_t b_low = b & 0xFFFFU;
    const uint32_t b_high = b >> 16;
    const uint32_t low = a_low * b_low;
    const uint32_t cross = a_high * b_low + (low >> 16);
    const uint32_t middle = a_low * b_high + (cross & 0xFFFFU);
    const uint32_t high = a_high * b_high + (cross >> 16) + (middle >> 16);
    return ((uint64_t)high << 32) | ((middle << 16) | (low & 0xFFFFU));
}

/* Taken as unsigned, each negative factor counts 2^32 too much, so the other factor is subtracted
 * from the upper half. */
int64_t koi_port_mul(int32_t a, int32_t b)
{
    const uint32_t excess = (a < 0 ? (uint32_t)b : 0U) + (b < 0 ? (uint32_t)a : 0U);
    return (int64_t)(koi_port_umul((uint32_t)a, (uint32_t)b) - ((uint64_t)excess << 32));
}

#endif
