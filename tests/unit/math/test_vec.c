/* Tests of ko_vec3_*: legality, sums, products and lengths.
 *
 * promise: exact, refuses */
#include "harness.h"
#include "wider.h"

#include "keepout/vec.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define REACH (2 * KO_LIMIT) /* the largest difference of two legal coordinates */
#define UNTOUCHED 0x5A5A5A5A
#define AXES 3U
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_vec3 blank = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
static const ko_vec3 zero = {0, 0, 0};

static fix16_t *axis_of(ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? &v->x : (axis == 1U) ? &v->y : &v->z;
}

static void check_same(const ko_vec3 *actual, const ko_vec3 *expected)
{
    CHECK_EQ(actual->x, expected->x);
    CHECK_EQ(actual->y, expected->y);
    CHECK_EQ(actual->z, expected->z);
}

/* Draws uniformly, over the powers of two, within 3 LSB of either end, or tiny. Each draw is a
 * statement of its own: compilers may evaluate operands in any order. */
static fix16_t random_length(test_random *random, fix16_t limit)
{
    const uint32_t choice = random_bits(random);
    const fix16_t any = random_range(random, -limit, limit);
    const fix16_t inset = random_range(random, 0, 3);
    switch (choice >> 30) {
    case 0:
        return any;
    case 1:
        return any / (1 << (choice % 30U));
    case 2:
        return (any < 0) ? inset - limit : limit - inset;
    default:
        return (any < 0) ? -inset : inset;
    }
}

static ko_vec3 random_vec(test_random *random, fix16_t limit)
{
    ko_vec3 v;
    v.x = random_length(random, limit);
    v.y = random_length(random, limit);
    v.z = random_length(random, limit);
    return v;
}

/* ---- legality ---- */

typedef struct range_row {
    fix16_t value;
    bool legal;    /* as a coordinate */
    bool in_reach; /* as a difference of coordinates */
} range_row;

static const range_row range_rows[] = {
    {0, true, true},           {LIMIT, true, true},       {-LIMIT, true, true},
    {LIMIT + 1, false, true},  {-LIMIT - 1, false, true}, {REACH, false, true},
    {-REACH, false, true},     {REACH + 1, false, false}, {-REACH - 1, false, false},
    {INT32_MAX, false, false}, {INT32_MIN, false, false},
};

static void check_looks_at_every_axis(void)
{
    CHECK_EQ(ko_vec3_check(NULL), KO_E_ARG);
    for (size_t i = 0; i < LENGTH(range_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_vec3 v = {LIMIT, -LIMIT, LIMIT};
            *axis_of(&v, axis) = range_rows[i].value;
            CHECK_EQ(ko_vec3_check(&v), range_rows[i].legal ? KO_OK : KO_E_RANGE);
        }
    }
}

/* ---- sum and difference ---- */

typedef ko_status (*combination)(const ko_vec3 *a, const ko_vec3 *b, ko_vec3 *out);

typedef struct combine_row {
    combination combine;
    fix16_t a;
    fix16_t b;
    bool fits;
    fix16_t expected;
} combine_row;

static const combine_row combine_rows[] = {
    {ko_vec3_add, 2, 3, true, 5},
    {ko_vec3_add, LIMIT, LIMIT, true, REACH},
    {ko_vec3_add, -LIMIT, -LIMIT, true, -REACH},
    {ko_vec3_add, INT32_MAX, INT32_MIN, true, -1},
    {ko_vec3_add, INT32_MAX - 1, 1, true, INT32_MAX},
    {ko_vec3_add, INT32_MAX, 1, false, 0},
    {ko_vec3_add, 1, INT32_MAX, false, 0},
    {ko_vec3_add, INT32_MAX, INT32_MAX, false, 0},
    {ko_vec3_add, INT32_MIN + 1, -1, true, INT32_MIN},
    {ko_vec3_add, INT32_MIN, -1, false, 0},
    {ko_vec3_add, INT32_MIN, INT32_MIN, false, 0},
    {ko_vec3_sub, 2, 3, true, -1},
    {ko_vec3_sub, LIMIT, -LIMIT, true, REACH},
    {ko_vec3_sub, -LIMIT, LIMIT, true, -REACH},
    {ko_vec3_sub, INT32_MIN, INT32_MIN, true, 0},
    {ko_vec3_sub, INT32_MAX, INT32_MAX, true, 0},
    {ko_vec3_sub, -1, INT32_MIN, true, INT32_MAX},
    {ko_vec3_sub, 0, INT32_MIN, false, 0},
    {ko_vec3_sub, 0, INT32_MAX, true, -INT32_MAX},
    {ko_vec3_sub, -1, INT32_MAX, true, INT32_MIN},
    {ko_vec3_sub, -2, INT32_MAX, false, 0},
    {ko_vec3_sub, INT32_MAX, -1, false, 0},
    {ko_vec3_sub, INT32_MIN, 1, false, 0},
    {ko_vec3_sub, INT32_MAX, INT32_MIN, false, 0},
};

