/* The walk of a tree that finds the objects which a box touches, on <architecture>.
 * port/generic/walk.h says what each function must promise. Replace its include by better
 * functions, inline here or in a .c file of this folder. */
#ifndef KOI_PORT_TEMPLATE_WALK_H
#define KOI_PORT_TEMPLATE_WALK_H

#include "port/generic/walk.h"

#endif
