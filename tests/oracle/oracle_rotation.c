/* Judges the claims of keepout/rotation.h about angles, directions and quaternions. Deviations of
 * angles are in 2^-32 turns, the others in units of 2^-30.
 *
 * promise: exact, stated-bound */
#include "keepout/units.h"

#include "oracle_turn.h"

#include <string.h>

/* ---- angles ---- */

static void judge_turn(ko_angle out, real truth, oracle_tally *tally)
{
    const int64_t whole = real_nearest(truth);
    const int32_t steps = (int32_t)((uint32_t)out - (uint32_t)whole);
    const real off = real_size((real)steps - (truth - (real)whole));
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

static void judge_sin_cos(oracle_case *with, oracle_tally *tally)
{
    const ko_angle angle = any_angle(with);
    const real x = (real)angle * HALF_TURN / 2147483648.0L;
    ko_q30 sine = 7;
    ko_q30 cosine = 7;
    found(tally, ko_angle_sin_cos(angle, &sine, &cosine) == KO_OK);
    found_real(tally, sine, real_series(x, x, 1));
    found_real(tally, cosine, real_series(x, 1, 0));
    found(tally, is_near(sine, 0, ONE) && is_near(cosine, 0, ONE));
}

/* ---- directions ---- */

static void judge_dir_check(oracle_case *with, oracle_tally *tally)
{
    ko_dir3 d = any_axis(with);
    if (once_in(with, 2)) {
        const ko_vec3 v = {d.x, d.y, d.z};
        KO_IGNORE(ko_dir3_from_vec3(&v, &d));
        d.x += (ko_q30)any_between(with, -5, 5);
    }
    (void)found_status(tally, ko_dir3_check(&d), is_near(dir_dot(&d, &d), SQUARE, SQUARE >> 27));
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
    const rquat truth = rquat_of(&stored);
    found_quat(tally, &result, &truth);
    found(tally, is_near(dir_dot(&out, &out), SQUARE, SQUARE >> 27));
}

/* ---- quaternions ---- */

static const ko_quat no_quat = {1, 2, 3, 4};

static void judge_quat_check(oracle_case *with, oracle_tally *tally)
{
    const ko_quat q = any_quat(with);
    (void)found_status(tally, ko_quat_check(&q), quat_is_legal(&q));
}

/* Draws a quaternion of any scale. Some are near the shortest legal length, some have the largest
 * numbers. */
static ko_quat any_integers(oracle_case *with)
{
    const rquat q = any_rquat(with);
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
    if (!found_status(tally, status, quat_square(q) >= 65536)) {
        found(tally, memcmp(out, &no_quat, sizeof *out) == 0);
        return;
    }
    const rquat truth = rquat_of(q);
    found_quat(tally, out, &truth);
    found(tally, is_near(quat_square(out), SQUARE, SQUARE >> 28));
}

static void judge_from_integers(oracle_case *with, oracle_tally *tally)
{
    const ko_quat q = any_integers(with);
    ko_quat out = no_quat;
    judge_unit(ko_quat_from_integers(q.w, q.x, q.y, q.z, &out), &q, &out, tally);
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
    const rquat truth = rquat_about(&axis, angle);
    found_quat(tally, &out, &truth);
    found(tally, quat_is_legal(&out));
}

/* Returns the quaternion of a matrix in real numbers, from its largest component. */
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
        q.c[k] = real_root(d[k]) / 2;
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
        if (q.c[k] > best.c[k] + 1e-9L && (k == 0U || q.c[k] > real_size(best.c[0]))) {
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
    const rmat rotation = rmat_nearest(&m);
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
        found(tally, -c[i] <= largest + 4); /* ties within the error */
    }
    found(tally, is_near(quat_square(&out), SQUARE, SQUARE >> 28));
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
    if (!found_status(tally, ko_quat_compose(&a, &b, &out), in_range)) {
        found(tally, memcmp(&out, &no_quat, sizeof out) == 0);
        return;
    }
    const rquat p = rquat_of(&a);
    const rquat q = rquat_of(&b);
    const real *x = p.c;
    const real *y = q.c;
    const rquat truth = {{x[0] * y[0] - x[1] * y[1] - x[2] * y[2] - x[3] * y[3],
                          x[0] * y[1] + x[1] * y[0] + x[2] * y[3] - x[3] * y[2],
                          x[0] * y[2] - x[1] * y[3] + x[2] * y[0] + x[3] * y[1],
                          x[0] * y[3] + x[1] * y[2] - x[2] * y[1] + x[3] * y[0]}};
    found_quat(tally, &out, &truth);
    found(tally, is_near(quat_square(&out), SQUARE, SQUARE >> 28));
}

static const oracle_claim claims[] = {
    {"ko_angle_from_radians", ROUNDED, ONE_LSB * 5001U / 10000U, judge_from_radians},
    {"ko_angle_from_degrees", ROUNDED, ONE_LSB * 5001U / 10000U, judge_from_degrees},
    {"ko_angle_sin_cos", ROUNDED, UNITS(700), judge_sin_cos},
    {"ko_dir3_check", EXACT, 0, judge_dir_check},
    {"ko_dir3_from_vec3", ROUNDED, UNITS(550), judge_dir_from_vec},
    {"ko_quat_check", EXACT, 0, judge_quat_check},
    {"ko_quat_from_integers", ROUNDED, UNITS(550), judge_from_integers},
    {"ko_quat_from_axis_angle", ROUNDED, UNITS(1250), judge_quat_about},
    {"ko_quat_from_mat3", ROUNDED, UNITS(1500), judge_quat_from_mat},
    {"ko_quat_from_mat3, near", ROUNDED, UNITS(3000), judge_quat_from_near},
    {"ko_quat_compose", ROUNDED, UNITS(550), judge_quat_multiply},
};

ORACLE_SUITE(oracle_rotation, "keepout/rotation.h", claims);
