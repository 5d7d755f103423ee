/* Rotation matrices: how far one is from orthonormal, the nearest rotation, products. */
#include "src/math/rotate.h"

#include <stddef.h>

#define ONE_Q60 (INT64_C(1) << 60)
#define LEGAL_MATRIX (INT64_C(1) << 32) /* 2^-28 in Q60 */
#define NEAR_MATRIX (INT64_C(1) << 54)  /* 2^-6: ko_mat3_normalize takes these */
#define LAST_ROUND (INT64_C(1) << 42)   /* 2^-18: from here one round is enough */
#define LEGAL_ENTRY (KO_Q30_ONE + 4)    /* the largest entry of a legal matrix */

static ko_mat3 transposed(const ko_mat3 *m)
{
    const ko_mat3 t = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    return t;
}

ko_status ko_mat3_inverse(const ko_mat3 *m, ko_mat3 *out)
{
    if (m == NULL || out == NULL) {
        return KO_E_ARG;
    }
    *out = transposed(m);
    return KO_OK;
}

/* ---- how far from orthonormal ---- */

/* length^2 - 1 in Q60. The square is below 2^64, so it is exact without a sign. A column whose
 * excess wraps is far from unit length, and the wrapped number is far from 0, too. */
static int64_t column_excess(const ko_dir3 *column)
{
    return (int64_t)((uint64_t)koi_dir3_dot(column, column) - (uint64_t)ONE_Q60);
}

/* Where no column's excess is beyond 2^-5, no entry is beyond 1 + 2^-6, so products do not wrap. */
void koi_gram_of(const ko_mat3 *m, koi_gram *out)
{
    out->xx = column_excess(&m->x);
    out->yy = column_excess(&m->y);
    out->zz = column_excess(&m->z);
    out->xy = koi_dir3_dot(&m->x, &m->y);
    out->yz = koi_dir3_dot(&m->y, &m->z);
    out->zx = koi_dir3_dot(&m->z, &m->x);
}

/* |x| <= limit in one unsigned comparison: x + limit is above 2 limit for x beyond either end. */
static bool is_within(int64_t x, uint64_t limit)
{
    return (uint64_t)x + limit <= 2U * limit;
}

bool koi_gram_is_within(const koi_gram *g, uint64_t limit)
{
    return is_within(g->xx, limit) && is_within(g->yy, limit) && is_within(g->zz, limit) &&
           is_within(g->xy, limit) && is_within(g->yz, limit) && is_within(g->zx, limit);
}

/* For columns, or rows, that are nearly orthonormal: x cross y is near z or near -z. One component
 * decides, and it is taken on an axis on which z is not near 0. Some component of z is at least 1/2
 * in magnitude. */
static inline bool is_right_handed(const ko_dir3 *x, const ko_dir3 *y, const ko_dir3 *z)
{
    if (z->z >= KO_Q30_ONE / 2 || z->z <= -KO_Q30_ONE / 2) {
        return (koi_port_mul(x->x, y->y) > koi_port_mul(x->y, y->x)) == (z->z > 0);
    }
    if (z->y >= KO_Q30_ONE / 2 || z->y <= -KO_Q30_ONE / 2) {
        return (koi_port_mul(x->z, y->x) > koi_port_mul(x->x, y->z)) == (z->y > 0);
    }
    return (koi_port_mul(x->y, y->z) > koi_port_mul(x->z, y->y)) == (z->x > 0);
}

/* True only if the matrix's columns and rows are legal; false leaves both open. It saves the dot
 * products of the rows for most matrices that are made of quaternions.
 *
 * The test: each square is within 2^-29 of 1 and each product within 2^-30 of 0. Let E be
 * M^T M - 1, which holds these numbers. M M^T - 1, which holds those of the rows, has the same
 * eigenvalues, and no entry of it is beyond the largest of them. That one is at most the largest
 * sum of magnitudes in a row of E: 2^-29 + 2 * 2^-30 = 2^-28. */
static bool rows_are_legal(const koi_gram *g)
{
    const uint64_t half = (uint64_t)LEGAL_MATRIX / 2U;
    const uint64_t quarter = half / 2U;
    const uint64_t squares =
        ((uint64_t)g->xx + half) | ((uint64_t)g->yy + half) | ((uint64_t)g->zz + half);
    const uint64_t products =
        ((uint64_t)g->xy + quarter) | ((uint64_t)g->yz + quarter) | ((uint64_t)g->zx + quarter);
    return squares < 2U * half && products < 2U * quarter;
}

/* The dot products of the columns, and those of the rows, are 0 or 1 within 2^-28. */
static bool is_orthonormal(const ko_mat3 *m)
{
    koi_gram g;
    koi_gram_of(m, &g);
    if (rows_are_legal(&g)) {
        return true;
    }
    if (!koi_gram_is_within(&g, LEGAL_MATRIX)) {
        return false;
    }
    const ko_mat3 t = transposed(m);
    koi_gram_of(&t, &g);
    return koi_gram_is_within(&g, LEGAL_MATRIX);
}

