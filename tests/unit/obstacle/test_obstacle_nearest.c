/* Tests of the question for the nearest obstacles at its limits. */
#include <stddef.h>

#include "place.h"

static ko_obstacles_nearest query;
static ko_obstacle_hit hits[PLACE_ROOM];

/* Points at 0, 1, 2 ... metres. */
static void fill(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 0);
    for (int32_t i = 0; i < PLACE_ROOM; i++) {
        const ko_obstacle o = place_point(0, 0, i, 0, 0);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, 0, NULL), KO_OK);
    }
}

/* How many are within reach of the point, asked with a room. */
static uint32_t count_within(fix16_t reach, uint32_t room)
{
    static const ko_vec3 point = {0, 0, 0};
    uint32_t count = 0;
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &point, reach, KO_ALL, &query), KO_OK);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, hits, room, &count), KO_OK);
    return count;
}

static void null_pointers(void)
{
    static const ko_vec3 point = {0, 0, 0};
    fill();
    CHECK_EQ(ko_obstacles_nearest_begin(NULL, 0, &point, 0, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, NULL, 0, KO_ALL, &query), KO_E_ARG);
    CHECK_EQ(ko_obstacles_nearest_begin(&place_set, 0, &point, 0, KO_ALL, NULL), KO_E_ARG);
}

/* What is exactly as far as the reach is reported, also with a reach of 0. */
static void reaches_at_their_limit(void)
{
    fill();
    CHECK_EQ(count_within(0, PLACE_ROOM), 1);
    CHECK_EQ(count_within(3 * METRE - 1, PLACE_ROOM), 3);
    CHECK_EQ(count_within(3 * METRE, PLACE_ROOM), 4);
}

/* The largest room is that of the largest set. No entry beyond those found is written. */
static void rooms_at_their_limit(void)
{
    uint32_t count = 0;
    fill();
    CHECK_EQ(count_within(5 * METRE, KO_TREE_MAX_CAPACITY), 6);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, hits, KO_TREE_MAX_CAPACITY + 1U, &count),
             KO_E_RANGE);
    CHECK_EQ(ko_obstacles_nearest_next_n(&query, NULL, hits, 0, &count), KO_E_RANGE);
}

static const test_case cases[] = {
    {"null pointers", null_pointers},
    {"reaches at their limit", reaches_at_their_limit},
    {"rooms at their limit", rooms_at_their_limit},
};
TEST_SUITE(obstacle_nearest, cases);
