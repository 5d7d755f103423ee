/* Tests of sources that are heard or silent, and of the reasons why a set may be incomplete.
 *
 * promise: doubt, refuses */
#include <stddef.h>

#include "place.h"

/* The reasons of a set that expects source 1. */
static uint32_t doubt_at(uint32_t now)
{
    uint32_t doubt = 77;
    CHECK_EQ(ko_obstacles_get_doubt(&place_set, now, KO_ALL, &doubt), KO_OK);
    return doubt;
}

static void test_doubt(void)
{
    uint32_t doubt = 77;
    place_begin(KO_OBSTACLE_REFUSE, -1, 1U << 1);
    CHECK_EQ(ko_obstacles_get_doubt(NULL, 0, KO_ALL, &doubt), KO_E_ARG);
    CHECK_EQ(ko_obstacles_get_doubt(&place_set, 0, KO_ALL, NULL), KO_E_ARG);
    CHECK_EQ(ko_obstacles_get_doubt(&place_set, 0, 0, &doubt), KO_E_RANGE);
    CHECK_EQ(doubt, 77);
    CHECK_EQ(ko_obstacles_get_doubt(&place_set, 0, KO_ALL, &doubt), KO_OK);
    CHECK_EQ(doubt, KO_OBSTACLE_SILENT);
    CHECK_EQ(ko_obstacles_get_doubt(&place_set, 0, 1, &doubt), KO_OK);
    CHECK_EQ(doubt, 0);
    place_set.lost = 1;
    CHECK_EQ(ko_obstacles_get_doubt(&place_set, 0, KO_ALL, &doubt), KO_OK);
    CHECK_EQ(doubt, KO_OBSTACLE_LOST | KO_OBSTACLE_SILENT);
}

/* A source that fell silent is silent also when the clock comes around to its last stamp. */
static void test_silent_for_a_turn(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 1U << 1);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 500, 500), KO_OK);
    CHECK_EQ(ko_obstacles_expire(&place_set, 500, NULL), KO_OK);
    CHECK_EQ(doubt_at(500), 0);
    CHECK_EQ(ko_obstacles_expire(&place_set, 0x80000000U, NULL), KO_OK);
    CHECK_EQ(doubt_at(500), KO_OBSTACLE_SILENT);
}

/* A stamp counts that is a lifetime old, or a lifetime ahead. One tick more is stale: it counts
 * neither at once nor when the clock comes to it. */
static void test_stale_stamps(void)
{
    enum { NOW = 10000 };
    for (uint32_t i = 0; i < 4U; i++) {
        const uint32_t apart = (uint32_t)LIFETIME + (i & 1U);
        const uint32_t stamp = (i < 2U) ? NOW - apart : NOW + apart;
        const uint32_t expected = ((i & 1U) != 0U) ? KO_OBSTACLE_SILENT : 0U;
        const ko_obstacle o = place_point(0, stamp, 9, 0, 0);
        place_begin(KO_OBSTACLE_REFUSE, -1, 1U << 1);
        CHECK_EQ(ko_obstacles_hear(&place_set, 1, stamp, NOW), KO_OK);
        CHECK_EQ(doubt_at(NOW), expected);
        CHECK_EQ(doubt_at(stamp), expected);
        place_begin(KO_OBSTACLE_REFUSE, -1, 1U << 1);
        CHECK_EQ(ko_obstacles_insert(&place_set, &o, NOW, NULL), KO_OK);
        CHECK_EQ(doubt_at(NOW), expected);
        CHECK_EQ(doubt_at(stamp), expected);
    }
}

/* A stale stamp changes nothing where a time is known, either. */
static void test_stale_after_fresh(void)
{
    place_begin(KO_OBSTACLE_REFUSE, -1, 1U << 1);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 10000, 10000), KO_OK);
    CHECK_EQ(ko_obstacles_hear(&place_set, 1, 10001 + LIFETIME, 10000), KO_OK);
    CHECK_EQ(place_set.heard[1], 10000);
    CHECK_EQ(doubt_at(10000 + LIFETIME), 0);
    CHECK_EQ(doubt_at(10001 + LIFETIME), KO_OBSTACLE_SILENT);
}

static const test_case cases[] = {
    {"doubt", test_doubt},
    {"silent for a turn of the clock", test_silent_for_a_turn},
    {"stale stamps of a source", test_stale_stamps},
    {"a stale stamp after a fresh one", test_stale_after_fresh},
};
TEST_SUITE(obstacle_hear, cases);
