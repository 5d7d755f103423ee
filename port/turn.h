/* A point turned by a matrix. */
#ifndef KOI_PORT_TURN_H
#define KOI_PORT_TURN_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/turn.h"
#else
#include "port/generic/turn.h"
#endif

#endif
