/* Tests of points against fences.
 *
 * promise: exact, doubt, damage-found */
#include "harness.h"

#include <stddef.h>
#include <string.h>

#include "keepout/fence.h"
#include "src/fence/fence_core.h"
#include "src/fence/fence_zone.h"

#define M(x) ((fix16_t)((x)*65536))
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* An L with its notch at the upper right. */
static const ko_fence_xy corner[6] = {{M(0), M(0)}, {M(10), M(0)}, {M(10), M(4)},
                                      {M(4), M(4)}, {M(4), M(10)}, {M(0), M(10)}};
static const ko_fence_zone field[] = {
    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, corner, 6, M(0), M(20))};
static const ko_fence_zone tower[] = {
    KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, M(5), M(5), M(2), M(0), M(10))};
static const ko_fence_zone crate[] = {
    KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, M(-1), M(-2), M(1), M(2), M(0), M(3))};
/* Two rooms that share the edge x = 5, but not its ends. */
static const ko_fence_zone rooms[] = {
    KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(0), M(0), M(5), M(5), M(0), M(5)),
    KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(5), M(1), M(10), M(9), M(0), M(5))};

static ko_fence open_fence(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule)
{
    ko_fence fence;
    CHECK_EQ(ko_fence_open(zones, n, rule, M(1), &fence, NULL), KO_OK);
    return fence;
}

static ko_fence_answer ask(const ko_fence *fence, fix16_t x, fix16_t y, fix16_t z)
{
    const ko_vec3 p = {x, y, z};
    ko_fence_answer answer;
    CHECK_EQ(ko_fence_test_point(fence, &p, &answer), KO_OK);
    return answer;
}

static void check_answer(const ko_fence_answer *answer, ko_fence_state state, fix16_t clearance)
{
    CHECK_EQ(answer->state, state);
    CHECK_EQ(answer->clearance, clearance);
}

static void check_nearest(const ko_fence_answer *answer, fix16_t x, fix16_t y, fix16_t z)
{
    CHECK_EQ(answer->nearest.x, x);
    CHECK_EQ(answer->nearest.y, y);
    CHECK_EQ(answer->nearest.z, z);
}

static void test_polygon(void)
{
    const ko_fence fence = open_fence(field, 1, KO_FENCE_ANY);
    ko_fence_answer a = ask(&fence, M(2), M(7), M(10));
    check_answer(&a, KO_FENCE_CLEAR, M(2));
    a = ask(&fence, M(7), M(3), M(10));
    check_answer(&a, KO_FENCE_WARNING, M(1));
    check_nearest(&a, M(7), M(4), M(10));
    a = ask(&fence, M(7), M(7), M(10)); /* in the notch */
    check_answer(&a, KO_FENCE_BREACH, -M(3));
    a = ask(&fence, M(2), M(2), M(19));
    check_answer(&a, KO_FENCE_WARNING, M(1));
    check_nearest(&a, M(2), M(2), M(20));
    a = ask(&fence, M(2), M(2), M(25));
    check_answer(&a, KO_FENCE_BREACH, -M(5));
    a = ask(&fence, M(-3), M(5), M(24)); /* over an edge and beside it: 3, 4, 5 */
    check_answer(&a, KO_FENCE_BREACH, -M(5));
    check_nearest(&a, M(0), M(5), M(20));
    a = ask(&fence, M(5), M(5), M(10)); /* near the inner corner: sqrt 2, rounded away */
    check_answer(&a, KO_FENCE_BREACH, -M(1));
}

static void test_boundary(void)
{
    const ko_fence inside = open_fence(field, 1, KO_FENCE_ANY);
    const ko_fence_zone out =
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, corner, 6, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    const ko_fence outside = open_fence(&out, 1, KO_FENCE_ANY);
    for (uint32_t i = 0; i < COUNT(corner); i++) {
        const ko_fence_xy *p = &corner[i];
        const ko_fence_xy *q = &corner[(i + 1U) % COUNT(corner)];
        const fix16_t x = (p->x + q->x) / 2;
        const fix16_t y = (p->y + q->y) / 2;
        const int32_t dx = (q->y > p->y) - (q->y < p->y); /* outward */
        const int32_t dy = (p->x > q->x) - (p->x < q->x);
        ko_fence_answer a = ask(&inside, p->x, p->y, M(10)); /* the corner */
        check_answer(&a, KO_FENCE_WARNING, 0);
        a = ask(&outside, p->x, p->y, M(10));
        check_answer(&a, KO_FENCE_BREACH, 0);
        a = ask(&inside, x, y, M(10)); /* on the edge */
        check_answer(&a, KO_FENCE_WARNING, 0);
        a = ask(&outside, x, y, M(10));
        check_answer(&a, KO_FENCE_BREACH, 0);
        a = ask(&inside, x + dx, y + dy, M(10)); /* 1 LSB outside */
        check_answer(&a, KO_FENCE_BREACH, -1);
        a = ask(&outside, x + dx, y + dy, M(10));
        check_answer(&a, KO_FENCE_WARNING, 1);
        a = ask(&inside, x - dx, y - dy, M(10)); /* 1 LSB inside */
        check_answer(&a, KO_FENCE_WARNING, 1);
        a = ask(&outside, x - dx, y - dy, M(10));
        check_answer(&a, KO_FENCE_BREACH, -1);
    }
}

