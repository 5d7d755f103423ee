/* Descending a tree to where a box fits, and climbing back to update heights and boxes. */
#ifndef KOI_PORT_PLACE_H
#define KOI_PORT_PLACE_H

#include "port/port.h"

#if KOI_PORT_THUMB
#include "port/thumb/place.h"
#else
#include "port/generic/place.h"
#endif

#endif
