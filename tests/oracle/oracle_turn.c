/* Computes rotations in long double, checks exactly whether one is legal, and draws random ones. */
#include "oracle_turn.h"

/* ---- real arithmetic ---- */

real real_size(real x)
{
    return (x < 0) ? -x : x;
}

int64_t real_nearest(real x)
{
    return (int64_t)((x < 0) ? x - 0.5L : x + 0.5L);
}

/* Newton's method from above; it stops when the value does not fall. */
real real_root(real x)
{
    real r = (x > 1) ? x : 1;
    for (real next = (r + x / r) / 2; next < r; next = (r + x / r) / 2) {
        r = next;
    }
    return r;
}

real real_series(real x, real term, int power)
{
    real sum = term;
    for (int i = power + 1; i < power + 50; i += 2) {
        term = -term * x * x / (real)(i * (i + 1));
        sum += term;
    }
    return sum;
}

static rquat rquat_unit(const rquat *q)
{
    const real length =
        real_root(q->c[0] * q->c[0] + q->c[1] * q->c[1] + q->c[2] * q->c[2] + q->c[3] * q->c[3]);
    rquat out;
    for (unsigned i = 0; i < 4U; i++) {
        out.c[i] = q->c[i] / length;
    }
    return out;
}

rquat rquat_of(const ko_quat *q)
{
    const rquat stored = {{q->w, q->x, q->y, q->z}};
    return rquat_unit(&stored);
}

rmat rmat_of(const rquat *q)
{
    const real w = q->c[0];
    const real x = q->c[1];
    const real y = q->c[2];
    const real z = q->c[3];
    const rmat m = {{{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                     {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                     {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}}};
    return m;
}

rmat rmat_product(const rmat *a, const rmat *b)
{
    rmat out;
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            out.c[j][i] =
                a->c[0][i] * b->c[j][0] + a->c[1][i] * b->c[j][1] + a->c[2][i] * b->c[j][2];
        }
    }
    return out;
}

rmat rmat_turned(const rmat *m)
{
    rmat out;
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            out.c[j][i] = m->c[i][j];
        }
    }
    return out;
}

const ko_dir3 *mat_column(const ko_mat3 *m, unsigned j)
{
    const ko_dir3 *const columns[AXES] = {&m->x, &m->y, &m->z};
    return columns[j];
}

static ko_q30 mat_entry(const ko_mat3 *m, unsigned j, unsigned i)
{
    const ko_dir3 *d = mat_column(m, j);
    const ko_q30 rows[AXES] = {d->x, d->y, d->z};
    return rows[i];
}

/* Returns the rotation nearest to a stored matrix that is near one. It repeatedly averages M and
 * its inverse transposed (Higham). The library uses another method. */
rmat rmat_nearest(const ko_mat3 *m)
{
    rmat r;
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            r.c[j][i] = (real)mat_entry(m, j, i) / (real)ONE;
        }
    }
    for (unsigned round = 0; round < 7U; round++) {
        rmat cofactor;
        for (unsigned j = 0; j < AXES; j++) {
            const real *a = r.c[(j + 1U) % AXES];
            const real *b = r.c[(j + 2U) % AXES];
            for (unsigned i = 0; i < AXES; i++) {
                const unsigned k = (i + 1U) % AXES;
                const unsigned l = (i + 2U) % AXES;
                cofactor.c[j][i] = a[k] * b[l] - a[l] * b[k];
            }
        }
        real determinant = 0;
        for (unsigned i = 0; i < AXES; i++) {
            determinant += r.c[0][i] * cofactor.c[0][i];
        }
        for (unsigned j = 0; j < AXES; j++) {
            for (unsigned i = 0; i < AXES; i++) {
                r.c[j][i] = (r.c[j][i] + cofactor.c[j][i] / determinant) / 2;
            }
        }
    }
    return r;
}

void found_real(oracle_tally *tally, ko_q30 out, real truth)
{
    const real off = real_size((real)out - truth * (real)ONE) * (real)ONE_LSB;
    found_deviation(tally, (off > 1e15L) ? UINT64_MAX : (uint64_t)off);
}

void found_quat(oracle_tally *tally, const ko_quat *out, const rquat *truth)
{
    const ko_q30 stored[4] = {out->w, out->x, out->y, out->z};
    for (unsigned i = 0; i < 4U; i++) {
        found_real(tally, stored[i], truth->c[i]);
    }
}

void found_mat(oracle_tally *tally, const ko_mat3 *out, const rmat *truth)
{
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            found_real(tally, mat_entry(out, j, i), truth->c[j][i]);
        }
    }
}

/* ---- exact legality ---- */

bool is_near(wide x, wide target, wide limit)
{
    return x >= target - limit && x <= target + limit;
}

wide quat_square(const ko_quat *q)
{
    return (wide)q->w * q->w + (wide)q->x * q->x + (wide)q->y * q->y + (wide)q->z * q->z;
}

bool quat_is_legal(const ko_quat *q)
{
    return is_near(quat_square(q), SQUARE, SQUARE >> 12);
}

bool axis_is_legal(const ko_dir3 *d)
{
    const ko_quat pure = {0, d->x, d->y, d->z};
    return quat_is_legal(&pure);
}

wide dir_dot(const ko_dir3 *a, const ko_dir3 *b)
{
    return (wide)a->x * b->x + (wide)a->y * b->y + (wide)a->z * b->z;
}

