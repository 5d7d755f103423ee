/* Tests of ko_angle_*, ko_dir3_* and ko_quat_*: known values, refusals, limits, and relations
 * between the functions. The oracle judges how exact they are.
 *
 * promise: refuses */
#include "turns.h"

#include "keepout/units.h"

static const ko_dir3 blank_dir = {7, 8, 9};
static const ko_quat blank_quat = {7, 8, 9, 10};
static const ko_quat no_turn = {ONE, 0, 0, 0};

/* ---- angles ---- */

typedef struct angle_row {
    fix16_t from;
    ko_angle angle;
} angle_row;

static const angle_row degree_rows[] = {
    {0, 0},
    {90 * 65536, QUARTER},
    {-90 * 65536, -QUARTER},
    {180 * 65536, HALF},
    {-180 * 65536, HALF},
    {360 * 65536, 0},
    {450 * 65536, QUARTER},
    {-(30000 * 65536), -1431655765}, /* -83 turns and 120 degrees */
    {1, 182},
    {-1, -182},
    {45, 8192},
    {INT32_MIN, -95443718}, /* -91 turns and 8 degrees */
};

/* In 2^-32 turns, computed from decimals of 40 digits. */
static const angle_row radian_rows[] = {
    {0, 0},
    {1, 10430},
    {-1, -10430},
    {65536, 683565276},
    {205887, 2147479307},
    {-205887, -2147479307},
};

static void angles_of_degrees_and_radians(void)
{
    for (size_t i = 0; i < LENGTH(degree_rows); i++) {
        CHECK_EQ(ko_angle_from_degrees(degree_rows[i].from), degree_rows[i].angle);
    }
    for (size_t i = 0; i < LENGTH(radian_rows); i++) {
        CHECK_EQ(ko_angle_from_radians(radian_rows[i].from), radian_rows[i].angle);
    }
    CHECK_EQ((uint32_t)ko_angle_from_radians(INT32_MAX) +
                 (uint32_t)ko_angle_from_radians(-INT32_MAX),
             0U);
}

typedef struct turn_row {
    ko_angle angle;
    ko_q30 sine;
    ko_q30 cosine;
} turn_row;

static const turn_row turn_rows[] = {
    {0, 0, ONE},
    {QUARTER, ONE, 0},
    {HALF, 0, -ONE},
    {-QUARTER, -ONE, 0},
    {QUARTER / 2, ROOT_HALF, ROOT_HALF},
    {-QUARTER / 2, -ROOT_HALF, ROOT_HALF},
    {QUARTER / 2 * 3, ROOT_HALF, -ROOT_HALF},
    {357913941, ONE / 2, 929887697}, /* 30 degrees */
    {1, 2, ONE},                     /* 2^-32 turns are 1.57 units */
    {-1, -2, ONE},
    {INT32_MAX, 2, -ONE},
};

static void sine_and_cosine_at_known_angles(void)
{
    ko_q30 sine = 7;
    ko_q30 cosine = 7;
    CHECK_EQ(ko_angle_sin_cos(0, NULL, &cosine), KO_E_ARG);
    CHECK_EQ(ko_angle_sin_cos(0, &sine, NULL), KO_E_ARG);
    CHECK(sine == 7 && cosine == 7);
    for (size_t i = 0; i < LENGTH(turn_rows); i++) {
        CHECK_EQ(ko_angle_sin_cos(turn_rows[i].angle, &sine, &cosine), KO_OK);
        CHECK_EQ(sine, turn_rows[i].sine);
        CHECK_EQ(cosine, turn_rows[i].cosine);
    }
}

/* sin^2 + cos^2 is 1 within 2 (0.7 + 0.7) units and a bit; the symmetries hold to the bit. */
static void sine_and_cosine_agree(void)
{
    test_random random = {0x7EC30101U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_angle angle = (ko_angle)random_bits(&random);
        ko_q30 s;
        ko_q30 c;
        ko_q30 s2;
        ko_q30 c2;
        CHECK_EQ(ko_angle_sin_cos(angle, &s, &c), KO_OK);
        const int64_t square = (int64_t)s * s + (int64_t)c * c;
        CHECK(within(square, INT64_C(1) << 60, INT64_C(3) << 30));
        CHECK_EQ(ko_angle_sin_cos((ko_angle)(0U - (uint32_t)angle), &s2, &c2), KO_OK);
        CHECK(s2 == -s && c2 == c);
        CHECK_EQ(ko_angle_sin_cos((ko_angle)((uint32_t)angle + (uint32_t)QUARTER), &s2, &c2),
                 KO_OK);
        CHECK(s2 == c && c2 == -s);
    }
}

