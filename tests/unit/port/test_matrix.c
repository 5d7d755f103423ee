/* Tests of the port's kernels for sums and matrices against the generic ones, and of both against
 * formulas that share no code with them.
 *
 * promise: same-kernels */
#include "harness.h"
#include "kernels.h"

#include <stddef.h>
#include <string.h>

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))
#define ONE KO_Q30_ONE
#define LAST_LIMIT (1U << 10) /* 2^-18 */
#define NEAR_LIMIT (1U << 22) /* 2^-6 */

static const kernel_table *const tables[] = {&generic_kernels, &port_kernels};

/* ---- rounding ---- */

static void check_nearest(int64_t wide)
{
    const uint32_t rounded = (uint32_t)(uint64_t)(((wide >> 29) + 1) >> 1);
    CHECK_EQ((uint32_t)generic_kernels.nearest(wide), rounded);
    CHECK_EQ((uint32_t)port_kernels.nearest(wide), rounded);
}

static void sums_are_rounded_to_nearest(void)
{
    test_random random = {0x0F1E2D3CU};
    for (int shift = 0; shift < 63; shift++) {
        for (int64_t off = -2; off <= 2; off++) {
            check_nearest((INT64_C(1) << shift) + off);
            check_nearest(-(INT64_C(1) << shift) + off);
            check_nearest((INT64_C(1) << shift) + (INT64_C(1) << 29) + off);
        }
    }
    check_nearest(INT64_MAX);
    check_nearest(INT64_MIN);
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint64_t high = random_bits(&random);
        check_nearest((int64_t)((high << 32) | random_bits(&random)) >> (high & 31U));
    }
}

/* ---- sums less a part ---- */

/* The part is made of two halves of the whole number wide / 2^30, in 64 bits. */
static void check_trim(int64_t wide, int32_t cut)
{
    const int64_t upper = (wide >> 46) * cut;
    const int64_t lower = ((wide >> 30) & 0xFFFF) * cut;
    const int64_t part = upper * 64 + (lower >> 10);
    const uint32_t expected = (uint32_t)(uint64_t)((((wide - part) >> 29) + 1) >> 1);
    CHECK_EQ((uint32_t)generic_kernels.trim(wide, cut), expected);
    CHECK_EQ((uint32_t)port_kernels.trim(wide, cut), expected);
}

static void parts_are_taken_off(void)
{
    static const int32_t cuts[] = {0,     1,      -1,      1023,       1024,      -1024,    2000,
                                   32767, -32767, -32768,  32768,      -32769,    65535,    65536,
                                   99999, -99999, 1 << 28, -(1 << 28), INT32_MAX, INT32_MIN};
    test_random random = {0x77A1B2C3U};
    for (uint32_t k = 0; k < LENGTH(cuts); k++) {
        for (int shift = 0; shift < 61; shift++) {
            for (int64_t off = -1; off <= 1; off++) {
                check_trim((INT64_C(1) << shift) + off, cuts[k]);
                check_trim(-(INT64_C(1) << shift) + off, cuts[k]);
            }
        }
    }
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        const uint64_t high = random_bits(&random);
        const int64_t wide = (int64_t)((high << 32) | random_bits(&random)) >> (2U + (high & 31U));
        check_trim(wide, (int32_t)random_bits(&random) >> (high >> 27));
    }
}

/* ---- matrices ---- */

/* Entries at which an answer changes. */
static const ko_q30 edges[] = {
    0,           1,        -1,       ONE,     ONE + 1,   -ONE,
    -ONE + 1,    -ONE - 1, ONE - 1,  ONE / 2, -ONE / 2,  ONE + 4,
    ONE / 4 * 5, ONE / 3,  -ONE / 3, 1 << 16, INT32_MAX, 759250125 /* sqrt(1/2) */,
    -759250125,  INT32_MIN};

static ko_q30 random_entry(test_random *random)
{
    const uint32_t choice = random_bits(random);
    const ko_q30 any = (ko_q30)random_bits(random);
    return ((choice & 3U) == 0U) ? edges[(choice >> 2) % LENGTH(edges)] : any >> (choice & 31U);
}

