/* Tests of ko_capsule_*: known answers, and agreement between the functions.
 *
 * promise: no-miss, contains, refuses */
#include "harness.h"
#include "line.h"
#include "wider.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/plane.h"
#include "keepout/cast.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

#include <stddef.h>
#include <string.h>

#define LIMIT KO_LIMIT
#define UNTOUCHED 0x5A5A5A5A
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_capsule blank = {{UNTOUCHED, 1, 2}, {3, UNTOUCHED, 4}, 5};
static const ko_capsule rod = {{-100, 0, 0}, {100, 0, 0}, 10};
static const ko_capsule illegal = {{0, 0, 0}, {0, 0, 0}, -1};
static const ko_sphere no_sphere = {{0, 0, 0}, -1};
static const ko_aabb no_box = {{0, 0, 0}, {-1, 0, 0}};

static void check_same(const ko_capsule *actual, const ko_capsule *expected)
{
    CHECK(memcmp(actual, expected, sizeof *actual) == 0);
}

static ko_capsule random_capsule(test_random *random, int32_t size)
{
    const ko_capsule c = {{random_range(random, -size, size), random_range(random, -size, size),
                           random_range(random, -size, size)},
                          {random_range(random, -size, size), random_range(random, -size, size),
                           random_range(random, -size, size)},
                          random_range(random, 0, size)};
    return c;
}

static int32_t random_size(test_random *random, uint32_t round)
{
    return (int32_t)(random_bits(random) >> (5U + round % 26U));
}

/* ---- legality ---- */

typedef struct check_row {
    ko_capsule capsule;
    ko_status status;
} check_row;

static const check_row check_rows[] = {
    {{{0, 0, 0}, {0, 0, 0}, 0}, KO_OK},
    {{{0, 0, 0}, {0, 0, 0}, -1}, KO_E_RANGE},
    {{{LIMIT, -LIMIT, 0}, {-LIMIT, LIMIT, LIMIT}, 0}, KO_OK},
    {{{LIMIT, -LIMIT, 0}, {-LIMIT, LIMIT, LIMIT}, 1}, KO_E_RANGE},
    {{{LIMIT - 5, 0, 0}, {0, 0, 0}, 5}, KO_OK},
    {{{LIMIT - 5, 0, 0}, {0, 0, 0}, 6}, KO_E_RANGE},
    {{{0, 0, 0}, {0, 5 - LIMIT, 0}, 5}, KO_OK},
    {{{0, 0, 0}, {0, 5 - LIMIT, 0}, 6}, KO_E_RANGE},
    {{{0, 0, LIMIT + 1}, {0, 0, 0}, 0}, KO_E_RANGE},
    {{{0, 0, 0}, {0, 0, INT32_MIN}, INT32_MAX}, KO_E_RANGE},
};

static void check_at_the_limits(void)
{
    for (size_t i = 0; i < LENGTH(check_rows); i++) {
        CHECK_EQ(ko_capsule_check(&check_rows[i].capsule), check_rows[i].status);
    }
    CHECK_EQ(ko_capsule_check(NULL), KO_E_ARG);
}

/* ---- building ---- */

