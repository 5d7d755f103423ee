/* Directions and quaternions, and quaternions as matrices and back.
 *
 * Dividing by a length near 1 needs no root and no division. With length^2 = 1 + d and
 * |d| <= 2^-11,
 *
 *     1 / sqrt(1 + d) = 1 - (d / 2 - 3 d^2 / 8)    error at most 5 |d|^3 / 16 < 0.04 units of 2^-30
 *     1 / (1 + d)     = 1 - (d - d^2)              error at most |d|^3; 0.016 units for d = 2^-12
 *
 * Below, d is called the excess and the term in brackets the cut. The cut is small, so a product of
 * 32 bits subtracts it from a wide sum. The sum is then rounded once: 0.5 units and a little. Legal
 * quaternions have |d| <= 2^-12. */
#include "src/math/rotate.h"
#include "src/math/angle.h"

#include <stddef.h>

#include "port/bits.h"
#include "port/trim.h"
#include "src/math/wide.h"

#define ONE_Q60 (INT64_C(1) << 60)
#define NEAR_UNIT (INT64_C(1) << 48)       /* 2^-12 in Q60: legal quaternions, axes */
#define UNIT (INT64_C(1) << 33)            /* 2^-27: directions */
#define LEAST_QUATERNION UINT64_C(0x10000) /* length 256 */

/* ---- lengths ---- */

/* length^2, modulo 2^64. It is below 2^64 but for four components of -2^31, which give 0. */
static uint64_t square_of(const ko_quat *q)
{
    return (uint64_t)koi_wide_mac(
        koi_wide_mac(koi_wide_mac(koi_port_mul(q->w, q->w), q->x, q->x), q->y, q->y), q->z, q->z);
}

/* length^2 - 1 in Q60. It may wrap for a length far from 1, and is then far from 0 all the same. */
static int64_t excess_of(const ko_quat *q)
{
    return (int64_t)(square_of(q) - (uint64_t)ONE_Q60);
}

/* The quaternion with w = 0, which has the direction's length. */
static ko_quat as_quat(const ko_dir3 *d)
{
    const ko_quat pure = {0, d->x, d->y, d->z};
    return pure;
}

/* The cuts for 1 / sqrt(1 + d) and for 1 / (1 + d), all in Q40: |d| <= 2^29, so 3 d^2 < 2^60. */
static int32_t cut_of_root(int32_t d)
{
    return d / 2 - (int32_t)(3 * koi_port_mul(d, d) >> 43);
}

static int32_t cut_of_inverse(int32_t d)
{
    return d - (int32_t)(koi_port_mul(d, d) >> 40);
}

/* koi_port_trim, where copies would cost more flash than they save time: x (1 - cut) as a ko_q30,
 * rounded to nearest, for x in Q60 within 1 + 2^-11. */
static ko_q30 take_off(int64_t x, int32_t cut)
{
    return koi_port_trim(x, cut);
}

/* Divides any quaternion by its length. out may be q. False iff length^2 is below least, which is
 * at most 2^16; then out is unchanged.
 *
 * Half the shifted length is 2^30 .. 2^32, and its upper 16 bits divide 2^32 - 1 to give a factor.
 * At least 14 of these bits are significant, so cutting the rest takes off at most 2^-14 of the
 * length. The division takes off at most 2^-16 of the factor. So the square of the scaled length is
 * within 2^-13 + 2^-15 and a bit of 1, and the cut at the head of this file does the rest. */
static bool normalize(const ko_quat *q, uint64_t least, ko_quat *out)
{
    const uint32_t any =
        koi_magnitude(q->w) | koi_magnitude(q->x) | koi_magnitude(q->y) | koi_magnitude(q->z);
    if (any < LEAST_QUATERNION && square_of(q) < least) {
        return false;
    }
    const int32_t in[4] = {q->w, q->x, q->y, q->z};
    ko_q30 unit[4];
    uint64_t quarter = 0;
    /* Shift the components up until one fills 32 bits, and add up the square of half the length. */
    const uint32_t up = koi_port_clz(any);
    for (uint32_t i = 0; i < 4U; i++) {
        const uint32_t size = koi_magnitude(in[i]) << up;
        quarter += koi_port_umul(size, size) >> 2;
    }
    /* Find a factor that brings the length near 1, and the cut for the length that this gives. */
    const uint32_t factor = UINT32_MAX / ko_fix_sqrt_down(quarter >> 32); /* 2^16 .. 2^18 */
    const koi_i128 square = koi_i128_umul(quarter, koi_port_umul(factor, factor)); /* Q96 */
    const uint64_t excess =
        (((uint64_t)square.high - (UINT64_C(1) << 32)) << 8) | (square.low >> 56);
    const int32_t cut = cut_of_root((int32_t)excess);
    /* Scale each component by the factor, take off the cut and round once. */
    for (uint32_t i = 0; i < 4U; i++) {
        const uint32_t size = koi_magnitude(in[i]) << up;
        const ko_q30 scaled = take_off((int64_t)(koi_port_umul(size, factor) << 11), cut); /* Q49 */
        unit[i] = (in[i] < 0) ? -scaled : scaled;
    }
    const ko_quat result = {unit[0], unit[1], unit[2], unit[3]};
    *out = result;
    return true;
}