/* Puts the row's numbers on one axis and harmless ones on the others. */
static void check_combination(const combine_row *row, unsigned axis)
{
    ko_vec3 a = zero;
    ko_vec3 b = zero;
    ko_vec3 out = blank;
    ko_vec3 expected = zero;
    *axis_of(&a, axis) = row->a;
    *axis_of(&b, axis) = row->b;
    *axis_of(&expected, axis) = row->expected;
    CHECK_EQ(row->combine(&a, &b, &out), row->fits ? KO_OK : KO_E_RANGE);
    check_same(&out, row->fits ? &expected : &blank);
}

static void combinations_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(combine_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_combination(&combine_rows[i], axis);
        }
    }
}

static void combinations_into_an_operand(void)
{
    const ko_vec3 a = {10, -20, 30};
    const ko_vec3 b = {1, 2, -3};
    const ko_vec3 sum = {11, -18, 27};
    const ko_vec3 difference = {9, -22, 33};
    const ko_vec3 twice = {20, -40, 60};
    ko_vec3 v = a;
    CHECK_EQ(ko_vec3_add(&v, &b, &v), KO_OK);
    check_same(&v, &sum);
    v = b;
    CHECK_EQ(ko_vec3_add(&a, &v, &v), KO_OK);
    check_same(&v, &sum);
    v = a;
    CHECK_EQ(ko_vec3_sub(&v, &b, &v), KO_OK);
    check_same(&v, &difference);
    v = b;
    CHECK_EQ(ko_vec3_sub(&a, &v, &v), KO_OK);
    check_same(&v, &difference);
    v = a;
    CHECK_EQ(ko_vec3_add(&v, &v, &v), KO_OK);
    check_same(&v, &twice);
    CHECK_EQ(ko_vec3_sub(&v, &v, &v), KO_OK);
    check_same(&v, &zero);
}

/* The last axis is illegal: the first two must not have been written into the operand. */
static void refused_operand_is_unchanged(void)
{
    const ko_vec3 a = {1, 2, INT32_MAX};
    const ko_vec3 minus = {-1, -2, INT32_MIN};
    ko_vec3 v = a;
    CHECK_EQ(ko_vec3_add(&v, &a, &v), KO_E_RANGE);
    check_same(&v, &a);
    CHECK_EQ(ko_vec3_sub(&v, &minus, &v), KO_E_RANGE);
    check_same(&v, &a);
}

static void combinations_refuse_null(void)
{
    static const combination both[] = {ko_vec3_add, ko_vec3_sub};
    for (size_t i = 0; i < LENGTH(both); i++) {
        ko_vec3 out = blank;
        CHECK_EQ(both[i](NULL, &zero, &out), KO_E_ARG);
        CHECK_EQ(both[i](&zero, NULL, &out), KO_E_ARG);
        CHECK_EQ(both[i](&zero, &zero, NULL), KO_E_ARG);
        check_same(&out, &blank);
    }
}

