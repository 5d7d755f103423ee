/* The wide arithmetic of all rooms: sums of products in 64 and 128 bits, rounded once by the
 * caller.
 *
 * Coordinates are within KO_LIMIT, 2^29. So differences are within 2^30, their products within
 * 2^60, sums of three products within 3 * 2^60 < 2^62, and components of cross products within
 * 2^61. Each function says which of these it needs. */
#ifndef KOI_WIDE_H
#define KOI_WIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "keepout/rotation.h"
#include "keepout/vec.h"
#include "port/mul.h"

/* True iff x may be a difference of two legal coordinates: it is within 2^30. */
static inline bool koi_is_difference(fix16_t x)
{
    return x >= -2 * KO_LIMIT && x <= 2 * KO_LIMIT;
}

static inline bool koi_are_differences(const ko_vec3 *v)
{
    return koi_is_difference(v->x) && koi_is_difference(v->y) && koi_is_difference(v->z);
}

/* a - b modulo 2^32: exact wherever the true difference fits. */
static inline fix16_t koi_minus(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a - (uint32_t)b);
}

/* a + b modulo 2^32, as koi_minus. */
static inline fix16_t koi_plus(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a + (uint32_t)b);
}

/* A coordinate of a vector: 0 is x. */
static inline fix16_t koi_coordinate(const ko_vec3 *v, uint32_t axis)
{
    return *(const fix16_t *)(const void *)((const unsigned char *)v + sizeof(fix16_t) * axis);
}

/* Where that is. */
static inline fix16_t *koi_coordinate_at(ko_vec3 *v, uint32_t axis)
{
    return (fix16_t *)(void *)((unsigned char *)v + sizeof(fix16_t) * axis);
}
_Static_assert(sizeof(ko_vec3) == 3U * sizeof(fix16_t), "coordinates are three numbers in a row");

static inline ko_vec3 koi_minus3(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 d = {koi_minus(a->x, b->x), koi_minus(a->y, b->y), koi_minus(a->z, b->z)};
    return d;
}

static inline bool koi_is_zero3(const ko_vec3 *v)
{
    return (v->x | v->y | v->z) == 0;
}

/* acc + a * b modulo 2^64: exact wherever the true sum fits. */
static inline int64_t koi_wide_mac(int64_t acc, int32_t a, int32_t b)
{
    return (int64_t)((uint64_t)acc + (uint64_t)koi_port_mul(a, b));
}

/* Functions below out of line: KOI_CHOSEN in port/port.h. */
int64_t koi_dot3_shared(const ko_vec3 *v, const ko_vec3 *w);
ko_wide3 koi_cross3_shared(const ko_vec3 *v, const ko_vec3 *w);
uint64_t koi_wide_square3_shared(uint32_t x, uint32_t y, uint32_t z);
uint32_t koi_bits3_shared(const ko_vec3 *v);

/* v . w modulo 2^64: exact for differences, within 3 * 2^60. */
#define koi_dot3 KOI_CHOSEN(koi_dot3)
static inline int64_t koi_dot3_inline(const ko_vec3 *v, const ko_vec3 *w)
{
    return koi_wide_mac(koi_wide_mac(koi_port_mul(v->x, w->x), v->y, w->y), v->z, w->z);
}

/* a * d - b * c modulo 2^64: exact for differences, within 2^61. */
static inline int64_t koi_minor(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return (int64_t)((uint64_t)koi_port_mul(a, d) - (uint64_t)koi_port_mul(b, c));
}

/* v x w modulo 2^64, as koi_minor. */
#define koi_cross3 KOI_CHOSEN(koi_cross3)
static inline ko_wide3 koi_cross3_inline(const ko_vec3 *v, const ko_vec3 *w)
{
    const ko_wide3 n = {koi_minor(v->y, v->z, w->y, w->z), koi_minor(v->z, v->x, w->z, w->x),
                        koi_minor(v->x, v->y, w->x, w->y)};
    return n;
}

/* x * x + y * y + z * z modulo 2^64: exact for magnitudes up to 2^31. */
#define koi_wide_square3 KOI_CHOSEN(koi_wide_square3)
static inline uint64_t koi_wide_square3_inline(uint32_t x, uint32_t y, uint32_t z)
{
    return koi_port_umul(x, x) + koi_port_umul(y, y) + koi_port_umul(z, z);
}

/* |x| of any 32-bit number. */
static inline uint32_t koi_magnitude(int32_t x)
{
    return (x < 0) ? 0U - (uint32_t)x : (uint32_t)x;
}

/* At least as many bits as the longest component has. */
#define koi_bits3 KOI_CHOSEN(koi_bits3)
static inline uint32_t koi_bits3_inline(const ko_vec3 *v)
{
    return koi_magnitude(v->x) | koi_magnitude(v->y) | koi_magnitude(v->z);
}

