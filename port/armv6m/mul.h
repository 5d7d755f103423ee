/* Wide multiplication for ARMv6-M, which has 32 x 32 -> 32 bits only. Too long to be inlined. */
#ifndef KOI_PORT_ARMV6M_MUL_H
#define KOI_PORT_ARMV6M_MUL_H

#include <stdint.h>

/* a * b, exact. */
int64_t koi_port_mul(int32_t a, int32_t b);

/* a * b of unsigned, exact. */
uint64_t koi_port_umul(uint32_t a, uint32_t b);

#endif
