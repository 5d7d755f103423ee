/* Counting of leading zero bits. */
#ifndef KOI_PORT_BITS_H
#define KOI_PORT_BITS_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/bits.h"
#elif KOI_PORT_BUILTIN
#include "port/builtin/bits.h"
#else
#include "port/generic/bits.h"
#endif

#endif
