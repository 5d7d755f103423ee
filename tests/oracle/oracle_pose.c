/* Judges the claims of keepout/rotation.h about points, matrices and poses. Deviations of points
 * are in LSB and exact, deviations of matrices in units of 2^-30.
 *
 * promise: exact, stated-bound */
#include "oracle_turn.h"
#include "wider.h"

#include <string.h>

/* ---- points ---- */

static const ko_vec3 no_vec = {1, 2, 3};

/* Returns the exact product of a row and v plus the translation, in Q46. */
static wide turned_axis(const ko_mat3 *rows, unsigned axis, const wide v[AXES], wide t)
{
    const ko_dir3 *d = mat_column(rows, axis);
    return d->x * v[0] + d->y * v[1] + d->z * v[2] + t * ONE;
}

/* A point must be rounded to nearest, and refused iff that is not legal. */
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
    const ko_mat3 rows = inverse ? r : mat_transposed(&r);
    wide truth[AXES];
    ko_vec3 out = no_vec;
    for (unsigned axis = 0; axis < AXES; axis++) {
        truth[axis] = turned_axis(&rows, axis, at, 0);
    }
    const ko_status status =
        inverse ? ko_vec3_rotate_inverse(&v, &r, &out) : ko_vec3_rotate(&v, &r, &out);
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

/* A point turned by the matrix of a quaternion must be within 1.3 LSB of the quaternion's own
 * rotation. */
static void judge_rotate_by_quat(oracle_case *with, oracle_tally *tally)
{
    const bool inverse = once_in(with, 2);
    const ko_quat q = any_quat(with);
    const ko_vec3 v = doubtful_vec(with, KO_LIMIT);
    const real at[AXES] = {v.x, v.y, v.z};
    const real reach = real_size(at[0]) + real_size(at[1]) + real_size(at[2]);
    ko_mat3 by_matrix;
    ko_vec3 out = no_vec;
    if (ko_mat3_from_quat(&q, &by_matrix) != KO_OK ||
        (inverse ? ko_vec3_rotate_inverse(&v, &by_matrix, &out)
                 : ko_vec3_rotate(&v, &by_matrix, &out)) != KO_OK) {
        found(tally, memcmp(&out, &no_vec, sizeof out) == 0);
        return;
    }
    const rquat unit_q = rquat_of(&q);
    rmat m = rmat_of(&unit_q);
    m = inverse ? rmat_turned(&m) : m;
    for (unsigned i = 0; i < AXES; i++) {
        const real truth = m.c[0][i] * at[0] + m.c[1][i] * at[1] + m.c[2][i] * at[2];
        const real off = real_size((real)component(&out, i) - truth);
        found(tally, off <= 0.5L + 0.53L * reach / (real)ONE);
        found_deviation(tally, (uint64_t)(off * (real)ONE_LSB));
    }
}

/* ---- matrices ---- */

static const ko_mat3 no_mat = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};

/* The status must be right. With KO_OK the matrix must be legal and near the truth. */
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
    ko_mat3 m = any_matrix_off(with, any_between(with, 0, 3));
    doubt_matrix(with, &m);
    (void)found_status(tally, ko_mat3_check(&m), mat_is_legal(&m));
}

/* If dot products are within 2^-18, one call must give a legal matrix near the truth. Otherwise it
 * must only succeed. */
static void judge_polish(oracle_case *with, oracle_tally *tally)
{
    ko_mat3 m = any_matrix_off(with, INT64_C(1) << any_between(with, 0, 9));
    doubt_matrix(with, &m);
    ko_mat3 out = no_mat;
    const bool in_range = is_orthonormal(&m, 6);
    const ko_status status = ko_mat3_normalize(&m, &out);
    const rmat truth = rmat_nearest(&m);
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
    const ko_status status = ko_mat3_normalize(&m, &out);
    const rmat truth = rmat_nearest(&m);
    judge_matrix(status, is_orthonormal(&m, 6), &out, &truth, tally);
}

static void judge_mat_from_quat(oracle_case *with, oracle_tally *tally)
{
    const ko_quat q = any_quat(with);
    const ko_quat none = {KO_Q30_ONE, 0, 0, 0};
    const rquat real_q = rquat_of((quat_square(&q) == 0) ? &none : &q);
    const rmat truth = rmat_of(&real_q);
    ko_mat3 out = no_mat;
    judge_matrix(ko_mat3_from_quat(&q, &out), quat_is_legal(&q), &out, &truth, tally);
}

