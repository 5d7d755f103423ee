/* Rounding of 64-bit sums to 32 bits. */
#ifndef KOI_PORT_NEAREST_H
#define KOI_PORT_NEAREST_H

#include "port/port.h"

#if KOI_PORT_ARMV7M
#include "port/armv7m/nearest.h"
#elif KOI_PORT_ARMV6M
#include "port/armv6m/nearest.h"
#else
#include "port/generic/nearest.h"
#endif

#endif
