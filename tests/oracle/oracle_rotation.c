/* The claims of keepout/rotation.h. The deviations of directions, quaternions and matrices are in
 * units of 2^-30, those of angles in 2^-32 turns.
 *
 * What is exact is judged in 128-bit integers. The rest is judged against long double, whose own
 * error is argued: 64 bits of mantissa (x86) and some hundred operations on numbers near 1 leave
 * 2^-57, a hundred millionth of a unit. */
#include "oracle.h"
#include "keepout/rotation.h"

#include <string.h>

typedef long double real;

#define ONE ((wide)KO_Q30_ONE)
#define SQUARE (ONE * ONE)
#define UNITS(thousandths) (ONE_LSB * (uint64_t)(thousandths) / 1000U)
#define HALF_TURN 3.14159265358979323846264338327950288L

typedef struct rquat {
    real c[4];
} rquat;

typedef struct rmat {
    real c[AXES][AXES]; /* column, row */
} rmat;

/* ---- real arithmetic ---- */

static real magnitude(real x)
{
    return (x < 0) ? -x : x;
}

static int64_t nearest(real x)
{
    return (int64_t)((x < 0) ? x - 0.5L : x + 0.5L);
}

/* By Newton from above, until it no longer falls. */
static real root(real x)
{
    real r = (x > 1) ? x : 1;
    for (real next = (r + x / r) / 2; next < r; next = (r + x / r) / 2) {
        r = next;
    }
    return r;
}

/* sin(x), or from 1 with the next power cos(x), by its series; |x| <= pi. */
static real series(real x, real term, int power)
{
    real sum = term;
    for (int i = power + 1; i < power + 50; i += 2) {
        term = -term * x * x / (real)(i * (i + 1));
        sum += term;
    }
    return sum;
}

static rquat unit(const rquat *q)
{
    const real length =
        root(q->c[0] * q->c[0] + q->c[1] * q->c[1] + q->c[2] * q->c[2] + q->c[3] * q->c[3]);
    rquat out;
    for (unsigned i = 0; i < 4U; i++) {
        out.c[i] = q->c[i] / length;
    }
    return out;
}

static rquat stands_for(const ko_quat *q)
{
    const rquat stored = {{q->w, q->x, q->y, q->z}};
    return unit(&stored);
}

static rmat matrix_of(const rquat *q)
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

static rmat product(const rmat *a, const rmat *b)
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

static rmat turned(const rmat *m)
{
    rmat out;
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            out.c[j][i] = m->c[i][j];
        }
    }
    return out;
}

static const ko_dir3 *column_of(const ko_mat3 *m, unsigned j)
{
    const ko_dir3 *const columns[AXES] = {&m->x, &m->y, &m->z};
    return columns[j];
}

static ko_q30 entry(const ko_mat3 *m, unsigned j, unsigned i)
{
    const ko_dir3 *d = column_of(m, j);
    const ko_q30 rows[AXES] = {d->x, d->y, d->z};
    return rows[i];
}

/* The rotation nearest to a stored matrix that is near one: the average of M and its inverse
 * transposed, again and again (Higham), which is another way than the library's. */
static rmat nearest_rotation(const ko_mat3 *m)
{
    rmat r;
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            r.c[j][i] = (real)entry(m, j, i) / (real)ONE;
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

static void found_real(oracle_tally *tally, ko_q30 out, real truth)
{
    const real off = magnitude((real)out - truth * (real)ONE) * (real)ONE_LSB;
    found_deviation(tally, (off > 1e15L) ? UINT64_MAX : (uint64_t)off);
}

static void found_quat(oracle_tally *tally, const ko_quat *out, const rquat *truth)
{
    const ko_q30 stored[4] = {out->w, out->x, out->y, out->z};
    for (unsigned i = 0; i < 4U; i++) {
        found_real(tally, stored[i], truth->c[i]);
    }
}

static void found_mat(oracle_tally *tally, const ko_mat3 *out, const rmat *truth)
{
    for (unsigned j = 0; j < AXES; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            found_real(tally, entry(out, j, i), truth->c[j][i]);
        }
    }
}

/* ---- exact legality ---- */

static bool is_near(wide x, wide target, wide limit)
{
    return x >= target - limit && x <= target + limit;
}

static wide square_of(const ko_quat *q)
{
    return (wide)q->w * q->w + (wide)q->x * q->x + (wide)q->y * q->y + (wide)q->z * q->z;
}

static bool quat_is_legal(const ko_quat *q)
{
    return is_near(square_of(q), SQUARE, SQUARE >> 12);
}

