/* The way of a box down a tree, and of heights and boxes up again. */
#ifndef KOI_PORT_PLACE_H
#define KOI_PORT_PLACE_H

#include "port/port.h"

#if KOI_PORT_THUMB
#include "port/thumb/place.h"
#else
#include "port/generic/place.h"
#endif

#endif
