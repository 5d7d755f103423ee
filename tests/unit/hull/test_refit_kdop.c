/* Tests of ko_kdop_from_hull_at, and of the hulls that it and ko_aabb_from_hull_at refuse.
 *
 * promise: exact, refuses */
#include "harness.h"

#include "brick.h"

#include <stddef.h>
#include <string.h>

static const unsigned ks[6] = {6, 8, 12, 14, 18, 26};

/* Quarter turns are exact: the result is the k-DOP of the turned points, from any start. */
static void kdop_of_a_quarter_turn_is_exact(void)
{
    const ko_pose pose = {{{0, KO_Q30_ONE, 0}, {-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                          {5 * METRE, -3 * METRE, 1}};
    for (uint32_t i = 0; i < 6U; i++) {
        ko_refit_kdop_cache cache;
        ko_kdop26 expected;
        ko_kdop26 out;
        ko_vec3 turned[8];
        for (uint32_t v = 0; v < 8U; v++) {
            turned[v].x = pose.t.x - brick[v].y;
            turned[v].y = pose.t.y + brick[v].x;
            turned[v].z = pose.t.z + brick[v].z;
        }
        memset(&cache, 0, sizeof cache);
        CHECK_EQ(ko_kdop_from_points(ks[i], turned, 8, expected.slab), KO_OK);
        for (uint16_t start = 0; start < 8U; start++) {
            cache.extreme[start] = start;
            CHECK_EQ(ko_kdop_from_hull_at(ks[i], &brick_hull, &pose, &cache, out.slab), KO_OK);
            CHECK(memcmp(out.slab, expected.slab, ks[i] / 2U * sizeof(out.slab[0])) == 0);
        }
    }
}

static void kdop_refusals_change_nothing(void)
{
    ko_pose pose = {{{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}}, {0, 0, 0}};
    ko_refit_kdop_cache cache;
    ko_kdop6 out = {{{7, 8}, {7, 8}, {7, 8}}};
    memset(&cache, 0, sizeof cache);
    CHECK_EQ(ko_kdop_from_hull_at(6, NULL, &pose, &cache, out.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_hull_at(6, &brick_hull, NULL, &cache, out.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_hull_at(6, &brick_hull, &pose, NULL, out.slab), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_hull_at(6, &brick_hull, &pose, &cache, NULL), KO_E_ARG);
    CHECK_EQ(ko_kdop_from_hull_at(7, &brick_hull, &pose, &cache, out.slab), KO_E_RANGE);
    pose.t.x = KO_LIMIT; /* the brick would stick out of the world */
    CHECK_EQ(ko_kdop_from_hull_at(6, &brick_hull, &pose, &cache, out.slab), KO_E_RANGE);
    pose.t.x = KO_LIMIT + 1;
    CHECK_EQ(ko_kdop_from_hull_at(6, &brick_hull, &pose, &cache, out.slab), KO_E_RANGE);
    pose.t.x = 0;
    pose.r.x.x = INT32_MAX;
    pose.r.x.y = 1;
    CHECK_EQ(ko_kdop_from_hull_at(6, &brick_hull, &pose, &cache, out.slab), KO_E_RANGE);
    pose.r.x.x = KO_Q30_ONE;
    cache.extreme[3] = 8; /* stale */
    CHECK_EQ(ko_kdop_from_hull_at(6, &brick_hull, &pose, &cache, out.slab), KO_E_RANGE);
    CHECK(cache.extreme[0] == 0 && cache.extreme[3] == 8 && out.slab[0].lo == 7 &&
          out.slab[2].hi == 8);
}

/* A hull that lacks one of its parts is refused, in range or not. */
static void hulls_that_lack_something(void)
{
    static const ko_hull lacking[3] = {{NULL, brick_first, brick_links, 8},
                                       {brick, NULL, brick_links, 8},
                                       {brick, brick_first, NULL, 8}};
    const ko_pose here = {KO_MAT3_IDENTITY, {0, 0, 0}};
    const ko_pose away = {KO_MAT3_IDENTITY, {0, 0, KO_LIMIT + 1}};
    const ko_pose *const poses[2] = {&here, &away};
    for (size_t i = 0; i < 2U * 3U; i++) {
        const ko_hull *hull = &lacking[i / 2U];
        ko_refit_cache cache = {{0, 0, 0, 0, 0, 7}};
        ko_refit_kdop_cache dop_cache = {{7}};
        ko_aabb box = {{11, 12, 13}, {14, 15, 16}};
        ko_kdop6 dop = {{{7, 8}, {7, 8}, {7, 8}}};
        CHECK_EQ(ko_aabb_from_hull_at(hull, poses[i % 2U], &cache, &box), KO_E_ARG);
        CHECK_EQ(ko_kdop_from_hull_at(6, hull, poses[i % 2U], &dop_cache, dop.slab), KO_E_ARG);
        CHECK(box.c.x == 11 && box.r.z == 16);
        CHECK(cache.extreme[5] == 7 && dop_cache.extreme[0] == 7 && dop.slab[2].hi == 8);
    }
}

static const test_case cases[] = {
    {"k-DOP of a quarter turn is exact", kdop_of_a_quarter_turn_is_exact},
    {"k-DOP refusals change nothing", kdop_refusals_change_nothing},
    {"hulls that lack something", hulls_that_lack_something},
};

extern const test_suite refit_kdop_suite;
TEST_SUITE(refit_kdop, cases);
