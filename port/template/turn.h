/* A point turned by a matrix, on <architecture>. port/generic/turn.h says what each function must
 * promise. Replace its include by better functions, inline here or in a turn.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_TURN_H
#define KOI_PORT_TEMPLATE_TURN_H

#include "port/generic/turn.h"

#endif
