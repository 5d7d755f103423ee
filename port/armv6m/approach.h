/* When a moving point comes within reach of another, for ARMv6-M, which multiplies 32 bits only. */
#ifndef KOI_PORT_ARMV6M_APPROACH_H
#define KOI_PORT_ARMV6M_APPROACH_H

#include "keepout/shape.h"

#define KOI_PORT_OPEN (-1)

/* The promise is in port/generic/approach.h. It decides most pairs that are within 32 m. */
ko_q30 koi_port_approach(const ko_vec3 *from, const ko_vec3 *by, uint32_t reach);

#endif
