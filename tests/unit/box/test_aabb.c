/* Tests of ko_aabb_*: legality and predicates, judged by 64-bit comparisons of the corners.
 *
 * promise: no-miss, exact */
#include "boxes.h"
#include "keepout/contains.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

/* ---- legality ---- */

static void legal_on_every_axis(void)
{
    CHECK_EQ(ko_aabb_check(NULL), KO_E_ARG);
    for (size_t i = 0; i < LEGAL_ROWS; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            ko_aabb box = {{LIMIT - 5, 0, 5 - LIMIT}, {5, LIMIT, 5}};
            set_axis(&box, axis, legal_rows[i].c, legal_rows[i].r);
            CHECK_EQ(ko_aabb_check(&box), legal_rows[i].legal ? KO_OK : KO_E_RANGE);
        }
    }
}

/* ---- predicates ---- */

typedef struct near_row {
    fix16_t ca;
    fix16_t ra;
    fix16_t cb;
    fix16_t rb;
    bool touch;
} near_row;

static const near_row near_rows[] = {
    {0, 10, 30, 20, true},
    {0, 10, 31, 20, false},
    {0, 10, 29, 20, true},
    {0, 0, 0, 0, true},
    {0, 0, 1, 0, false},
    {5, 0, 6, 1, true},
    {5, 0, 7, 1, false},
    {0, 100, 3, 1, true},
    {0, LIMIT, LIMIT, 0, true},
    {0, LIMIT, 0, LIMIT, true},
    {0, LIMIT - 1, LIMIT, 0, false},
    {1, LIMIT - 1, -LIMIT + 1, 0, false},
    {1, LIMIT - 1, -LIMIT + 2, 0, true},
    {1, LIMIT - 1, -LIMIT + 1, 1, true},
    {-HALF, HALF, HALF, HALF, true},
    {-HALF, HALF, HALF + 1, HALF - 1, false},
    {-HALF, HALF, HALF, HALF - 1, false},
    {-LIMIT, 0, LIMIT, 0, false},
    {-LIMIT + 1, 1, LIMIT - 1, 1, false},
    {LIMIT, 0, LIMIT, 0, true},
    {LIMIT, 0, LIMIT - 1, 0, false},
    {LIMIT, 0, LIMIT - 1, 1, true},
    {-LIMIT, 0, -LIMIT + 2, 1, false},
};

static void check_near(const near_row *row, unsigned axis, fix16_t sign)
{
    ko_aabb a = unit_box;
    ko_aabb b = unit_box;
    set_axis(&a, axis, sign * row->ca, row->ra);
    set_axis(&b, axis, sign * row->cb, row->rb);
    CHECK_EQ(ko_aabb_overlap(&a, &b), row->touch);
    CHECK_EQ(ko_aabb_overlap(&b, &a), row->touch);
}

static void overlap_at_the_faces(void)
{
    for (size_t i = 0; i < LENGTH(near_rows); i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            check_near(&near_rows[i], axis, 1);
            check_near(&near_rows[i], axis, -1);
        }
    }
}

/* Boxes touch by a face, an edge or a corner in all 27 directions; then 1 LSB separates each
 * axis. */
static void overlap_at_edges_and_corners(void)
{
    const ko_aabb a = {{100, 200, 300}, {10, 20, 30}};
    for (fix16_t i = 0; i < 27; i++) {
        const fix16_t x = i % 3 - 1;
        const fix16_t y = i / 3 % 3 - 1;
        const fix16_t z = i / 9 - 1;
        const ko_aabb b = {{100 + x * 11, 200 + y * 22, 300 + z * 33}, {1, 2, 3}};
        ko_aabb apart = b;
        CHECK(ko_aabb_overlap(&a, &b));
        apart.c.x += x;
        CHECK_EQ(ko_aabb_overlap(&a, &apart), x == 0);
        apart = b;
        apart.c.y += y;
        CHECK_EQ(ko_aabb_overlap(&a, &apart), y == 0);
        apart = b;
        apart.c.z += z;
        CHECK_EQ(ko_aabb_overlap(&a, &apart), z == 0);
    }
}

