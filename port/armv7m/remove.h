/* Takes a leaf out of a tree, and climbs, in assembly, as port/generic/remove.h says. */
#ifndef KOI_PORT_ARMV7M_REMOVE_H
#define KOI_PORT_ARMV7M_REMOVE_H

#include "port/tree.h"

koi_port_rest koi_port_lift(ko_tree *tree, uint32_t place);
koi_port_rest koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what);

#endif
