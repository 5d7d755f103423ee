/* The square root of a 32-bit number. */
#ifndef KOI_PORT_ROOT_H
#define KOI_PORT_ROOT_H

#include "port/port.h"

#if KOI_PORT_DIVIDE
#include "port/divide/root.h"
#else
#include "port/generic/root.h"
#endif

#endif
