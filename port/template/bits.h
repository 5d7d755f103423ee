/* Counting of leading zero bits, on <architecture>. port/generic/bits.h says what each
 * function must promise. Replace its include by better functions, inline here or in a bits.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_BITS_H
#define KOI_PORT_TEMPLATE_BITS_H

#include "port/generic/bits.h"

#endif
