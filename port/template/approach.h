/* When a moving point comes within reach of another, decided cheaply, on <architecture>.
 * port/generic/approach.h says what the function must promise. Replace its include by a better
 * function, inline here or in an approach.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_APPROACH_H
#define KOI_PORT_TEMPLATE_APPROACH_H

#include "port/generic/approach.h"

#endif
