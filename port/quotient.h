/* Quotients of 64 by 32 bits and of 32 by 16 bits, and the square root of a 32-bit number. */
#ifndef KOI_PORT_QUOTIENT_H
#define KOI_PORT_QUOTIENT_H

#include "port/port.h"

#if KOI_PORT_DIVIDE64
#include "port/divide64/quotient.h"
#elif KOI_PORT_DIVIDE
#include "port/divide/quotient.h"
#elif KOI_PORT_ARMV6M
#include "port/armv6m/quotient.h"
#else
#include "port/generic/quotient.h"
#endif

#endif
