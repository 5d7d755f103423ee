/* Sums less a small part of themselves. */
#ifndef KOI_PORT_TRIM_H
#define KOI_PORT_TRIM_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/trim.h"
#else
#include "port/generic/trim.h"
#endif

#endif