ko_status ko_mat3_check(const ko_mat3 *m)
{
    if (m == NULL) {
        return KO_E_ARG;
    }
    return (is_orthonormal(m) && is_right_handed(&m->x, &m->y, &m->z)) ? KO_OK : KO_E_RANGE;
}

/* ---- the nearest rotation ---- */

/* A matrix by its rows, and half of what its columns' dot products are off: D = M^T M - 1 in Q36,
 * rounded down. */
typedef struct by_rows {
    ko_dir3 row[3];
    ko_q30 xx;
    ko_q30 yy;
    ko_q30 zz;
    ko_q30 xy;
    ko_q30 yz;
    ko_q30 zx;
} by_rows;

static inline void set_rows(const ko_mat3 *m, by_rows *out)
{
    out->row[0] = (ko_dir3){m->x.x, m->y.x, m->z.x};
    out->row[1] = (ko_dir3){m->x.y, m->y.y, m->z.y};
    out->row[2] = (ko_dir3){m->x.z, m->y.z, m->z.z};
}

/* Rounds an entry of M^T M - 1 in Q60 down to Q36. An entry within 2^-6 becomes an integer within
 * 2^30. The answer is below 2 half if the entry is within 2^-18, or just below it. */
static inline uint32_t set_excess(int64_t x, ko_q30 *out)
{
    const uint32_t half = (uint32_t)(LAST_ROUND >> 32);
    *out = (ko_q30)(x >> 24);
    return (uint32_t)((uint64_t)x >> 32) + half;
}

/* Sets D. True only if one step of Newton is enough: no entry is beyond 2^-18. */
static inline bool measure(by_rows *m)
{
    const ko_dir3 x = {m->row[0].x, m->row[1].x, m->row[2].x};
    const ko_dir3 y = {m->row[0].y, m->row[1].y, m->row[2].y};
    const ko_dir3 z = {m->row[0].z, m->row[1].z, m->row[2].z};
    uint32_t all = set_excess(column_excess(&x), &m->xx);
    all |= set_excess(column_excess(&y), &m->yy);
    all |= set_excess(column_excess(&z), &m->zz);
    all |= set_excess(koi_dir3_dot(&x, &y), &m->xy);
    all |= set_excess(koi_dir3_dot(&y, &z), &m->yz);
    all |= set_excess(koi_dir3_dot(&z, &x), &m->zx);
    return all < 2U * (uint32_t)(LAST_ROUND >> 32);
}

/* x less half of the row times d. The sum is Q66 and within 2^61. */
static inline ko_q30 corrected(ko_q30 x, const ko_dir3 *row, ko_q30 dx, ko_q30 dy, ko_q30 dz)
{
    const ko_dir3 d = {dx, dy, dz};
    return x - (ko_q30)((koi_dir3_dot(row, &d) + (INT64_C(1) << 36)) >> 37);
}

/* One step of Newton towards the polar factor: M becomes M - M D / 2. The factor stays the same.
 * The new D is at most 3/4 |D|^2 + 1/4 |D|^3, and |D| is at most three times the largest entry of
 * D. So 2^-6 becomes 2^-9.2, then 2^-18.8. A step from entries within 2^-18 leaves 0.1 units. */
static KOI_NOINLINE void correct(const by_rows *m, ko_mat3 *out)
{
    const ko_dir3 *const rows = m->row;
    const ko_q30 xx = m->xx;
    const ko_q30 yy = m->yy;
    const ko_q30 zz = m->zz;
    const ko_q30 xy = m->xy;
    const ko_q30 yz = m->yz;
    const ko_q30 zx = m->zx;
    ko_dir3 row = rows[0];
    out->x.x = corrected(row.x, &row, xx, xy, zx);
    out->y.x = corrected(row.y, &row, xy, yy, yz);
    out->z.x = corrected(row.z, &row, zx, yz, zz);
    row = rows[1];
    out->x.y = corrected(row.x, &row, xx, xy, zx);
    out->y.y = corrected(row.y, &row, xy, yy, yz);
    out->z.y = corrected(row.z, &row, zx, yz, zz);
    row = rows[2];
    out->x.z = corrected(row.x, &row, xx, xy, zx);
    out->y.z = corrected(row.y, &row, xy, yy, yz);
    out->z.z = corrected(row.z, &row, zx, yz, zz);
}

