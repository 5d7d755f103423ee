/* Tests of rounded numbers that are too coarse: what they do not tell is left to exact ones.
 *
 * promise: exact */
#include "harness.h"

#include "src/distance/approach.h"
#include "src/distance/closest.h"
#include "src/distance/measure.h"

/* 2 * 2 is known, or less by the slack. */
static void a_root_below_the_slack_is_unknown(void)
{
    CHECK_EQ(koi_low_root(4, 0), 2);
    CHECK_EQ(koi_low_root(4, 3), 1);
    CHECK_EQ(koi_low_root(4, 4), 0);
    CHECK_EQ(koi_low_root(4, 5), KOI_UNKNOWN);
    CHECK_EQ(koi_low_root(1, 2), KOI_UNKNOWN);
    CHECK_EQ(koi_low_root(0, 1), KOI_UNKNOWN);
}

/* The upper 32 bits of the whole are all set, so one more has no 32 bits. A half is 2^31. */
static void a_part_of_the_largest_whole(void)
{
    const uint64_t whole = (UINT64_C(1) << 63) - 1U;
    const uint32_t half = koi_ratio(whole / 2U, whole);
    CHECK(half <= UINT32_C(1) << 31 && half > (UINT32_C(1) << 31) - 3U);
    const uint32_t third = koi_ratio(whole / 3U, whole);
    CHECK(third <= UINT32_C(0x55555555) && third > UINT32_C(0x55555555) - 3U);
}

/* 5 lengths of 1000 and a rest. The length is off by up to 3, which takes 15 of the slack. */
static void a_height_below_the_slack_is_unknown(void)
{
    CHECK_EQ(koi_low_height(5500, 100, 1000), 5);
    CHECK_EQ(koi_low_height(5000, 985, 1000), 4);           /* 15 more than the rest */
    CHECK_EQ(koi_low_height(5000, 986, 1000), KOI_UNKNOWN); /* may be below 4 lengths */
    CHECK_EQ(koi_low_height(5900, 1081, 1000), 4);
    CHECK_EQ(koi_low_height(5900, 1082, 1000), KOI_UNKNOWN); /* may be above 6 lengths, less 4 */
    CHECK_EQ(koi_low_height(19, 20, 1000), KOI_UNKNOWN);     /* may be below 0 */
    CHECK_EQ(koi_low_height(20, 20, 1000), 0);
}

/* Parallel lines have no normal. */
static void no_normal_gives_no_distance(void)
{
    const ko_vec3 none = {0, 0, 0};
    const ko_vec3 up = {0, 0, INT32_C(1) << 30};
    CHECK_EQ(koi_to_line(&none, 0, 1, 0), KOI_UNKNOWN);
    CHECK_EQ(koi_to_line(&up, (UINT64_C(7) << 30) + (UINT64_C(1) << 29), 1, 0), 7);
}

/* Numbers of 128 bits whose lower half is 1: 7 and a rest of 3 parts; and 7 parts of 1. */
static void squares_with_a_denominator_above_64_bits(void)
{
    const koi_square wide = {{7, 0}, 10, {1, 1}};
    const koi_square whole = {{0, 0}, 7, {1, 0}};
    CHECK_EQ(koi_square_down(&wide), 7);
    CHECK_EQ(koi_square_down(&whole), 7);
}

/* At 967109839 / 2^30 the square of the distance is below that of the reach by 1048025009839195 /
 * 2^60, less than 2^-10. A time of 2^-30 earlier it is above. So the time is just before. */
static void a_time_just_before_a_step_is_rounded_down(void)
{
    const ko_vec3 from = {563684397, 745192716, 1050856176};
    const ko_vec3 by = {-386933262, -833851623, -832260756};
    CHECK_EQ(koi_approach(&from, &by, 370249442), 967109838);
}

static const test_case cases[] = {
    {"a root below the slack is unknown", a_root_below_the_slack_is_unknown},
    {"a part of the largest whole", a_part_of_the_largest_whole},
    {"a height below the slack is unknown", a_height_below_the_slack_is_unknown},
    {"no normal gives no distance", no_normal_gives_no_distance},
    {"squares with a denominator above 64 bits", squares_with_a_denominator_above_64_bits},
    {"a time just before a step is rounded down", a_time_just_before_a_step_is_rounded_down},
};

TEST_SUITE(measure, cases);