static void from_points_known(void)
{
    static const ko_vec3 points[] = {
        {0, 0, 0}, {1000, 0, 0}, {-1000, 0, 0}, {500, 10, 0}, {500, -10, 0}};
    static const ko_vec3 far[] = {{0, 0, 0}, {LIMIT + 1, 0, 0}};
    ko_capsule out = blank;
    CHECK_EQ(ko_capsule_from_points(NULL, 1, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_from_points(points, 0, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_from_points(points, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_from_points(far, 2, &out), KO_E_RANGE);
    check_same(&out, &blank);
    CHECK_EQ(ko_capsule_from_points(points, LENGTH(points), &out), KO_OK);
    CHECK(out.r == 10 || out.r == 11);
    CHECK(out.a.y == 0 && out.b.y == 0);
    CHECK_EQ(ko_capsule_from_points(points, 1, &out), KO_OK);
    CHECK(out.r == 0 && memcmp(&out.a, &points[0], sizeof out.a) == 0);
}

static void from_points_holds_them(void)
{
    test_random random = {0xCA950001U};
    for (uint32_t i = test_rounds(2000U); i > 0U; i--) {
        ko_vec3 points[6];
        ko_capsule out = blank;
        const int32_t size = random_size(&random, i);
        const uint32_t n = 1U + i % LENGTH(points);
        for (uint32_t j = 0; j < n; j++) {
            points[j] = random_capsule(&random, size).a;
        }
        CHECK_EQ(ko_capsule_from_points(points, n, &out), KO_OK);
        for (uint32_t j = 0; j < n; j++) {
            CHECK(ko_capsule_contains_point(&out, &points[j]));
        }
    }
}

static void from_boxes(void)
{
    static const ko_aabb boxes[] = {
        {{1, 2, 3}, {50, 3, 4}}, {{1, 2, 3}, {3, 50, 4}}, {{1, 2, 3}, {3, 4, 50}}};
    static const ko_capsule about[] = {
        {{-49, 2, 3}, {51, 2, 3}, 5}, {{1, -48, 3}, {1, 52, 3}, 5}, {{1, 2, -47}, {1, 2, 53}, 5}};
    static const ko_aabb all = {{0, 0, 0}, {LIMIT, 1, 0}};
    ko_capsule out = blank;
    CHECK_EQ(capsule_from_aabb(&no_box, &out), KO_E_RANGE);
    CHECK_EQ(capsule_from_aabb(&all, &out), KO_E_RANGE);
    check_same(&out, &blank);
    for (size_t i = 0; i < LENGTH(boxes); i++) {
        CHECK_EQ(capsule_from_aabb(&boxes[i], &out), KO_OK);
        check_same(&out, &about[i]);
    }
}

static void from_spheres(void)
{
    static const ko_sphere large = {{0, 0, 0}, 1000};
    static const ko_sphere small = {{5000, 0, 0}, 100};
    static const ko_sphere inside = {{500, 0, 0}, 500};
    static const ko_sphere at_limit = {{LIMIT - 100, 5000, 0}, 100};
    static const ko_sphere beside = {{LIMIT - 1000, 0, 0}, 1000};
    ko_capsule out = blank;
    CHECK_EQ(ko_capsule_from_spheres(NULL, &small, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_from_spheres(&small, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_from_spheres(&small, &large, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_from_spheres(&no_sphere, &small, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_from_spheres(&small, &no_sphere, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_from_spheres(&beside, &at_limit, &out), KO_E_RANGE);
    check_same(&out, &blank);
    CHECK_EQ(ko_capsule_from_spheres(&large, &small, &out), KO_OK);
    CHECK(out.r == 1000 && out.a.x == 0 && out.b.x >= 4100 && out.b.x < 4105);
    CHECK_EQ(ko_capsule_from_spheres(&small, &large, &out), KO_OK);
    CHECK(out.r == 1000 && out.b.x == 0 && out.a.x >= 4100 && out.a.x < 4105);
    CHECK_EQ(ko_capsule_from_spheres(&inside, &large, &out), KO_OK);
    const ko_capsule ball = {large.c, large.c, large.r};
    check_same(&out, &ball);
    CHECK_EQ(ko_capsule_from_spheres(&small, &small, &out), KO_OK);
    CHECK(out.a.x == 5000 && out.b.x == 5000 && out.r == 100);
}

static void hulls_hold(void)
{
    test_random random = {0xCA950002U};
    for (uint32_t i = test_rounds(10000U); i > 0U; i--) {
        const int32_t size = random_size(&random, i);
        const ko_capsule a = random_capsule(&random, size);
        const ko_capsule b = random_capsule(&random, size / 2);
        const ko_sphere end = {a.a, a.r};
        const ko_sphere other = {b.a, b.r};
        const ko_capsule ball_a = {a.a, a.a, a.r};
        const ko_capsule ball_b = {b.a, b.a, b.r};
        ko_capsule out = blank;
        ko_sphere ball;
        CHECK_EQ(ko_capsule_union(&a, &b, &out), KO_OK);
        CHECK(capsule_contains(&out, &a) && capsule_contains(&out, &b));
        CHECK_EQ(ko_capsule_from_spheres(&end, &other, &out), KO_OK);
        CHECK(capsule_contains(&out, &ball_a) && capsule_contains(&out, &ball_b));
        CHECK_EQ(sphere_from_capsule(&a, &ball), KO_OK);
        const ko_capsule about = {ball.c, ball.c, ball.r};
        CHECK(capsule_contains(&about, &a));
    }
}

static void union_refuses_and_chooses(void)
{
    static const ko_capsule inside = {{-50, 0, 0}, {0, 5, 0}, 5};
    static const ko_capsule corner = {{LIMIT, LIMIT, 0}, {LIMIT, -LIMIT, 0}, 0};
    ko_capsule out = blank;
    CHECK_EQ(ko_capsule_union(NULL, &rod, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_union(&rod, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_union(&rod, &rod, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_union(&rod, &illegal, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_union(&illegal, &rod, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_union(&rod, &corner, &out), KO_E_RANGE);
    check_same(&out, &blank);
    CHECK_EQ(ko_capsule_union(&rod, &inside, &out), KO_OK);
    check_same(&out, &rod);
    out = inside;
    CHECK_EQ(ko_capsule_union(&out, &rod, &out), KO_OK);
    check_same(&out, &rod);
}

static void to_spheres_and_boxes(void)
{
    static const ko_capsule slant = {{-100, 20, 0}, {100, -20, 50}, 10};
    static const ko_capsule wide = {{LIMIT, LIMIT, 0}, {-LIMIT, -LIMIT, 0}, 0};
    ko_sphere ball = no_sphere;
    ko_aabb box = no_box;
    CHECK_EQ(sphere_from_capsule(&illegal, &ball), KO_E_RANGE);
    CHECK_EQ(sphere_from_capsule(&wide, &ball), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_capsule(NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_capsule(&rod, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_capsule(&illegal, &box), KO_E_RANGE);
    CHECK(ball.r == -1 && box.r.x == -1);
    CHECK_EQ(sphere_from_capsule(&rod, &ball), KO_OK);
    CHECK(ball.c.x == 0 && ball.c.y == 0 && ball.c.z == 0 && ball.r == 110);
    CHECK_EQ(ko_aabb_from_capsule(&slant, &box), KO_OK);
    CHECK(box.c.x == 0 && box.c.y == 0 && box.c.z == 25);
    CHECK(box.r.x == 110 && box.r.y == 30 && box.r.z == 35);
}

/* ---- two capsules ---- */

typedef struct pair_row {
    ko_capsule other;
    bool overlap;
    fix16_t clearance; /* rounded down */
} pair_row;

static const pair_row pair_rows[] = {
    {{{0, 15, -50}, {0, 15, 50}, 5}, true, 0}, /* crossing */
    {{{0, 16, -50}, {0, 16, 50}, 5}, false, 1},
    {{{-200, 15, 0}, {200, 15, 0}, 5}, true, 0}, /* parallel */
    {{{200, 15, 1}, {-200, 15, 1}, 5}, false, 0},
    {{{-200, 17, 0}, {200, 17, 0}, 5}, false, 2},
    {{{103, 14, 0}, {400, 410, 0}, 4}, false, 0}, /* end to end: sqrt(205) */
    {{{109, 12, 0}, {400, 400, 0}, 5}, true, 0},  /* 9, 12: 15 */
    {{{109, 12, 1}, {400, 400, 0}, 5}, false, 0},
    {{{115, 0, 0}, {400, 0, 0}, 5}, true, 0}, /* on one axis */
    {{{116, 0, 0}, {400, 0, 0}, 5}, false, 1},
    {{{50, 0, 15}, {50, 0, 15}, 5}, true, 0}, /* a sphere */
    {{{50, 0, -16}, {50, 0, -16}, 5}, false, 1},
    {{{LIMIT, 0, 0}, {LIMIT, 1, 0}, 0}, false, LIMIT - 110},
};

static void pairs_touch_or_not(void)
{
    for (size_t i = 0; i < LENGTH(pair_rows); i++) {
        const pair_row *row = &pair_rows[i];
        const ko_capsule turned = {row->other.b, row->other.a, row->other.r};
        fix16_t out = UNTOUCHED;
        CHECK_EQ(ko_capsule_overlap(&rod, &row->other), row->overlap);
        CHECK_EQ(ko_capsule_overlap(&row->other, &rod), row->overlap);
        CHECK_EQ(ko_capsule_overlap(&turned, &rod), row->overlap);
        CHECK_EQ(ko_capsule_clearance(&rod, &row->other, &out), KO_OK);
        CHECK_EQ(out, row->clearance);
        CHECK_EQ(ko_capsule_clearance(&turned, &rod, &out), KO_OK);
        CHECK_EQ(out, row->clearance);
    }
}

/* A capsule of length 0 is a sphere, one of radius 0 a segment: every form gives the same
 * answer. */
static void forms_agree(void)
{
    test_random random = {0xCA950003U};
    for (uint32_t i = test_rounds(20000U); i > 0U; i--) {
        const int32_t size = random_size(&random, i);
        const ko_capsule a = random_capsule(&random, size);
        const ko_capsule b = random_capsule(&random, size);
        const ko_sphere ball = {b.a, b.r};
        const ko_capsule as_capsule = {b.a, b.a, b.r};
        const ko_capsule thin = {b.a, b.b, 0};
        const ko_segment segment = {b.a, b.b};
        const ko_capsule dot = {b.a, b.a, 0};
        const ko_aabb flat = {b.a, {0, 0, 0}};
        fix16_t one = -1;
        fix16_t other = -2;
        CHECK_EQ(ko_capsule_overlap_sphere(&a, &ball), ko_capsule_overlap(&as_capsule, &a));
        CHECK_EQ(capsule_overlap_line(&a, SEGMENT_LINE(&segment)), ko_capsule_overlap(&thin, &a));
        CHECK_EQ(ko_capsule_contains_point(&a, &b.a), ko_capsule_overlap(&dot, &a));
        CHECK_EQ(ko_capsule_contains_point(&a, &b.a), ko_capsule_overlap_aabb(&a, &flat));
        CHECK_EQ(ko_capsule_clearance_sphere(&a, &ball, &one), KO_OK);
        CHECK_EQ(ko_capsule_clearance(&as_capsule, &a, &other), KO_OK);
        CHECK_EQ(one, other);
        CHECK(one == 0 || !ko_capsule_overlap_sphere(&a, &ball));
        CHECK_EQ(capsule_clearance_point(&a, &b.a, &one), KO_OK);
        CHECK_EQ(ko_capsule_clearance_aabb(&a, &flat, &other), KO_OK);
        CHECK_EQ(one, other);
        CHECK_EQ(ko_capsule_clearance(&a, &b, &one), KO_OK);
        CHECK_EQ(ko_capsule_clearance(&b, &a, &other), KO_OK);
        CHECK_EQ(one, other);
        const ko_capsule wider = {a.a, a.b, a.r + one + 1};
        CHECK(ko_capsule_overlap(&wider, &b));
    }
}

static void containment(void)
{
    static const ko_capsule touching = {{-100, 4, 3}, {100, 4, -3}, 5};
    static const ko_capsule beyond = {{-100, 4, 3}, {100, 4, -4}, 5};
    static const ko_vec3 on_end = {106, 8, 0};
    static const ko_vec3 off_end = {106, 8, 1};
    CHECK(capsule_contains(&rod, &rod));
    CHECK(capsule_contains(&rod, &touching));
    CHECK(!capsule_contains(&touching, &rod));
    CHECK(!capsule_contains(&rod, &beyond));
    CHECK(ko_capsule_contains_point(&rod, &on_end));
    CHECK(!ko_capsule_contains_point(&rod, &off_end));
}

/* ---- boxes ---- */

typedef struct box_row {
    ko_aabb box;
    bool overlap;
    fix16_t clearance;
} box_row;

static const box_row box_rows[] = {
    {{{0, 0, 0}, {1, 1, 1}}, true, 0},
    {{{0, 30, 0}, {5, 20, 5}}, true, 0}, /* beside */
    {{{0, 31, 0}, {5, 20, 5}}, false, 1},
    {{{0, 26, 28}, {300, 20, 20}}, true, 0}, /* along an edge: 6, 8 */
    {{{0, 27, 28}, {300, 20, 20}}, false, 0},
    {{{126, 28, 0}, {20, 20, 1}}, true, 0}, /* beyond the end */
    {{{127, 28, 0}, {20, 20, 1}}, false, 0},
    {{{200, 0, 0}, {50, 0, 0}}, false, 40},
    {{{0, 0, 0}, {LIMIT, LIMIT, LIMIT}}, true, 0},
};

static void boxes_touch_or_not(void)
{
    for (size_t i = 0; i < LENGTH(box_rows); i++) {
        const box_row *row = &box_rows[i];
        const ko_capsule turned = {rod.b, rod.a, rod.r};
        fix16_t out = UNTOUCHED;
        CHECK_EQ(ko_capsule_overlap_aabb(&rod, &row->box), row->overlap);
        CHECK_EQ(ko_capsule_overlap_aabb(&turned, &row->box), row->overlap);
        CHECK_EQ(ko_capsule_clearance_aabb(&rod, &row->box, &out), KO_OK);
        CHECK_EQ(out, row->clearance);
    }
}

/* A diagonal from (0, 40, 0) to (40, 0, 0) that passes the edge of a box at (10, 10). */
static void box_beside_a_diagonal(void)
{
    static const ko_capsule diagonal = {{0, 40, 0}, {40, 0, 0}, 14};
    static const ko_aabb box = {{0, 0, 0}, {10, 10, 10}}; /* 20 / sqrt(2) = 14.14 */
    ko_capsule wider = diagonal;
    wider.r = 15;
    CHECK(!ko_capsule_overlap_aabb(&diagonal, &box));
    CHECK(ko_capsule_overlap_aabb(&wider, &box));
}

/* ---- rays, casts, planes ---- */

static void casts_known(void)
{
    static const ko_capsule wall = {{1000000, -500000, 0}, {1000000, 500000, 0}, 200000};
    static const ko_segment way = {{0, 3, 0}, {1600000, 3, 0}};
    static const ko_segment miss = {{0, 0, 200001}, {1600000, 0, 200001}};
    static const ko_segment inside = {{900000, 5, 0}, {1600000, 0, 0}};
    static const ko_ray far = {{0, 0, 0}, {0, 0, KO_Q30_ONE}, LIMIT + 1};
    static const ko_ray ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, 1600000};
    static const ko_ray beside = {{0, 0, 200003}, {KO_Q30_ONE, 0, 0}, 1600000};
    static const ko_ray bad_ray = {{0, 0, 0}, {KO_Q30_ONE, 0, 0}, -1};
    ko_q30 t = UNTOUCHED;
    CHECK_EQ(ko_capsule_cast_line(NULL, SEGMENT_LINE(&way), &t), KO_E_ARG);
    CHECK_EQ(ko_capsule_cast_line(&wall, NULL, &t), KO_E_ARG);
    CHECK_EQ(ko_capsule_cast_line(&wall, SEGMENT_LINE(&way), NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_cast_line(&illegal, SEGMENT_LINE(&way), &t), KO_E_RANGE);
    CHECK_EQ(ko_capsule_cast_line(&wall, RAY_LINE(&far), &t), KO_E_RANGE);
    CHECK_EQ(ko_capsule_cast_line(NULL, RAY_LINE(&ray), &t), KO_E_ARG);
    CHECK_EQ(ko_capsule_cast_line(&wall, NULL, &t), KO_E_ARG);
    CHECK_EQ(ko_capsule_cast_line(&wall, RAY_LINE(&ray), NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_cast_line(&illegal, RAY_LINE(&ray), &t), KO_E_RANGE);
    CHECK_EQ(t, UNTOUCHED);
    CHECK_EQ(ko_capsule_cast_line(&wall, SEGMENT_LINE(&way), &t), KO_OK);
    CHECK(t <= KO_Q30_ONE / 2 && t >= KO_Q30_ONE / 2 - 5 * (KO_Q30_ONE / 1600000));
    CHECK_EQ(ko_capsule_cast_line(&wall, RAY_LINE(&ray), &t), KO_OK);
    CHECK(t <= KO_Q30_ONE / 2 && t >= KO_Q30_ONE / 2 - 7 * (KO_Q30_ONE / 1600000));
    CHECK_EQ(ko_capsule_cast_line(&wall, SEGMENT_LINE(&miss), &t), KO_OK);
    CHECK_EQ(t, KO_NEVER);
    CHECK(!capsule_overlap_line(&wall, SEGMENT_LINE(&miss)));
    CHECK_EQ(ko_capsule_cast_line(&wall, SEGMENT_LINE(&inside), &t), KO_OK);
    CHECK_EQ(t, 0);
    CHECK_EQ(ko_capsule_cast_line(&wall, RAY_LINE(&beside), &t), KO_OK);
    CHECK_EQ(t, KO_NEVER);
    CHECK(capsule_overlap_line(&wall, RAY_LINE(&ray)) &&
          !capsule_overlap_line(&wall, RAY_LINE(&beside)));
    CHECK(capsule_overlap_line(&wall, RAY_LINE(&bad_ray)));
}

static void planes_known(void)
{
    static const ko_plane inside = {{KO_Q30_ONE, 0, 0}, 111};
    static const ko_plane touching = {{KO_Q30_ONE, 0, 0}, 110};
    static const ko_plane across = {{KO_Q30_ONE, 0, 0}, 50};
    static const ko_plane outside = {{KO_Q30_ONE, 0, 0}, -111};
    static const ko_plane none = {{0, 0, 0}, 0};
    fix16_t out = UNTOUCHED;
    CHECK_EQ(ko_capsule_side_plane(&rod, &inside), KO_SIDE_INSIDE);
    CHECK_EQ(ko_capsule_side_plane(&rod, &touching), KO_SIDE_ACROSS);
    CHECK_EQ(ko_capsule_side_plane(&rod, &across), KO_SIDE_ACROSS);
    CHECK_EQ(ko_capsule_side_plane(&rod, &outside), KO_SIDE_OUTSIDE);
    CHECK_EQ(ko_capsule_side_plane(NULL, &outside), KO_SIDE_ACROSS);
    CHECK_EQ(ko_capsule_side_plane(&rod, NULL), KO_SIDE_ACROSS);
    CHECK_EQ(ko_capsule_margin_plane(NULL, &inside, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_margin_plane(&rod, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_margin_plane(&rod, &inside, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_margin_plane(&rod, &none, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_margin_plane(&illegal, &inside, &out), KO_E_RANGE);
    CHECK_EQ(out, UNTOUCHED);
    CHECK_EQ(ko_capsule_margin_plane(&rod, &outside, &out), KO_OK);
    CHECK(out <= 1 && out > -2);
    CHECK_EQ(ko_capsule_margin_plane(&rod, &inside, &out), KO_OK);
    CHECK(out <= -221 && out > -224);
}

/* ---- nulls and refusals ---- */

static void null_is_safe(void)
{
    static const ko_sphere ball = {{0, 0, 0}, 1};
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    CHECK(ko_capsule_overlap(NULL, &rod) && ko_capsule_overlap(&rod, NULL));
    CHECK(ko_capsule_overlap_sphere(NULL, &ball) && ko_capsule_overlap_sphere(&rod, NULL));
    CHECK(ko_capsule_overlap_aabb(NULL, &box) && ko_capsule_overlap_aabb(&rod, NULL));
    CHECK(!ko_capsule_contains_point(NULL, &box.c) && !ko_capsule_contains_point(&rod, NULL));
}

static void measures_refuse(void)
{
    static const ko_sphere ball = {{0, 0, 0}, 1};
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    static const ko_vec3 far = {LIMIT + 1, 0, 0};
    fix16_t out = UNTOUCHED;
    CHECK_EQ(ko_capsule_clearance(NULL, &rod, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance(&rod, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance(&rod, &rod, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance(&illegal, &rod, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_clearance(&rod, &illegal, &out), KO_E_RANGE);
    CHECK_EQ(capsule_clearance_point(&rod, &far, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_clearance_sphere(NULL, &ball, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_sphere(&rod, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_sphere(&rod, &no_sphere, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_clearance_aabb(NULL, &box, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_aabb(&rod, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_aabb(&rod, &box, NULL), KO_E_ARG);
    CHECK_EQ(ko_capsule_clearance_aabb(&illegal, &box, &out), KO_E_RANGE);
    CHECK_EQ(ko_capsule_clearance_aabb(&rod, &no_box, &out), KO_E_RANGE);
    CHECK_EQ(out, UNTOUCHED);
}

static const test_case cases[] = {
    {"check at the limits", check_at_the_limits},
    {"from points, known", from_points_known},
    {"from points holds them", from_points_holds_them},
    {"from boxes", from_boxes},
    {"from spheres", from_spheres},
    {"hulls hold", hulls_hold},
    {"union refuses and chooses", union_refuses_and_chooses},
    {"to spheres and boxes", to_spheres_and_boxes},
    {"pairs touch or not", pairs_touch_or_not},
    {"forms agree", forms_agree},
    {"containment", containment},
    {"boxes touch or not", boxes_touch_or_not},
    {"box beside a diagonal", box_beside_a_diagonal},
    {"casts, known", casts_known},
    {"planes, known", planes_known},
    {"null is safe", null_is_safe},
    {"measures refuse", measures_refuse},
};

extern const test_suite capsule_suite;
TEST_SUITE(capsule, cases);
