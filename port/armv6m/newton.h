/* Newton's step on ARMv6-M: most matrices are so near to a rotation that D has 14 bits. Products of
 * 16 bits by those have 32. */
#ifndef KOI_PORT_ARMV6M_NEWTON_H
#define KOI_PORT_ARMV6M_NEWTON_H

#include "port/gram.h"

/* The row in halves: each number is 2^16 upper + lower. */
typedef struct koi_port_halves {
    int32_t upper[3];
    int32_t lower[3];
} koi_port_halves;

static inline int32_t koi_port_sum(const int32_t *by, int32_t dx, int32_t dy, int32_t dz)
{
    return by[0] * dx + by[1] * dy + by[2] * dz;
}

/* koi_port_less for D within 2^13. The sums are at most 3 * 2^15 * 2^13 and 3 * 2^16 * 2^13 < 2^31.
 * To round down twice, by 2^16 and 2^21, is to round down once by 2^37. */
static inline ko_q30 koi_port_less_small(ko_q30 x, const koi_port_halves *row, ko_q30 dx, ko_q30 dy,
                                         ko_q30 dz)
{
    const int32_t twice =
        koi_port_sum(row->upper, dx, dy, dz) + (koi_port_sum(row->lower, dx, dy, dz) >> 16);
    return (ko_q30)((uint32_t)x - (uint32_t)((twice + (1 << 20)) >> 21));
}

static inline ko_dir3 koi_port_less_row(const ko_dir3 *row, const koi_port_excess *d)
{
    const koi_port_halves halves = {{row->x >> 16, row->y >> 16, row->z >> 16},
                                    {row->x & 0xFFFF, row->y & 0xFFFF, row->z & 0xFFFF}};
    const ko_dir3 to = {koi_port_less_small(row->x, &halves, d->xx, d->xy, d->zx),
                        koi_port_less_small(row->y, &halves, d->xy, d->yy, d->yz),
                        koi_port_less_small(row->z, &halves, d->zx, d->yz, d->zz)};
    return to;
}

/* True iff all entries of D are from -2^13 to below 2^13. */
static inline bool koi_port_is_small(const koi_port_excess *d)
{
    const uint32_t half = 1U << 13;
    const uint32_t all = ((uint32_t)d->xx + half) | ((uint32_t)d->xy + half) |
                         ((uint32_t)d->zx + half) | ((uint32_t)d->yy + half) |
                         ((uint32_t)d->yz + half) | ((uint32_t)d->zz + half);
    return all < 2U * half;
}

/* As port/generic/newton.h says. */
static inline bool koi_port_newton(const ko_dir3 *rows, uint32_t limit, ko_mat3 *out)
{
    koi_port_excess d;
    if (!koi_port_measure(rows, limit, &d)) {
        return false;
    }
    if (!koi_port_is_small(&d)) {
        koi_port_step(rows, &d, out);
        return true;
    }
    const ko_dir3 to[3] = {koi_port_less_row(&rows[0], &d), koi_port_less_row(&rows[1], &d),
                           koi_port_less_row(&rows[2], &d)};
    *out = (ko_mat3){
        {to[0].x, to[1].x, to[2].x}, {to[0].y, to[1].y, to[2].y}, {to[0].z, to[1].z, to[2].z}};
    return true;
}

#endif
