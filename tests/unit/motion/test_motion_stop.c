/* Tests of stopping distances and of the brake test.
 *
 * promise: stops-in-time, refuses */
#include "bodies.h"

#include <stddef.h>

static void distance(void)
{
    const ko_brake brake = {500000U, M(2)};
    fix16_t way = -1;
    CHECK_EQ(ko_brake_distance(&brake, M(4), &way), KO_OK); /* 2 m + 16 / 4 m */
    CHECK_EQ(way, M(6));
    CHECK_EQ(ko_brake_distance(&brake, 0, &way), KO_OK);
    CHECK_EQ(way, 0);
    CHECK_EQ(ko_brake_distance(&brake, 1, &way),
             KO_OK); /* half an LSB, and less: both rounded up */
    CHECK_EQ(way, 2);
    const ko_brake at_once = {0, M(2)};
    CHECK_EQ(ko_brake_distance(&at_once, M(4), &way), KO_OK);
    CHECK_EQ(way, M(4));
}

static void refused(void)
{
    const ko_brake brake = {500000U, M(2)};
    const ko_brake none = {500000U, 0};
    const ko_brake late = {KO_MAX_HORIZON + 1U, M(2)};
    const ko_brake slow = {0, 1};
    fix16_t way = -7;
    ko_brake_verdict verdict = KO_BRAKE_UNKNOWN;
    CHECK_EQ(ko_brake_distance(NULL, M(4), &way), KO_E_ARG);
    CHECK_EQ(ko_brake_distance(&brake, M(4), NULL), KO_E_ARG);
    CHECK_EQ(ko_brake_distance(&brake, -1, &way), KO_E_RANGE);
    CHECK_EQ(ko_brake_distance(&none, 1, &way), KO_E_RANGE);
    CHECK_EQ(ko_brake_distance(&late, 1, &way), KO_E_RANGE);
    CHECK_EQ(ko_brake_distance(&slow, M(4), &way), KO_E_RANGE); /* beyond 32 km */
    CHECK_EQ(ko_brake_distance(&brake, INT32_MAX, &way), KO_E_RANGE);
    CHECK_EQ(way, -7);
    CHECK_EQ(ko_brake_test(NULL, 1, 1, 0, 0, &verdict), KO_E_ARG);
    CHECK_EQ(ko_brake_test(&brake, 1, 1, 0, 0, NULL), KO_E_ARG);
    CHECK_EQ(ko_brake_test(&brake, 1, 1, 0, -1, &verdict), KO_E_RANGE);
    CHECK_EQ(ko_brake_test(&brake, -1, 1, 0, 0, &verdict), KO_E_RANGE);
    CHECK_EQ(ko_brake_test(&none, 1, 1, 0, 0, &verdict), KO_E_RANGE);
    CHECK_EQ(verdict, KO_BRAKE_UNKNOWN);
}

static ko_brake_verdict judged(fix16_t clearance, fix16_t margin, fix16_t speed)
{
    const ko_brake brake = {500000U, M(2)};
    ko_brake_verdict verdict = KO_BRAKE_UNKNOWN;
    CHECK_EQ(ko_brake_test(&brake, speed, clearance, 0, margin, &verdict), KO_OK);
    return verdict;
}

static void judgement(void)
{
    CHECK_EQ(judged(M(6) - 1, 0, M(4)), KO_BRAKE_LATE);
    CHECK_EQ(judged(M(6), 0, M(4)), KO_BRAKE_NOW);
    CHECK_EQ(judged(M(6) + 1, 0, M(4)), KO_BRAKE_CLEAR);
    CHECK_EQ(judged(M(7), M(1), M(4)), KO_BRAKE_NOW);
    CHECK_EQ(judged(M(7) + 1, M(1), M(4)), KO_BRAKE_CLEAR);
    CHECK_EQ(judged(M(7), INT32_MAX, M(4)), KO_BRAKE_NOW);
    CHECK_EQ(judged(-1, 0, 0), KO_BRAKE_LATE);
    CHECK_EQ(judged(0, 0, 0), KO_BRAKE_NOW);
    CHECK_EQ(judged(INT32_MIN, 0, M(4)), KO_BRAKE_LATE);
    CHECK_EQ(judged(INT32_MAX, 0, INT32_MAX), KO_BRAKE_LATE);
}

static ko_brake_verdict judged_at(uint32_t age, fix16_t clearance)
{
    const ko_brake brake = {500000U, M(2)};
    ko_brake_verdict verdict = KO_BRAKE_CLEAR;
    CHECK_EQ(ko_brake_test(&brake, M(4), clearance, age, 0, &verdict), KO_OK);
    return verdict;
}

/* The way to stop, 6 m, is longer by what was driven since the measurement. */
static void age(void)
{
    CHECK_EQ(judged_at(250000U, M(7)), KO_BRAKE_NOW);
    CHECK_EQ(judged_at(250000U, M(7) + 1), KO_BRAKE_CLEAR);
    CHECK_EQ(judged_at(250001U, M(7)), KO_BRAKE_LATE);
    CHECK_EQ(judged_at(KO_MAX_HORIZON, M(8000)), KO_BRAKE_LATE); /* 8.6 km */
    CHECK_EQ(judged_at(KO_MAX_HORIZON + 1U, M(8000)), KO_BRAKE_UNKNOWN);
    CHECK_EQ(judged_at(UINT32_MAX, M(8000)), KO_BRAKE_UNKNOWN);
}

static const test_case cases[] = {
    {"distance", distance}, {"refused", refused}, {"judgement", judgement}, {"age", age}};
TEST_SUITE(motion_stop, cases);
