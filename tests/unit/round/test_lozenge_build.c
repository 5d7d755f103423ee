/* Tests of legal lozenges and of their construction.
 *
 * promise: contains, refuses */
#include "lozenges.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"

/* ---- legality ---- */

typedef struct check_row {
    ko_lozenge lozenge;
    ko_status status;
} check_row;

static const check_row check_rows[] = {
    {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0}, KO_OK},
    {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, -1}, KO_E_RANGE},
    {{{LIMIT, 0, 0}, {-2 * LIMIT, 0, 0}, {0, LIMIT, -LIMIT}, 0}, KO_OK},
    {{{LIMIT, 0, 0}, {-2 * LIMIT, 0, 0}, {0, LIMIT, -LIMIT}, 1}, KO_E_RANGE},
    {{{LIMIT, 0, 0}, {-2 * LIMIT - 1, 0, 0}, {0, 0, 0}, 0}, KO_E_RANGE},
    {{{0, 0, 0}, {0, LIMIT - 5, 0}, {0, 0, 0}, 5}, KO_OK},
    {{{0, 0, 0}, {0, LIMIT - 5, 0}, {0, 0, 0}, 6}, KO_E_RANGE},
    {{{0, 0, 0}, {0, 0, 0}, {0, 0, 5 - LIMIT}, 6}, KO_E_RANGE},
    {{{0, 0, 0}, {300000000, 0, 0}, {300000000, 0, 0}, 0}, KO_E_RANGE}, /* the far corner */
    {{{0, 0, 0}, {300000000, 0, 0}, {-300000000, 0, 0}, 0}, KO_OK},
    {{{LIMIT, 0, 0}, {INT32_MAX, 0, 0}, {INT32_MAX, 0, 0}, 0}, KO_E_RANGE},
    {{{-LIMIT, 0, 0}, {INT32_MIN, 0, 0}, {INT32_MIN, 0, 0}, 0}, KO_E_RANGE},
    {{{0, 0, INT32_MIN}, {0, 0, INT32_MAX}, {0, 0, 1}, 0}, KO_E_RANGE},
    {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, INT32_MAX}, KO_E_RANGE},
};

static void check_at_the_limits(void)
{
    for (size_t i = 0; i < LENGTH(check_rows); i++) {
        CHECK_EQ(ko_lozenge_check(&check_rows[i].lozenge), check_rows[i].status);
    }
    CHECK_EQ(ko_lozenge_check(NULL), KO_E_ARG);
}

/* ---- building ---- */

