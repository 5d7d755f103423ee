/* Pairs two of three leaves, on <architecture>. port/generic/third.h says what each function must
 * promise. Replace its include by better functions, inline here or in a third.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_THIRD_H
#define KOI_PORT_TEMPLATE_THIRD_H

#include "port/generic/third.h"

#endif
