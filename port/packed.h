/* Overlap of 16-bit intervals and boxes. */
#ifndef KOI_PORT_PACKED_H
#define KOI_PORT_PACKED_H

#include "port/port.h"

#if KOI_PORT_ARMV7EM
#include "port/armv7em/packed.h"
#else
#include "port/generic/packed.h"
#endif

#endif
