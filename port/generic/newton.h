/* Newton's step towards the nearest rotation, the reference. All sums are modulo 2^64. */
#ifndef KOI_PORT_GENERIC_NEWTON_H
#define KOI_PORT_GENERIC_NEWTON_H

#include "port/gram.h"

/* *out = M - M D / 2 for the matrix M with these rows, each entry rounded to nearest. False, and
 * out is unchanged, unless all entries of D are from -limit to below limit, in 2^-28. The limit is
 * a power of two, at most 2^30. out may not lie in rows. */
static inline bool koi_port_newton(const ko_dir3 *rows, uint32_t limit, ko_mat3 *out)
{
    koi_port_excess d;
    if (!koi_port_measure(rows, limit, &d)) {
        return false;
    }
    koi_port_step(rows, &d, out);
    return true;
}

#endif
