/* Putting a leaf into a tree, on <architecture>. port/generic/insert.h says what each function must
 * promise. Replace its include by better functions, inline here or in a insert.c of this folder. */
#ifndef KOI_PORT_TEMPLATE_INSERT_H
#define KOI_PORT_TEMPLATE_INSERT_H

#include "port/generic/insert.h"

#endif