static bool axis_is_legal(const ko_dir3 *d)
{
    const ko_quat pure = {0, d->x, d->y, d->z};
    return quat_is_legal(&pure);
}

static wide dot(const ko_dir3 *a, const ko_dir3 *b)
{
    return (wide)a->x * b->x + (wide)a->y * b->y + (wide)a->z * b->z;
}

/* The columns' dot products are those of the identity within 2^-bits, and the determinant is
 * positive. */
static bool is_orthonormal(const ko_mat3 *m, unsigned bits)
{
    bool all = true;
    for (unsigned i = 0; i < AXES; i++) {
        for (unsigned j = 0; j <= i; j++) {
            const wide is = dot(column_of(m, i), column_of(m, j));
            all = all && is_near(is, (i == j) ? SQUARE : 0, SQUARE >> bits);
        }
    }
    const wide x = (wide)m->x.y * m->y.z - (wide)m->x.z * m->y.y;
    const wide y = (wide)m->x.z * m->y.x - (wide)m->x.x * m->y.z;
    const wide z = (wide)m->x.x * m->y.y - (wide)m->x.y * m->y.x;
    return all && x * m->z.x + y * m->z.y + z * m->z.z > 0;
}

static ko_mat3 transposed(const ko_mat3 *m)
{
    const ko_mat3 t = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    return t;
}

static bool mat_is_legal(const ko_mat3 *m)
{
    const ko_mat3 t = transposed(m);
    return is_orthonormal(m, 28) && is_orthonormal(&t, 28);
}

/* ---- random cases ---- */

static int32_t into32(real x)
{
    return (x >= 2147483647.0L)    ? INT32_MAX
           : (x <= -2147483648.0L) ? INT32_MIN
                                   : (int32_t)nearest(x);
}

/* A length near 1: as near as rounding leaves it, anywhere in 2^-13, at the edge of that, or
 * beyond. */
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

/* A unit quaternion: any, a small or large angle, about an axis of the frame, or a plain one. */
static rquat any_rotation(oracle_case *with)
{
    rquat q;
    real size = 0;
    for (unsigned i = 0; i < 4U; i++) {
        q.c[i] = (real)(once_in(with, 3) ? any_length(with, KO_Q30_ONE)
                                         : any_between(with, -KO_Q30_ONE, KO_Q30_ONE));
        size += magnitude(q.c[i]);
    }
    if (size < 1 || once_in(with, 64)) {
        const rquat plain = {{1, 0, 0, 0}};
        return plain;
    }
    return unit(&q);
}

static ko_quat stored_quat(const rquat *q, real scale)
{
    const real one = (real)ONE * scale;
    const ko_quat out = {into32(q->c[0] * one), into32(q->c[1] * one), into32(q->c[2] * one),
                         into32(q->c[3] * one)};
    return out;
}

static ko_quat any_quat(oracle_case *with)
{
    const rquat q = any_rotation(with);
    return stored_quat(&q, any_scale(with));
}

static ko_dir3 any_axis(oracle_case *with)
{
    rquat q = any_rotation(with);
    q.c[0] = 0;
    if (q.c[1] == 0 && q.c[2] == 0 && q.c[3] == 0) {
        q.c[3] = 1;
    }
    q = unit(&q);
    const ko_quat pure = stored_quat(&q, any_scale(with));
    const ko_dir3 axis = {pure.x, pure.y, pure.z};
    return axis;
}

