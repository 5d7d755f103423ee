/* Unions and sizes of boxes as corners, on <architecture>. port/generic/corners.h says what each
 * function must promise. Replace its include by better functions, inline here or in a .c file of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_CORNERS_H
#define KOI_PORT_TEMPLATE_CORNERS_H

#include "port/generic/corners.h"

#endif
