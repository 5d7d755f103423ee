/* Products of 32 by 32 bits, on <architecture>.
 * port/generic/mul.h says what each function must promise. Replace its include by better functions,
 * inline here or in a mul.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_MUL_H
#define KOI_PORT_TEMPLATE_MUL_H

#include "port/generic/mul.h"

#endif
