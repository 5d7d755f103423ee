/* Which exchange under a branch makes the boxes of its children smaller. */
#ifndef KOI_PORT_PLAN_H
#define KOI_PORT_PLAN_H

#include "port/port.h"

#if KOI_PORT_ARMV7M
#include "port/armv7m/plan.h"
#else
#include "port/generic/plan.h"
#endif

#endif
