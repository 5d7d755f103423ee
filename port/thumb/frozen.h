/* The walk of a frozen tree in assembly, as port/generic/frozen.h says. */
#ifndef KOI_PORT_THUMB_FROZEN_H
#define KOI_PORT_THUMB_FROZEN_H

#include "port/cells.h"

uint32_t koi_port_frozen_walk(const ko_frozen *frozen, ko_frozen_query *query, uint32_t left,
                              koi_port_frozen_hits *hits);

#endif
