/* Takes a leaf out of a tree, and sets the boxes and heights above a change. */
#ifndef KOI_PORT_REMOVE_H
#define KOI_PORT_REMOVE_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/remove.h"
#elif KOI_PORT_ARMV7M
#include "port/armv7m/remove.h"
#else
#include "port/generic/remove.h"
#endif

#endif
