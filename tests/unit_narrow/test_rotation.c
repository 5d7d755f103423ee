/* ko_angle_*, ko_dir3_*, ko_quat_*, ko_mat3_*, ko_pose_*. How exact they are is the oracle's to
 * say: here are known values, refusals, limits, and what must hold between the functions. */
#include "harness.h"

#include "keepout/rotation.h"

#include <stddef.h>
#include <string.h>

#define ONE KO_Q30_ONE
#define LIMIT KO_LIMIT
#define QUARTER KO_ANGLE_QUARTER
#define HALF ((ko_angle)INT32_MIN)
#define ROOT_HALF 759250125 /* sqrt(1/2) in Q30, to nearest */
#define NEAR_UNIT 131072    /* 2^-13 in Q30: about the end of legal lengths */
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define SAME(a, b) (memcmp((a), (b), sizeof *(a)) == 0)

static const ko_vec3 blank_vec = {7, 8, 9};
static const ko_dir3 blank_dir = {7, 8, 9};
static const ko_quat blank_quat = {7, 8, 9, 10};
static const ko_mat3 blank_mat = {{7, 8, 9}, {1, 2, 3}, {4, 5, 6}};
static const ko_pose blank_pose = {{{7, 8, 9}, {1, 2, 3}, {4, 5, 6}}, {1, 2, 3}};

static const ko_vec3 origin = {0, 0, 0};
static const ko_quat no_turn = {ONE, 0, 0, 0};
static const ko_mat3 identity = KO_MAT3_IDENTITY;
static const ko_mat3 yaw_quarter = {{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}};
static const ko_mat3 reflection = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, -ONE}};
static const ko_dir3 up = {0, 0, ONE};

static bool within(int64_t a, int64_t b, int64_t by)
{
    return a - b >= -by && a - b <= by;
}

static void check_dir(const ko_dir3 *a, const ko_dir3 *b, int64_t by)
{
    CHECK(within(a->x, b->x, by) && within(a->y, b->y, by) && within(a->z, b->z, by));
}

static void check_mat(const ko_mat3 *a, const ko_mat3 *b, int64_t by)
{
    check_dir(&a->x, &b->x, by);
    check_dir(&a->y, &b->y, by);
    check_dir(&a->z, &b->z, by);
}

static void check_vec(const ko_vec3 *a, const ko_vec3 *b, int64_t by)
{
    CHECK(within(a->x, b->x, by) && within(a->y, b->y, by) && within(a->z, b->z, by));
}

/* The same rotation: the same or the opposite quaternion. */
static bool same_turn(const ko_quat *a, const ko_quat *b, int64_t by)
{
    const int64_t sign = (a->w > 0) == (b->w > 0) ? 1 : -1;
    const bool as_is = within(a->w, sign * b->w, by) && within(a->x, sign * b->x, by) &&
                       within(a->y, sign * b->y, by) && within(a->z, sign * b->z, by);
    const bool opposite = within(a->w, -sign * b->w, by) && within(a->x, -sign * b->x, by) &&
                          within(a->y, -sign * b->y, by) && within(a->z, -sign * b->z, by);
    return as_is || opposite;
}

static ko_quat random_quat(test_random *random)
{
    ko_quat q;
    q.w = random_range(random, -ONE, ONE);
    q.x = random_range(random, -ONE, ONE);
    q.y = random_range(random, -ONE, ONE);
    q.z = random_range(random, 1000, ONE);
    CHECK_EQ(ko_quat_normalize(&q, &q), KO_OK);
    return q;
}

static ko_mat3 random_mat(test_random *random)
{
    const ko_quat q = random_quat(random);
    ko_mat3 m;
    CHECK_EQ(ko_mat3_from_quat(&q, &m), KO_OK);
    return m;
}

static ko_vec3 random_point(test_random *random, fix16_t limit)
{
    ko_vec3 p;
    p.x = random_range(random, -limit, limit);
    p.y = random_range(random, -limit, limit);
    p.z = random_range(random, -limit, limit);
    return p;
}

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

/* In 2^-32 turns, from decimals of 40 digits. */
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

/* sin^2 + cos^2 = 1 within 2 (0.7 + 0.7) units and a bit, and the symmetries hold to the bit. */
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
    CHECK_EQ(ko_dir3_from_vec3(&origin, &out), KO_E_RANGE);
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
    ko_dir3 d = up;
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

