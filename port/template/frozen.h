/* The walk of a frozen tree that finds the objects which a box touches, on <architecture>.
 * port/generic/frozen.h says what the function must promise. Replace its include by a better one,
 * inline here or in a .c file of this folder. */
#ifndef KOI_PORT_TEMPLATE_FROZEN_H
#define KOI_PORT_TEMPLATE_FROZEN_H

#include "port/generic/frozen.h"

#endif
