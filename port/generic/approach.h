/* When a moving point comes within reach of another, decided cheaply, the reference: it leaves all
 * of it open. */
#ifndef KOI_PORT_GENERIC_APPROACH_H
#define KOI_PORT_GENERIC_APPROACH_H

#include "keepout/shape.h"

/* Leaves it to the caller. */
#define KOI_PORT_OPEN (-1)

/* The time at which a point that moves from `from` by `by` comes within reach of the origin, exact,
 * rounded down in Q2.30; KO_NEVER if it does not; or KOI_PORT_OPEN, for any numbers. Which numbers
 * that is differs from port to port. */
static inline ko_q30 koi_port_approach(const ko_vec3 *from, const ko_vec3 *by, uint32_t reach)
{
    (void)from;
    (void)by;
    (void)reach;
    return KOI_PORT_OPEN;
}

#endif
