/* Rising from a new leaf: heights, and exchanges that make boxes smaller. */
#ifndef KOI_PORT_RISE_H
#define KOI_PORT_RISE_H

#include "port/port.h"

/* KOI_PORT_RISE_EXCHANGES is 1 where a rise makes the exchanges that it plans. */
#if KOI_PORT_ARMV7M
#define KOI_PORT_RISE_EXCHANGES 1
#else
#define KOI_PORT_RISE_EXCHANGES 0
#endif

#if KOI_PORT_ARMV6M
#include "port/armv6m/rise.h"
#elif KOI_PORT_ARMV7M
#include "port/armv7m/rise.h"
#else
#include "port/generic/rise.h"
#endif

#endif