/* A slanted edge off the grid: the side is exact even where the distance is below 1 LSB. */
static void test_slanted(void)
{
    static const ko_fence_xy sliver[3] = {
        {-KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT - 1}, {KO_LIMIT, KO_LIMIT}};
    const ko_fence_zone zone =
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, sliver, 3, -KO_LIMIT, KO_LIMIT);
    const ko_fence fence = open_fence(&zone, 1, KO_FENCE_ALL);
    ko_fence_answer a = ask(&fence, 1, 1, 0); /* on the long edge */
    check_answer(&a, KO_FENCE_WARNING, 0);
    a = ask(&fence, 1, 0, 0);
    check_answer(&a, KO_FENCE_BREACH, -1);
    a = ask(&fence, 0, 1, 0);
    check_answer(&a, KO_FENCE_BREACH, -1);
    a = ask(&fence, KO_LIMIT, -KO_LIMIT, 0);
    CHECK_EQ(a.state, KO_FENCE_BREACH);
    CHECK(a.clearance < -759250124); /* sqrt 2 * 2^29 */
    CHECK(a.clearance > -759250128);
}

static void test_cylinder(void)
{
    const ko_fence fence = open_fence(tower, 1, KO_FENCE_ANY);
    ko_fence_answer a = ask(&fence, M(5), M(10), M(5));
    check_answer(&a, KO_FENCE_CLEAR, M(3));
    check_nearest(&a, M(5), M(7), M(5));
    a = ask(&fence, M(8), M(9), M(5)); /* 3, 4, 5 */
    check_answer(&a, KO_FENCE_CLEAR, M(3));
    a = ask(&fence, M(5), M(7), M(5));
    check_answer(&a, KO_FENCE_BREACH, 0);
    a = ask(&fence, M(5), M(7) + 1, M(5));
    check_answer(&a, KO_FENCE_WARNING, 1);
    a = ask(&fence, M(5), M(5), M(5)); /* the axis */
    check_answer(&a, KO_FENCE_BREACH, -M(2));
    a = ask(&fence, M(5), M(5), M(9));
    check_answer(&a, KO_FENCE_BREACH, -M(1));
    check_nearest(&a, M(5), M(5), M(10));
    a = ask(&fence, M(5), M(10), M(14)); /* 3 beside, 4 over */
    check_answer(&a, KO_FENCE_CLEAR, M(5));
    check_nearest(&a, M(5), M(7), M(10));
}

static void test_box(void)
{
    const ko_fence fence = open_fence(crate, 1, KO_FENCE_ALL);
    ko_fence_answer a = ask(&fence, M(4), M(6), M(1));
    check_answer(&a, KO_FENCE_CLEAR, M(5));
    check_nearest(&a, M(1), M(2), M(1));
    a = ask(&fence, M(0), M(0), M(1));
    check_answer(&a, KO_FENCE_BREACH, -M(1));
    a = ask(&fence, M(1), M(2), M(3));
    check_answer(&a, KO_FENCE_BREACH, 0);
    a = ask(&fence, M(1) + 1, M(2), M(3));
    check_answer(&a, KO_FENCE_WARNING, 1);
    a = ask(&fence, M(3), M(4), M(4)); /* 2, 2, 1 */
    check_answer(&a, KO_FENCE_CLEAR, M(3));
}

static void test_rules(void)
{
    ko_fence fence = open_fence(rooms, 2, KO_FENCE_ANY);
    ko_fence_answer a = ask(&fence, M(5), M(3), M(2)); /* the seam, and 2 to its ends */
    check_answer(&a, KO_FENCE_CLEAR, M(2) - 2);
    a = ask(&fence, M(5), M(0), M(2)); /* the corner of one only */
    check_answer(&a, KO_FENCE_WARNING, 0);
    a = ask(&fence, M(5), M(3), M(1) / 2);
    check_answer(&a, KO_FENCE_WARNING, M(1) / 2); /* the floor */
    check_nearest(&a, M(5), M(3), 0);
    a = ask(&fence, M(8), M(8), M(2));
    check_answer(&a, KO_FENCE_WARNING, M(1));
    CHECK_EQ(a.zone, 1);
    a = ask(&fence, M(3), M(7), M(2)); /* 2 from each: the first */
    check_answer(&a, KO_FENCE_BREACH, -M(2));
    CHECK_EQ(a.zone, 0);
    fence = open_fence(rooms, 2, KO_FENCE_ALL);
    a = ask(&fence, M(5), M(3), M(2));
    check_answer(&a, KO_FENCE_WARNING, 0);
    a = ask(&fence, M(5) + 1, M(3), M(2));
    check_answer(&a, KO_FENCE_BREACH, -1);
    CHECK_EQ(a.zone, 0);
}

