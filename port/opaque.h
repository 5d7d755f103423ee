/* Hides what a compiler knows of a number, one version for all cores.
 *
 * Compilers widen a factor where they know its sign, and then multiply 64 by 64 bits. They
 * know nothing of a number that passes here, so they multiply 32 by 32 bits. It takes no
 * instruction. */
#ifndef KOI_PORT_OPAQUE_H
#define KOI_PORT_OPAQUE_H

#include <stdint.h>

#include "port/port.h"

static inline uint32_t koi_port_opaque(uint32_t x)
{
#if KOI_PORT_BUILTIN
    __asm__("" : "+r"(x));
#endif
    return x;
}

#endif
