/* Tests of polygons with runs of edges: every question has the answer that it has without them, and
 * runs that do not hold their edges are refused.
 *
 * promise: exact, damage-found, refuses */
#include "harness.h"

#include <stddef.h>
#include <string.h>

#include "keepout/fence.h"
#include "keepout/units.h"

/* A board of 8 KB has no room for the most. */
#define MOST ((TEST_SCALE < 200U) ? KO_FENCE_MOST_POINTS : 128U)
#define LARGE 100U

static test_random dice;
static ko_fence_xy points[MOST];
static ko_fence_run runs[KO_FENCE_RUNS(MOST)];
static ko_fence_zone zones[2][3]; /* without runs, and with */
static ko_fence plain;
static ko_fence fast;

/* ---- outlines ---- */

static uint32_t below(uint32_t n)
{
    return random_bits(&dice) % n;
}

/* Corners at all angles, each as far from the middle as is drawn. */
static void draw_star(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        ko_q30 sine;
        ko_q30 cosine;
        const fix16_t radius = random_range(&dice, KO_M(40), KO_M(60));
        CHECK_EQ(ko_angle_sin_cos((ko_angle)((UINT64_C(1) << 32) * i / n), &sine, &cosine), KO_OK);
        points[i].x = (fix16_t)(((int64_t)radius * cosine) >> 30);
        points[i].y = (fix16_t)(((int64_t)radius * sine) >> 30);
    }
}

/* Teeth between whole numbers, on whose heights and edges points and legs come to lie. */
static void draw_comb(uint32_t n)
{
    for (uint32_t i = 0; i < n - 2U; i++) {
        points[i].x = (fix16_t)(i / 2U);
        points[i].y = ((i + 1U) / 2U % 2U == 0U) ? 0 : (fix16_t)below(2U) + 2;
    }
    points[n - 2U].x = (fix16_t)(n / 2U);
    points[n - 2U].y = -3;
    points[n - 1U].x = -2;
    points[n - 1U].y = -3;
}

/* Opens fences of the outline, with and without runs. With `beside` a triangle and a box overlap
 * it, so that keep-in zones have a union. False: the outline is refused. */
static bool open(uint32_t n, uint8_t role, fix16_t size, bool beside)
{
    static ko_fence_xy corner[3];
    const ko_fence_xy made[3] = {{-size, -size}, {2 * size, 0}, {0, 2 * size}};
    memcpy(corner, made, sizeof(corner));
    const ko_fence_zone outline =
        KO_FENCE_ZONE_POLYGON(role, points, (uint16_t)n, -size, size / 2 + 1);
    const ko_fence_zone triangle =
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corner, 3, -2 * size, KO_FENCE_NO_CEILING);
    const ko_fence_zone box = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, -size / 2, -2 * size, size,
                                                size / 4 + 1, KO_FENCE_NO_FLOOR, 2 * size);
    for (uint32_t i = 0; i < 2U; i++) {
        zones[i][0] = outline;
        zones[i][1] = triangle;
        zones[i][2] = box;
    }
    const uint32_t count = beside ? 3U : 1U;
    if (ko_fence_open(zones[0], count, KO_FENCE_ANY, 2, &plain, NULL) != KO_OK) {
        return false;
    }
    CHECK_EQ(ko_fence_zone_add_runs(&zones[1][0], runs, KO_FENCE_RUNS(n)), KO_OK);
    CHECK(zones[1][0].runs == runs);
    CHECK_EQ(ko_fence_open(zones[1], count, KO_FENCE_ANY, 2, &fast, NULL), KO_OK);
    return true;
}

/* ---- questions ---- */

static void same_point(const ko_vec3 *p)
{
    ko_fence_answer a;
    ko_fence_answer b;
    CHECK_EQ(ko_fence_test_point(&plain, p, &a), KO_OK);
    CHECK_EQ(ko_fence_test_point(&fast, p, &b), KO_OK);
    CHECK_EQ(a.state, b.state);
    CHECK_EQ(a.clearance, b.clearance);
    CHECK_EQ(a.zone, b.zone);
    CHECK(a.nearest.x == b.nearest.x && a.nearest.y == b.nearest.y && a.nearest.z == b.nearest.z);
}

static void same_leg(const ko_segment *leg)
{
    ko_fence_leg_answer a;
    ko_fence_leg_answer b;
    fix16_t one;
    fix16_t other;
    CHECK_EQ(ko_fence_test_leg(&plain, leg, &a), KO_OK);
    CHECK_EQ(ko_fence_test_leg(&fast, leg, &b), KO_OK);
    CHECK_EQ(a.state, b.state);
    CHECK_EQ(a.first, b.first);
    CHECK_EQ(a.clearance, b.clearance);
    CHECK_EQ(a.zone, b.zone);
    CHECK(a.at.x == b.at.x && a.at.y == b.at.y && a.at.z == b.at.z);
    CHECK_EQ(ko_fence_margin_leg(&plain, leg, 3, &one), KO_OK);
    CHECK_EQ(ko_fence_margin_leg(&fast, leg, 3, &other), KO_OK);
    CHECK_EQ(one, other);
}