/* A rotation matrix rounded to nearest, then each entry off by up to so much. */
static ko_mat3 any_matrix(oracle_case *with, int64_t off)
{
    const rquat q = any_rotation(with);
    const rmat r = matrix_of(&q);
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

static ko_mat3 any_legal_matrix(oracle_case *with)
{
    ko_mat3 m = any_matrix(with, once_in(with, 2) ? 0 : 1);
    while (!mat_is_legal(&m)) {
        m = any_matrix(with, 0);
    }
    return m;
}

/* Rarely a reflection, or numbers of no meaning. */
static void doubt(oracle_case *with, ko_mat3 *m)
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

/* Up to 2^-6 and more off. */
static ko_mat3 any_near_matrix(oracle_case *with)
{
    ko_mat3 m = any_matrix(with, INT64_C(1) << any_between(with, 0, with->nasty ? 24 : 23));
    doubt(with, &m);
    return m;
}

static ko_mat3 any_doubtful_matrix(oracle_case *with)
{
    ko_mat3 m = any_matrix(with, any_between(with, 0, with->nasty ? 3 : 1));
    doubt(with, &m);
    return m;
}

/* ---- angles ---- */

static void judge_turn(ko_angle out, real truth, oracle_tally *tally)
{
    const int64_t whole = nearest(truth);
    const int32_t steps = (int32_t)((uint32_t)out - (uint32_t)whole);
    const real off = magnitude((real)steps - (truth - (real)whole));
    found_deviation(tally, (uint64_t)(off * (real)ONE_LSB));
}

static void judge_from_radians(oracle_case *with, oracle_tally *tally)
{
    const fix16_t x = (fix16_t)any_length(with, INT32_MAX) - (with->nasty ? 1 : 0);
    judge_turn(ko_angle_from_radians(x), (real)x * 32768 / HALF_TURN, tally);
}

static void judge_from_degrees(oracle_case *with, oracle_tally *tally)
{
    const fix16_t x = (fix16_t)any_length(with, INT32_MAX) - (with->nasty ? 1 : 0);
    judge_turn(ko_angle_from_degrees(x), (real)x * 8192 / 45, tally);
}

static ko_angle any_angle(oracle_case *with)
{
    const uint32_t eighth = (uint32_t)any_between(with, 0, 7) << 29;
    const uint32_t by = (uint32_t)any_length(with, INT32_MAX);
    return (ko_angle)(once_in(with, 3) ? (uint32_t)any_bits(with) : eighth + by);
}

static void judge_sin_cos(oracle_case *with, oracle_tally *tally)
{
    const ko_angle angle = any_angle(with);
    const real x = (real)angle * HALF_TURN / 2147483648.0L;
    ko_q30 sine = 7;
    ko_q30 cosine = 7;
    found(tally, ko_angle_sin_cos(angle, &sine, &cosine) == KO_OK);
    found_real(tally, sine, series(x, x, 1));
    found_real(tally, cosine, series(x, 1, 0));
    found(tally, is_near(sine, 0, ONE) && is_near(cosine, 0, ONE));
}

/* ---- directions ---- */

static void judge_dir_check(oracle_case *with, oracle_tally *tally)
{
    ko_dir3 d = any_axis(with);
    if (once_in(with, 2)) {
        const ko_vec3 v = {d.x, d.y, d.z};
        (void)ko_dir3_from_vec3(&v, &d);
        d.x += (ko_q30)any_between(with, -5, 5);
    }
    (void)found_status(tally, ko_dir3_check(&d), is_near(dot(&d, &d), SQUARE, SQUARE >> 27));
}

static void judge_dir_from_vec(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 v = any_vec(with, once_in(with, 3) ? INT32_MAX : 3);
    if (once_in(with, 8)) {
        set_component(&v, (unsigned)any_between(with, 0, 2), INT32_MIN);
    }
    const ko_dir3 before = {7, 8, 9};
    ko_dir3 out = before;
    const bool in_range = v.x != 0 || v.y != 0 || v.z != 0;
    if (!found_status(tally, ko_dir3_from_vec3(&v, &out), in_range)) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    const ko_quat stored = {0, v.x, v.y, v.z};
    const ko_quat result = {0, out.x, out.y, out.z};
    const rquat truth = stands_for(&stored);
    found_quat(tally, &result, &truth);
    found(tally, is_near(dot(&out, &out), SQUARE, SQUARE >> 27));
}

/* ---- quaternions ---- */

static const ko_quat no_quat = {1, 2, 3, 4};

static void judge_quat_check(oracle_case *with, oracle_tally *tally)
{
    const ko_quat q = any_quat(with);
    (void)found_status(tally, ko_quat_check(&q), quat_is_legal(&q));
}

/* Any scale; at times within a few of the shortest length that is taken, at times the largest
 * numbers. */
static ko_quat any_integers(oracle_case *with)
{
    const rquat q = any_rotation(with);
    const real scale = (real)(INT64_C(1) << any_between(with, 0, 40)) / (real)(INT64_C(1) << 39);
    const real shortest = 256 + (real)any_between(with, -300, 300) / 100;
    ko_quat out = stored_quat(&q, once_in(with, 5) ? shortest / (real)ONE : scale);
    out.w = once_in(with, 20) ? INT32_MIN : out.w;
    if (once_in(with, 100)) {
        const ko_quat most = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN + once_in(with, 2)};
        out = most;
    }
    return out;
}

static void judge_unit(ko_status status, const ko_quat *q, const ko_quat *out, oracle_tally *tally)
{
    if (!found_status(tally, status, square_of(q) >= 65536)) {
        found(tally, memcmp(out, &no_quat, sizeof *out) == 0);
        return;
    }
    const rquat truth = stands_for(q);
    found_quat(tally, out, &truth);
    found(tally, is_near(square_of(out), SQUARE, SQUARE >> 28));
}

