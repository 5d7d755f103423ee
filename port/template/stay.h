/* Moves within a fat box, on <architecture>. port/generic/stay.h says what each function must
 * promise. Replace its include by better functions, inline here or in a stay.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_STAY_H
#define KOI_PORT_TEMPLATE_STAY_H

#include "port/generic/stay.h"

#endif
