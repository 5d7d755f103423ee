/* Rising from a new leaf, on <architecture>. port/generic/rise.h says what each function must
 * promise. Replace its include by better functions, inline here or in a rise.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_RISE_H
#define KOI_PORT_TEMPLATE_RISE_H

#include "port/generic/rise.h"

#endif
