/* Descending a tree to where a box fits, and climbing back, on <architecture>. port/generic/place.h
 * says what each function must promise. Replace its include by better functions, inline here or in
 * a place.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_PLACE_H
#define KOI_PORT_TEMPLATE_PLACE_H

#include "port/generic/place.h"

#endif
