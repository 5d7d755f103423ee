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

/* For columns that are nearly orthonormal: x cross y is near z or near -z. One component decides,
 * and it is taken on an axis on which z is not near 0. Some component of z is at least 1/2 in
 * magnitude. */
static bool is_right_handed(const ko_mat3 *m)
{
    const ko_dir3 *x = &m->x;
    const ko_dir3 *y = &m->y;
    const ko_dir3 *z = &m->z;
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
    return (is_orthonormal(m) && is_right_handed(m)) ? KO_OK : KO_E_RANGE;
}

/* ---- the nearest rotation ---- */

/* Q60 to Q36, rounded down. A number within 2^-6 becomes an integer within 2^30. */
static ko_q30 to_q36(int64_t x)
{
    return (ko_q30)(x >> 24);
}

/* column -= M d / 2, for the matrix M given by its rows and a column d in Q36. The sum is Q66 and
 * within 2^61. */
static void correct(ko_dir3 *column, const ko_mat3 *rows, const ko_dir3 *d)
{
    const int64_t half = INT64_C(1) << 36;
    column->x -= (ko_q30)((koi_dir3_dot(&rows->x, d) + half) >> 37);
    column->y -= (ko_q30)((koi_dir3_dot(&rows->y, d) + half) >> 37);
    column->z -= (ko_q30)((koi_dir3_dot(&rows->z, d) + half) >> 37);
}

/* One step of Newton towards the polar factor: M becomes M - M D / 2, where D = M^T M - 1 is the
 * gram. The factor stays the same. The new D is at most 3/4 |D|^2 + 1/4 |D|^3, and |D| is at most
 * three times the largest entry of D. So 2^-6 becomes 2^-9.2, then 2^-18.8. A step from entries
 * within 2^-18 leaves 0.1 units. */
static void correct_all(ko_mat3 *m, const koi_gram *g)
{
    const ko_mat3 rows = transposed(m);
    const ko_mat3 d = {{to_q36(g->xx), to_q36(g->xy), to_q36(g->zx)},
                       {to_q36(g->xy), to_q36(g->yy), to_q36(g->yz)},
                       {to_q36(g->zx), to_q36(g->yz), to_q36(g->zz)}};
    correct(&m->x, &rows, &d.x);
    correct(&m->y, &rows, &d.y);
    correct(&m->z, &rows, &d.z);
}

ko_status ko_mat3_normalize(const ko_mat3 *m, ko_mat3 *out)
{
    if (m == NULL || out == NULL) {
        return KO_E_ARG;
    }
    ko_mat3 near = *m;
    koi_gram g;
    koi_gram_of(&near, &g);
    if (!koi_gram_is_within(&g, NEAR_MATRIX) || !is_right_handed(&near)) {
        return KO_E_RANGE;
    }
    for (uint32_t left = 2; left > 0U && !koi_gram_is_within(&g, LAST_ROUND); left--) {
        correct_all(&near, &g);
        koi_gram_of(&near, &g);
    }
    correct_all(&near, &g);
    *out = near;
    return KO_OK;
}

void koi_mat3_polish(const ko_mat3 *m, ko_mat3 *out)
{
    koi_gram g;
    *out = *m;
    koi_gram_of(out, &g);
    correct_all(out, &g);
}

/* ---- products ---- */

static bool entries_are_legal(const ko_mat3 *m)
{
    const ko_dir3 *const columns[3] = {&m->x, &m->y, &m->z};
    for (uint32_t i = 0; i < 3U; i++) {
        if (!koi_is_within(columns[i]->x, LEGAL_ENTRY) ||
            !koi_is_within(columns[i]->y, LEGAL_ENTRY) ||
            !koi_is_within(columns[i]->z, LEGAL_ENTRY)) {
            return false;
        }
    }
    return true;
}

/* Multiplies three rows by a column, each sum rounded to nearest. False if a result does not fit in
 * a ko_q30. Legal entries give sums of 3 and a bit at most, so 64 bits hold them. */
static bool apply_rows(const ko_mat3 *rows, const ko_dir3 *column, ko_dir3 *out)
{
    const int64_t x = koi_rotate_nearest(koi_dir3_dot(&rows->x, column));
    const int64_t y = koi_rotate_nearest(koi_dir3_dot(&rows->y, column));
    const int64_t z = koi_rotate_nearest(koi_dir3_dot(&rows->z, column));
    out->x = (ko_q30)x;
    out->y = (ko_q30)y;
    out->z = (ko_q30)z;
    return out->x == x && out->y == y && out->z == z;
}

ko_status koi_mat3_multiply_rows(const ko_mat3 *rows, const ko_mat3 *b, ko_mat3 *out)
{
    ko_mat3 product;
    if (!entries_are_legal(rows) || !entries_are_legal(b) || !apply_rows(rows, &b->x, &product.x) ||
        !apply_rows(rows, &b->y, &product.y) || !apply_rows(rows, &b->z, &product.z)) {
        return KO_E_RANGE;
    }
    return ko_mat3_normalize(&product, out);
}

ko_status ko_mat3_compose(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_mat3 rows = transposed(a);
    return koi_mat3_multiply_rows(&rows, b, out);
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
