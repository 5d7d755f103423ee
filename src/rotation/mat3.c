/* Rotation matrices. */
#include "rotation/rotate.h"

#include <stddef.h>

#define ONE_Q60 (INT64_C(1) << 60)
#define LEGAL_MATRIX (INT64_C(1) << 32) /* 2^-28 in Q60 */
#define NEAR_MATRIX (INT64_C(1) << 54)  /* 2^-6: what can be orthonormalized */
#define LAST_ROUND (INT64_C(1) << 42)   /* 2^-18: from here one round is enough */
#define LEGAL_ENTRY (KO_Q30_ONE + 4)    /* a column of length^2 1 + 2^-28 has none beyond */

static ko_mat3 transposed(const ko_mat3 *m)
{
    const ko_mat3 t = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    return t;
}

ko_status ko_mat3_transpose(const ko_mat3 *m, ko_mat3 *out)
{
    if (m == NULL || out == NULL) {
        return KO_E_ARG;
    }
    *out = transposed(m);
    return KO_OK;
}

/* ---- how far from orthonormal ---- */

/* The dot products of the columns less those of the identity, Q60. */
typedef struct gram {
    int64_t xx;
    int64_t yy;
    int64_t zz;
    int64_t xy;
    int64_t yz;
    int64_t zx;
} gram;

/* Squares are exact modulo 2^64 and below it, so a column that is far off is found; if none is, no
 * entry is beyond 1 + 2^-6 and the products are exact too. */
static int64_t column_excess(const ko_dir3 *column)
{
    return (int64_t)((uint64_t)ko_dir3_dot(column, column) - (uint64_t)ONE_Q60);
}

static gram gram_of(const ko_mat3 *m)
{
    const gram g = {column_excess(&m->x),      column_excess(&m->y),
                    column_excess(&m->z),      ko_dir3_dot(&m->x, &m->y),
                    ko_dir3_dot(&m->y, &m->z), ko_dir3_dot(&m->z, &m->x)};
    return g;
}

static bool gram_is_within(const gram *g, int64_t limit)
{
    return ko_is_within(g->xx, limit) && ko_is_within(g->yy, limit) && ko_is_within(g->zz, limit) &&
           ko_is_within(g->xy, limit) && ko_is_within(g->yz, limit) && ko_is_within(g->zx, limit);
}

/* Of columns that are nearly orthonormal: (x cross y) . z is near 1 or -1. */
static bool is_right_handed(const ko_mat3 *m)
{
    const ko_dir3 *x = &m->x;
    const ko_dir3 *y = &m->y;
    const ko_dir3 across = {(ko_q30)((ko_port_mul(x->y, y->z) - ko_port_mul(x->z, y->y)) >> 30),
                            (ko_q30)((ko_port_mul(x->z, y->x) - ko_port_mul(x->x, y->z)) >> 30),
                            (ko_q30)((ko_port_mul(x->x, y->y) - ko_port_mul(x->y, y->x)) >> 30)};
    return ko_dir3_dot(&across, &m->z) > 0;
}

ko_status ko_mat3_check(const ko_mat3 *m)
{
    if (m == NULL) {
        return KO_E_ARG;
    }
    const ko_mat3 t = transposed(m);
    const gram columns = gram_of(m);
    const gram rows = gram_of(&t);
    const bool legal = gram_is_within(&columns, LEGAL_MATRIX) &&
                       gram_is_within(&rows, LEGAL_MATRIX) && is_right_handed(m);
    return legal ? KO_OK : KO_E_RANGE;
}

/* ---- the nearest rotation ---- */

/* Q60, within 2^-6, to Q36, within 2^30. */
static ko_q30 to_q36(int64_t x)
{
    return (ko_q30)(x >> 24);
}

/* column -= rows . d / 2, where d is a column in Q36: the sum is Q66, within 2^61. */
static void correct(ko_dir3 *column, const ko_mat3 *rows, const ko_dir3 *d)
{
    const int64_t half = INT64_C(1) << 36;
    column->x -= (ko_q30)((ko_dir3_dot(&rows->x, d) + half) >> 37);
    column->y -= (ko_q30)((ko_dir3_dot(&rows->y, d) + half) >> 37);
    column->z -= (ko_q30)((ko_dir3_dot(&rows->z, d) + half) >> 37);
}

