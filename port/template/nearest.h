/* Rounding of 64-bit sums to 32 bits, on <architecture>. port/generic/nearest.h says what each
 * function must promise. Replace its include by better functions, inline here or in a nearest.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_NEAREST_H
#define KOI_PORT_TEMPLATE_NEAREST_H

#include "port/generic/nearest.h"

#endif