/* 1 + 2^-13 squared is 1 + 2^-12 + 2^-26, just too much; 1 - 2^-13 squared is 1 - 2^-12 + 2^-26. */
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
    const ko_quat most = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    const ko_quat short_one = {255, 22, 0, 0}; /* 255^2 + 22^2 = 65509 < 256^2 */
    ko_quat out = blank_quat;
    CHECK_EQ(ko_quat_normalize(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_normalize(&half, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_from_integers(1, 2, 3, 4, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_normalize(&short_one, &out), KO_E_RANGE);
    CHECK_EQ(ko_quat_from_integers(0, 0, 0, 0, &out), KO_E_RANGE);
    CHECK_EQ(ko_quat_from_integers(0, 0, -255, 0, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_quat));
    CHECK_EQ(ko_quat_from_integers(0, 0, -256, 0, &out), KO_OK);
    CHECK(out.w == 0 && out.x == 0 && out.y == -ONE && out.z == 0);
    for (int32_t scale = ONE; scale >= 128; scale /= 2) {
        CHECK_EQ(ko_quat_from_integers(scale, -scale, scale, -scale, &out), KO_OK);
        CHECK(SAME(&out, &half));
    }
    CHECK_EQ(ko_quat_normalize(&most, &out), KO_OK);
    CHECK(out.w == -ONE / 2 && out.x == -ONE / 2 && out.y == -ONE / 2 && out.z == -ONE / 2);
    CHECK_EQ(ko_quat_from_integers(0, 6000, 0, 8000, &out), KO_OK); /* decimals: 0.6, 0.8 */
    CHECK(out.w == 0 && out.x == 644245094 && out.y == 0 && out.z == 858993459);
    out = short_one;
    out.z = 256;
    CHECK_EQ(ko_quat_normalize(&out, &out), KO_OK);
    CHECK_EQ(ko_quat_check(&out), KO_OK);
}

static void axis_and_angle(void)
{
    const ko_dir3 bad = {0, 0, ONE + NEAR_UNIT};
    ko_quat q = blank_quat;
    ko_mat3 m = blank_mat;
    CHECK_EQ(ko_quat_from_axis_angle(NULL, 0, &q), KO_E_ARG);
    CHECK_EQ(ko_quat_from_axis_angle(&up, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_from_axis_angle(NULL, 0, &m), KO_E_ARG);
    CHECK_EQ(ko_mat3_from_axis_angle(&up, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_from_axis_angle(&bad, 1, &q), KO_E_RANGE);
    CHECK_EQ(ko_mat3_from_axis_angle(&bad, 1, &m), KO_E_RANGE);
    CHECK(SAME(&q, &blank_quat) && SAME(&m, &blank_mat));
    CHECK_EQ(ko_quat_from_axis_angle(&up, QUARTER, &q), KO_OK);
    CHECK(q.w == ROOT_HALF && q.x == 0 && q.y == 0 && q.z == ROOT_HALF);
    CHECK_EQ(ko_quat_from_axis_angle(&up, HALF, &q), KO_OK);
    CHECK(q.w == 0 && q.x == 0 && q.y == 0 && q.z == -ONE);
    CHECK_EQ(ko_mat3_from_axis_angle(&up, QUARTER, &m), KO_OK);
    check_mat(&m, &yaw_quarter, 1);
    CHECK_EQ(ko_mat3_from_axis_angle(&up, 0, &m), KO_OK);
    CHECK(SAME(&m, &identity));
}

static void quaternion_products(void)
{
    const ko_quat i = {0, ONE, 0, 0};
    const ko_quat j = {0, 0, ONE, 0};
    const ko_quat k = {0, 0, 0, ONE};
    const ko_quat minus_k = {0, 0, 0, -ONE};
    const ko_quat long_one = {ONE, NEAR_UNIT * 256, 0, 0};
    ko_quat out = blank_quat;
    CHECK_EQ(ko_quat_multiply(NULL, &i, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_multiply(&i, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_multiply(&i, &i, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_multiply(&i, &long_one, &out), KO_E_RANGE);
    CHECK_EQ(ko_quat_multiply(&long_one, &i, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_quat));
    CHECK_EQ(ko_quat_multiply(&i, &j, &out), KO_OK);
    CHECK(SAME(&out, &k));
    CHECK_EQ(ko_quat_multiply(&j, &i, &out), KO_OK);
    CHECK(SAME(&out, &minus_k));
    out = j;
    CHECK_EQ(ko_quat_multiply(&out, &k, &out), KO_OK);
    CHECK(SAME(&out, &i));
    CHECK_EQ(ko_quat_multiply(&k, &k, &out), KO_OK);
    CHECK(out.w == -ONE && out.x == 0 && out.y == 0 && out.z == 0);
}

static void conjugates(void)
{
    const ko_quat q = {INT32_MIN, 1, -2, INT32_MAX};
    const ko_quat worst[] = {{0, INT32_MIN, 0, 0}, {0, 0, INT32_MIN, 0}, {0, 0, 0, INT32_MIN}};
    ko_quat out = blank_quat;
    CHECK_EQ(ko_quat_conjugate(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_conjugate(&q, NULL), KO_E_ARG);
    for (size_t i = 0; i < LENGTH(worst); i++) {
        CHECK_EQ(ko_quat_conjugate(&worst[i], &out), KO_E_RANGE);
    }
    CHECK(SAME(&out, &blank_quat));
    CHECK_EQ(ko_quat_conjugate(&q, &out), KO_OK);
    CHECK(out.w == INT32_MIN && out.x == -1 && out.y == 2 && out.z == -INT32_MAX);
}

/* Two hundred products on end: still of length 1, and the way back leads back. */
static void a_long_chain_stays_unit(void)
{
    test_random random = {0x7EC30102U};
    const ko_quat q = random_quat(&random);
    const ko_mat3 m = random_mat(&random);
    ko_quat chain = no_turn;
    ko_mat3 matrices = identity;
    for (uint32_t i = 0; i < 200U; i++) {
        CHECK_EQ(ko_quat_multiply(&chain, &q, &chain), KO_OK);
        CHECK_EQ(ko_mat3_multiply(&matrices, &m, &matrices), KO_OK);
        CHECK_EQ(ko_mat3_check(&matrices), KO_OK);
        const ko_quat again = chain;
        ko_quat normal;
        CHECK_EQ(ko_quat_normalize(&again, &normal), KO_OK);
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
        CHECK_EQ(ko_quat_multiply(&a, &b, &ab), KO_OK);
        CHECK_EQ(ko_mat3_from_quat(&a, &ma), KO_OK);
        CHECK_EQ(ko_mat3_from_quat(&b, &mb), KO_OK);
        CHECK_EQ(ko_mat3_from_quat(&ab, &mab), KO_OK);
        CHECK_EQ(ko_mat3_check(&ma), KO_OK);
        CHECK_EQ(ko_mat3_multiply(&ma, &mb, &product), KO_OK);
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
    CHECK_EQ(ko_quat_from_mat3(&identity, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_from_mat3(&reflection, &out), KO_E_RANGE);
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
        CHECK(SAME(&m, &identity));
    }
}

/* ---- matrices ---- */

static void matrix_check_at_the_edges(void)
{
    ko_mat3 m = identity;
    CHECK_EQ(ko_mat3_check(NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_check(&m), KO_OK);
    CHECK_EQ(ko_mat3_check(&yaw_quarter), KO_OK);
    CHECK_EQ(ko_mat3_check(&reflection), KO_E_RANGE);
    CHECK_EQ(ko_mat3_check(&blank_mat), KO_E_RANGE);
    m.x.y = 4; /* x . y = 2^-28 */
    CHECK_EQ(ko_mat3_check(&m), KO_OK);
    m.x.y = 5;
    CHECK_EQ(ko_mat3_check(&m), KO_E_RANGE);
    m = identity;
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
    ko_mat3 m = identity;
    ko_mat3 out = blank_mat;
    CHECK_EQ(ko_mat3_orthonormalize(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_orthonormalize(&m, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_orthonormalize(&reflection, &out), KO_E_RANGE);
    m.x.y = ONE / 64 + 1;
    CHECK_EQ(ko_mat3_orthonormalize(&m, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_mat));
    m.x.y = ONE / 64;
    m.x.x = ONE - ONE / 8192; /* keeps the column's length in range */
    CHECK_EQ(ko_mat3_orthonormalize(&m, &out), KO_OK);
    CHECK_EQ(ko_mat3_check(&out), KO_OK);
    m = identity; /* a pure stretch has the identity as its rotation */
    m.x.x += ONE / 200;
    m.y.z = ONE / 300;
    m.z.y = ONE / 300;
    CHECK_EQ(ko_mat3_orthonormalize(&m, &m), KO_OK);
    check_mat(&m, &identity, 1);
}

/* Noise in every entry: the result is legal, near, and stays as it is. */
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
        CHECK_EQ(ko_mat3_orthonormalize(&m, &m), KO_OK);
        CHECK_EQ(ko_mat3_check(&m), KO_OK);
        check_mat(&m, &clean, 4 * (int64_t)noise + 3);
        CHECK_EQ(ko_mat3_orthonormalize(&m, &again), KO_OK);
        check_mat(&m, &again, 1);
    }
}

static void matrix_products(void)
{
    const ko_mat3 half = {{-ONE, 0, 0}, {0, -ONE, 0}, {0, 0, ONE}};
    const ko_mat3 large = {{INT32_MIN, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};
    ko_mat3 twice = identity;
    ko_mat3 out = blank_mat;
    twice.x.x = ONE + 5; /* beyond 1 + 2^-28 */
    CHECK_EQ(ko_mat3_multiply(NULL, &half, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_multiply(&half, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_multiply(&half, &half, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_multiply(&half, &large, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_multiply(&twice, &half, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_multiply(&reflection, &half, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_multiply(&blank_mat, &half, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_transpose(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_transpose(&half, NULL), KO_E_ARG);
    CHECK(SAME(&out, &blank_mat));
    CHECK_EQ(ko_mat3_multiply(&yaw_quarter, &yaw_quarter, &out), KO_OK);
    CHECK(SAME(&out, &half));
    out = yaw_quarter;
    CHECK_EQ(ko_mat3_transpose(&out, &out), KO_OK);
    CHECK(out.x.y == -ONE && out.y.x == ONE && out.z.z == ONE && out.x.x == 0);
    CHECK_EQ(ko_mat3_multiply(&out, &yaw_quarter, &out), KO_OK);
    CHECK(SAME(&out, &identity));
}

/* Every sum of nine of the largest products, and one far beyond 32 bits, is refused without harm.
 */
static void products_of_ones(void)
{
    const ko_mat3 ones = {{ONE, ONE, ONE}, {ONE, ONE, ONE}, {ONE, ONE, ONE}};
    ko_mat3 out = blank_mat;
    CHECK_EQ(ko_mat3_multiply(&ones, &ones, &out), KO_E_RANGE);
    CHECK(SAME(&out, &blank_mat));
}

/* ---- points ---- */

typedef struct point_row {
    ko_vec3 in;
    ko_status status;
    ko_vec3 out;
} point_row;

/* By 45 degrees about z: x' = (x - y) / sqrt(2). */
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
    ko_quat q;
    CHECK_EQ(ko_mat3_transpose(&eighth, &back), KO_OK);
    CHECK_EQ(ko_quat_from_axis_angle(&up, QUARTER / 2, &q), KO_OK);
    for (size_t i = 0; i < LENGTH(eighth_rows); i++) {
        const point_row *row = &eighth_rows[i];
        ko_vec3 out = blank_vec;
        CHECK_EQ(ko_mat3_rotate(&eighth, &row->in, &out), row->status);
        check_vec(&out, &row->out, 0);
        out = blank_vec;
        CHECK_EQ(ko_mat3_rotate_inverse(&back, &row->in, &out), row->status);
        check_vec(&out, &row->out, 0);
        out = blank_vec;
        CHECK_EQ(ko_quat_rotate(&q, &row->in, &out), row->status);
        check_vec(&out, &row->out, 2);
    }
}

/* Any nine numbers are multiplied, to the bit; the sums are the largest there are. */
static void any_matrix_is_multiplied(void)
{
    const ko_mat3 worst = {{INT32_MIN, INT32_MAX, 0}, {INT32_MIN, 1, 0}, {INT32_MIN, 0, ONE / 2}};
    const ko_vec3 corner = {-LIMIT, -LIMIT, -LIMIT};
    const ko_vec3 mixed = {3, -3, 1};
    const ko_vec3 expected = {-2, 6, 1}; /* ties go upward: 0.5 to 1 */
    ko_vec3 out = blank_vec;
    CHECK_EQ(ko_mat3_rotate(&worst, &corner, &out), KO_E_RANGE);
    CHECK_EQ(ko_mat3_rotate_inverse(&worst, &corner, &out), KO_E_RANGE);
    check_vec(&out, &blank_vec, 0);
    CHECK_EQ(ko_mat3_rotate(&worst, &mixed, &out), KO_OK);
    check_vec(&out, &expected, 0);
}

static void rotations_refuse_null(void)
{
    ko_vec3 out = blank_vec;
    CHECK_EQ(ko_mat3_rotate(NULL, &origin, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_rotate(&identity, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_rotate(&identity, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_mat3_rotate_inverse(NULL, &origin, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_rotate_inverse(&identity, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_mat3_rotate_inverse(&identity, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_rotate(NULL, &origin, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_rotate(&no_turn, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_rotate(&no_turn, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_rotate_inverse(NULL, &origin, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_rotate_inverse(&no_turn, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_quat_rotate_inverse(&no_turn, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_quat_rotate(&blank_quat, &origin, &out), KO_E_RANGE);
    CHECK_EQ(ko_quat_rotate_inverse(&blank_quat, &origin, &out), KO_E_RANGE);
    check_vec(&out, &blank_vec, 0);
}

/* There and back, 2 LSB for two roundings of 3 axes and a matrix that is off by half a unit. */
static void there_and_back(void)
{
    test_random random = {0x7EC30105U};
    for (uint32_t i = test_rounds(50000U); i > 0U; i--) {
        const ko_quat q = random_quat(&random);
        const ko_vec3 p = random_point(&random, LIMIT / 2);
        ko_mat3 m;
        ko_vec3 out;
        CHECK_EQ(ko_mat3_from_quat(&q, &m), KO_OK);
        CHECK_EQ(ko_mat3_rotate(&m, &p, &out), KO_OK);
        CHECK_EQ(ko_mat3_rotate_inverse(&m, &out, &out), KO_OK);
        check_vec(&out, &p, 3);
        CHECK_EQ(ko_quat_rotate(&q, &p, &out), KO_OK);
        CHECK_EQ(ko_quat_rotate_inverse(&q, &out, &out), KO_OK);
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
    CHECK_EQ(ko_pose_apply(NULL, &origin, &point), KO_E_ARG);
    CHECK_EQ(ko_pose_apply(&good, NULL, &point), KO_E_ARG);
    CHECK_EQ(ko_pose_apply(&good, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_pose_apply(&far, &origin, &point), KO_E_RANGE);
    CHECK_EQ(ko_pose_apply(&good, &far.t, &point), KO_E_RANGE);
    CHECK_EQ(ko_pose_apply_inverse(NULL, &origin, &point), KO_E_ARG);
    CHECK_EQ(ko_pose_apply_inverse(&good, NULL, &point), KO_E_ARG);
    CHECK_EQ(ko_pose_apply_inverse(&good, &origin, NULL), KO_E_ARG);
    CHECK_EQ(ko_pose_apply_inverse(&far, &origin, &point), KO_E_RANGE);
    CHECK_EQ(ko_pose_apply_inverse(&good, &far.t, &point), KO_E_RANGE);
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
    CHECK_EQ(ko_pose_inverse(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_pose_inverse(&good, NULL), KO_E_ARG);
    CHECK_EQ(ko_pose_inverse(&far, &out), KO_E_RANGE);
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
    CHECK_EQ(ko_pose_apply(&edge, &outward, &out), KO_E_RANGE);
    CHECK_EQ(ko_pose_apply_inverse(&opposite, &outward, &out), KO_E_RANGE);
    check_vec(&out, &blank_vec, 0);
    CHECK_EQ(ko_pose_apply(&edge, &inward, &out), KO_OK);
    check_vec(&out, &at, 0);
    CHECK_EQ(ko_pose_apply_inverse(&edge, &out, &out), KO_OK);
    check_vec(&out, &inward, 0);
    CHECK_EQ(ko_pose_between(&edge, &opposite, &pose), KO_E_RANGE);
    CHECK(SAME(&pose, &blank_pose));
    CHECK_EQ(ko_pose_between(&edge, &edge, &pose), KO_OK);
    CHECK(SAME(&pose.r, &identity) && SAME(&pose.t, &origin));
}

/* Frame in frame, and the same by points. */
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
        CHECK_EQ(ko_pose_apply(&c, &p, &direct), KO_OK);
        CHECK_EQ(ko_pose_apply(&b, &p, &stepped), KO_OK);
        CHECK_EQ(ko_pose_apply(&a, &stepped, &stepped), KO_OK);
        check_vec(&direct, &stepped, 3);
        CHECK_EQ(ko_pose_between(&a, &c, &c), KO_OK);
        check_vec(&c.t, &b.t, 3);
        check_mat(&c.r, &b.r, 6);
        CHECK_EQ(ko_pose_between(&a, &b, &c), KO_OK);
        CHECK_EQ(ko_pose_check(&c), KO_OK);
        CHECK_EQ(ko_pose_inverse(&a, &a), KO_OK);
        CHECK_EQ(ko_pose_check(&a), KO_OK);
        CHECK_EQ(ko_pose_compose(&a, &b, &b), KO_OK);
        check_vec(&b.t, &c.t, 2);
        CHECK(SAME(&b.r, &c.r));
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
    {"conjugates", conjugates},
    {"a long chain stays unit", a_long_chain_stays_unit},
    {"quaternions and matrices agree", quaternions_and_matrices_agree},
    {"quaternion of each largest component", quaternion_of_each_largest_component},
    {"length of a quaternion does not matter", length_of_a_quaternion_does_not_matter},
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

extern const test_suite rotation_suite;
TEST_SUITE(rotation, cases);