static void judge_normalize(oracle_case *with, oracle_tally *tally)
{
    const ko_quat q = any_integers(with);
    ko_quat out = no_quat;
    judge_unit(ko_quat_normalize(&q, &out), &q, &out, tally);
}

static void judge_from_integers(oracle_case *with, oracle_tally *tally)
{
    const ko_quat q = any_integers(with);
    ko_quat out = no_quat;
    judge_unit(ko_quat_from_integers(q.w, q.x, q.y, q.z, &out), &q, &out, tally);
}

static rquat about(const ko_dir3 *axis, ko_angle angle)
{
    const ko_quat pure = {0, axis->x, axis->y, axis->z};
    const real half = (real)angle * HALF_TURN / 4294967296.0L;
    const real sine = series(half, half, 1);
    rquat q = stands_for(&pure);
    for (unsigned i = 1; i < 4U; i++) {
        q.c[i] *= sine;
    }
    q.c[0] = series(half, 1, 0);
    return q;
}

static void judge_quat_about(oracle_case *with, oracle_tally *tally)
{
    const ko_dir3 axis = any_axis(with);
    const ko_angle angle = any_angle(with);
    ko_quat out = no_quat;
    const ko_status status = ko_quat_from_axis_angle(&axis, angle, &out);
    if (!found_status(tally, status, axis_is_legal(&axis))) {
        found(tally, memcmp(&out, &no_quat, sizeof out) == 0);
        return;
    }
    const rquat truth = about(&axis, angle);
    found_quat(tally, &out, &truth);
    found(tally, quat_is_legal(&out));
}

/* The truth is the quaternion whose matrix is the nearest rotation: by Newton's method for the
 * eigenvector it would be another algorithm; here in real numbers, by the largest component. */
static rquat quat_of(const rmat *m)
{
    rquat best = {{0, 0, 0, 0}};
    for (unsigned k = 0; k < 4U; k++) {
        rquat q;
        const real d[4] = {
            1 + m->c[0][0] + m->c[1][1] + m->c[2][2], 1 + m->c[0][0] - m->c[1][1] - m->c[2][2],
            1 - m->c[0][0] + m->c[1][1] - m->c[2][2], 1 - m->c[0][0] - m->c[1][1] + m->c[2][2]};
        if (d[k] < 0.9L) {
            continue;
        }
        q.c[k] = root(d[k]) / 2;
        const real f = 4 * q.c[k];
        const real wv[3] = {m->c[1][2] - m->c[2][1], m->c[2][0] - m->c[0][2],
                            m->c[0][1] - m->c[1][0]};
        for (unsigned i = 1; i < 4U; i++) {
            const unsigned a = k - 1U;
            const unsigned b = i - 1U;
            if (k == 0U) {
                q.c[i] = wv[b] / f;
            } else if (i != k) {
                q.c[i] = (m->c[a][b] + m->c[b][a]) / f;
            } else {
                q.c[0] = wv[a] / f;
            }
        }
        if (q.c[k] > best.c[k] + 1e-9L && (k == 0U || q.c[k] > magnitude(best.c[0]))) {
            best = q;
        }
    }
    return best;
}

static void judge_from_mat(oracle_case *with, oracle_tally *tally, bool is_legal_only)
{
    const ko_mat3 m = is_legal_only ? any_doubtful_matrix(with) : any_near_matrix(with);
    ko_quat out = no_quat;
    if (!found_status(tally, ko_quat_from_mat3(&m, &out), is_orthonormal(&m, 6))) {
        found(tally, memcmp(&out, &no_quat, sizeof out) == 0);
        return;
    }
    const rmat rotation = nearest_rotation(&m);
    rquat truth = quat_of(&rotation);
    const real along =
        truth.c[0] * out.w + truth.c[1] * out.x + truth.c[2] * out.y + truth.c[3] * out.z;
    for (unsigned i = 0; i < 4U && along < 0; i++) {
        truth.c[i] = -truth.c[i];
    }
    found_quat(tally, &out, &truth);
    const int64_t c[4] = {out.w, out.x, out.y, out.z};
    int64_t largest = 0;
    for (unsigned i = 0; i < 4U; i++) {
        largest = (c[i] > largest) ? c[i] : largest;
    }
    for (unsigned i = 0; i < 4U; i++) {
        found(tally, -c[i] <= largest + 4); /* ties to within the error */
    }
    found(tally, is_near(square_of(&out), SQUARE, SQUARE >> 28));
}

