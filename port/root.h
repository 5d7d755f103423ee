/* The square root of 32 bits. */
#ifndef KO_PORT_ROOT_H
#define KO_PORT_ROOT_H

#include "port/port.h"

#if KO_PORT_ARMV7M
#include "port/armv7m/root.h"
#else
#include "port/generic/root.h"
#endif

#endif
