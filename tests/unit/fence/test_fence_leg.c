/* Tests of legs against fences.
 *
 * promise: no-miss, doubt */
#include "harness.h"

#include <stddef.h>

#include "keepout/fence.h"

#define M(x) ((fix16_t)((x)*65536))
#define PART(x) ((ko_q30)((x)*1073741824.0))
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const ko_fence_xy corner[6] = {{M(0), M(0)}, {M(10), M(0)}, {M(10), M(4)},
                                      {M(4), M(4)}, {M(4), M(10)}, {M(0), M(10)}};

static ko_fence_leg_answer ask(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule,
                               ko_vec3 a, ko_vec3 b)
{
    const ko_segment leg = {a, b};
    ko_fence fence;
    ko_fence_leg_answer answer;
    ko_q30 first = 1;
    uint32_t zone;
    CHECK_EQ(ko_fence_open(zones, n, rule, M(1), &fence, NULL), KO_OK);
    CHECK_EQ(ko_fence_test_leg(&fence, &leg, &answer), KO_OK);
    CHECK_EQ(ko_fence_cast_leg(&fence, &leg, &first, &zone), KO_OK);
    CHECK_EQ(first, answer.first);
    for (fix16_t reach = M(16); reach > 0; reach /= 3) {
        fix16_t margin = 1;
        const fix16_t least = (answer.clearance < reach) ? answer.clearance : reach;
        CHECK_EQ(ko_fence_margin_leg(&fence, &leg, reach, &margin), KO_OK);
        CHECK_EQ(margin, (first == KO_NEVER) ? least : KO_FENCE_MARGIN_BROKEN);
    }
    return answer;
}

static ko_vec3 at(fix16_t x, fix16_t y, fix16_t z)
{
    const ko_vec3 p = {x, y, z};
    return p;
}

static void check_leg(ko_fence_leg_answer answer, ko_fence_state state, ko_q30 first)
{
    CHECK_EQ(answer.state, state);
    CHECK_EQ(answer.first, first);
}

static void test_inside(void)
{
    const ko_fence_zone zone = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corner, 6, M(0), M(20));
    ko_fence_leg_answer a = ask(&zone, 1, KO_FENCE_ALL, at(M(2), M(8), M(9)), at(M(2), M(2), M(9)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(2));
    CHECK_EQ(a.at.y, M(2));
    /* both ends are inside, the leg crosses the notch */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(2), M(8), M(9)), at(M(8), M(2), M(9)));
    check_leg(a, KO_FENCE_BREACH, PART(1.0 / 3));
    CHECK(a.clearance <= -M(1)); /* its middle is that far outside */
    CHECK(a.clearance > -M(1.14));
    /* through the inner corner, and along the edges */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(0), M(8), M(9)), at(M(8), M(0), M(9)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    CHECK_EQ(a.clearance, 0);
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(0), M(0), M(9)), at(M(10), M(0), M(9)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(2), M(4), M(9)), at(M(10), M(4), M(9)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(2), M(4), M(9)), at(M(10), M(4) + 1, M(9)));
    CHECK_EQ(a.state, KO_FENCE_BREACH);
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(2), M(2), M(9)), at(M(2), M(2), M(31)));
    check_leg(a, KO_FENCE_BREACH, PART(0.5));
    CHECK_EQ(a.at.z, M(20));
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-1), M(2), M(9)), at(M(2), M(2), M(9)));
    check_leg(a, KO_FENCE_BREACH, 0);
    CHECK_EQ(a.at.x, M(-1));
}

static void test_outside(void)
{
    const ko_fence_zone zone = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, corner, 6, M(0), M(20));
    /* through it, over it, into its notch */
    ko_fence_leg_answer a =
        ask(&zone, 1, KO_FENCE_ALL, at(M(-10), M(2), M(9)), at(M(30), M(2), M(9)));
    check_leg(a, KO_FENCE_BREACH, PART(0.25));
    CHECK_EQ(a.at.x, 0);
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-10), M(2), M(23)), at(M(30), M(2), M(23)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(3));
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(6), M(20), M(9)), at(M(6), M(6), M(9)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(2));
    /* a corner is touched */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(9), M(-1), M(9)), at(M(11), M(1), M(9)));
    check_leg(a, KO_FENCE_BREACH, PART(0.5));
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(9), M(-1) - 1, M(9)), at(M(11), M(1) - 1, M(9)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    CHECK_EQ(a.clearance, 0); /* less than 1 LSB apart, yet not touching */
    /* down through the ceiling: vertically, then at a slope */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(2), M(2), M(30)), at(M(2), M(2), M(-10)));
    check_leg(a, KO_FENCE_BREACH, PART(0.25));
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-8), M(2), M(30)), at(M(12), M(2), M(10)));
    check_leg(a, KO_FENCE_BREACH, PART(0.5));
    /* a slope over the upper edge: 45 degrees, 4 sqrt 2 / 2 away */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-14), M(2), M(10)), at(M(6), M(2), M(30)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, 185363); /* 2.8284 */
}

