/* Putting a new leaf into a tree at once, on <architecture>. port/generic/attach.h says what each
 * function must promise. Replace its include by better functions, inline here or in an attach.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_ATTACH_H
#define KOI_PORT_TEMPLATE_ATTACH_H

#include "port/generic/attach.h"

#endif
