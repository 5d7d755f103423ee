/* 128-bit integers for tests that need more than 64 bits: products of squares, planes of triangles.
 *
 * A number is two's complement in two halves. Products of two 64-bit numbers always fit; every use
 * says why its sums do. Exactness costs some thirty instructions each time. */
#ifndef KOI_WIDE128_H
#define KOI_WIDE128_H

#include <stdbool.h>
#include <stdint.h>

#include "port/mul.h"

typedef struct koi_i128 {
    uint64_t low;
    int64_t high;
} koi_i128;

static inline koi_i128 koi_i128_of(int64_t x)
{
    const koi_i128 wide = {(uint64_t)x, (x < 0) ? -1 : 0};
    return wide;
}

/* a + b and a - b, modulo 2^128. */
static inline koi_i128 koi_i128_add(koi_i128 a, koi_i128 b)
{
    koi_i128 sum;
    sum.low = a.low + b.low;
    sum.high = (int64_t)((uint64_t)a.high + (uint64_t)b.high + ((sum.low < a.low) ? 1U : 0U));
    return sum;
}

static inline koi_i128 koi_i128_sub(koi_i128 a, koi_i128 b)
{
    koi_i128 difference;
    difference.low = a.low - b.low;
    difference.high = (int64_t)((uint64_t)a.high - (uint64_t)b.high - ((a.low < b.low) ? 1U : 0U));
    return difference;
}

static inline koi_i128 koi_i128_negate(koi_i128 a)
{
    return koi_i128_sub(koi_i128_of(0), a);
}

static inline bool koi_i128_is_negative(koi_i128 a)
{
    return a.high < 0;
}

static inline bool koi_i128_is_zero(koi_i128 a)
{
    return a.low == 0U && a.high == 0;
}

static inline koi_i128 koi_i128_magnitude(koi_i128 a)
{
    return koi_i128_is_negative(a) ? koi_i128_negate(a) : a;
}

/* a < b */
static inline bool koi_i128_less(koi_i128 a, koi_i128 b)
{
    return (a.high != b.high) ? a.high < b.high : a.low < b.low;
}

/* Products out of line: KOI_CHOSEN in port/port.h. */
koi_i128 koi_i128_umul_shared(uint64_t a, uint64_t b);
koi_i128 koi_i128_mul_shared(int64_t a, int64_t b);

/* The product of unsigned 64-bit numbers. Below 2^127 it is exact as a koi_i128; from there on it
 * is negative, with the right 128 bits. */
#define koi_i128_umul KOI_CHOSEN(koi_i128_umul)
static inline koi_i128 koi_i128_umul_inline(uint64_t a, uint64_t b)
{
    const uint32_t a0 = (uint32_t)a;
    const uint32_t a1 = (uint32_t)(a >> 32);
    const uint32_t b0 = (uint32_t)b;
    const uint32_t b1 = (uint32_t)(b >> 32);
    const uint64_t low = koi_port_umul(a0, b0);
    const uint64_t cross = koi_port_umul(a1, b0) + (low >> 32); /* no carry: (2^32-1)^2 + 2^32-1 */
    const uint64_t middle = koi_port_umul(a0, b1) + (cross & 0xFFFFFFFFU); /* likewise */
    koi_i128 product;
    product.low = (middle << 32) | (low & 0xFFFFFFFFU);
    product.high = (int64_t)(koi_port_umul(a1, b1) + (cross >> 32) + (middle >> 32));
    return product;
}

/* The exact product of signed 64-bit numbers. Taken as unsigned, each negative factor counts 2^64
 * too much, so the other factor is subtracted from the upper half. */
#define koi_i128_mul KOI_CHOSEN(koi_i128_mul)
static inline koi_i128 koi_i128_mul_inline(int64_t a, int64_t b)
{
    koi_i128 product = koi_i128_umul_inline((uint64_t)a, (uint64_t)b);
    const uint64_t excess =
        ((uint64_t)(a >> 63) & (uint64_t)b) + ((uint64_t)(b >> 63) & (uint64_t)a);
    product.high = (int64_t)((uint64_t)product.high - excess);
    return product;
}

#endif