static ko_mat3 random_matrix(test_random *random)
{
    ko_mat3 m;
    ko_dir3 *const columns[3] = {&m.x, &m.y, &m.z};
    for (uint32_t i = 0; i < 3U; i++) {
        columns[i]->x = random_entry(random);
        columns[i]->y = random_entry(random);
        columns[i]->z = random_entry(random);
    }
    return m;
}

/* A rotation by an angle about a frame's axis, whose sine and cosine are 3/5 and 4/5, times such a
 * rotation about another axis. */
static ko_mat3 random_rotation(test_random *random)
{
    const ko_q30 s = (random_bits(random) & 1U) ? 644245094 : -644245094;
    const ko_q30 c = (random_bits(random) & 1U) ? 858993459 : -858993459;
    const ko_mat3 a = {{c, s, 0}, {-s, c, 0}, {0, 0, ONE}};
    const ko_mat3 b = {{ONE, 0, 0}, {0, c, s}, {0, -s, c}};
    ko_dir3 rows[3];
    (void)generic_kernels.product(&a, &b, rows);
    return (ko_mat3){rows[0], rows[1], rows[2]};
}

/* Adds to all entries a number below 2^bits, either way. */
static ko_mat3 shaken(const ko_mat3 *m, uint32_t bits, test_random *random)
{
    ko_mat3 out = *m;
    ko_dir3 *const columns[3] = {&out.x, &out.y, &out.z};
    for (uint32_t i = 0; i < 3U; i++) {
        columns[i]->x += (ko_q30)random_bits(random) >> (31U - bits);
        columns[i]->y += (ko_q30)random_bits(random) >> (31U - bits);
        columns[i]->z += (ko_q30)random_bits(random) >> (31U - bits);
    }
    return out;
}

/* ---- products ---- */

static bool is_in_doubt(const ko_dir3 *d)
{
    return d->x <= -ONE || d->x > ONE || d->y <= -ONE || d->y > ONE || d->z <= -ONE || d->z > ONE;
}

static bool is_small(const ko_dir3 *d)
{
    const ko_q30 most = ONE / 4 * 5;
    return d->x >= -most && d->x <= most && d->y >= -most && d->y <= most && d->z >= -most &&
           d->z <= most;
}

static bool are_small(const ko_mat3 *a)
{
    return is_small(&a->x) && is_small(&a->y) && is_small(&a->z);
}

/* One entry of the product, modulo 2^32; *beyond says whether it is beyond -2 .. 2 exactly. */
static ko_q30 entry_of(ko_q30 x, ko_q30 y, ko_q30 z, const ko_dir3 *column, bool *beyond)
{
    const int64_t sum =
        (int64_t)((uint64_t)((int64_t)x * column->x) + (uint64_t)((int64_t)y * column->y) +
                  (uint64_t)((int64_t)z * column->z));
    *beyond = *beyond || sum < -(INT64_C(1) << 61) || sum >= INT64_C(1) << 61;
    return (ko_q30)(uint32_t)(uint64_t)(((sum >> 29) + 1) >> 1);
}

static ko_dir3 row_of(ko_q30 x, ko_q30 y, ko_q30 z, const ko_mat3 *b, bool *beyond)
{
    const ko_dir3 row = {entry_of(x, y, z, &b->x, beyond), entry_of(x, y, z, &b->y, beyond),
                         entry_of(x, y, z, &b->z, beyond)};
    return row;
}

static void check_product(const ko_mat3 *a, const ko_mat3 *b)
{
    bool beyond = false;
    const ko_dir3 rows[3] = {row_of(a->x.x, a->y.x, a->z.x, b, &beyond),
                             row_of(a->x.y, a->y.y, a->z.y, b, &beyond),
                             row_of(a->x.z, a->y.z, a->z.z, b, &beyond)};
    const bool doubt = is_in_doubt(&a->x) || is_in_doubt(&a->y) || is_in_doubt(&a->z) ||
                       is_in_doubt(&b->x) || is_in_doubt(&b->y) || is_in_doubt(&b->z);
    ko_dir3 of_port[3];
    const uint32_t found = port_kernels.product(a, b, of_port);
    CHECK(memcmp(rows, of_port, sizeof rows) == 0);
    CHECK_EQ(found & 2U, doubt ? 2U : 0U);
    if (are_small(a) && are_small(b)) {
        CHECK_EQ(found & 1U, beyond ? 1U : 0U);
    }
    CHECK_EQ(generic_kernels.product(a, b, of_port), found);
    CHECK(memcmp(rows, of_port, sizeof rows) == 0);
}

