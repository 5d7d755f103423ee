/* A new leaf beside two others: the two of the three that fit best become a pair. */
#ifndef KOI_PORT_THIRD_H
#define KOI_PORT_THIRD_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/third.h"
#else
#include "port/generic/third.h"
#endif

#endif
