/* Sums less a small part of themselves in assembly, as port/generic/trim.h says. */
#ifndef KOI_PORT_ARMV6M_TRIM_H
#define KOI_PORT_ARMV6M_TRIM_H

#include <stdint.h>

int32_t koi_port_trim(int64_t wide, int32_t cut);

#endif
