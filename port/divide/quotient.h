/* The quotient of 64 by 32 bits, by divisions of 32 bits. */
#ifndef KOI_PORT_DIVIDE_QUOTIENT_H
#define KOI_PORT_DIVIDE_QUOTIENT_H

#include <stdint.h>

#include "port/divide/root.h"

/* Returns one digit of 16 bits, (rest 2^16 + next) / d, for rest < d, and leaves the remainder in
 * rest. The upper half of d alone gives at most two too many (Knuth, The Art of Computer
 * Programming, 4.3.1 D). The first digit is at most 2^16 + 1, so its product with the lower half
 * fits. */
static inline uint32_t koi_port_quotient_digit(uint32_t *rest, uint32_t next, uint32_t d)
{
    const uint32_t upper = d >> 16;
    uint32_t digit = *rest / upper;
    uint32_t left = ((*rest - digit * upper) << 16) | next;
    const uint32_t product = digit * (d & 0xFFFFU);
    if (left < product) {
        digit--;
        left += d;
        if (left >= d && left < product) { /* no carry: still too many */
            digit--;
            left += d;
        }
    }
    *rest = left - product;
    return digit;
}

/* The promise is in port/generic/quotient.h. */
static inline uint32_t koi_port_quotient(uint64_t n, uint32_t d)
{
    uint32_t rest = (uint32_t)(n >> 32);
    const uint32_t upper = koi_port_quotient_digit(&rest, (uint32_t)n >> 16, d);
    return (upper << 16) | koi_port_quotient_digit(&rest, (uint32_t)n & 0xFFFFU, d);
}

/* The promise is in port/generic/quotient.h. Two digits of 16 bits, by the upper half of d rounded
 * to nearest: upper is from 2^14 to 2^15, and d is off by 2^15 at most.
 *
 * The first digit is rounded to nearest and at most 2^14 + 1. So what it leaves is within 2^15
 * upper + 2^29 + 2^15: within 2^31. By upper in place of d it is at most 2^16 + 2, and off by 2^-15
 * of that, so by little more than 2. The second digit is rounded down, which adds 1 or less. */
static inline uint32_t koi_port_estimate(uint32_t x, uint32_t d)
{
    const uint32_t upper = (d + 0x8000U) >> 16;
    const uint32_t digit = (x + (upper >> 1)) / upper;
    const int32_t left = (int32_t)((x << 16) - digit * d);
    return (digit << 16) + (uint32_t)(left / (int32_t)upper) + (uint32_t)(left >> 31);
}

#endif
