/* Rising from a new leaf in assembly, as port/generic/rise.h says. */
#ifndef KOI_PORT_ARMV6M_RISE_H
#define KOI_PORT_ARMV6M_RISE_H

#include "port/terms.h"

uint32_t koi_port_rise(ko_tree *tree, koi_port_ascent *ascent);

#endif
