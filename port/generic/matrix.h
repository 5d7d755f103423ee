/* Products of matrices, the reference. All sums are modulo 2^64. */
#ifndef KOI_PORT_GENERIC_MATRIX_H
#define KOI_PORT_GENERIC_MATRIX_H

#include "keepout/rotation.h"
#include "port/gram.h"
#include "port/nearest.h"

/* Bits of the answer of koi_port_product. */
#define KOI_PORT_BEYOND 1U
#define KOI_PORT_DOUBT 2U

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

#endif
