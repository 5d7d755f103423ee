/* Comparing fractions on ARMv6-M, where a product takes some 20 instructions. */
#ifndef KOI_PORT_ARMV6M_FRACTION_H
#define KOI_PORT_ARMV6M_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

#include "port/mul.h"

/* The promise is in port/generic/fraction.h. Two comparisons decide some half of all pairs without
 * a product: a < c and d < b give a d <= a b < c b; a >= c and d >= b give a d >= c b. */
static inline bool koi_port_is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    if (a < c) {
        if (d < b) {
            return true;
        }
    } else if (d >= b) {
        return false;
    }
    return koi_port_umul(a, d) < koi_port_umul(c, b);
}

#endif
