/* Rising from a new leaf: heights, and which exchange makes boxes smaller. */
#ifndef KOI_PORT_PLAN_H
#define KOI_PORT_PLAN_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/plan.h"
#elif KOI_PORT_ARMV7M
#include "port/armv7m/plan.h"
#else
#include "port/generic/plan.h"
#endif

#endif
