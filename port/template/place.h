/* Down a tree to where a box fits, and up again, on <architecture>. port/generic/place.h says what
 * each function must promise. Replace its include by better functions, inline here or in a place.c
 * of this folder. */
#ifndef KO_PORT_TEMPLATE_PLACE_H
#define KO_PORT_TEMPLATE_PLACE_H

#include "port/generic/place.h"

#endif
