/* Products of matrices and Newton's step, the reference. All sums are modulo 2^64. */
#ifndef KOI_PORT_GENERIC_MATRIX_H
#define KOI_PORT_GENERIC_MATRIX_H

#include "keepout/rotation.h"
#include "port/mul.h"
#include "port/nearest.h"

/* Bits of the answer of koi_port_product. */
#define KOI_PORT_BEYOND 1U
#define KOI_PORT_DOUBT 2U

/* a . b in Q60. */
static inline int64_t koi_port_dot(const ko_dir3 *a, const ko_dir3 *b)
{
    return (int64_t)((uint64_t)koi_port_mul(a->x, b->x) + (uint64_t)koi_port_mul(a->y, b->y) +
                     (uint64_t)koi_port_mul(a->z, b->z));
}

/* ---- products ---- */

/* Bit 31 is set iff an entry is beyond -1 + 2^-30 .. 1. */
static inline uint32_t koi_port_doubt(const ko_dir3 *d)
{
    const uint32_t one = 0x40000000U;
    return (one - (uint32_t)d->x) | (one - (uint32_t)d->y) | (one - (uint32_t)d->z);
}

/* An entry of a product; bit 30 of beyond is set if its sum is beyond -2 .. 2. */
static inline ko_q30 koi_port_entry(const ko_dir3 *row, const ko_dir3 *column, uint32_t *beyond)
{
    const int64_t sum = koi_port_dot(row, column);
    const uint32_t high = (uint32_t)((uint64_t)sum >> 32);
    *beyond |= high ^ (high << 1);
    return koi_port_nearest(sum);
}

static inline void koi_port_product_row(ko_dir3 row, const ko_mat3 *b, ko_dir3 *out,
                                        uint32_t *beyond)
{
    out->x = koi_port_entry(&row, &b->x, beyond);
    out->y = koi_port_entry(&row, &b->y, beyond);
    out->z = koi_port_entry(&row, &b->z, beyond);
}

/* The three rows of a b, each entry rounded to nearest. KOI_PORT_BEYOND: for entries of a and b
 * within 1 + 2^-2, a sum is beyond -2 .. 2. KOI_PORT_DOUBT: an entry of a or b is beyond -1 +
 * 2^-30 .. 1. rows may not lie in a or b. */
static inline uint32_t koi_port_product(const ko_mat3 *a, const ko_mat3 *b, ko_dir3 *rows)
{
    uint32_t beyond = 0;
    koi_port_product_row((ko_dir3){a->x.x, a->y.x, a->z.x}, b, &rows[0], &beyond);
    koi_port_product_row((ko_dir3){a->x.y, a->y.y, a->z.y}, b, &rows[1], &beyond);
    koi_port_product_row((ko_dir3){a->x.z, a->y.z, a->z.z}, b, &rows[2], &beyond);
    const uint32_t doubt = koi_port_doubt(&a->x) | koi_port_doubt(&a->y) | koi_port_doubt(&a->z) |
                           koi_port_doubt(&b->x) | koi_port_doubt(&b->y) | koi_port_doubt(&b->z);
    return (((beyond >> 30) & 1U) * KOI_PORT_BEYOND) | ((doubt >> 31) * KOI_PORT_DOUBT);
}

/* ---- Newton's step ---- */

/* What the dot products of a matrix's columns are off, D = M^T M - 1, in Q36, rounded down. */
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

/* *out = M - M D / 2 for the matrix M with these rows, each entry rounded to nearest. False, and
 * out is unchanged, unless all entries of D are from -limit to below limit, in 2^-28. The limit is
 * a power of two, at most 2^30. out may not lie in rows. */
static inline bool koi_port_newton(const ko_dir3 *rows, uint32_t limit, ko_mat3 *out)
{
    koi_port_excess d;
    if (!koi_port_measure(rows, limit, &d)) {
        return false;
    }
    out->x.x = koi_port_less(rows[0].x, &rows[0], d.xx, d.xy, d.zx);
    out->y.x = koi_port_less(rows[0].y, &rows[0], d.xy, d.yy, d.yz);
    out->z.x = koi_port_less(rows[0].z, &rows[0], d.zx, d.yz, d.zz);
    out->x.y = koi_port_less(rows[1].x, &rows[1], d.xx, d.xy, d.zx);
    out->y.y = koi_port_less(rows[1].y, &rows[1], d.xy, d.yy, d.yz);
    out->z.y = koi_port_less(rows[1].z, &rows[1], d.zx, d.yz, d.zz);
    out->x.z = koi_port_less(rows[2].x, &rows[2], d.xx, d.xy, d.zx);
    out->y.z = koi_port_less(rows[2].y, &rows[2], d.xy, d.yy, d.yz);
    out->z.z = koi_port_less(rows[2].z, &rows[2], d.zx, d.yz, d.zz);
    return true;
}

#endif
