/* Wide multiplication for ARMv6-M, which only multiplies 32 x 32 to 32 bits. It is too long to be
 * inlined. */
#ifndef KOI_PORT_ARMV6M_MUL_H
#define KOI_PORT_ARMV6M_MUL_H

#include <stdint.h>

/* a * b, exact. */
int64_t koi_port_mul(int32_t a, int32_t b);

/* a * b for unsigned numbers, exact. */
uint64_t koi_port_umul(uint32_t a, uint32_t b);

#endif
