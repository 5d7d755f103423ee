/* Include this first in a file in which time is spent: a function of a header that stands before it
 * is not compiled into the file's own. The file is then compiled for speed (-O2) even if the rest
 * is compiled for size (-Os). On ARMv6-M nothing changes, since these parts lack flash more than
 * time. clang has no such pragma and needs none: its -Os is near its -O2. */
#ifndef KOI_PORT_FAST_H
#define KOI_PORT_FAST_H

#include "port/port.h"

#if defined(__OPTIMIZE_SIZE__) && defined(__GNUC__) && !defined(__clang__) && !KOI_PORT_ARMV6M
#pragma GCC optimize("O2")
#endif

#endif
