/* Lifting a box to where its parent hung, which makes the boxes and heights above smaller. */
#ifndef KOI_PORT_LIFT_H
#define KOI_PORT_LIFT_H

#include "port/port.h"

/* KOI_PORT_LIFT_IS_CALL is 1 where a lift is a function of its own, so that two callers do not make
 * two copies. */
#if KOI_PORT_ARMV7M
#define KOI_PORT_LIFT_IS_CALL 1
#else
#define KOI_PORT_LIFT_IS_CALL 0
#endif

#if KOI_PORT_ARMV6M
#include "port/armv6m/lift.h"
#elif KOI_PORT_ARMV7M
#include "port/armv7m/lift.h"
#else
#include "port/generic/lift.h"
#endif

#endif
