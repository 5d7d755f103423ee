/* Comparing fractions, on <architecture>. port/generic/fraction.h says what each function must
 * promise. Replace its include by better functions, inline here or in a fraction.c of this
 * folder. */
#ifndef KOI_PORT_TEMPLATE_FRACTION_H
#define KOI_PORT_TEMPLATE_FRACTION_H

#include "port/generic/fraction.h"

#endif
