/* The square root of a 32-bit number, on <architecture>. port/generic/root.h says what each
 * function must promise. Replace its include by better functions, inline here or in a root.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_ROOT_H
#define KOI_PORT_TEMPLATE_ROOT_H

#include "port/generic/root.h"

#endif