static void test_cylinder(void)
{
    const ko_fence_zone zone =
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, M(0), M(0), M(5), M(0), M(10));
    ko_fence_leg_answer a =
        ask(&zone, 1, KO_FENCE_ALL, at(M(-9), M(3), M(5)), at(M(7), M(3), M(5)));
    CHECK_EQ(a.state, KO_FENCE_BREACH);
    CHECK(a.first <= PART(5.0 / 16));
    CHECK(a.first > PART(5.0 / 16) - 1100); /* 1 LSB of 16 m */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-9), M(5), M(5)), at(M(9), M(5), M(5)));
    CHECK_EQ(a.state, KO_FENCE_BREACH); /* tangent */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-9), M(5) + 2, M(5)), at(M(9), M(5) + 2, M(5)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    CHECK_EQ(a.clearance, 2);
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-9), M(0), M(13)), at(M(9), M(0), M(13)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(3));
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(8), M(0), M(-90)), at(M(8), M(0), M(90)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(3));
    /* a slope of 45 degrees past the upper rim, 4 sqrt 2 / 2 away */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(-19), M(0), M(0)), at(M(1), M(0), M(20)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK(a.clearance <= 185363);
    CHECK(a.clearance > 185363 - 24);
    const ko_fence_zone in =
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_IN, M(0), M(0), M(5), M(0), M(10));
    a = ask(&in, 1, KO_FENCE_ALL, at(M(-3), M(-4), M(5)), at(M(3), M(4), M(5)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER); /* from rim to rim */
    a = ask(&in, 1, KO_FENCE_ALL, at(M(0), M(0), M(5)), at(M(0), M(20), M(5)));
    CHECK_EQ(a.state, KO_FENCE_BREACH);
    CHECK(a.first <= PART(0.25) && a.first > PART(0.25) - 1100);
    CHECK(a.clearance <= -M(15) && a.clearance > -M(15.4));
}