/* ---- directions ---- */

ko_status ko_dir3_check(const ko_dir3 *d)
{
    if (d == NULL) {
        return KO_E_ARG;
    }
    const ko_quat pure = as_quat(d);
    return koi_is_within(excess_of(&pure), UNIT) ? KO_OK : KO_E_RANGE;
}

ko_status ko_dir3_from_vec3(const ko_vec3 *v, ko_dir3 *out)
{
    if (v == NULL || out == NULL) {
        return KO_E_ARG;
    }
    ko_quat pure = {0, v->x, v->y, v->z};
    if (!normalize(&pure, 1U, &pure)) {
        return KO_E_RANGE;
    }
    const ko_dir3 direction = {pure.x, pure.y, pure.z};
    *out = direction;
    return KO_OK;
}

/* ---- quaternions ---- */

ko_status ko_quat_check(const ko_quat *q)
{
    if (q == NULL) {
        return KO_E_ARG;
    }
    return koi_is_within(excess_of(q), NEAR_UNIT) ? KO_OK : KO_E_RANGE;
}

/* ko_quat_check, and the excess in Q40, which is meaningless where the check fails. */
static ko_status legal_excess(const ko_quat *q, int32_t *excess)
{
    const int64_t wide = excess_of(q);
    *excess = (int32_t)(wide >> 20);
    return koi_is_within(wide, NEAR_UNIT) ? KO_OK : KO_E_RANGE;
}

ko_status ko_quat_from_integers(int32_t w, int32_t x, int32_t y, int32_t z, ko_quat *out)
{
    if (out == NULL) {
        return KO_E_ARG;
    }
    const ko_quat q = {w, x, y, z};
    return normalize(&q, LEAST_QUATERNION, out) ? KO_OK : KO_E_RANGE;
}