static void products_of_matrices_are_exact(void)
{
    test_random random = {0x5A5A1234U};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        const ko_mat3 a = random_matrix(&random);
        const ko_mat3 b = random_rotation(&random);
        const ko_mat3 c = random_matrix(&random);
        const ko_mat3 d = shaken(&b, 1U + (i & 15U), &random);
        check_product(&a, &b);
        check_product(&a, &c);
        check_product(&b, &d);
    }
}

/* Each entry alone raises the doubt. */
static void doubt_of_each_entry(void)
{
    static const ko_mat3 plain = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    for (uint32_t i = 0; i < 18U; i++) {
        for (uint32_t e = 0; e < LENGTH(edges); e++) {
            ko_mat3 both[2] = {plain, plain};
            ko_mat3 *m = &both[i / 9U];
            ko_dir3 *const columns[3] = {&m->x, &m->y, &m->z};
            ko_dir3 *d = columns[i % 9U / 3U];
            *((i % 3U == 0U) ? &d->x : (i % 3U == 1U) ? &d->y : &d->z) = edges[e];
            check_product(&both[0], &both[1]);
        }
    }
}

/* ---- steps towards the nearest rotation ---- */

static void check_step(const ko_mat3 *rows, uint32_t limit)
{
    const ko_dir3 row[3] = {rows->x, rows->y, rows->z};
    const ko_mat3 blank = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    ko_mat3 out[2] = {blank, blank};
    bool done[2];
    for (uint32_t i = 0; i < 2U; i++) {
        done[i] = tables[i]->newton(row, limit, &out[i]);
        CHECK(done[i] || memcmp(&out[i], &blank, sizeof blank) == 0);
    }
    CHECK_EQ(done[0], done[1]);
    CHECK(memcmp(&out[0], &out[1], sizeof blank) == 0);
}

static void steps_are_the_same(void)
{
    test_random random = {0x77AA55FFU};
    for (uint32_t i = test_rounds(200000); i > 0U; i--) {
        const ko_mat3 any = random_matrix(&random);
        const ko_mat3 near = random_rotation(&random);
        const ko_mat3 off = shaken(&near, i % 28U, &random);
        check_step(&any, 1U << (i % 31U));
        check_step(&near, LAST_LIMIT);
        check_step(&off, LAST_LIMIT);
        check_step(&off, NEAR_LIMIT);
    }
}

/* A rotation that is off by 2^-13 an entry becomes legal by two steps. */
static void steps_lead_to_a_rotation(void)
{
    test_random random = {0x13579BDFU};
    for (uint32_t i = test_rounds(20000); i > 0U; i--) {
        const ko_mat3 near = random_rotation(&random);
        const ko_mat3 off = shaken(&near, 17, &random);
        for (uint32_t k = 0; k < 2U; k++) {
            ko_mat3 m = off;
            for (uint32_t step = 0; step < 2U; step++) {
                ko_mat3 t;
                CHECK(ko_mat3_inverse(&m, &t) == KO_OK);
                const ko_dir3 row[3] = {t.x, t.y, t.z};
                CHECK(tables[k]->newton(row, NEAR_LIMIT, &m));
            }
            CHECK_EQ(ko_mat3_check(&m), KO_OK);
        }
    }
}

/* ---- points ---- */

/* A number within 2^30, and often at the limits. */
static fix16_t random_axis(test_random *random)
{
    const uint32_t choice = random_bits(random);
    const fix16_t any = (fix16_t)random_bits(random) >> 2;
    return ((choice & 7U) == 0U)   ? edges[(choice >> 3) % 12U]
           : ((choice & 7U) == 1U) ? any | 0xFFFF
                                   : any >> ((choice >> 8) % 31U);
}

