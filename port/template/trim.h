/* Sums less a small part of themselves, on <architecture>. port/generic/trim.h says what each
 * function must promise. Replace its include by better functions, inline here or in a trim.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_TRIM_H
#define KOI_PORT_TEMPLATE_TRIM_H

#include "port/generic/trim.h"

#endif