static bool fits(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

static void check_sum(const ko_vec3 *a, const ko_vec3 *b, int64_t sign, combination combine)
{
    const int64_t x = a->x + sign * b->x;
    const int64_t y = a->y + sign * b->y;
    const int64_t z = a->z + sign * b->z;
    const bool all_fit = fits(x) && fits(y) && fits(z);
    ko_vec3 out = blank;
    CHECK_EQ(combine(a, b, &out), all_fit ? KO_OK : KO_E_RANGE);
    CHECK_EQ(out.x, all_fit ? x : blank.x);
    CHECK_EQ(out.y, all_fit ? y : blank.y);
    CHECK_EQ(out.z, all_fit ? z : blank.z);
}

static void combinations_in_64_bits(void)
{
    test_random random = {0x7EC30001U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_vec3 a = random_vec(&random, INT32_MAX);
        const ko_vec3 b = random_vec(&random, (i & 1U) ? REACH : INT32_MAX);
        check_sum(&a, &b, 1, ko_vec3_add);
        check_sum(&a, &b, -1, ko_vec3_sub);
    }
}

/* ---- products ---- */

typedef struct product_row {
    ko_vec3 a;
    ko_vec3 b;
    int64_t dot;
    ko_wide3 cross;
} product_row;

#define P60 (INT64_C(1) << 60)
#define P61 (INT64_C(1) << 61)

static const product_row product_rows[] = {
    {{1, 0, 0}, {0, 1, 0}, 0, {0, 0, 1}},
    {{0, 1, 0}, {0, 0, 1}, 0, {1, 0, 0}},
    {{0, 0, 1}, {1, 0, 0}, 0, {0, 1, 0}},
    {{0, 1, 0}, {1, 0, 0}, 0, {0, 0, -1}},
    {{2, 3, 5}, {7, 11, 13}, 112, {-16, 9, 1}},
    {{REACH, REACH, REACH}, {REACH, REACH, REACH}, 3 * P60, {0, 0, 0}},
    {{REACH, REACH, REACH}, {-REACH, -REACH, -REACH}, -3 * P60, {0, 0, 0}},
    {{REACH, REACH, REACH}, {REACH, -REACH, REACH}, P60, {P61, 0, -P61}},
    {{REACH, REACH, -REACH}, {-REACH, REACH, REACH}, -P60, {P61, 0, P61}},
    {{REACH, REACH, REACH}, {REACH, REACH, -REACH}, P60, {-P61, P61, 0}},
    {{REACH, 0, 0}, {1, REACH, -1}, P60 / REACH, {0, REACH, P60}},
};

static void products_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(product_rows); i++) {
        const product_row *row = &product_rows[i];
        int64_t dot = UNTOUCHED;
        ko_wide3 cross = {0, 0, 0};
        CHECK_EQ(ko_vec3_dot(&row->a, &row->b, &dot), KO_OK);
        CHECK_EQ(dot, row->dot);
        CHECK_EQ(ko_vec3_cross(&row->a, &row->b, &cross), KO_OK);
        CHECK_EQ(cross.x, row->cross.x);
        CHECK_EQ(cross.y, row->cross.y);
        CHECK_EQ(cross.z, row->cross.z);
    }
}

static void check_dot_status(const ko_vec3 *a, const ko_vec3 *b, ko_status expected)
{
    int64_t dot = UNTOUCHED;
    CHECK_EQ(ko_vec3_dot(a, b, &dot), expected);
    CHECK((dot == UNTOUCHED) == (expected != KO_OK));
}

static void check_cross_status(const ko_vec3 *a, const ko_vec3 *b, ko_status expected)
{
    ko_wide3 cross = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
    CHECK_EQ(ko_vec3_cross(a, b, &cross), expected);
    CHECK((cross.x == UNTOUCHED) == (expected != KO_OK));
    CHECK((cross.y == UNTOUCHED) == (expected != KO_OK));
    CHECK((cross.z == UNTOUCHED) == (expected != KO_OK));
}

static void check_length_status(const ko_vec3 *v, ko_status expected)
{
    fix16_t down = UNTOUCHED;
    fix16_t up = UNTOUCHED;
    CHECK_EQ(vec3_length_down(v, &down), expected);
    CHECK_EQ(ko_vec3_length_up(v, &up), expected);
    CHECK((down == UNTOUCHED) == (expected != KO_OK));
    CHECK((up == UNTOUCHED) == (expected != KO_OK));
}

/* Each component of each operand in turn is at and just beyond the range. */
static void products_check_every_component(void)
{
    static const ko_vec3 one = {1, 1, 1};
    for (size_t i = 0; i < LENGTH(range_rows); i++) {
        const ko_status expected = range_rows[i].in_reach ? KO_OK : KO_E_RANGE;
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_vec3 v = one;
            *axis_of(&v, axis) = range_rows[i].value;
            check_dot_status(&v, &zero, expected);
            check_dot_status(&one, &v, expected);
            check_cross_status(&v, &zero, expected);
            check_cross_status(&zero, &v, expected);
            check_length_status(&v, expected);
        }
    }
}

