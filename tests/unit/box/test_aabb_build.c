/* Tests of ko_aabb_from_points and ko_aabb_closest_point.
 *
 * promise: contains, refuses */
#include "harness.h"

#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/clearance.h"
#include "keepout/closest.h"

#include <stddef.h>

#define LIMIT KO_LIMIT
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_aabb blank = {{91, 92, 93}, {94, 95, 96}};

static bool same(const ko_vec3 *a, const ko_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

static void about_points(void)
{
    const ko_vec3 points[] = {{1, -5, LIMIT}, {4, 0, -LIMIT}, {-1, 3, 7}, {4, 0, -LIMIT}};
    const ko_aabb one = {{1, -5, LIMIT}, {0, 0, 0}};
    const ko_aabb all = {{1, -1, 0}, {3, 4, LIMIT}}; /* -1 to 4 is odd: widened to -2 to 4 */
    ko_aabb out = blank;
    CHECK_EQ(ko_aabb_from_points(points, 1, &out), KO_OK);
    CHECK(same(&out.c, &one.c) && same(&out.r, &one.r));
    CHECK_EQ(ko_aabb_from_points(points, (uint32_t)LENGTH(points), &out), KO_OK);
    CHECK(same(&out.c, &all.c) && same(&out.r, &all.r));
}

static void about_points_refuses(void)
{
    const ko_vec3 points[] = {{0, 0, 0}, {1, 1, 1}, {0, 0, LIMIT + 1}};
    const ko_vec3 low = {-LIMIT - 1, 0, 0};
    ko_aabb out = blank;
    CHECK_EQ(ko_aabb_from_points(NULL, 3, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_points(points, 0, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_points(points, 3, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_points(points, 3, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_points(&low, 1, &out), KO_E_RANGE);
    CHECK(same(&out.c, &blank.c) && same(&out.r, &blank.r));
    CHECK_EQ(ko_aabb_from_points(points, 2, &out), KO_OK);
}

/* The box contains every point, and on each axis no smaller box of the form would. */
static void about_random_points(void)
{
    test_random random = {0xAABBB001U};
    for (uint32_t round = test_rounds(20000U); round > 0U; round--) {
        ko_vec3 points[5];
        ko_aabb out;
        const uint32_t n = 1U + random_bits(&random) % 5U;
        const fix16_t reach = (round & 1U) ? LIMIT : 3;
        fix16_t lo = LIMIT;
        fix16_t hi = -LIMIT;
        for (uint32_t i = 0; i < n; i++) {
            points[i].x = random_range(&random, -reach, reach);
            points[i].y = random_range(&random, -reach, reach);
            points[i].z = random_range(&random, -reach, reach);
            lo = (points[i].y < lo) ? points[i].y : lo;
            hi = (points[i].y > hi) ? points[i].y : hi;
        }
        CHECK_EQ(ko_aabb_from_points(points, n, &out), KO_OK);
        CHECK_EQ(ko_aabb_check(&out), KO_OK);
        for (uint32_t i = 0; i < n; i++) {
            CHECK(ko_aabb_contains_point(&out, &points[i]));
        }
        CHECK_EQ(out.r.y, (hi - lo + 1) / 2);
    }
}

typedef struct closest_row {
    ko_vec3 point;
    ko_vec3 closest;
} closest_row;

/* 0 to 20 in x, -LIMIT to LIMIT in y, only 5 in z. */
static const ko_aabb slab = {{10, 0, 5}, {10, LIMIT, 0}};
static const closest_row closest_rows[] = {
    {{3, 4, 5}, {3, 4, 5}},
    {{0, -LIMIT, 5}, {0, -LIMIT, 5}},
    {{20, LIMIT, 5}, {20, LIMIT, 5}},
    {{-1, 4, 6}, {0, 4, 5}},
    {{21, 4, 4}, {20, 4, 5}},
    {{LIMIT, -LIMIT, LIMIT}, {20, -LIMIT, 5}},
    {{-LIMIT, LIMIT, -LIMIT}, {0, LIMIT, 5}},
};

static void closest_points(void)
{
    for (size_t i = 0; i < LENGTH(closest_rows); i++) {
        const closest_row *const row = &closest_rows[i];
        ko_vec3 out = blank.c;
        ko_vec3 over = row->point;
        CHECK_EQ(ko_aabb_closest_point(&slab, &row->point, &out), KO_OK);
        CHECK(same(&out, &row->closest));
        CHECK_EQ(ko_aabb_closest_point(&slab, &over, &over), KO_OK);
        CHECK(same(&over, &row->closest));
    }
}

static void closest_points_refuse(void)
{
    const ko_aabb bad = {{0, 0, 0}, {0, 0, -1}};
    const ko_vec3 good = {1, 2, 3};
    const ko_vec3 beyond = {0, LIMIT + 1, 0};
    ko_vec3 out = blank.c;
    CHECK_EQ(ko_aabb_closest_point(NULL, &good, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_closest_point(&slab, NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_aabb_closest_point(&slab, &good, NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_closest_point(&bad, &good, &out), KO_E_RANGE);
    CHECK_EQ(ko_aabb_closest_point(&slab, &beyond, &out), KO_E_RANGE);
    CHECK(same(&out, &blank.c));
    out = beyond;
    CHECK_EQ(ko_aabb_closest_point(&slab, &out, &out), KO_E_RANGE);
    CHECK(same(&out, &beyond));
}

/* The closest point is within the box, and exactly as far away as the box. */
static void closest_random_points(void)
{
    test_random random = {0xAABBB002U};
    for (uint32_t round = test_rounds(20000U); round > 0U; round--) {
        const fix16_t reach = (round & 1U) ? LIMIT / 2 : 4;
        ko_aabb box;
        ko_vec3 point;
        ko_vec3 out;
        uint64_t square = 1;
        box.c.x = random_range(&random, -reach, reach);
        box.c.y = random_range(&random, -reach, reach);
        box.c.z = random_range(&random, -reach, reach);
        box.r.x = random_range(&random, 0, reach);
        box.r.y = random_range(&random, 0, reach);
        box.r.z = random_range(&random, 0, reach);
        point.x = random_range(&random, -2 * reach, 2 * reach);
        point.y = random_range(&random, -2 * reach, 2 * reach);
        point.z = random_range(&random, -2 * reach, 2 * reach);
        const ko_aabb there = {point, {0, 0, 0}};
        CHECK_EQ(ko_aabb_closest_point(&box, &point, &out), KO_OK);
        CHECK(ko_aabb_contains_point(&box, &out));
        CHECK_EQ(ko_aabb_distance2(&box, &there, &square), KO_OK);
        const int64_t dx = (int64_t)out.x - point.x;
        const int64_t dy = (int64_t)out.y - point.y;
        const int64_t dz = (int64_t)out.z - point.z;
        CHECK((uint64_t)(dx * dx + dy * dy + dz * dz) == square);
    }
}

static const test_case cases[] = {
    {"about points", about_points},
    {"about points refuses", about_points_refuses},
    {"about random points", about_random_points},
    {"closest points", closest_points},
    {"closest points refuse", closest_points_refuse},
    {"closest points of random ones", closest_random_points},
};

extern const test_suite aabb_build_suite;
TEST_SUITE(aabb_build, cases);