static void test_seams(void)
{
    static const ko_fence_xy left[4] = {{M(0), M(0)}, {M(5), M(1)}, {M(5), M(7)}, {M(0), M(8)}};
    /* its edge lies on that of the first, with other ends and a corner between */
    static const ko_fence_xy right[5] = {
        {M(9), M(0)}, {M(9), M(9)}, {M(5), M(6)}, {M(5), M(4)}, {M(5), M(2)}};
    const ko_fence_zone zones[2] = {KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, left, 4, M(0), M(9)),
                                    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, right, 5, M(0), M(9))};
    ko_fence_leg_answer a = ask(zones, 2, KO_FENCE_ANY, at(M(1), M(3), M(5)), at(M(8), M(5), M(5)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    CHECK_EQ(a.clearance, M(1)); /* at its end */
    a = ask(zones, 2, KO_FENCE_ANY, at(M(1), M(6), M(5)), at(M(9), M(6), M(5)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER); /* through the end of the seam */
    a = ask(zones, 2, KO_FENCE_ANY, at(M(1), M(6) + 1, M(5)), at(M(9), M(6) + 1, M(5)));
    check_leg(a, KO_FENCE_BREACH, PART(0.5)); /* beside it */
    a = ask(zones, 2, KO_FENCE_ANY, at(M(5), M(1), M(5)), at(M(5), M(7), M(5)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER); /* along it */
    a = ask(zones, 2, KO_FENCE_ALL, at(M(5), M(2), M(5)), at(M(5), M(6), M(5)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    a = ask(zones, 2, KO_FENCE_ALL, at(M(5), M(2), M(5)), at(M(5), M(10), M(5)));
    check_leg(a, KO_FENCE_BREACH, PART(0.5));
    /* boxes that share a wall; the last check moves them 1 LSB apart */
    ko_fence_zone boxes[2] = {
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(0), M(0), M(5), M(5), M(0), M(9)),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(5), M(0), M(9), M(5), M(0), M(9))};
    a = ask(boxes, 2, KO_FENCE_ANY, at(M(1), M(1), M(5)), at(M(9), M(2), M(5)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    CHECK_EQ(a.clearance, M(0));
    a = ask(boxes, 2, KO_FENCE_ANY, at(M(2), M(2), M(5)), at(M(7), M(3), M(5)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER); /* 2 to the walls; the seam does not count */
    CHECK_EQ(a.clearance, M(2));
    boxes[1].ceiling = M(6);
    a = ask(boxes, 2, KO_FENCE_ANY, at(M(2), M(2), M(7)), at(M(7), M(3), M(5)));
    CHECK_EQ(a.clearance, 0); /* descends past a ceiling */
    boxes[1].ceiling = M(9);
    boxes[1].low.x++;
    a = ask(boxes, 2, KO_FENCE_ANY, at(M(1), M(1), M(5)), at(M(9), M(2), M(5)));
    check_leg(a, KO_FENCE_BREACH, PART(0.5));
    CHECK_EQ(a.zone, 0);
}

/* A wall that a neighbour covers at some heights of the leg alone is a wall. */
static void test_half_covered(void)
{
    ko_fence_zone boxes[2] = {
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(0), M(0), M(5), M(5), M(0), M(100)),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(5), M(0), M(9), M(5), M(0), M(100))};
    const ko_vec3 low = at(M(4), M(2), M(20));
    const ko_vec3 high = at(M(4), M(3), M(40));
    for (uint32_t i = 0; i < 2U; i++) {
        const ko_vec3 a = (i == 0U) ? low : high;
        const ko_vec3 b = (i == 0U) ? high : low;
        boxes[1].ceiling = M(100);
        boxes[1].floor = 0;
        CHECK_EQ(ask(boxes, 2, KO_FENCE_ANY, a, b).clearance, M(2));
        boxes[1].ceiling = M(30);
        CHECK_EQ(ask(boxes, 2, KO_FENCE_ANY, a, b).clearance, M(1));
        boxes[1].ceiling = M(100);
        boxes[1].floor = M(30);
        CHECK_EQ(ask(boxes, 2, KO_FENCE_ANY, a, b).clearance, M(1));
    }
}

/* Two zones lie over each other and share a wall: it is a wall, whichever way it runs and in
 * whichever order they come. */
static void test_common_wall(void)
{
    static const ko_fence_xy sides[4][4] = {
        {{M(6), M(4)}, {M(10), M(4)}, {M(10), M(6)}, {M(6), M(6)}},
        {{M(4), M(6)}, {M(6), M(6)}, {M(6), M(10)}, {M(4), M(10)}},
        {{M(0), M(4)}, {M(4), M(4)}, {M(4), M(6)}, {M(0), M(6)}},
        {{M(4), M(0)}, {M(6), M(0)}, {M(6), M(4)}, {M(4), M(4)}}};
    static const ko_vec3 ends[4] = {
        {M(9), M(5), M(9)}, {M(5), M(9), M(9)}, {M(1), M(5), M(9)}, {M(5), M(1), M(9)}};
    const ko_fence_zone all =
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(0), M(0), M(10), M(10), M(0), M(20));
    for (uint32_t i = 0; i < 4U; i++) {
        const ko_fence_zone part =
            KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, sides[i], 4, M(0), M(20));
        const ko_fence_zone zones[2] = {all, part};
        const ko_fence_zone turned[2] = {part, all};
        const ko_vec3 from = at(M(5), M(5), M(9));
        CHECK_EQ(ask(zones, 2, KO_FENCE_ANY, from, ends[i]).clearance, M(1));
        CHECK_EQ(ask(turned, 2, KO_FENCE_ANY, from, ends[i]).clearance, M(1));
    }
}

static void test_points(void)
{
    const ko_fence_zone zones[2] = {
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corner, 6, M(0), M(20)),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, M(1), M(1), M(2), M(2), M(0), M(2))};
    ko_fence_leg_answer a = ask(zones, 2, KO_FENCE_ANY, at(M(3), M(2), M(9)), at(M(3), M(2), M(9)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(2));
    a = ask(zones, 2, KO_FENCE_ANY, at(M(2), M(2), M(2)), at(M(2), M(2), M(2)));
    check_leg(a, KO_FENCE_BREACH, 0);
    CHECK_EQ(a.zone, 1);
    a = ask(zones, 2, KO_FENCE_ANY, at(M(12), M(2), M(2)), at(M(12), M(2), M(2)));
    check_leg(a, KO_FENCE_BREACH, 0);
    CHECK_EQ(a.clearance, -M(2));
}

static void test_limits(void)
{
    static const ko_fence_xy all[4] = {
        {-KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT}, {-KO_LIMIT, KO_LIMIT}};
    const ko_fence_zone in = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, all, 4, -KO_LIMIT, KO_LIMIT);
    const ko_vec3 low = {-KO_LIMIT, -KO_LIMIT, -KO_LIMIT};
    const ko_vec3 high = {KO_LIMIT, KO_LIMIT, KO_LIMIT};
    ko_fence_leg_answer a = ask(&in, 1, KO_FENCE_ANY, low, high);
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    const ko_fence_zone out = KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, 0, 0, KO_LIMIT,
                                                     KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    a = ask(&out, 1, KO_FENCE_ANY, low, high);
    CHECK_EQ(a.state, KO_FENCE_BREACH);
    CHECK(a.first <= PART(0.14644661));
    CHECK(a.first > PART(0.14644661) - 20);
}

