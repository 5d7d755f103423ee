/* Quotients and the square root of 32 bits, on <architecture>. port/generic/quotient.h says what
 * each function must promise. Replace its include by better functions, inline here or in a
 * quotient.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_QUOTIENT_H
#define KOI_PORT_TEMPLATE_QUOTIENT_H

#include "port/generic/quotient.h"

#endif
