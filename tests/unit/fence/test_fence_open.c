/* Tests of fences that are opened in steps: the verdict is that of ko_fence_open for every row of
 * budgets, no fence is open before its last step, and what changes in between is found.
 *
 * promise: exact, bounded-steps, damage-found, refuses, set-up */
#include "harness.h"

#include <stddef.h>
#include <string.h>

#include "keepout/fence.h"

#define M(x) ((fix16_t)((x)*65536))

/* 18 corners are two runs of edges. */
static ko_fence_xy yard[18];
static ko_fence_xy pond[3] = {{M(10), M(10)}, {M(20), M(10)}, {M(10), M(20)}};
static ko_fence_zone zones[4] = {
    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, yard, 18, 0, M(100)),
    KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, M(-20), M(7), M(3), KO_FENCE_NO_FLOOR, M(30)),
    KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, M(-40), M(-30), M(-35), M(-20), 0, KO_FENCE_NO_CEILING),
    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, pond, 3, M(-1), M(2)),
};
static ko_fence fence;

static void make(const ko_fence_zone *at, uint32_t count, ko_fence_rule rule, fix16_t warn)
{
    const ko_fence made = KO_FENCE_UNCHECKED(at, count, rule, warn);
    fence = made;
}

static void begin(void)
{
    for (int32_t i = 0; i < 9; i++) {
        yard[i] = (ko_fence_xy){M(10) * (i - 5), M(-40) - M(1) * i * (8 - i)};
        yard[17 - i] = (ko_fence_xy){M(10) * (i - 5), M(40)};
    }
    make(zones, 4, KO_FENCE_ANY, M(2));
}

static bool is_open(void)
{
    const ko_vec3 point = {0, 0, M(1)};
    ko_fence_answer answer;
    return ko_fence_test_point(&fence, &point, &answer) == KO_OK;
}

/* Opens the fence with a budget a call. Returns how many steps it takes. */
static uint32_t open_by(uint32_t budget)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t steps = 0;
    ko_status status = KO_UNFINISHED;
    begin();
    while (status == KO_UNFINISHED) {
        uint32_t left = 0;
        if (steps > 0U) {
            CHECK_EQ(ko_fence_check(&fence, &walk, &left, NULL), KO_UNFINISHED);
        }
        CHECK(!is_open());
        left = budget;
        status = ko_fence_check(&fence, &walk, &left, NULL);
        steps += budget - left;
    }
    CHECK_EQ(status, KO_OK);
    CHECK(is_open());
    CHECK_EQ(walk.mark | walk.sum | walk.part | walk.item, 0);
    return steps;
}

static void budgets_lead_to_one_fence(void)
{
    ko_fence whole;
    begin();
    CHECK_EQ(ko_fence_open(zones, 4, KO_FENCE_ANY, M(2), &whole, NULL), KO_OK);
    /* without an interruption nothing is compared again: 2 steps a zone, one a corner */
    const uint32_t steps = open_by(1);
    const uint32_t at_once = open_by(UINT32_MAX);
    CHECK_EQ(steps, at_once + 2U * 4U + 18U + 3U);
    for (uint32_t budget = 1; budget <= steps; budget++) {
        CHECK_EQ(open_by(budget), (budget < at_once) ? steps : at_once);
        CHECK_EQ(memcmp(&fence, &whole, sizeof(whole)), 0);
    }
}

static void others_are_refused(void)
{
    static const ko_fence_rule none = (ko_fence_rule)0;
    ko_fence_report report = {KO_FENCE_BAD_ROLE, 1, 2, 3};
    uint32_t budget = 3;
    begin();
    CHECK_EQ(ko_fence_check(NULL, NULL, NULL, NULL), KO_E_ARG);
    /* without a walk each call begins anew */
    CHECK_EQ(ko_fence_check(&fence, NULL, &budget, &report), KO_UNFINISHED);
    CHECK_EQ(budget, 0);
    CHECK_EQ(report.fault, KO_FENCE_GOOD);
    CHECK_EQ(report.zone | report.a | report.b, 0);
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, NULL), KO_OK);
    /* an open fence stays open */
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, NULL), KO_E_DATA);
    CHECK(is_open());
    make(NULL, 4, KO_FENCE_ANY, 0);
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, NULL), KO_E_DATA);
    make(zones, 0, KO_FENCE_ANY, 0);
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_COUNT);
    make(zones, KO_FENCE_MOST_ZONES + 1U, KO_FENCE_ANY, 0);
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_COUNT);
    make(zones, 4, none, 0);
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_GOOD);
    make(zones, 4, KO_FENCE_ANY, -1);
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, NULL), KO_E_RANGE);
    make(zones, 4, KO_FENCE_ALL, KO_LIMIT + 1);
    CHECK_EQ(ko_fence_check(&fence, NULL, NULL, NULL), KO_E_RANGE);
    CHECK(!is_open());
    /* a walk that was under way elsewhere, and a fence that forgot its seal */
    ko_validation walk = {0, 0, 0, 0};
    budget = 3;
    begin();
    CHECK_EQ(ko_fence_check(&fence, &walk, &budget, NULL), KO_UNFINISHED);
    begin();
    CHECK_EQ(ko_fence_check(&fence, &walk, NULL, NULL), KO_E_DATA);
}