static ko_vec3 random_point(test_random *random)
{
    const fix16_t x = random_axis(random);
    const fix16_t y = random_axis(random);
    const fix16_t z = random_axis(random);
    return (ko_vec3){x, y, z};
}

/* x v.x + y v.y + z v.z rounded to nearest, plus t. No term is beyond 2^61. */
static int64_t turned_axis(ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *v, fix16_t t)
{
    const int64_t sum = (int64_t)x * v->x + (int64_t)y * v->y + (int64_t)z * v->z;
    return (((sum >> 29) + 1) >> 1) + t;
}

static bool is_in(int64_t x)
{
    return x >= -KO_LIMIT && x <= KO_LIMIT;
}

static void check_turned(bool is_decided, const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v,
                         const ko_vec3 *out)
{
    const int64_t x = turned_axis(r->x.x, r->y.x, r->z.x, v, t->x);
    const int64_t y = turned_axis(r->x.y, r->y.y, r->z.y, v, t->y);
    const int64_t z = turned_axis(r->x.z, r->y.z, r->z.z, v, t->z);
    if (is_decided) {
        CHECK(is_in(x) && is_in(y) && is_in(z));
        CHECK(out->x == x && out->y == y && out->z == z);
    } else {
        CHECK(out->x == 1 && out->y == 2 && out->z == 3);
    }
}

static void points_are_turned_exactly(void)
{
    test_random random = {0x7E57AB1EU};
    for (uint32_t i = test_rounds(1000000); i > 0U; i--) {
        ko_vec3 t = random_point(&random);
        const ko_vec3 v = random_point(&random);
        const ko_mat3 m = random_matrix(&random);
        const ko_mat3 back = {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
        t = (ko_vec3){t.x / 2, t.y / 2, t.z / 2};
        for (size_t k = 0; k < LENGTH(tables); k++) {
            ko_vec3 out = {1, 2, 3};
            bool is_decided = tables[k]->turn(&m, &t, &v, &out);
            check_turned(is_decided, &m, &t, &v, &out);
            out = (ko_vec3){1, 2, 3};
            is_decided = tables[k]->turn_back(&back, &t, &v, &out);
            check_turned(is_decided, &m, &t, &v, &out);
        }
    }
}

/* Rotations about an axis, and points within 64 m: both ports decide them. The result may lie on
 * any of the operands. */
static void near_points_are_decided(void)
{
    test_random random = {0x1234ABCDU};
    for (uint32_t i = test_rounds(100000); i > 0U; i--) {
        const ko_mat3 m = {{759250125, 759250125, 0}, {-759250125, 759250125, 0}, {0, 0, ONE}};
        const fix16_t x = random_range(&random, -0x400000, 0x400000);
        const fix16_t y = random_range(&random, -0x400000, 0x400000);
        const ko_vec3 v = {x, y, -x};
        const ko_vec3 t = {y, x, y};
        for (size_t k = 0; k < LENGTH(tables); k++) {
            ko_vec3 on_v = v;
            ko_vec3 on_t = t;
            CHECK(tables[k]->turn(&m, &t, &on_v, &on_v) && tables[k]->turn(&m, &on_t, &v, &on_t));
            check_turned(true, &m, &t, &v, &on_v);
            check_turned(true, &m, &t, &v, &on_t);
        }
    }
}

static const test_case cases[] = {
    {"sums are rounded to nearest", sums_are_rounded_to_nearest},
    {"parts are taken off sums", parts_are_taken_off},
    {"products of matrices are exact", products_of_matrices_are_exact},
    {"doubt of each entry", doubt_of_each_entry},
    {"steps are the same", steps_are_the_same},
    {"steps lead to a rotation", steps_lead_to_a_rotation},
    {"points are turned exactly", points_are_turned_exactly},
    {"near points are decided", near_points_are_decided},
};

TEST_SUITE(matrix, cases);
