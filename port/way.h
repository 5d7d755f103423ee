/* The walk of a tree along a segment or ray. */
#ifndef KO_PORT_WAY_H
#define KO_PORT_WAY_H

#include "port/port.h"

#if KO_PORT_ARMV7M
#include "port/armv7m/way.h"
#else
#include "port/generic/way.h"
#endif

#endif