static void judge_quat_from_mat(oracle_case *with, oracle_tally *tally)
{
    judge_from_mat(with, tally, true);
}

static void judge_quat_from_near(oracle_case *with, oracle_tally *tally)
{
    judge_from_mat(with, tally, false);
}

static void judge_quat_multiply(oracle_case *with, oracle_tally *tally)
{
    const ko_quat a = any_quat(with);
    const ko_quat b = any_quat(with);
    ko_quat out = no_quat;
    const bool in_range = quat_is_legal(&a) && quat_is_legal(&b);
    if (!found_status(tally, ko_quat_multiply(&a, &b, &out), in_range)) {
        found(tally, memcmp(&out, &no_quat, sizeof out) == 0);
        return;
    }
    const rquat p = stands_for(&a);
    const rquat q = stands_for(&b);
    const real *x = p.c;
    const real *y = q.c;
    const rquat truth = {{x[0] * y[0] - x[1] * y[1] - x[2] * y[2] - x[3] * y[3],
                          x[0] * y[1] + x[1] * y[0] + x[2] * y[3] - x[3] * y[2],
                          x[0] * y[2] - x[1] * y[3] + x[2] * y[0] + x[3] * y[1],
                          x[0] * y[3] + x[1] * y[2] - x[2] * y[1] + x[3] * y[0]}};
    found_quat(tally, &out, &truth);
    found(tally, is_near(square_of(&out), SQUARE, SQUARE >> 28));
}

static void judge_conjugate(oracle_case *with, oracle_tally *tally)
{
    ko_quat q = any_integers(with);
    q.y = once_in(with, 50) ? INT32_MIN : q.y;
    const bool in_range = q.x != INT32_MIN && q.y != INT32_MIN && q.z != INT32_MIN;
    ko_quat out = no_quat;
    if (!found_status(tally, ko_quat_conjugate(&q, &out), in_range)) {
        found(tally, memcmp(&out, &no_quat, sizeof out) == 0);
        return;
    }
    found(tally, out.w == q.w && out.x == -q.x && out.y == -q.y && out.z == -q.z);
}

/* ---- points ---- */

static const ko_vec3 no_vec = {1, 2, 3};

/* The exact product of rows and a difference in Q46, with a translation. */
static wide turned_axis(const ko_mat3 *rows, unsigned axis, const wide v[AXES], wide t)
{
    const ko_dir3 *d = column_of(rows, axis);
    return d->x * v[0] + d->y * v[1] + d->z * v[2] + t * ONE;
}

/* The one way a point may come out: rounded to nearest, legal or refused. */
static void judge_point(ko_status status, const ko_vec3 *out, const wide truth[AXES], bool in_range,
                        oracle_tally *tally)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide rounded = (truth[axis] + ONE / 2) >> 30;
        in_range = in_range && is_near(rounded, 0, KO_LIMIT);
    }
    if (!found_status(tally, status, in_range)) {
        found(tally, memcmp(out, &no_vec, sizeof *out) == 0);
        return;
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide off = component(out, axis) * ONE - truth[axis];
        found(tally, off > -ONE / 2 && off <= ONE / 2);
        found_deviation(tally, (uint64_t)(((off < 0) ? -off : off) >> (30U - DEVIATION_BITS)));
    }
}

static void judge_rotation(oracle_case *with, oracle_tally *tally, bool inverse)
{
    ko_mat3 r = any_doubtful_matrix(with);
    if (once_in(with, 20)) {
        r.x.x = INT32_MIN;
        r.y.y = INT32_MIN;
        r.y.x = INT32_MAX;
    }
    const ko_vec3 v = doubtful_vec(with, KO_LIMIT);
    const wide at[AXES] = {v.x, v.y, v.z};
    const ko_mat3 rows = inverse ? r : transposed(&r);
    wide truth[AXES];
    ko_vec3 out = no_vec;
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = turned_axis(&rows, axis, at, 0);
    }
    const ko_status status =
        inverse ? ko_mat3_rotate_inverse(&r, &v, &out) : ko_mat3_rotate(&r, &v, &out);
    judge_point(status, &out, truth, all_within(&v, KO_LIMIT), tally);
}

static void judge_rotate(oracle_case *with, oracle_tally *tally)
{
    judge_rotation(with, tally, false);
}

static void judge_rotate_inverse(oracle_case *with, oracle_tally *tally)
{
    judge_rotation(with, tally, true);
}