/* Goes on to the end after a number of steps, and a change. */
static ko_status changed_after(uint32_t steps, uint8_t *byte, uint8_t bit, ko_validation *walk)
{
    uint32_t one = 1;
    *walk = (ko_validation){0, 0, 0, 0};
    begin();
    CHECK_EQ(ko_fence_check(&fence, walk, &one, NULL), KO_UNFINISHED);
    steps--;
    CHECK_EQ(ko_fence_check(&fence, walk, &steps, NULL), KO_UNFINISHED);
    *byte ^= bit;
    const ko_status status = ko_fence_check(&fence, walk, NULL, NULL);
    CHECK_EQ(is_open(), status == KO_OK);
    return status;
}

static void damage_of_the_state_is_found(void)
{
    ko_validation walk;
    const uint32_t steps = open_by(1);
    const uint32_t stride = (TEST_SCALE < 200U) ? 1U : 7U;
    for (uint32_t at = 1; at < steps; at += stride) {
        for (uint32_t i = 0; i < 8U * sizeof(walk); i++) {
            uint8_t *const byte = (uint8_t *)&walk + i / 8U;
            CHECK_EQ(changed_after(at, byte, (uint8_t)(1U << i % 8U), &walk), KO_E_DATA);
        }
        uint8_t *const fields[] = {(uint8_t *)&fence.count,   (uint8_t *)&fence.rule,
                                   (uint8_t *)&fence.warn,    (uint8_t *)&fence.seal,
                                   (uint8_t *)&fence.sums[0], (uint8_t *)&fence.sums[1]};
        for (uint32_t i = 0; i < 6U; i++) {
            CHECK_EQ(changed_after(at, fields[i], 1, &walk), KO_E_DATA);
        }
    }
}

/* A zone that changes is refused, or it was not looked at yet and is legal as it is. What changes
 * after it was compared is found by the next validation. */
static void changed_zones_are_not_open(void)
{
    ko_validation walk;
    const uint32_t steps = open_by(1);
    const uint32_t at_once = open_by(UINT32_MAX);
    uint32_t found = 0;
    for (uint32_t at = 1; at < steps; at++) {
        uint8_t *const bytes[] = {(uint8_t *)&yard[2].x, (uint8_t *)&yard[17].y,
                                  (uint8_t *)&pond[1].x, (uint8_t *)&zones[1].radius,
                                  (uint8_t *)&zones[0].floor};
        for (uint32_t i = 0; i < 5U; i++) {
            const ko_status status = changed_after(at, bytes[i], 4, &walk);
            found += (status == KO_E_DATA) ? 1U : 0U;
            CHECK(status != KO_OK || at >= at_once ||
                  ko_fence_validate(&fence, NULL, NULL) == KO_OK);
            *bytes[i] ^= 4;
        }
    }
    CHECK(found > steps);
    /* a pointer is not followed if it changed between two corners */
    CHECK_EQ(changed_after(9, (uint8_t *)&zones[0].points + 2, 64, &walk), KO_E_DATA);
    *((uint8_t *)&zones[0].points + 2) ^= 64;
    CHECK_EQ(open_by(5), steps);
}

static const test_case cases[] = {
    {"budgets lead to one fence", budgets_lead_to_one_fence},
    {"others are refused", others_are_refused},
    {"damage of the state is found", damage_of_the_state_is_found},
    {"changed zones are not open", changed_zones_are_not_open},
};
TEST_SUITE(fence_open, cases);
