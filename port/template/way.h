/* The walk of a tree along a segment or ray, on <architecture>.
 * port/generic/way.h says what each function must promise. Replace its include by better functions,
 * inline here or in a way.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_WAY_H
#define KOI_PORT_TEMPLATE_WAY_H

#include "port/generic/way.h"

#endif
