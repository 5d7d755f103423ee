/* Lets a compiler forget what it read from memory, where there are few registers: on ARMv6-M. It
 * reads again then what it would have put on the stack and taken back. No instruction by itself. */
#ifndef KOI_PORT_RELOAD_H
#define KOI_PORT_RELOAD_H

#include <stdint.h>

#include "port/port.h"

static inline uint32_t koi_port_reload(uint32_t x)
{
#if KOI_PORT_ARMV6M
    __asm__ volatile("" : "+r"(x) : : "memory");
#endif
    return x;
}

#endif
