/* The gap between a point and a ball, decided cheaply, on <architecture>. port/generic/gap.h says
 * what the function must promise. Replace its include by a better function, inline here or in a
 * gap.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_GAP_H
#define KOI_PORT_TEMPLATE_GAP_H

#include "port/generic/gap.h"

#endif
