/* Hanging a new leaf in a tree. */
#ifndef KOI_PORT_HANG_H
#define KOI_PORT_HANG_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/hang.h"
#elif KOI_PORT_ARMV7M
#include "port/armv7m/hang.h"
#else
#include "port/generic/hang.h"
#endif

#endif