static void from_points_known(void)
{
    static const ko_vec3 points[] = {{-1000, 0, 5}, {1000, 0, 5}, {-1000, 300, 5}, {1000, 300, 5},
                                     {0, 150, -5},  {7, 7, 0},    {-1000, 0, -5},  {1000, 300, -5}};
    static const ko_vec3 far[] = {{0, 0, 0}, {LIMIT + 1, 0, 0}};
    static const ko_vec3 line[] = {{0, 0, 0}, {300, 600, 900}, {100, 200, 300}, {30, 60, 90}};
    ko_lozenge out = blank_lozenge;
    CHECK_EQ(ko_lozenge_from_points(NULL, 1, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_from_points(points, 0, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_from_points(points, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_from_points(far, 2, &out), KO_E_RANGE);
    check_same_lozenge(&out, &blank_lozenge);
    CHECK_EQ(ko_lozenge_from_points(points, LENGTH(points), &out), KO_OK);
    CHECK(out.r >= 5 && out.r <= 20);
    CHECK_EQ(ko_lozenge_from_points(points, 1, &out), KO_OK);
    CHECK(out.r == 0 && memcmp(&out.a, &points[0], sizeof out.a) == 0);
    CHECK(out.u.x == 0 && out.v.y == 0);
    CHECK_EQ(ko_lozenge_from_points(line, LENGTH(line), &out), KO_OK);
    CHECK(out.r <= 4);
}

static void from_points_holds_them(void)
{
    test_random random = {0x102E0001U};
    for (uint32_t i = test_rounds(1000U); i > 0U; i--) {
        ko_vec3 points[6];
        ko_lozenge out = blank_lozenge;
        const int32_t size = random_size(&random, i);
        const uint32_t n = 1U + i % LENGTH(points);
        for (uint32_t j = 0; j < n; j++) {
            points[j] = random_point(&random, size);
        }
        CHECK_EQ(ko_lozenge_from_points(points, n, &out), KO_OK);
        CHECK_EQ(ko_lozenge_check(&out), KO_OK);
        for (uint32_t j = 0; j < n; j++) {
            CHECK(ko_lozenge_contains_point(&out, &points[j]));
        }
        if (n <= 3U) { /* nearly flat */
            CHECK(out.r <= 8);
        }
    }
}

typedef struct box_row {
    ko_aabb box;
    ko_lozenge lozenge;
} box_row;

static const box_row from_box_rows[] = {
    {{{1, 2, 3}, {30, 20, 10}}, {{-29, -18, 3}, {60, 0, 0}, {0, 40, 0}, 10}},
    {{{1, 2, 3}, {30, 10, 20}}, {{-29, 2, -17}, {60, 0, 0}, {0, 0, 40}, 10}},
    {{{1, 2, 3}, {10, 20, 30}}, {{1, -18, -27}, {0, 40, 0}, {0, 0, 60}, 10}},
    {{{0, 0, 0}, {5, 5, 5}}, {{-5, -5, 0}, {10, 0, 0}, {0, 10, 0}, 5}},
    {{{0, 0, 0}, {LIMIT, LIMIT, 0}},
     {{-LIMIT, -LIMIT, 0}, {2 * LIMIT, 0, 0}, {0, 2 * LIMIT, 0}, 0}},
};

static void from_boxes(void)
{
    static const ko_aabb world = {{0, 0, 0}, {LIMIT, LIMIT, 1}};
    ko_lozenge out = blank_lozenge;
    CHECK_EQ(lozenge_from_aabb(&no_box, &out), KO_E_RANGE);
    CHECK_EQ(lozenge_from_aabb(&world, &out), KO_E_RANGE);
    check_same_lozenge(&out, &blank_lozenge);
    for (size_t i = 0; i < LENGTH(from_box_rows); i++) {
        CHECK_EQ(lozenge_from_aabb(&from_box_rows[i].box, &out), KO_OK);
        check_same_lozenge(&out, &from_box_rows[i].lozenge);
    }
}

static void from_round_shapes(void)
{
    static const ko_capsule rod = {{1, 2, 3}, {11, 22, 33}, 4};
    static const ko_lozenge as_rod = {{1, 2, 3}, {10, 20, 30}, {0, 0, 0}, 4};
    static const ko_sphere ball = {{1, 2, 3}, 4};
    static const ko_lozenge as_ball = {{1, 2, 3}, {0, 0, 0}, {0, 0, 0}, 4};
    const ko_capsule capsule = {ball.c, ball.c, ball.r};
    ko_lozenge out = blank_lozenge;
    CHECK_EQ(ko_lozenge_from_capsule(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_from_capsule(&rod, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_from_capsule(&no_capsule, &out), KO_E_RANGE);
    check_same_lozenge(&out, &blank_lozenge);
    CHECK_EQ(ko_lozenge_from_capsule(&rod, &out), KO_OK);
    check_same_lozenge(&out, &as_rod);
    CHECK_EQ(ko_lozenge_from_capsule(&capsule, &out), KO_OK);
    check_same_lozenge(&out, &as_ball);
}

static void union_refuses_and_chooses(void)
{
    static const ko_lozenge inner = {{-50, -50, 0}, {100, 0, 0}, {0, 100, 0}, 10};
    static const ko_lozenge left = {{-LIMIT, -LIMIT, -LIMIT}, {0, 0, 0}, {0, 0, 0}, 0};
    static const ko_lozenge right = {{LIMIT - 50, 0, 0}, {0, 0, 0}, {0, 0, 0}, 50};
    ko_lozenge out = blank_lozenge;
    CHECK_EQ(ko_lozenge_union(NULL, &slab, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_union(&slab, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_lozenge_union(&slab, &slab, NULL), KO_E_ARG);
    CHECK_EQ(ko_lozenge_union(&illegal_lozenge, &slab, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_union(&slab, &illegal_lozenge, &out), KO_E_RANGE);
    CHECK_EQ(ko_lozenge_union(&left, &right, &out), KO_E_RANGE);
    check_same_lozenge(&out, &blank_lozenge);
    CHECK_EQ(ko_lozenge_union(&slab, &inner, &out), KO_OK);
    check_same_lozenge(&out, &slab);
    CHECK_EQ(ko_lozenge_union(&inner, &slab, &out), KO_OK);
    check_same_lozenge(&out, &slab);
}

static void unions_hold(void)
{
    test_random random = {0x102E0002U};
    for (uint32_t i = test_rounds(500U); i > 0U; i--) {
        const int32_t size = random_size(&random, i) / 4;
        const ko_lozenge a = random_lozenge(&random, size);
        const ko_lozenge b = random_lozenge(&random, size);
        ko_lozenge out = a;
        CHECK_EQ(ko_lozenge_union(&out, &b, &out), KO_OK);
        CHECK_EQ(ko_lozenge_check(&out), KO_OK);
        CHECK(lozenge_contains(&out, &a) && lozenge_contains(&out, &b));
    }
}

static void to_boxes(void)
{
    static const ko_lozenge slant = {{10, 20, 30}, {-4, 5, 6}, {7, 8, -9}, 3};
    ko_aabb box = no_box;
    CHECK_EQ(ko_aabb_from_lozenge(NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_lozenge(&slab, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_lozenge(&illegal_lozenge, &box), KO_E_RANGE);
    CHECK(box.r.x == -1);
    CHECK_EQ(ko_aabb_from_lozenge(&slab, &box), KO_OK);
    CHECK(box.c.x == 0 && box.c.y == 0 && box.c.z == 0);
    CHECK(box.r.x == 110 && box.r.y == 60 && box.r.z == 10);
    CHECK_EQ(ko_aabb_from_lozenge(&slant, &box), KO_OK); /* 3 .. 20, 17 .. 36, 18 .. 39 */
    CHECK(box.c.x == 11 && box.c.y == 26 && box.c.z == 28);
    CHECK(box.r.x == 9 && box.r.y == 10 && box.r.z == 11);
}

static const test_case cases[] = {
    {"check at the limits", check_at_the_limits},
    {"from points, known", from_points_known},
    {"from points holds them", from_points_holds_them},
    {"from boxes", from_boxes},
    {"from round shapes", from_round_shapes},
    {"union refuses and chooses", union_refuses_and_chooses},
    {"unions hold", unions_hold},
    {"to boxes", to_boxes},
};

extern const test_suite lozenge_build_suite;
TEST_SUITE(lozenge_build, cases);
