/* Dot products of columns and rows, how far a matrix is from a rotation, and a step towards one:
 * for the versions of kernels that are not in assembly. All sums are modulo 2^64. */
#ifndef KOI_PORT_GRAM_H
#define KOI_PORT_GRAM_H

#include "keepout/rotation.h"
#include "port/mul.h"

/* a . b in Q60. */
static inline int64_t koi_port_dot(const ko_dir3 *a, const ko_dir3 *b)
{
    return (int64_t)((uint64_t)koi_port_mul(a->x, b->x) + (uint64_t)koi_port_mul(a->y, b->y) +
                     (uint64_t)koi_port_mul(a->z, b->z));
}

/* Computes how far the dot products of a matrix's columns are off: D = M^T M - 1, in Q36, rounded
 * down. */
typedef struct koi_port_excess {
    ko_q30 xx;
    ko_q30 xy;
    ko_q30 zx;
    ko_q30 yy;
    ko_q30 yz;
    ko_q30 zz;
} koi_port_excess;

/* An entry of D from Q60, and whether it is within the limit: if so, the answer is below twice
 * that. */
static inline uint32_t koi_port_cut(int64_t x, uint32_t limit, ko_q30 *out)
{
    *out = (ko_q30)(x >> 24);
    return (uint32_t)((uint64_t)x >> 32) + limit;
}

static inline int64_t koi_port_square(const ko_dir3 *d)
{
    return (int64_t)((uint64_t)koi_port_dot(d, d) - (UINT64_C(1) << 60));
}

static inline bool koi_port_measure(const ko_dir3 *rows, uint32_t limit, koi_port_excess *d)
{
    const ko_dir3 x = {rows[0].x, rows[1].x, rows[2].x};
    const ko_dir3 y = {rows[0].y, rows[1].y, rows[2].y};
    const ko_dir3 z = {rows[0].z, rows[1].z, rows[2].z};
    const uint32_t all = koi_port_cut(koi_port_square(&x), limit, &d->xx) |
                         koi_port_cut(koi_port_dot(&x, &y), limit, &d->xy) |
                         koi_port_cut(koi_port_dot(&z, &x), limit, &d->zx) |
                         koi_port_cut(koi_port_square(&y), limit, &d->yy) |
                         koi_port_cut(koi_port_dot(&y, &z), limit, &d->yz) |
                         koi_port_cut(koi_port_square(&z), limit, &d->zz);
    return all < 2U * limit;
}

/* x less half of the row times a column of D, in Q66. */
static inline ko_q30 koi_port_less(ko_q30 x, const ko_dir3 *row, ko_q30 dx, ko_q30 dy, ko_q30 dz)
{
    const ko_dir3 d = {dx, dy, dz};
    const uint64_t twice = (uint64_t)koi_port_dot(row, &d) + (UINT64_C(1) << 36);
    return (ko_q30)((uint32_t)x - (uint32_t)((int64_t)twice >> 37));
}

static inline void koi_port_step(const ko_dir3 *rows, const koi_port_excess *d, ko_mat3 *out)
{
    out->x.x = koi_port_less(rows[0].x, &rows[0], d->xx, d->xy, d->zx);
    out->y.x = koi_port_less(rows[0].y, &rows[0], d->xy, d->yy, d->yz);
    out->z.x = koi_port_less(rows[0].z, &rows[0], d->zx, d->yz, d->zz);
    out->x.y = koi_port_less(rows[1].x, &rows[1], d->xx, d->xy, d->zx);
    out->y.y = koi_port_less(rows[1].y, &rows[1], d->xy, d->yy, d->yz);
    out->z.y = koi_port_less(rows[1].z, &rows[1], d->zx, d->yz, d->zz);
    out->x.z = koi_port_less(rows[2].x, &rows[2], d->xx, d->xy, d->zx);
    out->y.z = koi_port_less(rows[2].y, &rows[2], d->xy, d->yy, d->yz);
    out->z.z = koi_port_less(rows[2].z, &rows[2], d->zx, d->yz, d->zz);
}

#endif
