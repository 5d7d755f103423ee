/* Compares fractions. */
#ifndef KOI_PORT_FRACTION_H
#define KOI_PORT_FRACTION_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/fraction.h"
#else
#include "port/generic/fraction.h"
#endif

#endif
