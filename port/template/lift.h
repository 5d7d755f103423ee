/* Lifting the sibling of a removed leaf, on <architecture>. port/generic/lift.h says what each
 * function must promise. Replace its include by better functions, inline here or in a lift.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_LIFT_H
#define KOI_PORT_TEMPLATE_LIFT_H

#include "port/generic/lift.h"

#endif
