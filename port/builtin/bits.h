/* Bit counting by the compiler: an instruction where there is one, else a function of its run-time
 * library. */
#ifndef KOI_PORT_BUILTIN_BITS_H
#define KOI_PORT_BUILTIN_BITS_H

#include <stdint.h>

/* The number of zero bits above the highest set bit; 32 for 0. */
static inline uint32_t koi_port_clz(uint32_t x)
{
    return (x == 0U) ? 32U : (uint32_t)__builtin_clz(x);
}

#endif
