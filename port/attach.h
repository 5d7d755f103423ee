/* Putting a new leaf into a tree: the descent, the new branch and the rise at once. */
#ifndef KOI_PORT_ATTACH_H
#define KOI_PORT_ATTACH_H

#include "port/port.h"

/* KOI_PORT_ATTACHES is 1 where all of it is one function, so that it saves the time between its
 * parts. Elsewhere a caller calls these, which takes less flash. */
#if KOI_PORT_ARMV7M
#define KOI_PORT_ATTACHES 1
#else
#define KOI_PORT_ATTACHES 0
#endif

#if KOI_PORT_ARMV7M
#include "port/armv7m/attach.h"
#else
#include "port/generic/attach.h"
#endif

#endif
