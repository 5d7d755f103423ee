/* Wide multiplication, the reference: the compiler's own. */
#ifndef KOI_PORT_GENERIC_MUL_H
#define KOI_PORT_GENERIC_MUL_H

#include <stdint.h>

/* a * b, exact. */
static inline int64_t koi_port_mul(int32_t a, int32_t b)
{
    return (int64_t)a * b;
}

/* a * b for unsigned numbers, exact. */
static inline uint64_t koi_port_umul(uint32_t a, uint32_t b)
{
    return (uint64_t)a * b;
}

#endif