static void products_refuse_null(void)
{
    int64_t dot = UNTOUCHED;
    ko_wide3 cross = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
    fix16_t length = UNTOUCHED;
    CHECK_EQ(ko_vec3_dot(NULL, &zero, &dot), KO_E_ARG);
    CHECK_EQ(ko_vec3_dot(&zero, NULL, &dot), KO_E_ARG);
    CHECK_EQ(ko_vec3_dot(&zero, &zero, NULL), KO_E_ARG);
    CHECK_EQ(ko_vec3_cross(NULL, &zero, &cross), KO_E_ARG);
    CHECK_EQ(ko_vec3_cross(&zero, NULL, &cross), KO_E_ARG);
    CHECK_EQ(ko_vec3_cross(&zero, &zero, NULL), KO_E_ARG);
    CHECK_EQ(ko_vec3_length_up(NULL, &length), KO_E_ARG);
    CHECK_EQ(ko_vec3_length_up(&zero, NULL), KO_E_ARG);
    CHECK(dot == UNTOUCHED && length == UNTOUCHED);
    CHECK(cross.x == UNTOUCHED && cross.y == UNTOUCHED && cross.z == UNTOUCHED);
}

static int64_t minor_of(fix16_t a, fix16_t b, fix16_t c, fix16_t d)
{
    return (int64_t)a * d - (int64_t)b * c;
}

static void products_in_64_bits(void)
{
    test_random random = {0x7EC30002U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_vec3 a = random_vec(&random, REACH);
        const ko_vec3 b = random_vec(&random, REACH);
        int64_t dot = 0;
        ko_wide3 cross = {0, 0, 0};
        CHECK_EQ(ko_vec3_dot(&a, &b, &dot), KO_OK);
        CHECK_EQ(dot, (int64_t)a.z * b.z + (int64_t)a.y * b.y + (int64_t)a.x * b.x);
        CHECK_EQ(ko_vec3_cross(&a, &b, &cross), KO_OK);
        CHECK_EQ(cross.x, minor_of(a.y, a.z, b.y, b.z));
        CHECK_EQ(cross.y, -minor_of(a.x, a.z, b.x, b.z));
        CHECK_EQ(cross.z, minor_of(a.x, a.y, b.x, b.y));
    }
}

/* ---- lengths ---- */

typedef struct length_row {
    ko_vec3 v;
    fix16_t down;
    fix16_t up;
} length_row;

static const length_row length_rows[] = {
    {{0, 0, 0}, 0, 0},
    {{0, -1, 0}, 1, 1},
    {{1, 1, 0}, 1, 2},
    {{3, 0, -4}, 5, 5},
    {{2, -3, 6}, 7, 7},
    {{1, 1, 1}, 1, 2},
    {{3 * 65536, 4 * 65536, 12 * 65536}, 13 * 65536, 13 * 65536},
    {{0, 0, REACH}, REACH, REACH},
    {{-REACH, 0, 0}, REACH, REACH},
    {{REACH, 1, 0}, REACH, REACH + 1},
    {{-REACH, -REACH, -REACH}, 1859775393, 1859775394},
};

static void lengths_at_the_edges(void)
{
    for (size_t i = 0; i < LENGTH(length_rows); i++) {
        fix16_t down = UNTOUCHED;
        fix16_t up = UNTOUCHED;
        CHECK_EQ(vec3_length_down(&length_rows[i].v, &down), KO_OK);
        CHECK_EQ(ko_vec3_length_up(&length_rows[i].v, &up), KO_OK);
        CHECK_EQ(down, length_rows[i].down);
        CHECK_EQ(up, length_rows[i].up);
    }
}

static int64_t square(int64_t x)
{
    return x * x;
}

static void lengths_bracket_the_root(void)
{
    test_random random = {0x7EC30003U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_vec3 v = random_vec(&random, REACH);
        const int64_t exact = square(v.x) + square(v.y) + square(v.z);
        fix16_t down = -1;
        fix16_t up = -1;
        CHECK_EQ(vec3_length_down(&v, &down), KO_OK);
        CHECK_EQ(ko_vec3_length_up(&v, &up), KO_OK);
        CHECK(down >= 0 && square(down) <= exact && exact < square((int64_t)down + 1));
        CHECK_EQ(up, down + (square(down) != exact));
    }
}

static const test_case cases[] = {
    {"check looks at every axis", check_looks_at_every_axis},
    {"sum and difference at the edges", combinations_at_the_edges},
    {"sum and difference into an operand", combinations_into_an_operand},
    {"a refused operand is unchanged", refused_operand_is_unchanged},
    {"sum and difference refuse null", combinations_refuse_null},
    {"sum and difference in 64 bits", combinations_in_64_bits},
    {"products at the edges", products_at_the_edges},
    {"products check every component", products_check_every_component},
    {"products and lengths refuse null", products_refuse_null},
    {"products in 64 bits", products_in_64_bits},
    {"lengths at the edges", lengths_at_the_edges},
    {"lengths bracket the root", lengths_bracket_the_root},
};

extern const test_suite vec_suite;
TEST_SUITE(vec, cases);
