/* The square root of a 32-bit number, the reference. */
#ifndef KOI_PORT_GENERIC_ROOT_H
#define KOI_PORT_GENERIC_ROOT_H

#include <stdint.h>

/* The largest r with r * r <= n. Range: n of 2^30 or more, so r has 16 bits. *inverse is set to
 * what koi_port_over16 wants to know about r, if it wants anything. Here, each round finds one bit
 * of r. */
static inline uint32_t koi_port_root16(uint32_t n, uint32_t *inverse)
{
    (void)inverse;
    uint32_t root = 0;
    for (uint32_t bit = 1U << 30; bit != 0U; bit >>= 2) {
        const uint32_t trial = root + bit;
        root >>= 1;
        if (n >= trial) {
            n -= trial;
            root += bit;
        }
    }
    return root;
}

/* n / d, rounded down. Range: d is a root of koi_port_root16, with its inverse; n / d is at most
 * 2^16. */
static inline uint32_t koi_port_over16(uint32_t n, uint32_t d, uint32_t inverse)
{
    (void)inverse;
    return n / d;
}

#endif
