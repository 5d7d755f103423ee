/* Products of 3x3 matrices, on <architecture>. port/generic/matrix.h says what each
 * function must promise. Replace its include by better functions, inline here or in a matrix.c of
 * this folder. */
#ifndef KOI_PORT_TEMPLATE_MATRIX_H
#define KOI_PORT_TEMPLATE_MATRIX_H

#include "port/generic/matrix.h"

#endif
