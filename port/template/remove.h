/* Taking a leaf out of a tree, on <architecture>. port/generic/remove.h says what each function
 * must promise. Replace its include by better functions, inline here or in a .c file of this
 * folder. */
#ifndef KOI_PORT_TEMPLATE_REMOVE_H
#define KOI_PORT_TEMPLATE_REMOVE_H

#include "port/generic/remove.h"

#endif
