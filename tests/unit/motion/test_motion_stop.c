/* Stopping. */
#include "bodies.h"

#include <stddef.h>

static void distance(void)
{
    const ko_brake brake = {500000U, M(2)};
    fix16_t way = -1;
    CHECK_EQ(ko_stop_distance(M(4), &brake, &way), KO_OK); /* 2 m + 16 / 4 m */
    CHECK_EQ(way, M(6));
    CHECK_EQ(ko_stop_distance(0, &brake, &way), KO_OK);
    CHECK_EQ(way, 0);
    CHECK_EQ(ko_stop_distance(1, &brake, &way), KO_OK); /* half an LSB, and less: both rounded up */
    CHECK_EQ(way, 2);
    const ko_brake at_once = {0, M(2)};
    CHECK_EQ(ko_stop_distance(M(4), &at_once, &way), KO_OK);
    CHECK_EQ(way, M(4));
}

static void refused(void)
{
    const ko_brake brake = {500000U, M(2)};
    const ko_brake none = {500000U, 0};
    const ko_brake late = {KO_MAX_HORIZON + 1U, M(2)};
    const ko_brake slow = {0, 1};
    fix16_t way = -7;
    ko_stop stop = KO_STOP_UNKNOWN;
    CHECK_EQ(ko_stop_distance(M(4), NULL, &way), KO_E_ARG);
    CHECK_EQ(ko_stop_distance(M(4), &brake, NULL), KO_E_ARG);
    CHECK_EQ(ko_stop_distance(-1, &brake, &way), KO_E_RANGE);
    CHECK_EQ(ko_stop_distance(1, &none, &way), KO_E_RANGE);
    CHECK_EQ(ko_stop_distance(1, &late, &way), KO_E_RANGE);
    CHECK_EQ(ko_stop_distance(M(4), &slow, &way), KO_E_RANGE); /* beyond 32 km */
    CHECK_EQ(ko_stop_distance(INT32_MAX, &brake, &way), KO_E_RANGE);
    CHECK_EQ(way, -7);
    CHECK_EQ(ko_stop_judge(1, 0, 1, NULL, &stop), KO_E_ARG);
    CHECK_EQ(ko_stop_judge(1, 0, 1, &brake, NULL), KO_E_ARG);
    CHECK_EQ(ko_stop_judge(1, -1, 1, &brake, &stop), KO_E_RANGE);
    CHECK_EQ(ko_stop_judge(1, 0, -1, &brake, &stop), KO_E_RANGE);
    CHECK_EQ(ko_stop_judge(1, 0, 1, &none, &stop), KO_E_RANGE);
    CHECK_EQ(stop, KO_STOP_UNKNOWN);
}

static ko_stop judged(fix16_t clearance, fix16_t margin, fix16_t speed)
{
    const ko_brake brake = {500000U, M(2)};
    ko_stop stop = KO_STOP_UNKNOWN;
    CHECK_EQ(ko_stop_judge(clearance, margin, speed, &brake, &stop), KO_OK);
    return stop;
}

static void judgement(void)
{
    CHECK_EQ(judged(M(6) - 1, 0, M(4)), KO_STOP_LATE);
    CHECK_EQ(judged(M(6), 0, M(4)), KO_STOP_BRAKE);
    CHECK_EQ(judged(M(6) + 1, 0, M(4)), KO_STOP_FREE);
    CHECK_EQ(judged(M(7), M(1), M(4)), KO_STOP_BRAKE);
    CHECK_EQ(judged(M(7) + 1, M(1), M(4)), KO_STOP_FREE);
    CHECK_EQ(judged(M(7), INT32_MAX, M(4)), KO_STOP_BRAKE);
    CHECK_EQ(judged(-1, 0, 0), KO_STOP_LATE);
    CHECK_EQ(judged(0, 0, 0), KO_STOP_BRAKE);
    CHECK_EQ(judged(INT32_MIN, 0, M(4)), KO_STOP_LATE);
    CHECK_EQ(judged(INT32_MAX, 0, INT32_MAX), KO_STOP_LATE);
}

static const test_case cases[] = {
    {"distance", distance}, {"refused", refused}, {"judgement", judgement}};
TEST_SUITE(motion_stop, cases);
