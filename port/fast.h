/* The first include of a file that trees and meshes spend their time in: such a file is compiled for
 * speed (-O2) where the rest is compiled for size (-Os). ARMv6-M parts lack flash more than time, so
 * nothing changes there. clang has no such pragma and needs none: its -Os is near its -O2. */
#ifndef KO_PORT_FAST_H
#define KO_PORT_FAST_H

#include "port/port.h"

#if defined(__OPTIMIZE_SIZE__) && defined(__GNUC__) && !defined(__clang__) && !KO_PORT_ARMV6M
#pragma GCC optimize("O2")
#endif

#endif
