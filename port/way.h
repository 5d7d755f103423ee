/* The walk of a tree along a segment or ray. */
#ifndef KOI_PORT_WAY_H
#define KOI_PORT_WAY_H

#include "port/port.h"

/* KOI_PORT_WAY_IS_INLINE is 1 where each caller compiles a copy of the walk. There callers do
 * better to share one function. */
#if KOI_PORT_ARMV7M
#define KOI_PORT_WAY_IS_INLINE 0
#include "port/armv7m/way.h"
#else
#define KOI_PORT_WAY_IS_INLINE 1
#include "port/generic/way.h"
#endif

#endif