/* ---- directions ---- */

static void directions(void)
{
    const ko_vec3 v = {3 * 65536, 0, -4 * 65536};
    const ko_dir3 expected = {644245094, 0, -858993459};
    const ko_vec3 least = {0, -1, 0};
    const ko_vec3 most = {INT32_MIN, INT32_MIN, INT32_MIN};
    const ko_dir3 down = {0, -ONE, 0};
    const ko_dir3 corner = {-619925131, -619925131, -619925131};
    ko_dir3 out = blank_dir;
    CHECK_EQ(ko_dir3_from_vec3(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_dir3_from_vec3(&v, NULL), KO_E_ARG);
    CHECK_EQ(ko_dir3_from_vec3(&turns_origin, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_dir));
    CHECK_EQ(ko_dir3_from_vec3(&v, &out), KO_OK);
    check_dir(&out, &expected, 0);
    CHECK_EQ(ko_dir3_from_vec3(&least, &out), KO_OK);
    check_dir(&out, &down, 0);
    CHECK_EQ(ko_dir3_from_vec3(&most, &out), KO_OK);
    check_dir(&out, &corner, 0);
}

static void direction_check_at_the_edges(void)
{
    ko_dir3 d = turns_up;
    CHECK_EQ(ko_dir3_check(NULL), KO_E_ARG);
    CHECK_EQ(ko_dir3_check(&d), KO_OK);
    d.z = ONE + 4; /* squared 1 + 2^-27 and a little */
    CHECK_EQ(ko_dir3_check(&d), KO_E_RANGE);
    d.z = ONE + 3;
    CHECK_EQ(ko_dir3_check(&d), KO_OK);
    d.z = ONE - 4;
    CHECK_EQ(ko_dir3_check(&d), KO_OK);
    d.z = ONE - 5;
    CHECK_EQ(ko_dir3_check(&d), KO_E_RANGE);
    const ko_dir3 most = {INT32_MIN, INT32_MIN, INT32_MIN};
    CHECK_EQ(ko_dir3_check(&most), KO_E_RANGE);
}

/* ---- quaternions ---- */

/* The square of 1 + 2^-13 is 1 + 2^-12 + 2^-26, just too much. That of 1 - 2^-13 is 1 - 2^-12 +
 * 2^-26. */
static void quaternion_check_at_the_edges(void)
{
    ko_quat q = no_turn;
    const ko_quat most = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    CHECK_EQ(ko_quat_check(NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_check(&q), KO_OK);
    q.w = ONE + NEAR_UNIT;
    CHECK_EQ(ko_quat_check(&q), KO_E_RANGE);
    q.w = ONE + NEAR_UNIT - 8;
    CHECK_EQ(ko_quat_check(&q), KO_OK);
    q.w = ONE - NEAR_UNIT;
    CHECK_EQ(ko_quat_check(&q), KO_OK);
    q.w = ONE - NEAR_UNIT - 9;
    CHECK_EQ(ko_quat_check(&q), KO_E_RANGE);
    CHECK_EQ(ko_quat_check(&most), KO_E_RANGE);
}

static void normalization_of_any_scale(void)
{
    const ko_quat half = {ONE / 2, -ONE / 2, ONE / 2, -ONE / 2};
    const ko_quat short_one = {255, 22, 0, 0}; /* 255^2 + 22^2 = 65509 < 256^2 */
    ko_quat out = blank_quat;
    CHECK_EQ(ko_quat_from_integers(1, 2, 3, 4, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_from_integers(255, 22, 0, 0, &out), KO_E_RANGE);
    CHECK_EQ(ko_quat_from_integers(0, 0, 0, 0, &out), KO_E_RANGE);
    CHECK_EQ(ko_quat_from_integers(0, 0, -255, 0, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_quat));
    CHECK_EQ(ko_quat_from_integers(0, 0, -256, 0, &out), KO_OK);
    CHECK(out.w == 0 && out.x == 0 && out.y == -ONE && out.z == 0);
    for (int32_t scale = ONE; scale >= 128; scale /= 2) {
        CHECK_EQ(ko_quat_from_integers(scale, -scale, scale, -scale, &out), KO_OK);
        CHECK(SAME(&out, &half));
    }
    CHECK_EQ(ko_quat_from_integers(INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN, &out), KO_OK);
    CHECK(out.w == -ONE / 2 && out.x == -ONE / 2 && out.y == -ONE / 2 && out.z == -ONE / 2);
    CHECK_EQ(ko_quat_from_integers(0, 6000, 0, 8000, &out), KO_OK); /* decimals: 0.6, 0.8 */
    CHECK(out.w == 0 && out.x == 644245094 && out.y == 0 && out.z == 858993459);
    out = short_one;
    out.z = 256;
    CHECK_EQ(ko_quat_from_integers(out.w, out.x, out.y, out.z, &out), KO_OK);
    CHECK_EQ(ko_quat_check(&out), KO_OK);
}

static void axis_and_angle(void)
{
    const ko_dir3 bad = {0, 0, ONE + NEAR_UNIT};
    ko_quat q = blank_quat;
    ko_mat3 m = blank_mat;
    CHECK_EQ(ko_quat_from_axis_angle(NULL, 0, &q), KO_E_ARG);
    CHECK_EQ(ko_quat_from_axis_angle(&turns_up, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_from_axis_angle(NULL, 0, &m), KO_E_ARG);
    CHECK_EQ(ko_mat3_from_axis_angle(&turns_up, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_from_axis_angle(&bad, 1, &q), KO_E_RANGE);
    CHECK_EQ(ko_mat3_from_axis_angle(&bad, 1, &m), KO_E_RANGE);
    CHECK(SAME(&q, &blank_quat) && SAME(&m, &blank_mat));
    CHECK_EQ(ko_quat_from_axis_angle(&turns_up, QUARTER, &q), KO_OK);
    CHECK(q.w == ROOT_HALF && q.x == 0 && q.y == 0 && q.z == ROOT_HALF);
    CHECK_EQ(ko_quat_from_axis_angle(&turns_up, HALF, &q), KO_OK);
    CHECK(q.w == 0 && q.x == 0 && q.y == 0 && q.z == -ONE);
    CHECK_EQ(ko_mat3_from_axis_angle(&turns_up, QUARTER, &m), KO_OK);
    check_mat(&m, &turns_quarter, 1);
    CHECK_EQ(ko_mat3_from_axis_angle(&turns_up, 0, &m), KO_OK);
    CHECK(SAME(&m, &turns_identity));
}

static void quaternion_products(void)
{
    const ko_quat i = {0, ONE, 0, 0};
    const ko_quat j = {0, 0, ONE, 0};
    const ko_quat k = {0, 0, 0, ONE};
    const ko_quat minus_k = {0, 0, 0, -ONE};
    const ko_quat long_one = {ONE, NEAR_UNIT * 256, 0, 0};
    ko_quat out = blank_quat;
    CHECK_EQ(ko_quat_compose(NULL, &i, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_compose(&i, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_compose(&i, &i, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_compose(&i, &long_one, &out), KO_E_RANGE);
    CHECK_EQ(ko_quat_compose(&long_one, &i, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_quat));
    CHECK_EQ(ko_quat_compose(&i, &j, &out), KO_OK);
    CHECK(SAME(&out, &k));
    CHECK_EQ(ko_quat_compose(&j, &i, &out), KO_OK);
    CHECK(SAME(&out, &minus_k));
    out = j;
    CHECK_EQ(ko_quat_compose(&out, &k, &out), KO_OK);
    CHECK(SAME(&out, &i));
    CHECK_EQ(ko_quat_compose(&k, &k, &out), KO_OK);
    CHECK(out.w == -ONE && out.x == 0 && out.y == 0 && out.z == 0);
}

/* Chains two hundred products: the result stays of unit length. */
static void a_long_chain_stays_unit(void)
{
    test_random random = {0x7EC30102U};
    const ko_quat q = random_quat(&random);
    const ko_mat3 m = random_mat(&random);
    ko_quat chain = no_turn;
    ko_mat3 matrices = turns_identity;
    for (uint32_t i = 0; i < 200U; i++) {
        CHECK_EQ(ko_quat_compose(&chain, &q, &chain), KO_OK);
        CHECK_EQ(ko_mat3_compose(&matrices, &m, &matrices), KO_OK);
        CHECK_EQ(ko_mat3_check(&matrices), KO_OK);
        const ko_quat again = chain;
        ko_quat normal;
        CHECK_EQ(ko_quat_from_integers(again.w, again.x, again.y, again.z, &normal), KO_OK);
        CHECK(same_turn(&again, &normal, 1));
    }
}

static void quaternions_and_matrices_agree(void)
{
    test_random random = {0x7EC30103U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const ko_quat a = random_quat(&random);
        const ko_quat b = random_quat(&random);
        ko_quat ab;
        ko_quat back;
        ko_mat3 ma;
        ko_mat3 mb;
        ko_mat3 mab;
        ko_mat3 product;
        CHECK_EQ(ko_quat_compose(&a, &b, &ab), KO_OK);
        CHECK_EQ(ko_mat3_from_quat(&a, &ma), KO_OK);
        CHECK_EQ(ko_mat3_from_quat(&b, &mb), KO_OK);
        CHECK_EQ(ko_mat3_from_quat(&ab, &mab), KO_OK);
        CHECK_EQ(ko_mat3_check(&ma), KO_OK);
        CHECK_EQ(ko_mat3_compose(&ma, &mb, &product), KO_OK);
        CHECK_EQ(ko_mat3_check(&product), KO_OK);
        check_mat(&product, &mab, 6);
        CHECK_EQ(ko_quat_from_mat3(&ma, &back), KO_OK);
        CHECK(same_turn(&a, &back, 2));
    }
}

static void quaternion_of_each_largest_component(void)
{
    const ko_quat rows[] = {
        {ONE, 0, 0, 0},
        {0, ONE, 0, 0},
        {0, 0, ONE, 0},
        {0, 0, 0, ONE},
        {ONE / 2, ONE / 2, ONE / 2, ONE / 2},
        {ONE / 2, ONE / 2, -ONE / 2, -ONE / 2},
        {-4, 5, ONE, 3},
    };
    ko_quat out = blank_quat;
    ko_mat3 m;
    CHECK_EQ(ko_quat_from_mat3(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_from_mat3(&turns_identity, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_from_mat3(&turns_mirror, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_quat));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        CHECK_EQ(ko_mat3_from_quat(&rows[i], &m), KO_OK);
        CHECK_EQ(ko_quat_from_mat3(&m, &out), KO_OK);
        CHECK(within(out.w, rows[i].w, 1) && within(out.x, rows[i].x, 1));
        CHECK(within(out.y, rows[i].y, 1) && within(out.z, rows[i].z, 1));
    }
}

/* A quaternion at either end of legal lengths gives the matrix of its direction. */
static void length_of_a_quaternion_does_not_matter(void)
{
    const ko_quat rows[] = {{ONE + NEAR_UNIT - 8, 0, 0, 0}, {ONE - NEAR_UNIT, 0, 0, 0}};
    const ko_quat beyond = {ONE + NEAR_UNIT, 0, 0, 0};
    ko_mat3 m = blank_mat;
    CHECK_EQ(ko_mat3_from_quat(NULL, &m), KO_E_ARG);
    CHECK_EQ(ko_mat3_from_quat(&no_turn, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_from_quat(&beyond, &m), KO_E_RANGE);
    CHECK(SAME(&m, &blank_mat));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        CHECK_EQ(ko_mat3_from_quat(&rows[i], &m), KO_OK);
        CHECK(SAME(&m, &turns_identity));
    }
}

static const test_case cases[] = {
    {"angles of degrees and radians", angles_of_degrees_and_radians},
    {"sine and cosine at known angles", sine_and_cosine_at_known_angles},
    {"sine and cosine agree", sine_and_cosine_agree},
    {"directions", directions},
    {"direction check at the edges", direction_check_at_the_edges},
    {"quaternion check at the edges", quaternion_check_at_the_edges},
    {"normalization of any scale", normalization_of_any_scale},
    {"axis and angle", axis_and_angle},
    {"quaternion products", quaternion_products},
    {"a long chain stays unit", a_long_chain_stays_unit},
    {"quaternions and matrices agree", quaternions_and_matrices_agree},
    {"quaternion of each largest component", quaternion_of_each_largest_component},
    {"length of a quaternion does not matter", length_of_a_quaternion_does_not_matter},
};

extern const test_suite rotation_suite;
TEST_SUITE(rotation, cases);