ko_status ko_quat_from_axis_angle(const ko_dir3 *axis, ko_angle angle, ko_quat *out)
{
    int32_t excess;
    ko_q30 sine;
    ko_q30 cosine;
    if (axis == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_quat pure = as_quat(axis);
    if (legal_excess(&pure, &excess) != KO_OK) {
        return KO_E_RANGE;
    }
    const int32_t cut = cut_of_root(excess);
    koi_angle_half_sin_cos(angle, &sine, &cosine);
    out->w = cosine;
    out->x = take_off(koi_port_mul(pure.x, sine), cut);
    out->y = take_off(koi_port_mul(pure.y, sine), cut);
    out->z = take_off(koi_port_mul(pure.z, sine), cut);
    return KO_OK;
}

/* The dot product of a and four signed components of b in Q60. For legal quaternions it is at most
 * |a| |b|, by Cauchy and Schwarz. */
static int64_t sum4(const ko_quat *a, int32_t w, int32_t x, int32_t y, int32_t z)
{
    const ko_quat b = {w, x, y, z};
    return koi_wide_mac(koi_wide_mac(koi_wide_mac(koi_port_mul(a->w, b.w), a->x, b.x), a->y, b.y),
                        a->z, b.z);
}

/* Lengths multiply: (1 + da) (1 + db) = 1 + (da + db + da db), within 2^-11 + 2^-24 of 1. */
ko_status ko_quat_compose(const ko_quat *a, const ko_quat *b, ko_quat *out)
{
    int32_t da;
    int32_t db;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (legal_excess(a, &da) != KO_OK || legal_excess(b, &db) != KO_OK) {
        return KO_E_RANGE;
    }
    const int32_t cut = cut_of_root(da + db + (int32_t)(koi_port_mul(da, db) >> 40));
    const ko_quat product = {take_off(sum4(a, b->w, -b->x, -b->y, -b->z), cut),
                             take_off(sum4(a, b->x, b->w, b->z, -b->y), cut),
                             take_off(sum4(a, b->y, -b->z, b->w, b->x), cut),
                             take_off(sum4(a, b->z, b->y, -b->x, b->w), cut)};
    *out = product;
    return KO_OK;
}

/* ---- matrices ---- */

/* Every entry is at most |q|^2 in size, for 2 |xy| + 2 |wz| <= x^2 + y^2 + w^2 + z^2. So dividing
 * by |q|^2 leaves entries of a rotation. */
ko_status ko_mat3_from_quat(const ko_quat *q, ko_mat3 *out)
{
    if (q == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_quat of = *q;
    const int64_t ww = koi_port_mul(of.w, of.w);
    const int64_t xx = koi_port_mul(of.x, of.x);
    const int64_t yy = koi_port_mul(of.y, of.y);
    const int64_t zz = koi_port_mul(of.z, of.z);
    const uint64_t square = ((uint64_t)ww + (uint64_t)xx) + ((uint64_t)yy + (uint64_t)zz);
    const int64_t excess = (int64_t)(square - (uint64_t)ONE_Q60);
    if (!koi_is_within(excess, NEAR_UNIT)) {
        return KO_E_RANGE;
    }
    const int32_t cut = cut_of_inverse((int32_t)(excess >> 20));
    out->x.x = koi_port_trim((ww + xx) - (yy + zz), cut);
    out->y.y = koi_port_trim((ww + yy) - (xx + zz), cut);
    out->z.z = koi_port_trim((ww + zz) - (xx + yy), cut);
    const int64_t xy = koi_port_mul(of.x, of.y);
    const int64_t wz = koi_port_mul(of.w, of.z);
    out->x.y = koi_port_trim(2 * (xy + wz), cut);
    out->y.x = koi_port_trim(2 * (xy - wz), cut);
    const int64_t xz = koi_port_mul(of.x, of.z);
    const int64_t wy = koi_port_mul(of.w, of.y);
    out->z.x = koi_port_trim(2 * (xz + wy), cut);
    out->x.z = koi_port_trim(2 * (xz - wy), cut);
    const int64_t yz = koi_port_mul(of.y, of.z);
    const int64_t wx = koi_port_mul(of.w, of.x);
    out->y.z = koi_port_trim(2 * (yz + wx), cut);
    out->z.y = koi_port_trim(2 * (yz - wx), cut);
    return KO_OK;
}

ko_status ko_mat3_from_axis_angle(const ko_dir3 *axis, ko_angle angle, ko_mat3 *out)
{
    ko_quat q;
    if (out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_quat_from_axis_angle(axis, angle, &q);
    return (status != KO_OK) ? status : ko_mat3_from_quat(&q, out);
}

/* Row i of 4 q q^T is component i of q times w, x, y and z. product_at[i][j] says where its entry j
 * stands in the list wx, wy, wz, xy, xz, yz. Entries on the diagonal are not used. */
static const uint8_t product_at[4][4] = {{0, 0, 1, 2}, {0, 0, 3, 4}, {1, 3, 0, 5}, {2, 4, 5, 0}};

/* Sums and differences of the matrix's entries are the entries of 4 q q^T. Each row of it is a
 * multiple of q. The row with the largest square, at least 1, is normalised. */
ko_status ko_quat_from_mat3(const ko_mat3 *m, ko_quat *out)
{
    ko_mat3 r;
    if (out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_mat3_normalize(m, &r);
    if (status != KO_OK) {
        return status;
    }
    const int64_t xx = r.x.x;
    const int64_t yy = r.y.y;
    const int64_t zz = r.z.z;
    /* The entries of 4 q q^T: the diagonal, then the products in the order of product_at. */
    const int64_t squares[4] = {KO_Q30_ONE + xx + yy + zz, KO_Q30_ONE + xx - yy - zz,
                                KO_Q30_ONE - xx + yy - zz, KO_Q30_ONE - xx - yy + zz};
    const int64_t products[6] = {(int64_t)r.y.z - r.z.y, (int64_t)r.z.x - r.x.z,
                                 (int64_t)r.x.y - r.y.x, (int64_t)r.x.y + r.y.x,
                                 (int64_t)r.x.z + r.z.x, (int64_t)r.y.z + r.z.y};
    uint32_t best = 0;
    for (uint32_t i = 1; i < 4U; i++) {
        best = (squares[i] > squares[best]) ? i : best;
    }
    /* Entries are at most 4 and a little. Shift the row until rounding cannot carry it out of 32
     * bits. */
    uint32_t down = 0;
    while ((squares[best] >> down) >= INT32_MAX) {
        down++;
    }
    int32_t row[4];
    const int64_t half = (INT64_C(1) << down) >> 1;
    for (uint32_t i = 0; i < 4U; i++) {
        const int64_t wide = (i == best) ? squares[i] : products[product_at[best][i]];
        row[i] = (int32_t)((wide + half) >> down);
    }
    return ko_quat_from_integers(row[0], row[1], row[2], row[3], out);
}
