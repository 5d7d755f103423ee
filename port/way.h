/* The walk of a tree along a segment or ray. */
#ifndef KOI_PORT_WAY_H
#define KOI_PORT_WAY_H

#include "port/port.h"

#if KOI_PORT_ARMV7M
#include "port/armv7m/way.h"
#else
#include "port/generic/way.h"
#endif

#endif