/* Brings a matrix near enough for one step of Newton. False if it is too far from a rotation. */
static KOI_NOINLINE bool approach(by_rows *m)
{
    koi_gram g;
    ko_mat3 near = {m->row[0], m->row[1], m->row[2]};
    near = transposed(&near);
    koi_gram_of(&near, &g);
    if (!koi_gram_is_within(&g, NEAR_MATRIX)) {
        return false;
    }
    for (uint32_t left = 2; left > 0U && !koi_gram_is_within(&g, LAST_ROUND); left--) {
        correct(m, &near);
        set_rows(&near, m);
        (void)measure(m);
        koi_gram_of(&near, &g);
    }
    return true;
}

/* Normalises a matrix whose rows are set. They change. */
static inline ko_status normalize(by_rows *m, ko_mat3 *out)
{
    if (!measure(m) && !approach(m)) {
        return KO_E_RANGE;
    }
    if (!is_right_handed(&m->row[0], &m->row[1], &m->row[2])) {
        return KO_E_RANGE;
    }
    correct(m, out);
    return KO_OK;
}

ko_status ko_mat3_normalize(const ko_mat3 *m, ko_mat3 *out)
{
    by_rows near;
    if (m == NULL || out == NULL) {
        return KO_E_ARG;
    }
    set_rows(m, &near);
    return normalize(&near, out);
}

void koi_mat3_polish(const ko_mat3 *m, ko_mat3 *out)
{
    by_rows near;
    set_rows(m, &near);
    (void)measure(&near);
    correct(&near, out);
}

/* ---- products ---- */

static bool is_column_legal(const ko_dir3 *d)
{
    return koi_is_within(d->x, LEGAL_ENTRY) && koi_is_within(d->y, LEGAL_ENTRY) &&
           koi_is_within(d->z, LEGAL_ENTRY);
}

/* Bit 31 is clear only if all entries of a column are above -1 and at most 1. */
static inline uint32_t doubt_of(const ko_dir3 *d)
{
    const uint32_t one = (uint32_t)KO_Q30_ONE;
    return (one - (uint32_t)d->x) | (one - (uint32_t)d->y) | (one - (uint32_t)d->z);
}

static KOI_NOINLINE bool are_columns_legal(const ko_mat3 *m)
{
    return is_column_legal(&m->x) && is_column_legal(&m->y) && is_column_legal(&m->z);
}

static KOI_NOINLINE bool entries_are_legal(const ko_mat3 *m)
{
    return (doubt_of(&m->x) | doubt_of(&m->y) | doubt_of(&m->z)) >> 31 == 0U ||
           are_columns_legal(m);
}

/* Bit 30 is set iff a sum in Q60 within 4 is beyond -2 .. 2. */
static inline uint32_t excess_of(int64_t sum)
{
    const uint32_t high = (uint32_t)((uint64_t)sum >> 32);
    return high ^ (high << 1);
}

/* A row of the product, from the row of the first matrix: each sum is rounded to nearest. Legal
 * entries give sums of 3 and a bit at most, so 64 bits hold them. Bit 30 of the answer is set if
 * one is beyond -2 .. 2. One that is rounded to 2 becomes -2, and no rotation has either. */
static inline uint32_t multiply_row(ko_dir3 *row, const ko_mat3 *b)
{
    const ko_dir3 by = *row;
    const int64_t x = koi_dir3_dot(&by, &b->x);
    const int64_t y = koi_dir3_dot(&by, &b->y);
    const int64_t z = koi_dir3_dot(&by, &b->z);
    row->x = koi_port_nearest(x);
    row->y = koi_port_nearest(y);
    row->z = koi_port_nearest(z);
    return excess_of(x) | excess_of(y) | excess_of(z);
}

ko_status koi_mat3_multiply(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out)
{
    by_rows product;
    if (!entries_are_legal(a) || !entries_are_legal(b)) {
        return KO_E_RANGE;
    }
    set_rows(a, &product);
    uint32_t excess = 0;
    for (uint32_t i = 0; i < 3U; i++) {
        excess |= multiply_row(&product.row[i], b);
    }
    return ((excess >> 30 & 1U) != 0U) ? KO_E_RANGE : normalize(&product, out);
}

ko_status ko_mat3_compose(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out)
{
    return (a == NULL || b == NULL || out == NULL) ? KO_E_ARG : koi_mat3_multiply(a, b, out);
}

/* ---- vectors ---- */

static int64_t along(ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *v)
{
    return koi_wide_mac(koi_wide_mac(koi_port_mul(x, v->x), y, v->y), z, v->z);
}

void koi_rotate_inverse_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out)
{
    out->x = along(r->x.x, r->x.y, r->x.z, v);
    out->y = along(r->y.x, r->y.y, r->y.z, v);
    out->z = along(r->z.x, r->z.y, r->z.z, v);
}

void koi_rotate_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out)
{
    out->x = along(r->x.x, r->y.x, r->z.x, v);
    out->y = along(r->x.y, r->y.y, r->z.y, v);
    out->z = along(r->x.z, r->y.z, r->z.z, v);
}
