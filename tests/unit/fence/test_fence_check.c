/* Tests of zones that ko_fence_check refuses, and of the faults it reports.
 *
 * promise: refuses */
#include "harness.h"

#include <stddef.h>

#include "keepout/fence.h"

#define M(x) ((fix16_t)((x)*65536))
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static ko_status check(const ko_fence_zone *zones, uint32_t count, ko_fence_report *report)
{
    ko_fence fence;
    return ko_fence_open(zones, count, KO_FENCE_ALL, 0, &fence, report);
}

static void check_polygon(const ko_fence_xy *points, uint16_t n, ko_status status,
                          ko_fence_fault fault, uint32_t a, uint32_t b)
{
    const ko_fence_zone zones[2] = {KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, 1, 1, 0, 1),
                                    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_IN, points, n, M(0), M(1))};
    ko_fence_report report;
    CHECK_EQ(check(zones, 2, &report), status);
    CHECK_EQ(report.fault, fault);
    CHECK_EQ(report.zone, (fault == KO_FENCE_GOOD) ? 0 : 1);
    CHECK_EQ(report.a, a);
    CHECK_EQ(report.b, b);
}

/* Checks the polygon in both orientations. */
static void check_both(const ko_fence_xy *points, uint16_t n, ko_status status)
{
    ko_fence_xy back[8];
    for (uint32_t i = 0; i < n; i++) {
        back[i] = points[n - 1U - i];
    }
    const ko_fence_zone zone = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, points, n, M(0), M(1));
    const ko_fence_zone turned = KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, back, n, M(0), M(1));
    CHECK_EQ(check(&zone, 1, NULL), status);
    CHECK_EQ(check(&turned, 1, NULL), status);
}

static void test_good(void)
{
    static const ko_fence_xy triangle[3] = {{0, 0}, {1, 0}, {0, 1}};
    static const ko_fence_xy straight[5] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 3}};
    static const ko_fence_xy limits[4] = {
        {-KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, -KO_LIMIT}, {KO_LIMIT, KO_LIMIT}, {-KO_LIMIT, KO_LIMIT}};
    check_polygon(triangle, 3, KO_OK, KO_FENCE_GOOD, 0, 0);
    check_both(triangle, 3, KO_OK);
    check_both(straight, 5, KO_OK);
    check_both(limits, 4, KO_OK);
}

static void test_polygons(void)
{
    static const ko_fence_xy two[2] = {{0, 0}, {5, 5}};
    static const ko_fence_xy bow[4] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    static const ko_fence_xy twice[4] = {{0, 0}, {4, 0}, {4, 0}, {0, 4}};
    static const ko_fence_xy closed[4] = {{0, 0}, {4, 0}, {0, 4}, {0, 0}};
    static const ko_fence_xy flat[3] = {{0, 0}, {4, 4}, {8, 8}};
    static const ko_fence_xy spike[4] = {{0, 0}, {8, 0}, {4, 0}, {4, 4}};
    static const ko_fence_xy touch[5] = {{0, 0}, {8, 0}, {8, 8}, {4, 0}, {0, 8}};
    static const ko_fence_xy pinch[6] = {{0, 0}, {4, 4}, {8, 0}, {8, 8}, {4, 4}, {0, 8}};
    static const ko_fence_xy far[3] = {{0, 0}, {KO_LIMIT + 1, 0}, {0, 1}};
    check_polygon(two, 2, KO_E_RANGE, KO_FENCE_BAD_COUNT, 0, 0);
    check_polygon(two, 0, KO_E_RANGE, KO_FENCE_BAD_COUNT, 0, 0);
    check_polygon(NULL, 3, KO_E_RANGE, KO_FENCE_BAD_COUNT, 0, 0);
    check_polygon(two, KO_FENCE_MOST_POINTS + 1U, KO_E_RANGE, KO_FENCE_BAD_COUNT, 0, 0);
    check_polygon(bow, 4, KO_E_RANGE, KO_FENCE_BAD_CROSS, 0, 2);
    check_polygon(twice, 4, KO_E_RANGE, KO_FENCE_BAD_EQUAL, 1, 2);
    check_polygon(closed, 4, KO_E_RANGE, KO_FENCE_BAD_EQUAL, 0, 3);
    check_polygon(flat, 3, KO_E_RANGE, KO_FENCE_BAD_RETURN, 0, 0);
    check_polygon(spike, 4, KO_E_RANGE, KO_FENCE_BAD_RETURN, 1, 0);
    check_polygon(touch, 5, KO_E_RANGE, KO_FENCE_BAD_CROSS, 0, 2);
    check_polygon(pinch, 6, KO_E_RANGE, KO_FENCE_BAD_EQUAL, 1, 4);
    check_polygon(far, 3, KO_E_RANGE, KO_FENCE_BAD_RANGE, 1, 0);
    check_both(bow, 4, KO_E_RANGE);
    check_both(flat, 3, KO_E_RANGE);
    check_both(spike, 4, KO_E_RANGE);
    check_both(touch, 5, KO_E_RANGE);
    check_both(pinch, 6, KO_E_RANGE);
}

