/* The walk of a frozen tree that finds the objects which a box touches. */
#ifndef KOI_PORT_FROZEN_H
#define KOI_PORT_FROZEN_H

#include "port/port.h"

#if KOI_PORT_THUMB != 0
#include "port/thumb/frozen.h"
#else
#include "port/generic/frozen.h"
#endif

#endif