static void contains_to_the_last_lsb(void)
{
    const ko_aabb outer = {{HALF, -HALF, 7}, {HALF, HALF, 9}};
    CHECK(ko_aabb_contains(&outer, &outer));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const fix16_t c = get(&outer.c, axis);
        const fix16_t r = get(&outer.r, axis);
        ko_aabb inner = outer;
        set_axis(&inner, axis, c, r - 1);
        CHECK(ko_aabb_contains(&outer, &inner));
        CHECK(!ko_aabb_contains(&inner, &outer));
        for (fix16_t sign = -1; sign <= 1; sign += 2) {
            set_axis(&inner, axis, c + sign, r - 1);
            CHECK(ko_aabb_contains(&outer, &inner));
            CHECK(!ko_aabb_contains(&inner, &outer));
            set_axis(&inner, axis, c + sign * 2, r - 1);
            CHECK(!ko_aabb_contains(&outer, &inner));
        }
    }
}

static void contains_its_own_corners(void)
{
    const ko_aabb box = {{LIMIT - 5, -LIMIT + 5, 0}, {5, 5, LIMIT}};
    for (fix16_t i = 0; i < 8; i++) {
        const fix16_t x = (i & 1) ? 1 : -1;
        const fix16_t y = (i & 2) ? 1 : -1;
        const fix16_t z = (i & 4) ? 1 : -1;
        ko_vec3 point = {box.c.x + x * 5, box.c.y + y * 5, z * LIMIT};
        CHECK(ko_aabb_contains_point(&box, &point));
        point.z -= z;
        CHECK(ko_aabb_contains_point(&box, &point));
    }
}

