/* The gap between a point and a ball, decided cheaply. */
#ifndef KOI_PORT_GAP_H
#define KOI_PORT_GAP_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/gap.h"
#else
#include "port/generic/gap.h"
#endif

#endif