/* x, or -1 - x for x below 0. So it is below KO_LIMIT for every legal coordinate but KO_LIMIT, and
 * only for these. */
static inline uint32_t koi_folded(int32_t x)
{
    return (uint32_t)(x ^ (x >> 31));
}

/* |x| of any 64-bit number. */
static inline uint64_t koi_magnitude64(int64_t x)
{
    return (x < 0) ? 0U - (uint64_t)x : (uint64_t)x;
}

/* The upper and the lower half of 64 bits, and 64 bits of two halves. */
KOI_EACH uint32_t koi_upper32(uint64_t x)
{
    return (uint32_t)(x >> 32);
}

KOI_EACH uint32_t koi_lower32(uint64_t x)
{
    return (uint32_t)x;
}

KOI_EACH uint64_t koi_join32(uint32_t upper, uint32_t lower)
{
    return ((uint64_t)upper << 32) | lower;
}

/* x where the sign is negative, else 0. */
KOI_EACH uint64_t koi_if_negative(int64_t sign, uint64_t x)
{
    return (uint64_t)(sign >> 63) & x;
}

/* ---- rotations: Q46 is a ko_q30 times a length, Q60 is that of two ko_q30 ---- */

static inline bool koi_is_within(int64_t x, int64_t limit)
{
    return x >= -limit && x <= limit;
}

/* d . v in Q46: exact for |v| <= 2^30 on each axis. */
static inline int64_t koi_dir3_along(const ko_dir3 *d, const ko_vec3 *v)
{
    return koi_wide_mac(koi_wide_mac(koi_port_mul(d->x, v->x), d->y, v->y), d->z, v->z);
}

/* a . b in Q60, modulo 2^64: exact where all components of a or of b are within 1 + 2^-2. */
static inline int64_t koi_dir3_dot(const ko_dir3 *a, const ko_dir3 *b)
{
    return koi_wide_mac(koi_wide_mac(koi_port_mul(a->x, b->x), a->y, b->y), a->z, b->z);
}

/* Q46 as Q16, or Q60 as Q30, exact but for one rounding: down (towards minus infinity), up, or to
 * nearest (ties up). */
static inline int64_t koi_rotate_down(int64_t wide)
{
    return wide >> 30;
}

static inline int64_t koi_rotate_up(int64_t wide)
{
    return (int64_t)((uint64_t)wide + 0x3FFFFFFFU) >> 30;
}

static inline int64_t koi_rotate_nearest(int64_t wide)
{
    return (int64_t)((uint64_t)wide + 0x20000000U) >> 30;
}

/* A turned vector of which each component is rounded to nearest, and fits in 32 bits. */
static inline ko_vec3 koi_rotate_nearest3(const ko_wide3 *wide)
{
    return (ko_vec3){(int32_t)koi_rotate_nearest(wide->x), (int32_t)koi_rotate_nearest(wide->y),
                     (int32_t)koi_rotate_nearest(wide->z)};
}

/* ---- 128 bits ---- */

/* A 128-bit integer, for tests that need more than 64 bits: products of squares, planes of
 * triangles. It is two's complement in two halves. Products of two 64-bit numbers always fit; every
 * use says why its sums do. Exactness costs some thirty instructions each time. */
typedef struct koi_i128 {
    uint64_t low;
    int64_t high;
} koi_i128;

static inline koi_i128 koi_i128_of(int64_t x)
{
    const koi_i128 n = {(uint64_t)x, (x < 0) ? -1 : 0};
    return n;
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
    const uint32_t a0 = koi_lower32(a);
    const uint32_t a1 = koi_upper32(a);
    const uint32_t b0 = koi_lower32(b);
    const uint32_t b1 = koi_upper32(b);
    const uint64_t low = koi_port_umul(a0, b0);
    /* no carry: (2^32-1)^2 + 2^32-1 */
    const uint64_t cross = koi_port_umul(a1, b0) + koi_upper32(low);
    const uint64_t middle = koi_port_umul(a0, b1) + koi_lower32(cross); /* likewise */
    koi_i128 product;
    product.low = koi_join32(koi_lower32(middle), koi_lower32(low));
    product.high = (int64_t)(koi_port_umul(a1, b1) + koi_upper32(cross) + koi_upper32(middle));
    return product;
}

/* The exact product of signed 64-bit numbers. Taken as unsigned, each negative factor counts 2^64
 * too much, so the other factor is subtracted from the upper half. */
#define koi_i128_mul KOI_CHOSEN(koi_i128_mul)
static inline koi_i128 koi_i128_mul_inline(int64_t a, int64_t b)
{
    koi_i128 product = koi_i128_umul_inline((uint64_t)a, (uint64_t)b);
    const uint64_t excess = koi_if_negative(a, (uint64_t)b) + koi_if_negative(b, (uint64_t)a);
    product.high = (int64_t)((uint64_t)product.high - excess);
    return product;
}

#endif