/* Two rooms, a hall over their seam, a chimney beside the seam, a round tower at the far end. */
static void test_union(void)
{
    static const ko_fence_zone house[] = {
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(0), M(0), M(20), M(20), M(0), M(30)),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(20), M(0), M(40), M(20), M(0), M(30)),
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_IN, M(40), M(10), M(8), M(0), M(30)),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, M(15), M(0), M(17), M(2), M(0), M(9)),
        KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, M(10), M(5), M(30), M(15), M(12), M(40))};
    ko_fence fence = open_fence(house, 2, KO_FENCE_ANY);
    ko_fence_answer a = ask(&fence, M(20), M(9), M(15)); /* in both rooms: the wall */
    check_answer(&a, KO_FENCE_CLEAR, M(9));
    check_nearest(&a, M(20), M(0), M(15));
    a = ask(&fence, M(20), M(10), M(22));
    check_answer(&a, KO_FENCE_CLEAR, M(8)); /* the ceiling */
    CHECK_EQ(a.nearest.z, M(30));
    fence = open_fence(house, 3, KO_FENCE_ANY);
    a = ask(&fence, M(36), M(10), M(15)); /* 4 to the circle, 4 to the seam */
    check_answer(&a, KO_FENCE_CLEAR, M(4));
    a = ask(&fence, M(32), M(10), M(15)); /* on the circle, 8 from the seam's end */
    check_answer(&a, KO_FENCE_CLEAR, M(8));
    a = ask(&fence, M(23), M(10), M(15)); /* 9 from the circle, 10 from the walls */
    check_answer(&a, KO_FENCE_CLEAR, M(9));
    CHECK_EQ(a.zone, 2);
    check_nearest(&a, M(32), M(10), M(15));
    fence = open_fence(house, 4, KO_FENCE_ANY);
    a = ask(&fence, M(20), M(1), M(15)); /* the chimney is farther than the wall */
    check_answer(&a, KO_FENCE_WARNING, M(1));
    a = ask(&fence, M(20), M(10), M(8.9));
    CHECK_EQ(a.zone, 3); /* the chimney is nearest, at sqrt(3^2 + 8^2) */
    CHECK_EQ(a.clearance, 559939);
    a = ask(&fence, M(16), M(1), M(5));
    check_answer(&a, KO_FENCE_BREACH, -M(1)); /* within the chimney */
    fence = open_fence(house, 5, KO_FENCE_ANY);
    a = ask(&fence, M(20), M(10),
            M(22)); /* the hall alone leaves 5, the ceiling of the rooms 8, its floor 10 */
    check_answer(&a, KO_FENCE_CLEAR, M(8));
    a = ask(&fence, M(20), M(10), M(30)); /* at the rooms' ceiling the hall alone counts */
    check_answer(&a, KO_FENCE_CLEAR, M(5));
    a = ask(&fence, M(20), M(3), M(12)); /* at the hall's floor, 2 outside of it, on the seam */
    check_answer(&a, KO_FENCE_CLEAR, M(2));
    check_nearest(&a, M(20), M(5), M(12));
    a = ask(&fence, M(20), M(10), M(12)); /* the hall's floor counts, also within the rooms */
    check_answer(&a, KO_FENCE_WARNING, 0);
}

static void test_no_limits(void)
{
    const ko_fence_zone zone = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, -KO_LIMIT, -KO_LIMIT, KO_LIMIT,
                                                 KO_LIMIT, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    const ko_fence fence = open_fence(&zone, 1, KO_FENCE_ALL);
    ko_fence_answer a = ask(&fence, 0, 0, KO_LIMIT);
    check_answer(&a, KO_FENCE_CLEAR, KO_LIMIT);
    a = ask(&fence, 0, KO_LIMIT, -KO_LIMIT);
    check_answer(&a, KO_FENCE_WARNING, 0);
}

/* A caller gets the direction back inside from the nearest point. */
static void test_way_back(void)
{
    const ko_fence fence = open_fence(crate, 1, KO_FENCE_ALL);
    const ko_vec3 p = {M(5), M(0), M(1)};
    ko_vec3 way;
    ko_dir3 d = {1, 2, 3};
    const ko_fence_answer a = ask(&fence, p.x, p.y, p.z);
    CHECK_EQ(ko_vec3_sub(&a.nearest, &p, &way), KO_OK);
    CHECK_EQ(ko_dir3_from_vec3(&way, &d), KO_OK);
    CHECK_EQ(d.x, -KO_Q30_ONE);
    CHECK_EQ(d.y, 0);
    CHECK_EQ(d.z, 0);
}

