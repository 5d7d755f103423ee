/* Comparing fractions, the reference. */
#ifndef KOI_PORT_GENERIC_FRACTION_H
#define KOI_PORT_GENERIC_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

#include "port/mul.h"

/* a d < c b, exact for all numbers: a / b < c / d for b and d above 0. */
static inline bool koi_port_is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return koi_port_umul(a, d) < koi_port_umul(c, b);
}

#endif
