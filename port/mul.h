/* Products of 32 by 32 bits. */
#ifndef KOI_PORT_MUL_H
#define KOI_PORT_MUL_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/mul.h"
#else
#include "port/generic/mul.h"
#endif

#endif
