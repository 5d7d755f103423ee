/* Counting of zero bits. */
#ifndef KO_PORT_BITS_H
#define KO_PORT_BITS_H

#include "port/port.h"

#if KO_PORT_BUILTIN
#include "port/builtin/bits.h"
#else
#include "port/generic/bits.h"
#endif

#endif
