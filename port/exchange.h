/* Exchanging what hangs at two places under a branch. */
#ifndef KOI_PORT_EXCHANGE_H
#define KOI_PORT_EXCHANGE_H

#include "port/port.h"

#if KOI_PORT_ARMV7M
#include "port/armv7m/exchange.h"
#else
#include "port/generic/exchange.h"
#endif

#endif
