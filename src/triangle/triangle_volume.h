/* Volumes in 64 bits, and what rounding does to them.
 *
 * Coordinates that are too large are rounded down to units, so that differences are within
 * M = 2^20. Then each difference is off by less than 1 unit. A volume is the determinant of three
 * differences r, s, t. With errors d, e, f it changes by (d, s, t) + (r, e, t) + (r, s, f), each
 * within 6 M^2, by three determinants of two errors, each within 6 M, and by one of three, within
 * 6. That is at most 18 M^2 + 18 M + 6 < 19 M^2. */
#ifndef KOI_TRIANGLE_VOLUME_H
#define KOI_TRIANGLE_VOLUME_H

#include "src/math/wide.h"

/* With corners below 2^19, seen from one of them, all volumes fit in 64 bits. */
#define KOI_VOLUME_BITS 19U

/* By how much rounding may change a volume. */
#define KOI_VOLUME_ERROR ((int64_t)19 << 40)

/* n x modulo 2^64. */
static inline uint64_t koi_volume_times(int64_t n, int32_t x)
{
    const uint32_t lower = (uint32_t)n;
    const uint32_t upper = (uint32_t)((uint64_t)n >> 32);
    const uint32_t carry = upper * (uint32_t)x - ((x < 0) ? lower : 0U);
    return koi_port_umul(lower, (uint32_t)x) + ((uint64_t)carry << 32);
}

/* n . v modulo 2^64: a volume, if n is a cross product. */
#define koi_volume_dot KOI_CHOSEN(koi_volume_dot)
static inline int64_t koi_volume_dot_inline(const ko_wide3 *n, const ko_vec3 *v)
{
    return (int64_t)(koi_volume_times(n->x, v->x) + koi_volume_times(n->y, v->y) +
                     koi_volume_times(n->z, v->z));
}

int64_t koi_volume_dot_shared(const ko_wide3 *n, const ko_vec3 *v);

/* Not 0 iff a component is not within -2^bits .. 2^bits - 1. */
static inline uint32_t koi_volume_spill(const ko_vec3 *v, unsigned bits)
{
    const uint32_t half = 1U << bits;
    return (((uint32_t)v->x + half) | ((uint32_t)v->y + half) | ((uint32_t)v->z + half)) >>
           (bits + 1U);
}

/* Rounds down to units of 2^shift. */
static inline void koi_volume_round(ko_vec3 *v, uint32_t shift)
{
    v->x >>= shift;
    v->y >>= shift;
    v->z >>= shift;
}

#endif
