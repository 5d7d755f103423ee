/* Hanging a new leaf in assembly, as port/generic/hang.h says. */
#ifndef KOI_PORT_ARMV7M_HANG_H
#define KOI_PORT_ARMV7M_HANG_H

#include "port/terms.h"

uint32_t koi_port_hang(ko_tree *tree, uint32_t place, uint32_t leaf, const ko_bounds *box);

#endif
