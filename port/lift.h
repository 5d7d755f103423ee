/* Lifting a box to where its parent hung, which makes the boxes and heights above smaller. */
#ifndef KOI_PORT_LIFT_H
#define KOI_PORT_LIFT_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/lift.h"
#elif KOI_PORT_ARMV7M
#include "port/armv7m/lift.h"
#else
#include "port/generic/lift.h"
#endif

#endif
