/* The gap between a point and a ball, for ARMv6-M, which multiplies 32 bits only. */
#ifndef KOI_PORT_ARMV6M_GAP_H
#define KOI_PORT_ARMV6M_GAP_H

#include <stdint.h>

#define KOI_PORT_NO_GAP (-1)

/* The promise is in port/generic/gap.h. It decides distances from 64 LSB to 64 m. */
int32_t koi_port_gap(uint32_t x, uint32_t y, uint32_t z, uint32_t reach);

#endif