static void judge_quat_rotation(oracle_case *with, oracle_tally *tally, bool inverse)
{
    const ko_quat q = any_quat(with);
    const ko_vec3 v = doubtful_vec(with, KO_LIMIT);
    const real at[AXES] = {v.x, v.y, v.z};
    const real reach = magnitude(at[0]) + magnitude(at[1]) + magnitude(at[2]);
    ko_mat3 by_matrix;
    ko_vec3 expected = no_vec;
    ko_vec3 out = no_vec;
    ko_status wanted = ko_mat3_from_quat(&q, &by_matrix);
    if (wanted == KO_OK) {
        wanted = inverse ? ko_mat3_rotate_inverse(&by_matrix, &v, &expected)
                         : ko_mat3_rotate(&by_matrix, &v, &expected);
    }
    const ko_status status =
        inverse ? ko_quat_rotate_inverse(&q, &v, &out) : ko_quat_rotate(&q, &v, &out);
    found(tally, memcmp(&out, &expected, sizeof out) == 0);
    if (!found_status(tally, status, wanted == KO_OK)) {
        return;
    }
    const rquat unit_q = stands_for(&q);
    rmat m = matrix_of(&unit_q);
    m = inverse ? turned(&m) : m;
    for (unsigned i = 0; i < AXES; i++) {
        const real truth = m.c[0][i] * at[0] + m.c[1][i] * at[1] + m.c[2][i] * at[2];
        const real off = magnitude((real)component(&out, i) - truth);
        found(tally, off <= 0.5L + 0.53L * reach / (real)ONE);
        found_deviation(tally, (uint64_t)(off * (real)ONE_LSB));
    }
}

static void judge_quat_rotate(oracle_case *with, oracle_tally *tally)
{
    judge_quat_rotation(with, tally, false);
}

static void judge_quat_rotate_inverse(oracle_case *with, oracle_tally *tally)
{
    judge_quat_rotation(with, tally, true);
}

/* ---- matrices ---- */

static const ko_mat3 no_mat = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};

/* A status, and if it is KO_OK a legal matrix near the truth. */
static void judge_matrix(ko_status status, bool in_range, const ko_mat3 *out, const rmat *truth,
                         oracle_tally *tally)
{
    if (!found_status(tally, status, in_range)) {
        found(tally, memcmp(out, &no_mat, sizeof *out) == 0);
        return;
    }
    found(tally, mat_is_legal(out));
    found_mat(tally, out, truth);
}

static void judge_mat_check(oracle_case *with, oracle_tally *tally)
{
    ko_mat3 m = any_matrix(with, any_between(with, 0, 3));
    doubt(with, &m);
    (void)found_status(tally, ko_mat3_check(&m), mat_is_legal(&m));
}

/* Dot products within 2^-18: one round. */
static void judge_polish(oracle_case *with, oracle_tally *tally)
{
    ko_mat3 m = any_matrix(with, INT64_C(1) << any_between(with, 0, 9));
    doubt(with, &m);
    ko_mat3 out = no_mat;
    const bool in_range = is_orthonormal(&m, 6);
    const ko_status status = ko_mat3_orthonormalize(&m, &out);
    const rmat truth = nearest_rotation(&m);
    if (in_range && !is_orthonormal(&m, 18)) {
        found(tally, status == KO_OK);
        return;
    }
    judge_matrix(status, in_range, &out, &truth, tally);
}

static void judge_orthonormalize(oracle_case *with, oracle_tally *tally)
{
    const ko_mat3 m = any_near_matrix(with);
    ko_mat3 out = no_mat;
    const ko_status status = ko_mat3_orthonormalize(&m, &out);
    const rmat truth = nearest_rotation(&m);
    judge_matrix(status, is_orthonormal(&m, 6), &out, &truth, tally);
}

static void judge_mat_from_quat(oracle_case *with, oracle_tally *tally)
{
    const ko_quat q = any_quat(with);
    const rquat real_q = stands_for((square_of(&q) == 0) ? &no_quat : &q);
    const rmat truth = matrix_of(&real_q);
    ko_mat3 out = no_mat;
    judge_matrix(ko_mat3_from_quat(&q, &out), quat_is_legal(&q), &out, &truth, tally);
}

static void judge_mat_about(oracle_case *with, oracle_tally *tally)
{
    const ko_dir3 axis = any_axis(with);
    const ko_angle angle = any_angle(with);
    const rquat q = about(&axis, angle);
    const rmat truth = matrix_of(&q);
    ko_mat3 out = no_mat;
    const ko_status status = ko_mat3_from_axis_angle(&axis, angle, &out);
    judge_matrix(status, axis_is_legal(&axis), &out, &truth, tally);
}