static ko_vec3 point_in(fix16_t size)
{
    const fix16_t x = random_range(&dice, -size, size);
    const fix16_t y = random_range(&dice, -size, size);
    const ko_vec3 p = {x, y, random_range(&dice, -size, size)};
    return p;
}

/* Asks points and legs within `size` of the middle on each axis, some of them level. */
static void ask(uint32_t count, fix16_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        ko_segment leg = {point_in(size), point_in(size)};
        if (below(3U) == 0U) {
            leg.b.z = leg.a.z;
        }
        if (below(8U) == 0U) {
            leg.b.y = leg.a.y;
        }
        same_point(&leg.a);
        same_leg(&leg);
    }
}

static void stars_answer_alike(void)
{
    const uint32_t rounds = test_rounds(200);
    dice.state = 1;
    for (uint32_t i = 0; i < rounds; i++) {
        const uint32_t n = 3U + below((i % 16U == 1U) ? MOST - 2U : LARGE);
        draw_star(n);
        const uint8_t role = (i % 2U != 0U) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
        CHECK(open(n, role, KO_M(40), i % 4U == 1U));
        ask(20, KO_M(70));
    }
}

static void combs_answer_alike(void)
{
    const uint32_t rounds = test_rounds(400);
    dice.state = 2;
    uint32_t opened = 0;
    for (uint32_t i = 0; i < rounds; i++) {
        const uint32_t n = 2U * (4U + below(40U));
        draw_comb(n);
        const uint8_t role = (i % 2U != 0U) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
        if (open(n, role, 6, i % 4U == 1U)) {
            opened++;
            ask(20, 8);
        }
    }
    CHECK(2U * opened > rounds);
}

/* ---- refusals and damage ---- */

static void others_are_refused(void)
{
    const ko_fence_zone box = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, 1, 1, 0, 1);
    dice.state = 3;
    draw_star(33);
    CHECK(open(33, KO_FENCE_KEEP_IN, KO_M(40), false));
    ko_fence_zone *zone = &zones[0][0];
    CHECK_EQ(KO_FENCE_RUNS(33), 3);
    CHECK_EQ(ko_fence_zone_add_runs(NULL, runs, 3), KO_E_ARG);
    CHECK_EQ(ko_fence_zone_add_runs(zone, NULL, 3), KO_E_ARG);
    CHECK_EQ(ko_fence_zone_add_runs(zone, runs, 2), KO_E_FULL);
    zone->count = 2;
    CHECK_EQ(ko_fence_zone_add_runs(zone, runs, 3), KO_E_RANGE);
    zone->count = KO_FENCE_MOST_POINTS + 1U;
    CHECK_EQ(ko_fence_zone_add_runs(zone, runs, 65), KO_E_RANGE);
    zone->count = 33;
    CHECK(zone->runs == NULL);
    *zone = box;
    CHECK_EQ(ko_fence_zone_add_runs(zone, runs, 3), KO_E_RANGE);
    CHECK(zone->runs == NULL);
}

/* Opens the fence with runs again, after a side of a run has moved. */
static void refuses_moved(fix16_t *side, fix16_t by)
{
    ko_fence_report report;
    ko_fence moved;
    *side += by;
    CHECK_EQ(ko_fence_open(zones[1], 1, KO_FENCE_ANY, 2, &moved, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_RUNS);
    CHECK_EQ(ko_fence_validate(&fast, NULL, NULL), KO_E_DATA);
    *side -= by;
    CHECK_EQ(ko_fence_validate(&fast, NULL, NULL), KO_OK);
}

/* Each side of each run touches a corner: moved inward by 1 LSB it leaves that out. */
static void runs_hold_their_edges(void)
{
    ko_fence wide;
    dice.state = 4;
    draw_star(49);
    CHECK(open(49, KO_FENCE_KEEP_IN, KO_M(40), false));
    for (uint32_t i = 0; i < KO_FENCE_RUNS(49); i++) {
        refuses_moved(&runs[i].low.x, 1);
        refuses_moved(&runs[i].low.y, 1);
        refuses_moved(&runs[i].high.x, -1);
        refuses_moved(&runs[i].high.y, -1);
    }
    runs[0].high.x++;
    CHECK_EQ(ko_fence_open(zones[1], 1, KO_FENCE_ANY, 2, &wide, NULL), KO_OK);
    CHECK_EQ(ko_fence_validate(&fast, NULL, NULL), KO_E_DATA);
}

static const test_case cases[] = {
    {"stars answer alike", stars_answer_alike},
    {"combs answer alike", combs_answer_alike},
    {"others are refused", others_are_refused},
    {"runs hold their edges", runs_hold_their_edges},
};
TEST_SUITE(fence_runs, cases);