static void test_unknown(void)
{
    static const ko_fence_zone zone = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, 9, 9, 0, 9);
    const ko_segment leg = {{1, 1, 1}, {2, 2, 2}};
    const ko_segment far = {{1, 1, 1}, {2, 2, -KO_LIMIT - 1}};
    const ko_fence never = {0};
    ko_fence fence;
    CHECK_EQ(ko_fence_open(&zone, 1, KO_FENCE_ANY, 0, &fence, NULL), KO_OK);
    const struct {
        const ko_fence *fence;
        const ko_segment *leg;
        ko_status status;
    } bad[] = {{NULL, &leg, KO_E_ARG},
               {&fence, NULL, KO_E_ARG},
               {&fence, &far, KO_E_RANGE},
               {&never, &leg, KO_E_DATA}};
    for (uint32_t i = 0; i < COUNT(bad); i++) {
        ko_fence_leg_answer a = {KO_FENCE_CLEAR, M(9), 0, KO_NEVER, {0, 0, 0}};
        ko_q30 first = KO_NEVER;
        uint32_t which = 7;
        CHECK_EQ(ko_fence_test_leg(bad[i].fence, bad[i].leg, &a), bad[i].status);
        CHECK_EQ(a.state, KO_FENCE_UNKNOWN);
        CHECK_EQ(a.clearance, INT32_MIN);
        CHECK_EQ(a.first, 0);
        CHECK_EQ(ko_fence_cast_leg(bad[i].fence, bad[i].leg, &first, &which), bad[i].status);
        CHECK_EQ(first, 0);
        CHECK_EQ(which, 7);
        fix16_t margin = 7;
        CHECK_EQ(ko_fence_margin_leg(bad[i].fence, bad[i].leg, 1, &margin), bad[i].status);
        CHECK_EQ(margin, KO_FENCE_MARGIN_UNKNOWN);
    }
    for (uint32_t i = 0; i < 3U; i++) {
        static const fix16_t reach[3] = {-1, KO_LIMIT + 1, KO_LIMIT};
        fix16_t margin = 7;
        CHECK_EQ(ko_fence_margin_leg(&fence, &leg, reach[i], &margin),
                 (i < 2U) ? KO_E_RANGE : KO_OK);
        CHECK_EQ(margin, (i < 2U) ? KO_FENCE_MARGIN_UNKNOWN : 1);
    }
    CHECK_EQ(ko_fence_margin_leg(&fence, &leg, 1, NULL), KO_E_ARG);
    CHECK_EQ(ko_fence_test_leg(&fence, &leg, NULL), KO_E_ARG);
    CHECK_EQ(ko_fence_cast_leg(&fence, &leg, NULL, NULL), KO_E_ARG);
}

/* From one corner of the world to the other: distances beyond 2^30 LSB are measured, too, and the
 * nearer of two such zones decides, in either order. */