/* Answers that are not known are not clear. */
static void test_unknown(void)
{
    static const ko_fence_answer old = {KO_FENCE_CLEAR, M(9), 0, {0, 0, 0}};
    ko_fence fence = open_fence(crate, 1, KO_FENCE_ALL);
    const ko_vec3 p = {M(5), 0, 0};
    const ko_vec3 far = {0, KO_LIMIT + 1, 0};
    const ko_fence never = {crate, 1, KO_FENCE_ALL, 0, 0, {0, 0}};
    const struct {
        const ko_fence *fence;
        const ko_vec3 *point;
        ko_status status;
    } bad[] = {{NULL, &p, KO_E_ARG},
               {&fence, NULL, KO_E_ARG},
               {&fence, &far, KO_E_RANGE},
               {&never, &far, KO_E_RANGE},
               {&never, &p, KO_E_DATA}};
    for (uint32_t i = 0; i < COUNT(bad); i++) {
        ko_fence_answer a = old;
        CHECK_EQ(ko_fence_test_point(bad[i].fence, bad[i].point, &a), bad[i].status);
        CHECK_EQ(a.state, KO_FENCE_UNKNOWN);
        CHECK_EQ(a.clearance, INT32_MIN);
    }
    CHECK_EQ(ko_fence_test_point(&fence, &p, NULL), KO_E_ARG);
    fence.count = 2; /* a flipped word */
    ko_fence_answer a = old;
    CHECK_EQ(ko_fence_test_point(&fence, &p, &a), KO_E_DATA);
    CHECK_EQ(a.state, KO_FENCE_UNKNOWN);
    CHECK_EQ(KO_FENCE_UNKNOWN, 0);
}

/* Bits of the words that flip() changes. The pointer and the rule have as many as their types. */
#define FENCE_BITS (6U * 32U)
static bool has(const ko_fence *fence, uint32_t bit)
{
    return (bit / 32U != 2U || bit % 32U < 8U * sizeof(fence->rule)) &&
           (bit / 32U != 5U || sizeof(fence->zones) > 4U);
}

/* Flips bits of the upper half of a pointer of 64 bits. */
static void flip_high(ko_fence *fence, uint32_t mask)
{
    uint32_t words[sizeof(fence->zones) / sizeof(uint32_t)];
    memcpy(words, &fence->zones, sizeof(fence->zones));
    words[sizeof(fence->zones) / sizeof(uint32_t) - 1U] ^= (sizeof(fence->zones) > 4U) ? mask : 0U;
    memcpy(&fence->zones, words, sizeof(fence->zones));
}

static void flip(ko_fence *fence, uint32_t bit)
{
    const uint32_t mask = 1U << (bit % 32U);
    switch (bit / 32U) {
    case 0:
        fence->zones = (const ko_fence_zone *)((uintptr_t)fence->zones ^ mask);
        break;
    case 1:
        fence->count ^= mask;
        break;
    case 2:
        fence->rule = (ko_fence_rule)((uint32_t)fence->rule ^ mask);
        break;
    case 3:
        fence->warn = (fix16_t)((uint32_t)fence->warn ^ mask);
        break;
    case 4:
        fence->seal ^= mask;
        break;
    default:
        flip_high(fence, mask);
        break;
    }
}

/* No fence with one or two flipped bits counts as open. */
static void test_damage(void)
{
    ko_fence fence = open_fence(rooms, 2, KO_FENCE_ANY);
    uint32_t missed = 0;
    for (uint32_t a = 0; a < FENCE_BITS; a++) {
        flip(&fence, a);
        missed += (has(&fence, a) && koi_fence_is_open(&fence)) ? 1U : 0U;
        for (uint32_t b = 0; b < a; b++) {
            flip(&fence, b);
            missed += ((has(&fence, a) || has(&fence, b)) && koi_fence_is_open(&fence)) ? 1U : 0U;
            flip(&fence, b);
        }
        flip(&fence, a);
    }
    CHECK_EQ(missed, 0);
    CHECK(koi_fence_is_open(&fence));
}

static const test_case cases[] = {
    {"polygon", test_polygon},
    {"boundary", test_boundary},
    {"slanted edge", test_slanted},
    {"cylinder", test_cylinder},
    {"box", test_box},
    {"any, all", test_rules},
    {"union", test_union},
    {"no limits", test_no_limits},
    {"way back", test_way_back},
    {"unknown", test_unknown},
    {"damage of the fence itself", test_damage},
};
TEST_SUITE(fence_point, cases);
