/* Puts a leaf into a tree: the descent to where it fits, the new branch there, and the rise. */
#ifndef KOI_PORT_INSERT_H
#define KOI_PORT_INSERT_H

#include "port/port.h"

#if KOI_PORT_ARMV6M
#include "port/armv6m/insert.h"
#elif KOI_PORT_ARMV7M
#include "port/armv7m/insert.h"
#else
#include "port/generic/insert.h"
#endif

#endif
