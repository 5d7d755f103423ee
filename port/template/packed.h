/* Overlap of 16-bit intervals and boxes, on <architecture>. port/generic/packed.h says what each
 * function must promise. Replace its include by better functions, inline here or in a packed.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_PACKED_H
#define KOI_PORT_TEMPLATE_PACKED_H

#include "port/generic/packed.h"

#endif