static void point_beyond_one_face(void)
{
    const ko_aabb box = {{1000, -2000, 0}, {5, 0, 70000}};
    for (unsigned axis = 0; axis < AXES; axis++) {
        ko_vec3 point = box.c;
        CHECK(ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = (fix16_t)high(&box, axis) + 1;
        CHECK(!ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = (fix16_t)low(&box, axis) - 1;
        CHECK(!ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = (fix16_t)low(&box, axis);
        CHECK(ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = -LIMIT;
        CHECK(!ko_aabb_contains_point(&box, &point));
        *axis_of(&point, axis) = LIMIT;
        CHECK(!ko_aabb_contains_point(&box, &point));
    }
}

static void predicates_of_null_are_safe(void)
{
    CHECK(ko_aabb_overlap(NULL, &unit_box));
    CHECK(ko_aabb_overlap(&unit_box, NULL));
    CHECK(ko_aabb_overlap(NULL, NULL));
    CHECK(!ko_aabb_contains(NULL, &unit_box));
    CHECK(!ko_aabb_contains(&unit_box, NULL));
    CHECK(!ko_aabb_contains(NULL, NULL));
    CHECK(!ko_aabb_contains_point(NULL, &unit_box.c));
    CHECK(!ko_aabb_contains_point(&unit_box, NULL));
    CHECK(!ko_aabb_contains_point(NULL, NULL));
}

static fix16_t random_extreme(test_random *random)
{
    static const fix16_t extremes[] = {
        INT32_MIN, INT32_MIN + 1, -2 * LIMIT, -LIMIT - 1, -LIMIT,        -1,       0,
        1,         LIMIT,         LIMIT + 1,  2 * LIMIT,  INT32_MAX - 1, INT32_MAX};
    return extremes[(random_bits(random) >> 8) % LENGTH(extremes)];
}

/* Boxes that are not legal get some answer. The sanitizers must stay silent, and the same question
 * must get the same answer. */
static void predicates_beyond_the_range(void)
{
    test_random random = {0xAABB0003U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        ko_aabb a;
        ko_aabb b;
        for (unsigned axis = 0; axis < AXES; axis++) {
            *axis_of(&a.c, axis) = random_extreme(&random);
            *axis_of(&a.r, axis) = random_extreme(&random);
            *axis_of(&b.c, axis) = random_extreme(&random);
            *axis_of(&b.r, axis) = random_extreme(&random);
        }
        CHECK_EQ(ko_aabb_overlap(&a, &b), ko_aabb_overlap(&a, &b));
        CHECK_EQ(ko_aabb_contains(&a, &b), ko_aabb_contains(&a, &b));
        CHECK_EQ(ko_aabb_contains_point(&a, &b.c), ko_aabb_contains_point(&a, &b.c));
    }
}

static void check_predicates(const ko_aabb *a, const ko_aabb *b)
{
    const ko_aabb point = point_box(&b->c);
    CHECK_EQ(ko_aabb_overlap(a, b), brute_overlap(a, b));
    CHECK_EQ(ko_aabb_overlap(b, a), brute_overlap(a, b));
    CHECK_EQ(ko_aabb_contains(a, b), brute_contains(a, b));
    CHECK_EQ(ko_aabb_contains(b, a), brute_contains(b, a));
    CHECK_EQ(ko_aabb_contains_point(a, &b->c), brute_contains(a, &point));
}

/* A box half as large as outer or nearly as large, flush with one side: random ones seldom fit. */
static ko_aabb random_inner(test_random *random, const ko_aabb *outer)
{
    ko_aabb inner;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const fix16_t r = get(&outer->r, axis);
        const fix16_t shrink = (random_bits(random) & 16U) ? r / 2 : (r > 0 ? 1 : 0);
        const fix16_t sign = random_range(random, -1, 1);
        const fix16_t c = get(&outer->c, axis) + sign * shrink;
        set_axis(&inner, axis, c, r - shrink);
    }
    return inner;
}

static void predicates_against_corners(void)
{
    test_random random = {0xAABB0004U};
    for (uint32_t i = test_rounds(100000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        const ko_aabb inner = random_inner(&random, &a);
        ko_aabb poking = inner;
        check_predicates(&a, &b);
        check_predicates(&a, &inner);
        snap_axis(&random, &a, &poking, i % AXES);
        check_predicates(&a, &poking);
    }
}

static ko_vec3 turned(const ko_vec3 *v)
{
    const ko_vec3 result = {v->y, v->z, v->x};
    return result;
}

static ko_aabb turned_box(const ko_aabb *box)
{
    const ko_aabb result = {turned(&box->c), turned(&box->r)};
    return result;
}

static ko_aabb mirrored_box(const ko_aabb *box)
{
    const ko_aabb result = {{-box->c.x, -box->c.y, -box->c.z}, box->r};
    return result;
}

static void check_same_answers(const ko_aabb *a, const ko_aabb *b, const ko_aabb *a2,
                               const ko_aabb *b2)
{
    uint64_t distance2 = 0;
    uint64_t again = 1;
    CHECK_EQ(ko_aabb_overlap(a2, b2), ko_aabb_overlap(a, b));
    CHECK_EQ(ko_aabb_contains(a2, b2), ko_aabb_contains(a, b));
    CHECK_EQ(ko_aabb_distance2(a, b, &distance2), KO_OK);
    CHECK_EQ(ko_aabb_distance2(a2, b2, &again), KO_OK);
    CHECK_EQ(again, distance2);
}

static void turned_and_mirrored_worlds(void)
{
    test_random random = {0xAABB0005U};
    for (uint32_t i = test_rounds(50000U); i > 0U; i--) {
        const ko_aabb a = random_box(&random);
        const ko_aabb b = random_other(&random, &a);
        ko_aabb a2 = turned_box(&a);
        ko_aabb b2 = turned_box(&b);
        check_same_answers(&a, &b, &a2, &b2);
        a2 = mirrored_box(&a);
        b2 = mirrored_box(&b);
        check_same_answers(&a, &b, &a2, &b2);
    }
}

static const test_case cases[] = {
    {"legal on every axis", legal_on_every_axis},
    {"overlap at the faces", overlap_at_the_faces},
    {"overlap at edges and corners", overlap_at_edges_and_corners},
    {"contains to the last LSB", contains_to_the_last_lsb},
    {"contains its own corners", contains_its_own_corners},
    {"a point beyond one face", point_beyond_one_face},
    {"predicates of null are safe", predicates_of_null_are_safe},
    {"predicates beyond the range", predicates_beyond_the_range},
    {"predicates against corners", predicates_against_corners},
    {"turned and mirrored worlds", turned_and_mirrored_worlds},
};

extern const test_suite aabb_suite;
TEST_SUITE(aabb, cases);
