/* Products of 32 by 32 bits. */
#ifndef KO_PORT_MUL_H
#define KO_PORT_MUL_H

#include "port/port.h"

#if KO_PORT_ARMV6M
#include "port/armv6m/mul.h"
#else
#include "port/generic/mul.h"
#endif

#endif
