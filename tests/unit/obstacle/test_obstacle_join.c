/* Tests of which obstacles are merged, at the limits of shapes and of config.merge.
 *
 * promise: contains */
#include <stddef.h>

#include "place.h"

static ko_obstacle of(ko_obstacle_kind kind, fix16_t x, fix16_t y, fix16_t r)
{
    return (ko_obstacle){.kind = (uint8_t)kind, .source = 1, .c = {x, y, 0}, .r = {r, r, r}};
}

/* Inserts two obstacles into an empty set, and returns how many it holds then. */
static uint32_t count_of(const ko_obstacle *first, const ko_obstacle *second, fix16_t merge)
{
    place_begin(KO_OBSTACLE_REFUSE, merge, 0);
    CHECK_EQ(ko_obstacles_insert(&place_set, first, 0, NULL), KO_OK);
    CHECK_EQ(ko_obstacles_insert(&place_set, second, 0, NULL), KO_OK);
    return place_set.tree.count;
}

static uint32_t count_both_ways(const ko_obstacle *a, const ko_obstacle *b, fix16_t merge)
{
    const uint32_t count = count_of(a, b, merge);
    CHECK_EQ(count_of(b, a, merge), count);
    return count;
}

/* Corners of the boxes around round bodies do not touch. */
static void corners_that_are_apart(void)
{
    const ko_obstacle ball = of(KO_OBSTACLE_SPHERE, 0, 0, METRE);
    const ko_obstacle ball_apart = of(KO_OBSTACLE_SPHERE, METRE * 3 / 2, METRE * 3 / 2, METRE);
    const ko_obstacle ball_near = of(KO_OBSTACLE_SPHERE, METRE * 5 / 4, METRE * 5 / 4, METRE);
    const ko_obstacle box_apart = of(KO_OBSTACLE_BOX, METRE * 9 / 5, METRE * 9 / 5, METRE);
    const ko_obstacle box_near = of(KO_OBSTACLE_BOX, METRE * 3 / 2, METRE * 3 / 2, METRE);
    const ko_obstacle box = of(KO_OBSTACLE_BOX, 0, 0, METRE);
    CHECK_EQ(count_both_ways(&ball, &ball_apart, 9 * METRE), 2);
    CHECK_EQ(count_both_ways(&ball, &ball_near, 9 * METRE), 1);
    CHECK_EQ(count_both_ways(&ball, &box_apart, 9 * METRE), 2);
    CHECK_EQ(count_both_ways(&ball, &box_near, 9 * METRE), 1);
    CHECK_EQ(count_both_ways(&box, &box_apart, 9 * METRE), 1);
}

/* On each axis the box around both may be as large as config.merge. */
static void boxes_at_the_limit(void)
{
    for (uint32_t axis = 0; axis < 3U; axis++) {
        const ko_obstacle a = of(KO_OBSTACLE_BOX, 0, 0, METRE);
        ko_obstacle b = a;
        fix16_t *const c[3] = {&b.c.x, &b.c.y, &b.c.z};
        *c[axis] = 2 * METRE;
        CHECK_EQ(count_both_ways(&a, &b, 2 * METRE), 1);
        CHECK_EQ(count_both_ways(&a, &b, 2 * METRE - 1), 2);
    }
}

/* A sphere that holds the other obstacle stays as it is. */
static void spheres_that_hold_others(void)
{
    const ko_obstacle large = of(KO_OBSTACLE_SPHERE, 0, 0, 2 * METRE);
    const ko_obstacle small = of(KO_OBSTACLE_SPHERE, METRE, 0, METRE);
    const ko_obstacle point = of(KO_OBSTACLE_POINT, 0, 2 * METRE, 0);
    CHECK_EQ(count_both_ways(&large, &small, 0), 1);
    CHECK_EQ(place_slots[0].obstacle.kind, KO_OBSTACLE_SPHERE);
    CHECK_EQ(place_slots[0].obstacle.r.x, 2 * METRE);
    CHECK_EQ(count_both_ways(&large, &point, 0), 1);
    CHECK_EQ(place_slots[0].obstacle.kind, KO_OBSTACLE_SPHERE);
}

static const test_case cases[] = {
    {"corners that are apart", corners_that_are_apart},
    {"boxes at the limit", boxes_at_the_limit},
    {"spheres that hold others", spheres_that_hold_others},
};
TEST_SUITE(obstacle_join, cases);
