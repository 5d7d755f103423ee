/* Bit counting for ARMv6-M, which has no instruction for it. It is not inlined. */
#ifndef KOI_PORT_ARMV6M_BITS_H
#define KOI_PORT_ARMV6M_BITS_H

#include <stdint.h>

/* The number of zero bits above the highest set bit; 32 for 0. */
__attribute__((const)) uint32_t koi_port_clz(uint32_t x);

#endif
