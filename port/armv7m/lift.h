/* Lifting a box in assembly, as port/generic/lift.h says. */
#ifndef KOI_PORT_ARMV7M_LIFT_H
#define KOI_PORT_ARMV7M_LIFT_H

#include "port/terms.h"

uint32_t koi_port_lift(ko_tree *tree, uint32_t place);

#endif
