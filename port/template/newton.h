/* A step towards the nearest rotation, on <architecture>. port/generic/newton.h says what each
 * function must promise. Replace its include by better functions, inline here or in a newton.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_NEWTON_H
#define KOI_PORT_TEMPLATE_NEWTON_H

#include "port/generic/newton.h"

#endif