static void judge_mat_about(oracle_case *with, oracle_tally *tally)
{
    const ko_dir3 axis = any_axis(with);
    const ko_angle angle = any_angle(with);
    const rquat q = rquat_about(&axis, angle);
    const rmat truth = rmat_of(&q);
    ko_mat3 out = no_mat;
    const ko_status status = ko_mat3_from_axis_angle(&axis, angle, &out);
    judge_matrix(status, axis_is_legal(&axis), &out, &truth, tally);
}

/* Handles matrices that are not legal: the library may accept or refuse them, but a refusal writes
 * nothing. Returns false if both matrices are legal. */
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
    const ko_status status = ko_mat3_compose(&a, &b, &out);
    const bool is_changed = memcmp(&out, &no_mat, sizeof out) != 0;
    if (judged_illegal(&a, &b, status, is_changed, tally)) {
        found(tally, status != KO_OK || mat_is_legal(&out));
        return;
    }
    const rmat p = rmat_nearest(&a);
    const rmat q = rmat_nearest(&b);
    const rmat truth = rmat_product(&p, &q);
    found(tally, status == KO_OK && mat_is_legal(&out));
    found_mat(tally, &out, &truth);
}

static void judge_transpose(oracle_case *with, oracle_tally *tally)
{
    const ko_mat3 m = any_near_matrix(with);
    const ko_mat3 expected = mat_transposed(&m);
    ko_mat3 out = no_mat;
    found(tally, ko_mat3_inverse(&m, &out) == KO_OK);
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
    const ko_mat3 rows = mat_transposed(&pose->r);
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
    const ko_status status = ko_vec3_transform(&point, &pose, &out);
    judge_point(status, &out, truth, both_legal(&pose.t, &point), tally);
}

static void judge_apply_inverse(oracle_case *with, oracle_tally *tally)
{
    const ko_pose pose = any_pose(with);
    const ko_vec3 point = doubtful_vec(with, KO_LIMIT);
    wide truth[AXES];
    ko_vec3 out = no_vec;
    applied_inverse(&pose, &point, truth);
    const ko_status status = ko_vec3_transform_inverse(&point, &pose, &out);
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
    rmat p = rmat_nearest(&a.r);
    const rmat q = rmat_nearest(&b.r);
    p = is_between ? rmat_turned(&p) : p;
    const rmat both = rmat_product(&p, &q);
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
    const ko_mat3 expected = mat_transposed(&pose.r);
    wide truth[AXES];
    ko_pose out = no_pose;
    applied_inverse(&pose, &origin, truth);
    const ko_status status = pose_inverse(&pose, &out);
    judge_point(status, &out.t, truth, all_within(&pose.t, KO_LIMIT), tally);
    found(tally, memcmp(&out.r, (status == KO_OK) ? &expected : &no_mat, sizeof expected) == 0);
}

static const oracle_claim claims[] = {
    {"ko_mat3_from_quat, then ko_vec3_rotate", ROUNDED, UNITS(1300), judge_rotate_by_quat},
    {"ko_mat3_check", EXACT, 0, judge_mat_check},
    {"ko_mat3_orthonorm., 2^-18", ROUNDED, UNITS(650), judge_polish},
    {"ko_mat3_normalize", ROUNDED, UNITS(2400), judge_orthonormalize},
    {"ko_mat3_from_quat", ROUNDED, UNITS(530), judge_mat_from_quat},
    {"ko_mat3_from_axis_angle", ROUNDED, UNITS(4000), judge_mat_about},
    {"ko_mat3_compose", ROUNDED, UNITS(1500), judge_mat_multiply},
    {"ko_mat3_inverse", EXACT, 0, judge_transpose},
    {"ko_vec3_rotate", ROUNDED, ONE_LSB / 2U, judge_rotate},
    {"ko_vec3_rotate_inverse", ROUNDED, ONE_LSB / 2U, judge_rotate_inverse},
    {"ko_pose_check", EXACT, 0, judge_pose_check},
    {"ko_vec3_transform", ROUNDED, ONE_LSB / 2U, judge_apply},
    {"ko_vec3_transform_inverse", ROUNDED, ONE_LSB / 2U, judge_apply_inverse},
    {"ko_pose_compose", ROUNDED, UNITS(1500), judge_compose},
    {"pose_inverse", ROUNDED, ONE_LSB / 2U, judge_inverse},
    {"ko_pose_between", ROUNDED, UNITS(1500), judge_between},
};

ORACLE_SUITE(oracle_pose, "keepout/rotation.h", claims);
