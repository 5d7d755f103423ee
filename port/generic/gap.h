/* The gap between a point and a ball, decided cheaply, the reference: it leaves all of it open. */
#ifndef KOI_PORT_GENERIC_GAP_H
#define KOI_PORT_GENERIC_GAP_H

#include <stdint.h>

/* Leaves it to the caller. */
#define KOI_PORT_NO_GAP (-1)

/* The root of x^2 + y^2 + z^2, rounded down, less reach; 0 if reach is more; or KOI_PORT_NO_GAP,
 * for any numbers. Which numbers that is differs from port to port. */
static inline int32_t koi_port_gap(uint32_t x, uint32_t y, uint32_t z, uint32_t reach)
{
    (void)x;
    (void)y;
    (void)z;
    (void)reach;
    return KOI_PORT_NO_GAP;
}

#endif
