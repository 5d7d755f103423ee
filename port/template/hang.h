/* Hanging a new leaf in a tree, on <architecture>. port/generic/hang.h says what each function must
 * promise. Replace its include by better functions, inline here or in a hang.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_HANG_H
#define KOI_PORT_TEMPLATE_HANG_H

#include "port/generic/hang.h"

#endif