static void test_far(void)
{
    static const ko_fence_xy far[4] = {{-KO_LIMIT, -KO_LIMIT},
                                       {-KO_LIMIT + M(1), -KO_LIMIT},
                                       {-KO_LIMIT + M(1), -KO_LIMIT + M(1)},
                                       {-KO_LIMIT, -KO_LIMIT + M(1)}};
    static const ko_fence_xy nearer[4] = {{-KO_LIMIT, M(-5000)},
                                          {-KO_LIMIT + M(1), M(-5000)},
                                          {-KO_LIMIT + M(1), M(-4999)},
                                          {-KO_LIMIT, M(-4999)}};
    const ko_fence_zone zones[2] = {
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, far, 4, M(0), M(20)),
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, nearer, 4, M(0), M(20))};
    const ko_fence_zone turned[2] = {zones[1], zones[0]};
    const ko_vec3 from = at(KO_LIMIT, KO_LIMIT, M(10));
    const ko_vec3 to = at(KO_LIMIT, KO_LIMIT - M(2), M(10));
    ko_fence_leg_answer a = ask(zones, 1, KO_FENCE_ALL, from, to);
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, 1518314889); /* 65536 hypot(16383, 16381), rounded down */
    a = ask(zones, 2, KO_FENCE_ALL, from, to);
    CHECK_EQ(a.clearance, 1378364659); /* 65536 hypot(16383, 13189) */
    CHECK_EQ(a.zone, 1);
    a = ask(turned, 2, KO_FENCE_ALL, from, to);
    CHECK_EQ(a.clearance, 1378364659);
    CHECK_EQ(a.zone, 0);
}

/* A zone that holds both ends of a leg, but not the leg, gives no margin in a union either. */
static void test_notch(void)
{
    static const ko_fence_xy square[4] = {{M(3), M(3)}, {M(9), M(3)}, {M(9), M(9)}, {M(3), M(9)}};
    const ko_fence_zone zones[2] = {
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corner, 6, M(0), M(20)),
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, square, 4, M(0), M(20))};
    const ko_vec3 from = at(M(2), M(8), M(9));
    const ko_vec3 to = at(M(8), M(2), M(9));
    ko_fence_leg_answer a = ask(zones, 1, KO_FENCE_ANY, from, to);
    CHECK_EQ(a.state, KO_FENCE_BREACH);
    a = ask(zones, 2, KO_FENCE_ANY, from, to); /* the square fills the notch */
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(2));
}

/* No part of a circle is hidden. A leg that crosses one from zone to zone breaks nothing and has no
 * clearance; one that a single circle holds has what that one leaves. */
static void test_two_circles(void)
{
    const ko_fence_zone zones[2] = {
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_IN, M(0), M(0), M(10), M(0), M(40)),
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_IN, M(12), M(0), M(10), M(0), M(40))};
    ko_fence_leg_answer a =
        ask(zones, 2, KO_FENCE_ANY, at(M(0), M(0), M(20)), at(M(12), M(0), M(20)));
    check_leg(a, KO_FENCE_WARNING, KO_NEVER);
    CHECK_EQ(a.clearance, 0);
    a = ask(zones, 2, KO_FENCE_ANY, at(M(0), M(0), M(20)), at(M(4), M(0), M(20)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK_EQ(a.clearance, M(6));
}

/* A slope along y past a cylinder is nearest where it is neither level with it nor beside it. */
static void test_slope_past_a_cylinder(void)
{
    const ko_fence_zone zone =
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, M(0), M(0), M(1), M(0), M(20));
    ko_fence_leg_answer a =
        ask(&zone, 1, KO_FENCE_ALL, at(M(5), M(-10), M(35)), at(M(5), M(10), M(15)));
    check_leg(a, KO_FENCE_CLEAR, KO_NEVER);
    CHECK(a.clearance <= 341870 && a.clearance > 341870 - 24); /* 5.21653 at y = 2.740 */
    a = ask(&zone, 1, KO_FENCE_ALL, at(M(5), M(-10), M(30)), at(M(5), M(10), M(10)));
    CHECK_EQ(a.clearance, M(4)); /* level with it where it is beside the axis */
}

static const test_case cases[] = {
    {"inside", test_inside},
    {"outside", test_outside},
    {"cylinder", test_cylinder},
    {"seams", test_seams},
    {"common wall", test_common_wall},
    {"points", test_points},
    {"limits", test_limits},
    {"unknown", test_unknown},
    {"far", test_far},
    {"notch", test_notch},
    {"two circles", test_two_circles},
    {"slope past a cylinder", test_slope_past_a_cylinder},
    {"half covered", test_half_covered},
};
TEST_SUITE(fence_leg, cases);
