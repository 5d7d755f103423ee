/* When a moving point comes within reach of another, decided cheaply. */
#ifndef KOI_PORT_APPROACH_H
#define KOI_PORT_APPROACH_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/approach.h"
#else
#include "port/generic/approach.h"
#endif

#endif
