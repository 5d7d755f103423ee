/* The inner loops of placing in assembly, as port/generic/place.h says. */
#ifndef KOI_PORT_THUMB_PLACE_H
#define KOI_PORT_THUMB_PLACE_H

#include "port/terms.h"

uint32_t koi_port_descend(ko_tree *tree, const ko_bounds *box, uint32_t levels);
uint32_t koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what, uint32_t levels);

#endif
