/* Overlap of 16-bit intervals and boxes. */
#ifndef KO_PORT_PACKED_H
#define KO_PORT_PACKED_H

#include "port/port.h"

#if KO_PORT_ARMV7EM
#include "port/armv7em/packed.h"
#else
#include "port/generic/packed.h"
#endif

#endif
