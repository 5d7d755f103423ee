#include "port/quotient.h"

#if KOI_PORT_ARMV6M && !KOI_PORT_DIVIDE

/* 2^31 / upper rounded down, or 1 less, for the upper half of a divisor, 2^15 or more. A line gives
 * it to within 1 / 17, and each of Newton's steps squares this. A run over all halves confirms it.
 */
static uint32_t inverse_of(uint32_t upper)
{
    uint32_t inverse = 92520U - ((upper * 30840U) >> 15);
    int32_t error = (int32_t)(0x80000000U - inverse * upper);
    inverse += (uint32_t)(((int32_t)inverse * (error >> 15)) >> 16);
    error = (int32_t)(0x80000000U - inverse * upper);
    inverse += (uint32_t)(((int32_t)inverse * (error >> 8)) >> 23);
    return inverse;
}

/* The promise is in port/generic/quotient.h. Two digits of 16 bits, as in port/divide/quotient.h,
 * but for the division: the product with an inverse is at most a few too small. */
uint32_t koi_port_quotient(uint64_t n, uint32_t d)
{
    const uint32_t upper = d >> 16;
    const uint32_t lower = d & 0xFFFFU;
    const uint32_t inverse = inverse_of(upper);
    uint32_t rest = (uint32_t)(n >> 32);
    uint32_t low = (uint32_t)n;
    uint32_t quotient = 0;
    for (unsigned i = 0; i < 2U; i++) {
        uint32_t digit = ((rest >> 16) * inverse) >> 15;
        uint32_t left = rest - digit * upper;
        while (left >= upper) {
            left -= upper;
            digit++;
        }
        left = (left << 16) | (low >> 16);
        const uint32_t product = digit * lower;
        if (left < product) {
            digit--;
            left += d;
            if (left >= d && left < product) {
                digit--;
                left += d;
            }
        }
        rest = left - product;
        low <<= 16;
        quotient = (quotient << 16) + digit;
    }
    return quotient;
}

#endif
