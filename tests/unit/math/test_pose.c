/* Tests of ko_mat3_* and ko_pose_*, and of points through quaternions. test_rotation.c has the
 * rest.
 *
 * promise: refuses */
#include "turns.h"
#include "wider.h"

static const ko_pose blank_pose = {{{7, 8, 9}, {1, 2, 3}, {4, 5, 6}}, {1, 2, 3}};

/* ---- matrices ---- */

static void matrix_check_at_the_edges(void)
{
    ko_mat3 m = turns_identity;
    CHECK_EQ(ko_mat3_check(NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_check(&m), KO_OK);
    CHECK_EQ(ko_mat3_check(&turns_quarter), KO_OK);
    CHECK_EQ(ko_mat3_check(&turns_mirror), KO_E_RANGE);
    CHECK_EQ(ko_mat3_check(&blank_mat), KO_E_RANGE);
    m.x.y = 4; /* x . y = 2^-28 */
    CHECK_EQ(ko_mat3_check(&m), KO_OK);
    m.x.y = 5;
    CHECK_EQ(ko_mat3_check(&m), KO_E_RANGE);
    m = turns_identity;
    m.z.z = ONE + 1;
    CHECK_EQ(ko_mat3_check(&m), KO_OK);
    m.z.z = ONE + 2;
    CHECK_EQ(ko_mat3_check(&m), KO_E_RANGE);
    m.z.z = ONE - 2;
    CHECK_EQ(ko_mat3_check(&m), KO_OK);
    m.z.z = ONE - 3;
    CHECK_EQ(ko_mat3_check(&m), KO_E_RANGE);
    m.z.z = INT32_MIN;
    m.z.x = INT32_MIN;
    m.z.y = INT32_MIN;
    CHECK_EQ(ko_mat3_check(&m), KO_E_RANGE);
}

static void orthonormalization(void)
{
    ko_mat3 m = turns_identity;
    ko_mat3 out = blank_mat;
    CHECK_EQ(ko_mat3_normalize(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_normalize(&m, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_normalize(&turns_mirror, &out), KO_E_RANGE);
    m.x.y = ONE / 64 + 1;
    CHECK_EQ(ko_mat3_normalize(&m, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_mat));
    m.x.y = ONE / 64;
    m.x.x = ONE - ONE / 8192; /* keeps the column's length in range */
    CHECK_EQ(ko_mat3_normalize(&m, &out), KO_OK);
    CHECK_EQ(ko_mat3_check(&out), KO_OK);
    m = turns_identity; /* a pure stretch has the identity as its rotation */
    m.x.x += ONE / 200;
    m.y.z = ONE / 300;
    m.z.y = ONE / 300;
    CHECK_EQ(ko_mat3_normalize(&m, &m), KO_OK);
    check_mat(&m, &turns_identity, 1);
}

/* Adds noise to every entry: the result is legal and near, and normalizing it again changes
 * nothing. */
static void orthonormalization_of_noise(void)
{
    test_random random = {0x7EC30104U};
    for (uint32_t i = test_rounds(10000U); i > 0U; i--) {
        const ko_mat3 clean = random_mat(&random);
        const int32_t noise = 1 << random_range(&random, 0, 22);
        ko_mat3 m = clean;
        ko_mat3 again;
        m.x.x += random_range(&random, -noise, noise);
        m.x.z += random_range(&random, -noise, noise);
        m.y.y += random_range(&random, -noise, noise);
        m.z.x += random_range(&random, -noise, noise);
        CHECK_EQ(ko_mat3_normalize(&m, &m), KO_OK);
        CHECK_EQ(ko_mat3_check(&m), KO_OK);
        check_mat(&m, &clean, 4 * (int64_t)noise + 3);
        CHECK_EQ(ko_mat3_normalize(&m, &again), KO_OK);
        check_mat(&m, &again, 1);
    }
}

static void matrix_products(void)
{
    const ko_mat3 half = {{-ONE, 0, 0}, {0, -ONE, 0}, {0, 0, ONE}};
    const ko_mat3 large = {{INT32_MIN, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};
    ko_mat3 twice = turns_identity;
    ko_mat3 out = blank_mat;
    twice.x.x = ONE + 5; /* beyond 1 + 2^-28 */
    CHECK_EQ(ko_mat3_compose(NULL, &half, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_compose(&half, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_compose(&half, &half, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_compose(&half, &large, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_compose(&twice, &half, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_compose(&turns_mirror, &half, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_compose(&blank_mat, &half, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_inverse(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_inverse(&half, NULL), KO_E_ARG);
    CHECK(SAME(&out, &blank_mat));
    CHECK_EQ(ko_mat3_compose(&turns_quarter, &turns_quarter, &out), KO_OK);
    CHECK(SAME(&out, &half));
    out = turns_quarter;
    CHECK_EQ(ko_mat3_inverse(&out, &out), KO_OK);
    CHECK(out.x.y == -ONE && out.y.x == ONE && out.z.z == ONE && out.x.x == 0);
    CHECK_EQ(ko_mat3_compose(&out, &turns_quarter, &out), KO_OK);
    CHECK(SAME(&out, &turns_identity));
}

/* The product of two matrices of ones sums the largest products. It is refused and writes
 * nothing. */
static void products_of_ones(void)
{
    const ko_mat3 ones = {{ONE, ONE, ONE}, {ONE, ONE, ONE}, {ONE, ONE, ONE}};
    ko_mat3 out = blank_mat;
    CHECK_EQ(ko_mat3_compose(&ones, &ones, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_mat));
}

/* ---- points ---- */

typedef struct point_row {
    ko_vec3 in;
    ko_status status;
    ko_vec3 out;
} point_row;

/* A turn of 45 degrees around z: x' = (x - y) / sqrt(2). */
static const point_row eighth_rows[] = {
    {{0, 0, 0}, KO_OK, {0, 0, 0}},
    {{0, 0, LIMIT}, KO_OK, {0, 0, LIMIT}},
    {{LIMIT, 0, -LIMIT}, KO_OK, {379625063, 379625063, -LIMIT}},
    {{1, 0, 0}, KO_OK, {1, 1, 0}},
    {{0, 1, 0}, KO_OK, {-1, 1, 0}},
    {{LIMIT, LIMIT, 0}, KO_E_RANGE, {7, 8, 9}},
    {{LIMIT, -LIMIT, 0}, KO_E_RANGE, {7, 8, 9}},
    {{379625062, 379625062, 1}, KO_OK, {0, 536870911, 1}},
    {{379625064, 379625063, 1}, KO_E_RANGE, {7, 8, 9}},
    {{0, LIMIT + 1, 0}, KO_E_RANGE, {7, 8, 9}},
    {{0, 0, INT32_MIN}, KO_E_RANGE, {7, 8, 9}},
};

static void rotations_at_the_limits(void)
{
    const ko_mat3 eighth = {{ROOT_HALF, ROOT_HALF, 0}, {-ROOT_HALF, ROOT_HALF, 0}, {0, 0, ONE}};
    ko_mat3 back;
    ko_mat3 of_quat;
    ko_quat q;
    CHECK_EQ(ko_mat3_inverse(&eighth, &back), KO_OK);
    CHECK_EQ(ko_quat_from_axis_angle(&turns_up, QUARTER / 2, &q), KO_OK);
    CHECK_EQ(ko_mat3_from_quat(&q, &of_quat), KO_OK);
    for (size_t i = 0; i < LENGTH(eighth_rows); i++) {
        const point_row *row = &eighth_rows[i];
        ko_vec3 out = blank_vec;
        CHECK_EQ(ko_vec3_rotate(&row->in, &eighth, &out), row->status);
        check_vec(&out, &row->out, 0);
        out = blank_vec;
        CHECK_EQ(ko_vec3_rotate_inverse(&row->in, &back, &out), row->status);
        check_vec(&out, &row->out, 0);
        out = blank_vec;
        CHECK_EQ(ko_vec3_rotate(&row->in, &of_quat, &out), row->status);
        check_vec(&out, &row->out, 2);
    }
}

/* Any nine numbers are multiplied to the bit, up to the largest sums. */
static void any_matrix_is_multiplied(void)
{
    const ko_mat3 worst = {{INT32_MIN, INT32_MAX, 0}, {INT32_MIN, 1, 0}, {INT32_MIN, 0, ONE / 2}};
    const ko_vec3 corner = {-LIMIT, -LIMIT, -LIMIT};
    const ko_vec3 mixed = {3, -3, 1};
    const ko_vec3 expected = {-2, 6, 1}; /* ties round upward: 0.5 gives 1 */
    ko_vec3 out = blank_vec;
    CHECK_EQ(ko_vec3_rotate(&corner, &worst, &out), KO_E_RANGE);
    CHECK_EQ(ko_vec3_rotate_inverse(&corner, &worst, &out), KO_E_RANGE);
    check_vec(&out, &blank_vec, 0);
    CHECK_EQ(ko_vec3_rotate(&mixed, &worst, &out), KO_OK);
    check_vec(&out, &expected, 0);
}

static void rotations_refuse_null(void)
{
    ko_vec3 out = blank_vec;
    CHECK_EQ(ko_vec3_rotate(&turns_origin, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_vec3_rotate(NULL, &turns_identity, &out), KO_E_ARG);
    CHECK_EQ(ko_vec3_rotate(&turns_origin, &turns_identity, NULL), KO_E_ARG);
    CHECK_EQ(ko_vec3_rotate_inverse(&turns_origin, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_vec3_rotate_inverse(NULL, &turns_identity, &out), KO_E_ARG);
    CHECK_EQ(ko_vec3_rotate_inverse(&turns_origin, &turns_identity, NULL), KO_E_ARG);
    check_vec(&out, &blank_vec, 0);
}

/* Rotates there and back, within 3 LSB. Two roundings of 3 axes take 2 of them, a matrix that is
 * off by half a unit takes 1. */
static void there_and_back(void)
{
    test_random random = {0x7EC30105U};
    for (uint32_t i = test_rounds(50000U); i > 0U; i--) {
        const ko_quat q = random_quat(&random);
        const ko_vec3 p = random_point(&random, LIMIT / 2);
        ko_mat3 m;
        ko_vec3 out;
        CHECK_EQ(ko_mat3_from_quat(&q, &m), KO_OK);
        CHECK_EQ(ko_vec3_rotate(&p, &m, &out), KO_OK);
        CHECK_EQ(ko_vec3_rotate_inverse(&out, &m, &out), KO_OK);
        check_vec(&out, &p, 3);
    }
}

/* ---- poses ---- */

static void poses_refuse(void)
{
    const ko_pose good = {KO_MAT3_IDENTITY, {1, 2, 3}};
    const ko_pose mirrored = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, -ONE}}, {1, 2, 3}};
    const ko_pose far = {KO_MAT3_IDENTITY, {0, LIMIT + 1, 0}};
    ko_pose out = blank_pose;
    ko_vec3 point = blank_vec;
    CHECK_EQ(ko_pose_check(NULL), KO_E_ARG);
    CHECK_EQ(ko_pose_check(&good), KO_OK);
    CHECK_EQ(ko_pose_check(&mirrored), KO_E_RANGE);
    CHECK_EQ(ko_pose_check(&far), KO_E_RANGE);
    CHECK_EQ(ko_vec3_transform(&turns_origin, NULL, &point), KO_E_ARG);
    CHECK_EQ(ko_vec3_transform(NULL, &good, &point), KO_E_ARG);
    CHECK_EQ(ko_vec3_transform(&turns_origin, &good, NULL), KO_E_ARG);
    CHECK_EQ(ko_vec3_transform(&turns_origin, &far, &point), KO_E_RANGE);
    CHECK_EQ(ko_vec3_transform(&far.t, &good, &point), KO_E_RANGE);
    CHECK_EQ(ko_vec3_transform_inverse(&turns_origin, NULL, &point), KO_E_ARG);
    CHECK_EQ(ko_vec3_transform_inverse(NULL, &good, &point), KO_E_ARG);
    CHECK_EQ(ko_vec3_transform_inverse(&turns_origin, &good, NULL), KO_E_ARG);
    CHECK_EQ(ko_vec3_transform_inverse(&turns_origin, &far, &point), KO_E_RANGE);
    CHECK_EQ(ko_vec3_transform_inverse(&far.t, &good, &point), KO_E_RANGE);
    check_vec(&point, &blank_vec, 0);
    CHECK_EQ(ko_pose_compose(NULL, &good, &out), KO_E_ARG);
    CHECK_EQ(ko_pose_compose(&good, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_pose_compose(&good, &good, NULL), KO_E_ARG);
    CHECK_EQ(ko_pose_compose(&good, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_pose_compose(&far, &good, &out), KO_E_RANGE);
    CHECK_EQ(ko_pose_compose(&good, &mirrored, &out), KO_E_RANGE);
    CHECK_EQ(ko_pose_between(NULL, &good, &out), KO_E_ARG);
    CHECK_EQ(ko_pose_between(&good, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_pose_between(&good, &good, NULL), KO_E_ARG);
    CHECK_EQ(ko_pose_between(&good, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_pose_between(&far, &good, &out), KO_E_RANGE);
    CHECK_EQ(ko_pose_between(&mirrored, &good, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_pose));
}

static void poses_at_the_limits(void)
{
    const ko_pose edge = {KO_MAT3_IDENTITY, {LIMIT, -LIMIT, 1}};
    const ko_pose opposite = {KO_MAT3_IDENTITY, {-LIMIT, -LIMIT, 1}};
    const ko_vec3 inward = {-2 * (LIMIT / 2), LIMIT, LIMIT - 1};
    const ko_vec3 at = {0, 0, LIMIT};
    const ko_vec3 outward = {1, 0, 0};
    ko_pose pose = blank_pose;
    ko_vec3 out = blank_vec;
    CHECK_EQ(ko_vec3_transform(&outward, &edge, &out), KO_E_RANGE);
    CHECK_EQ(ko_vec3_transform_inverse(&outward, &opposite, &out), KO_E_RANGE);
    check_vec(&out, &blank_vec, 0);
    CHECK_EQ(ko_vec3_transform(&inward, &edge, &out), KO_OK);
    check_vec(&out, &at, 0);
    CHECK_EQ(ko_vec3_transform_inverse(&out, &edge, &out), KO_OK);
    check_vec(&out, &inward, 0);
    CHECK_EQ(ko_pose_between(&edge, &opposite, &pose), KO_E_RANGE);
    CHECK(SAME(&pose, &blank_pose));
    CHECK_EQ(ko_pose_between(&edge, &edge, &pose), KO_OK);
    CHECK(SAME(&pose.r, &turns_identity) && SAME(&pose.t, &turns_origin));
}

/* A pose in a frame agrees with its two steps, and with the points they place. */
static void poses_agree_with_points(void)
{
    test_random random = {0x7EC30106U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        ko_pose a;
        ko_pose b;
        ko_pose c;
        ko_vec3 direct;
        ko_vec3 stepped;
        a.r = random_mat(&random);
        a.t = random_point(&random, LIMIT / 8);
        b.r = random_mat(&random);
        b.t = random_point(&random, LIMIT / 8);
        const ko_vec3 p = random_point(&random, LIMIT / 8);
        CHECK_EQ(ko_pose_compose(&a, &b, &c), KO_OK);
        CHECK_EQ(ko_vec3_transform(&p, &c, &direct), KO_OK);
        CHECK_EQ(ko_vec3_transform(&p, &b, &stepped), KO_OK);
        CHECK_EQ(ko_vec3_transform(&stepped, &a, &stepped), KO_OK);
        check_vec(&direct, &stepped, 3);
        CHECK_EQ(ko_pose_between(&a, &c, &c), KO_OK);
        check_vec(&c.t, &b.t, 3);
        check_mat(&c.r, &b.r, 6);
        CHECK_EQ(ko_pose_between(&a, &b, &c), KO_OK);
        CHECK_EQ(ko_pose_check(&c), KO_OK);
        CHECK_EQ(pose_inverse(&a, &a), KO_OK);
        CHECK_EQ(ko_pose_check(&a), KO_OK);
        CHECK_EQ(ko_pose_compose(&a, &b, &b), KO_OK);
        check_vec(&b.t, &c.t, 2);
        CHECK(SAME(&b.r, &c.r));
    }
}

static const test_case cases[] = {
    {"matrix check at the edges", matrix_check_at_the_edges},
    {"orthonormalization", orthonormalization},
    {"orthonormalization of noise", orthonormalization_of_noise},
    {"matrix products", matrix_products},
    {"products of ones", products_of_ones},
    {"rotations at the limits", rotations_at_the_limits},
    {"any matrix is multiplied", any_matrix_is_multiplied},
    {"rotations refuse null", rotations_refuse_null},
    {"there and back", there_and_back},
    {"poses refuse", poses_refuse},
    {"poses at the limits", poses_at_the_limits},
    {"poses agree with points", poses_agree_with_points},
};

extern const test_suite pose_suite;
TEST_SUITE(pose, cases);