static void check_zone(ko_fence_zone zone, ko_status status, ko_fence_fault fault)
{
    ko_fence_report report;
    CHECK_EQ(check(&zone, 1, &report), status);
    CHECK_EQ(report.fault, fault);
}

static void test_zones(void)
{
    const ko_fence_zone box = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, 1, 1, 0, 1);
    const ko_fence_zone round =
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_IN, KO_LIMIT - 5, 0, 5, 0, KO_LIMIT);
    ko_fence_zone z = box;
    z.role = 0;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_ROLE);
    z.role = 3;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_ROLE);
    z = box;
    z.kind = 0;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_KIND);
    z.kind = 4;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_KIND);
    z = box;
    z.ceiling = 0;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_HEIGHTS);
    z.ceiling = -1;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_HEIGHTS);
    z.ceiling = KO_LIMIT + 1;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RANGE);
    z.ceiling = KO_FENCE_NO_CEILING;
    z.floor = KO_FENCE_NO_FLOOR;
    check_zone(z, KO_OK, KO_FENCE_GOOD);
    z.floor = KO_FENCE_NO_FLOOR + 1;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RANGE);
    z = box;
    z.high.x = 0;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_BOX);
    z = box;
    z.high.y = KO_LIMIT + 1;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RANGE);
    check_zone(round, KO_OK, KO_FENCE_GOOD);
    z = round;
    z.centre.x++;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RANGE);
    z = round;
    z.centre.x = 0;
    z.centre.y = KO_LIMIT - 5;
    check_zone(z, KO_OK, KO_FENCE_GOOD);
    z.centre.y++;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RANGE);
    z = round;
    z.radius = 0;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RADIUS);
    z.radius = -5;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RADIUS);
    z.radius = INT32_MAX;
    check_zone(z, KO_E_RANGE, KO_FENCE_BAD_RANGE);
}

static void check_refused(const ko_fence_zone *zones, uint32_t n, ko_fence_rule rule, fix16_t warn,
                          ko_status status)
{
    static const ko_fence_zone box = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, 1, 1, 0, 1);
    const ko_vec3 p = {0, 0, 0};
    ko_fence_answer answer;
    ko_fence fence;
    CHECK_EQ(ko_fence_open(&box, 1, KO_FENCE_ANY, 0, &fence, NULL), KO_OK);
    CHECK_EQ(ko_fence_open(zones, n, rule, warn, &fence, NULL), status);
    CHECK_EQ(ko_fence_test_point(&fence, &p, &answer), KO_E_DATA);
}

static void test_open(void)
{
    static const ko_fence_zone box = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, 1, 1, 0, 1);
    check_refused(NULL, 1, KO_FENCE_ANY, 0, KO_E_ARG);
    check_refused(&box, 0, KO_FENCE_ANY, 0, KO_E_RANGE);
    check_refused(&box, KO_FENCE_MOST_ZONES + 1U, KO_FENCE_ANY, 0, KO_E_RANGE);
    check_refused(&box, 1, (ko_fence_rule)0, 0, KO_E_RANGE);
    check_refused(&box, 1, KO_FENCE_ANY, -1, KO_E_RANGE);
    check_refused(&box, 1, KO_FENCE_ANY, KO_LIMIT + 1, KO_E_RANGE);
    CHECK_EQ(ko_fence_open(&box, 1, KO_FENCE_ANY, 0, NULL, NULL), KO_E_ARG);
}

static void test_texts(void)
{
    for (int i = -1; i < 13; i++) {
        CHECK(ko_fence_fault_text((ko_fence_fault)i) != NULL);
    }
}

static const test_case cases[] = {
    {"good", test_good},    {"polygons", test_polygons}, {"zones", test_zones},
    {"opening", test_open}, {"texts", test_texts},
};
TEST_SUITE(fence_check, cases);
