/* A step from a 3x3 matrix in Q30 towards the nearest rotation. */
#ifndef KOI_PORT_NEWTON_H
#define KOI_PORT_NEWTON_H

#include "port/port.h"

#if KOI_PORT_ARMV7M
#include "port/armv7m/newton.h"
#elif KOI_PORT_ARMV6M
#include "port/armv6m/newton.h"
#else
#include "port/generic/newton.h"
#endif

#endif
