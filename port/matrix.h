/* Products of 3x3 matrices in Q30. */
#ifndef KOI_PORT_MATRIX_H
#define KOI_PORT_MATRIX_H

#include "port/port.h"

#if KOI_PORT_ARMV7M
#include "port/armv7m/matrix.h"
#else
#include "port/generic/matrix.h"
#endif

#endif