/* Legal ones are never refused; of others, only that nothing is written. */
static bool judged_illegal(const ko_mat3 *a, const ko_mat3 *b, ko_status status, bool is_changed,
                           oracle_tally *tally)
{
    if (mat_is_legal(a) && mat_is_legal(b)) {
        return false;
    }
    found(tally, status == KO_OK || (status == KO_E_RANGE && !is_changed));
    return true;
}

static void judge_mat_multiply(oracle_case *with, oracle_tally *tally)
{
    const ko_mat3 a = once_in(with, 8) ? any_near_matrix(with) : any_legal_matrix(with);
    const ko_mat3 b = once_in(with, 8) ? any_near_matrix(with) : any_legal_matrix(with);
    ko_mat3 out = no_mat;
    const ko_status status = ko_mat3_multiply(&a, &b, &out);
    const bool is_changed = memcmp(&out, &no_mat, sizeof out) != 0;
    if (judged_illegal(&a, &b, status, is_changed, tally)) {
        found(tally, status != KO_OK || mat_is_legal(&out));
        return;
    }
    const rmat p = nearest_rotation(&a);
    const rmat q = nearest_rotation(&b);
    const rmat truth = product(&p, &q);
    found(tally, status == KO_OK && mat_is_legal(&out));
    found_mat(tally, &out, &truth);
}

static void judge_transpose(oracle_case *with, oracle_tally *tally)
{
    const ko_mat3 m = any_near_matrix(with);
    const ko_mat3 expected = transposed(&m);
    ko_mat3 out = no_mat;
    found(tally, ko_mat3_transpose(&m, &out) == KO_OK);
    found(tally, memcmp(&out, &expected, sizeof out) == 0);
}

/* ---- poses ---- */

static ko_pose any_pose(oracle_case *with)
{
    ko_pose pose;
    pose.r = any_legal_matrix(with);
    pose.t = doubtful_vec(with, once_in(with, 3) ? KO_LIMIT : KO_LIMIT / 4);
    return pose;
}

static void judge_pose_check(oracle_case *with, oracle_tally *tally)
{
    ko_pose pose = any_pose(with);
    pose.r = any_doubtful_matrix(with);
    const bool in_range = mat_is_legal(&pose.r) && all_within(&pose.t, KO_LIMIT);
    (void)found_status(tally, ko_pose_check(&pose), in_range);
}

static void applied(const ko_pose *pose, const ko_vec3 *point, wide truth[AXES])
{
    const wide at[AXES] = {point->x, point->y, point->z};
    const ko_mat3 rows = transposed(&pose->r);
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = turned_axis(&rows, axis, at, component(&pose->t, axis));
    }
}

static void applied_inverse(const ko_pose *pose, const ko_vec3 *point, wide truth[AXES])
{
    const wide at[AXES] = {(wide)point->x - pose->t.x, (wide)point->y - pose->t.y,
                           (wide)point->z - pose->t.z};
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = turned_axis(&pose->r, axis, at, 0);
    }
}

static bool both_legal(const ko_vec3 *a, const ko_vec3 *b)
{
    return all_within(a, KO_LIMIT) && all_within(b, KO_LIMIT);
}

static void judge_apply(oracle_case *with, oracle_tally *tally)
{
    const ko_pose pose = any_pose(with);
    const ko_vec3 point = doubtful_vec(with, KO_LIMIT);
    wide truth[AXES];
    ko_vec3 out = no_vec;
    applied(&pose, &point, truth);
    const ko_status status = ko_pose_apply(&pose, &point, &out);
    judge_point(status, &out, truth, both_legal(&pose.t, &point), tally);
}

static void judge_apply_inverse(oracle_case *with, oracle_tally *tally)
{
    const ko_pose pose = any_pose(with);
    const ko_vec3 point = doubtful_vec(with, KO_LIMIT);
    wide truth[AXES];
    ko_vec3 out = no_vec;
    applied_inverse(&pose, &point, truth);
    const ko_status status = ko_pose_apply_inverse(&pose, &point, &out);
    judge_point(status, &out, truth, both_legal(&pose.t, &point), tally);
}

static const ko_pose no_pose = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {1, 2, 3}};