/* One step of Newton for the polar factor: M - M D / 2 with D = M^T M - 1. It leaves the factor as
 * it is, and of M's distance from it 3/4 |D|^2 + 1/4 |D|^3, |D| being at most three times the
 * largest entry: 2^-6 goes to 2^-9.2, 2^-18.8, and what comes of an entry within 2^-18 is 0.1
 * units. */
static void correct_all(ko_mat3 *m, const gram *g)
{
    const ko_mat3 rows = transposed(m);
    const ko_mat3 d = {{to_q36(g->xx), to_q36(g->xy), to_q36(g->zx)},
                       {to_q36(g->xy), to_q36(g->yy), to_q36(g->yz)},
                       {to_q36(g->zx), to_q36(g->yz), to_q36(g->zz)}};
    correct(&m->x, &rows, &d.x);
    correct(&m->y, &rows, &d.y);
    correct(&m->z, &rows, &d.z);
}

ko_status ko_mat3_orthonormalize(const ko_mat3 *m, ko_mat3 *out)
{
    if (m == NULL || out == NULL) {
        return KO_E_ARG;
    }
    ko_mat3 near = *m;
    gram g = gram_of(&near);
    if (!gram_is_within(&g, NEAR_MATRIX) || !is_right_handed(&near)) {
        return KO_E_RANGE;
    }
    for (uint32_t left = 2; left > 0U && !gram_is_within(&g, LAST_ROUND); left--) {
        correct_all(&near, &g);
        g = gram_of(&near);
    }
    correct_all(&near, &g);
    *out = near;
    return KO_OK;
}

/* ---- products ---- */

static bool entries_are_legal(const ko_mat3 *m)
{
    const ko_dir3 *const columns[3] = {&m->x, &m->y, &m->z};
    for (uint32_t i = 0; i < 3U; i++) {
        if (!ko_is_within(columns[i]->x, LEGAL_ENTRY) ||
            !ko_is_within(columns[i]->y, LEGAL_ENTRY) ||
            !ko_is_within(columns[i]->z, LEGAL_ENTRY)) {
            return false;
        }
    }
    return true;
}

/* The products of three rows with a column. True iff none is beyond 32 bits: of legal entries a sum
 * is at most 3 and a bit. */
static bool apply_rows(const ko_mat3 *rows, const ko_dir3 *column, ko_dir3 *out)
{
    const int64_t x = ko_rotate_nearest(ko_dir3_dot(&rows->x, column));
    const int64_t y = ko_rotate_nearest(ko_dir3_dot(&rows->y, column));
    const int64_t z = ko_rotate_nearest(ko_dir3_dot(&rows->z, column));
    out->x = (ko_q30)x;
    out->y = (ko_q30)y;
    out->z = (ko_q30)z;
    return out->x == x && out->y == y && out->z == z;
}

ko_status ko_mat3_multiply_rows(const ko_mat3 *rows, const ko_mat3 *b, ko_mat3 *out)
{
    ko_mat3 product;
    if (!entries_are_legal(rows) || !entries_are_legal(b) || !apply_rows(rows, &b->x, &product.x) ||
        !apply_rows(rows, &b->y, &product.y) || !apply_rows(rows, &b->z, &product.z)) {
        return KO_E_RANGE;
    }
    return ko_mat3_orthonormalize(&product, out);
}

ko_status ko_mat3_multiply(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_mat3 rows = transposed(a);
    return ko_mat3_multiply_rows(&rows, b, out);
}

/* ---- vectors ---- */

void ko_rotate_inverse_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out)
{
    out->x = ko_dir3_along(&r->x, v);
    out->y = ko_dir3_along(&r->y, v);
    out->z = ko_dir3_along(&r->z, v);
}

void ko_rotate_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out)
{
    const ko_mat3 rows = transposed(r);
    ko_rotate_inverse_wide(&rows, v, out);
}
