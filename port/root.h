/* The square root of a 32-bit number, and the quotient of 32 by 16 bits. */
#ifndef KOI_PORT_ROOT_H
#define KOI_PORT_ROOT_H

#include "port/port.h"

#if KOI_PORT_DIVIDE
#include "port/divide/root.h"
#elif KOI_PORT_ARMV6M
#include "port/armv6m/root.h"
#else
#include "port/generic/root.h"
#endif

#endif
