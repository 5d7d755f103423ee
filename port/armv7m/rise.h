/* Rising from a new leaf in assembly, with its exchanges, as port/generic/rise.h says. */
#ifndef KOI_PORT_ARMV7M_RISE_H
#define KOI_PORT_ARMV7M_RISE_H

#include "port/terms.h"

/* With no levels in `ascent` and the places of an exchange for its height, this makes only that
 * exchange and returns as koi_port_exchange. */
uint32_t koi_port_rise(ko_tree *tree, koi_port_ascent *ascent);

#endif
