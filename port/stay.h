/* True iff a box is still within the fat box that a tree holds for it. */
#ifndef KOI_PORT_STAY_H
#define KOI_PORT_STAY_H

#include "port/port.h"

#if KOI_PORT_ARMV7M
#include "port/armv7m/stay.h"
#else
#include "port/generic/stay.h"
#endif

#endif