bool is_orthonormal(const ko_mat3 *m, unsigned bits)
{
    bool all = true;
    for (unsigned i = 0; i < AXES; i++) {
        for (unsigned j = 0; j <= i; j++) {
            const wide is = dir_dot(mat_column(m, i), mat_column(m, j));
            all = all && is_near(is, (i == j) ? SQUARE : 0, SQUARE >> bits);
        }
    }
    const wide x = (wide)m->x.y * m->y.z - (wide)m->x.z * m->y.y;
    const wide y = (wide)m->x.z * m->y.x - (wide)m->x.x * m->y.z;
    const wide z = (wide)m->x.x * m->y.y - (wide)m->x.y * m->y.x;
    return all && x * m->z.x + y * m->z.y + z * m->z.z > 0;
}

ko_mat3 mat_transposed(const ko_mat3 *m)
{
    const ko_mat3 t = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    return t;
}

bool mat_is_legal(const ko_mat3 *m)
{
    const ko_mat3 t = mat_transposed(m);
    return is_orthonormal(m, 28) && is_orthonormal(&t, 28);
}

/* ---- random cases ---- */

static int32_t into32(real x)
{
    return (x >= 2147483647.0L)    ? INT32_MAX
           : (x <= -2147483648.0L) ? INT32_MIN
                                   : (int32_t)real_nearest(x);
}

/* Draws a length near 1: as near as rounding leaves it, anywhere within 2^-13 of it, at the edge of
 * that, or beyond. */
static real any_scale(oracle_case *with)
{
    const real edge = 1.0L / 8192;
    const real fine = (real)any_between(with, -1000, 1000) / 1000;
    const real side = once_in(with, 2) ? 1 : -1;
    if (once_in(with, with->nasty ? 3 : 10)) {
        return 1 + side * edge + fine * 4 / (real)ONE - edge * edge / 2;
    }
    if (once_in(with, 20)) {
        return 1 + fine;
    }
    return once_in(with, 3) ? 1 + fine * edge * 0.999L : 1;
}

rquat any_rquat(oracle_case *with)
{
    rquat q;
    real size = 0;
    for (unsigned i = 0; i < 4U; i++) {
        q.c[i] = (real)(once_in(with, 3) ? any_length(with, KO_Q30_ONE)
                                         : any_between(with, -KO_Q30_ONE, KO_Q30_ONE));
        size += real_size(q.c[i]);
    }
    if (size < 1 || once_in(with, 64)) {
        const rquat plain = {{1, 0, 0, 0}};
        return plain;
    }
    return rquat_unit(&q);
}

ko_quat stored_quat(const rquat *q, real scale)
{
    const real one = (real)ONE * scale;
    const ko_quat out = {into32(q->c[0] * one), into32(q->c[1] * one), into32(q->c[2] * one),
                         into32(q->c[3] * one)};
    return out;
}

ko_quat any_quat(oracle_case *with)
{
    const rquat q = any_rquat(with);
    return stored_quat(&q, any_scale(with));
}

ko_dir3 any_axis(oracle_case *with)
{
    rquat q = any_rquat(with);
    q.c[0] = 0;
    if (q.c[1] == 0 && q.c[2] == 0 && q.c[3] == 0) {
        q.c[3] = 1;
    }
    q = rquat_unit(&q);
    const ko_quat pure = stored_quat(&q, any_scale(with));
    const ko_dir3 axis = {pure.x, pure.y, pure.z};
    return axis;
}

ko_mat3 any_matrix_off(oracle_case *with, int64_t off)
{
    const rquat q = any_rquat(with);
    const rmat r = rmat_of(&q);
    ko_q30 c[AXES][AXES];
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            c[j][i] = into32(r.c[j][i] * (real)ONE + (real)any_between(with, -off, off));
        }
    }
    const ko_mat3 m = {
        {c[0][0], c[0][1], c[0][2]}, {c[1][0], c[1][1], c[1][2]}, {c[2][0], c[2][1], c[2][2]}};
    return m;
}

ko_mat3 any_legal_matrix(oracle_case *with)
{
    ko_mat3 m = any_matrix_off(with, once_in(with, 2) ? 0 : 1);
    while (!mat_is_legal(&m)) {
        m = any_matrix_off(with, 0);
    }
    return m;
}

void doubt_matrix(oracle_case *with, ko_mat3 *m)
{
    if (once_in(with, 50)) {
        const ko_dir3 x = m->x;
        m->x = m->y;
        m->y = x;
    }
    if (once_in(with, 50)) {
        m->z.x = (ko_q30)any_length(with, INT32_MAX);
        m->z.z = (ko_q30)any_length(with, INT32_MAX) - (once_in(with, 8) ? 1 : 0);
    }
}

ko_mat3 any_near_matrix(oracle_case *with)
{
    ko_mat3 m = any_matrix_off(with, INT64_C(1) << any_between(with, 0, with->nasty ? 24 : 23));
    doubt_matrix(with, &m);
    return m;
}

ko_mat3 any_doubtful_matrix(oracle_case *with)
{
    ko_mat3 m = any_matrix_off(with, any_between(with, 0, with->nasty ? 3 : 1));
    doubt_matrix(with, &m);
    return m;
}

/* ---- turns about an axis ---- */

ko_angle any_angle(oracle_case *with)
{
    const uint32_t eighth = (uint32_t)any_between(with, 0, 7) << 29;
    const uint32_t by = (uint32_t)any_length(with, INT32_MAX);
    return (ko_angle)(once_in(with, 3) ? (uint32_t)any_bits(with) : eighth + by);
}

rquat rquat_about(const ko_dir3 *axis, ko_angle angle)
{
    const ko_quat pure = {0, axis->x, axis->y, axis->z};
    const real half = (real)angle * HALF_TURN / 4294967296.0L;
    const real sine = real_series(half, half, 1);
    rquat q = rquat_of(&pure);
    for (unsigned i = 1; i < 4U; i++) {
        q.c[i] *= sine;
    }
    q.c[0] = real_series(half, 1, 0);
    return q;
}
