/* Pairs two of three leaves, as port/generic/third.h says: a function apart. */
#ifndef KOI_PORT_ARMV6M_THIRD_H
#define KOI_PORT_ARMV6M_THIRD_H

#include "port/trio.h"

bool koi_port_regroup(ko_tree *tree, koi_port_addition *added);

#endif