static void judge_pair(oracle_case *with, oracle_tally *tally, bool is_between)
{
    const ko_pose a = any_pose(with);
    const ko_pose b = any_pose(with);
    wide truth[AXES];
    ko_pose out = no_pose;
    const ko_status status =
        is_between ? ko_pose_between(&a, &b, &out) : ko_pose_compose(&a, &b, &out);
    if (is_between) {
        applied_inverse(&a, &b.t, truth);
    } else {
        applied(&a, &b.t, truth);
    }
    oracle_tally point = {0};
    judge_point(status, &out.t, truth, both_legal(&a.t, &b.t), &point);
    tally->yes += point.yes;
    tally->no += point.no;
    tally->broken += point.broken;
    if (status != KO_OK) {
        found(tally, memcmp(&out, &no_pose, sizeof out) == 0);
        return;
    }
    rmat p = nearest_rotation(&a.r);
    const rmat q = nearest_rotation(&b.r);
    p = is_between ? turned(&p) : p;
    const rmat both = product(&p, &q);
    found(tally, mat_is_legal(&out.r));
    found_mat(tally, &out.r, &both);
}

static void judge_compose(oracle_case *with, oracle_tally *tally)
{
    judge_pair(with, tally, false);
}

static void judge_between(oracle_case *with, oracle_tally *tally)
{
    judge_pair(with, tally, true);
}

static void judge_inverse(oracle_case *with, oracle_tally *tally)
{
    const ko_pose pose = any_pose(with);
    const ko_vec3 origin = {0, 0, 0};
    const ko_mat3 expected = transposed(&pose.r);
    wide truth[AXES];
    ko_pose out = no_pose;
    applied_inverse(&pose, &origin, truth);
    const ko_status status = ko_pose_inverse(&pose, &out);
    judge_point(status, &out.t, truth, all_within(&pose.t, KO_LIMIT), tally);
    found(tally, memcmp(&out.r, (status == KO_OK) ? &expected : &no_mat, sizeof expected) == 0);
}

static const oracle_claim claims[] = {
    {"ko_angle_from_radians", ROUNDED, ONE_LSB * 5001U / 10000U, judge_from_radians},
    {"ko_angle_from_degrees", ROUNDED, ONE_LSB * 5001U / 10000U, judge_from_degrees},
    {"ko_angle_sin_cos", ROUNDED, UNITS(700), judge_sin_cos},
    {"ko_dir3_check", EXACT, 0, judge_dir_check},
    {"ko_dir3_from_vec3", ROUNDED, UNITS(550), judge_dir_from_vec},
    {"ko_quat_check", EXACT, 0, judge_quat_check},
    {"ko_quat_normalize", ROUNDED, UNITS(550), judge_normalize},
    {"ko_quat_from_integers", ROUNDED, UNITS(550), judge_from_integers},
    {"ko_quat_from_axis_angle", ROUNDED, UNITS(1250), judge_quat_about},
    {"ko_quat_from_mat3", ROUNDED, UNITS(1500), judge_quat_from_mat},
    {"ko_quat_from_mat3, near", ROUNDED, UNITS(3000), judge_quat_from_near},
    {"ko_quat_multiply", ROUNDED, UNITS(550), judge_quat_multiply},
    {"ko_quat_conjugate", EXACT, 0, judge_conjugate},
    {"ko_quat_rotate", ROUNDED, UNITS(1300), judge_quat_rotate},
    {"ko_quat_rotate_inverse", ROUNDED, UNITS(1300), judge_quat_rotate_inverse},
    {"ko_mat3_check", EXACT, 0, judge_mat_check},
    {"ko_mat3_orthonorm., 2^-18", ROUNDED, UNITS(650), judge_polish},
    {"ko_mat3_orthonormalize", ROUNDED, UNITS(2400), judge_orthonormalize},
    {"ko_mat3_from_quat", ROUNDED, UNITS(530), judge_mat_from_quat},
    {"ko_mat3_from_axis_angle", ROUNDED, UNITS(4000), judge_mat_about},
    {"ko_mat3_multiply", ROUNDED, UNITS(1500), judge_mat_multiply},
    {"ko_mat3_transpose", EXACT, 0, judge_transpose},
    {"ko_mat3_rotate", ROUNDED, ONE_LSB / 2U, judge_rotate},
    {"ko_mat3_rotate_inverse", ROUNDED, ONE_LSB / 2U, judge_rotate_inverse},
    {"ko_pose_check", EXACT, 0, judge_pose_check},
    {"ko_pose_apply", ROUNDED, ONE_LSB / 2U, judge_apply},
    {"ko_pose_apply_inverse", ROUNDED, ONE_LSB / 2U, judge_apply_inverse},
    {"ko_pose_compose", ROUNDED, UNITS(1500), judge_compose},
    {"ko_pose_inverse", ROUNDED, ONE_LSB / 2U, judge_inverse},
    {"ko_pose_between", ROUNDED, UNITS(1500), judge_between},
};

ORACLE_SUITE(oracle_rotation, "keepout/rotation.h", claims);
