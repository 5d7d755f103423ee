/* Tests of ko_fence_zone_from_geo: which areas it refuses, and what its report names.
 *
 * promise: refuses */
#include "areas.h"

#include <stddef.h>

static void check_refused(const ko_fence_area *areas, uint32_t count, ko_status status,
                          ko_fence_fault fault, uint32_t zone, uint32_t a)
{
    ko_fence_report report = {KO_FENCE_GOOD, 9, 9, 9};
    ko_fence fence;
    areas_zones[0].role = KO_FENCE_KEEP_IN;
    CHECK_EQ(areas_make(areas, count, KO_FENCE_ANY, &report), status);
    CHECK_EQ(report.fault, fault);
    CHECK_EQ(report.zone, zone);
    CHECK_EQ(report.a, a);
    CHECK_EQ(areas_zones[0].role, 0);
    CHECK_EQ(ko_fence_open(areas_zones, 1, KO_FENCE_ANY, 0, &fence, NULL), KO_E_RANGE);
}

static void test_refused(void)
{
    static const ko_geo small[4] = {{0, 0}, {0, 1000}, {1000, 1000}, {1000, 0}};
    static const ko_geo crossed[4] = {{0, 0}, {1000, 1000}, {0, 1000}, {1000, 0}};
    static const ko_geo beyond[3] = {{0, 0}, {0, 1000}, {1000, 900000}};
    static const ko_geo pole[3] = {{0, 0}, {0, 1000}, {INT32_MAX, 0}};
    static const ko_geo first_beyond[3] = {{1000, 900000}, {0, 0}, {0, 1000}};
    const ko_fence_area good = {KO_FENCE_KEEP_IN, 4, OPEN, small};
    ko_fence_area areas[2] = {good, good};
    areas_begin(0, 0);
    areas[1].count = 2;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_COUNT, 1, 0);
    areas[1].count = KO_FENCE_MOST_POINTS + 1U;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_COUNT, 1, 0);
    areas[1] = good;
    areas[1].corners = NULL;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_COUNT, 1, 0);
    areas[1].corners = crossed;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_CROSS, 1, 0);
    areas[1].corners = beyond;
    areas[1].count = 3;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_RANGE, 1, 2);
    areas[1].corners = pole;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_RANGE, 1, 2);
    areas[1].corners = first_beyond;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_RANGE, 1, 0);
    areas[1] = good;
    areas[1].role = 3;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_ROLE, 1, 0);
    areas[1] = good;
    areas[1].floor = 5;
    areas[1].ceiling = 5;
    check_refused(areas, 2, KO_E_RANGE, KO_FENCE_BAD_HEIGHTS, 1, 0);
    ko_fence_report report;
    CHECK_EQ(areas_make(&good, 0, KO_FENCE_ANY, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_COUNT);
    CHECK_EQ(areas_make(&good, KO_FENCE_MOST_ZONES + 1U, KO_FENCE_ANY, NULL), KO_E_RANGE);
    CHECK_EQ(areas_make(&good, 1, (ko_fence_rule)3, NULL), KO_E_RANGE);
    CHECK_EQ(areas_make(NULL, 1, KO_FENCE_ANY, NULL), KO_E_ARG);
    CHECK_EQ(
        ko_fence_zone_from_geo(&good, 1, KO_FENCE_ANY, NULL, areas_zones, areas_points, 4, NULL),
        KO_E_ARG);
    CHECK_EQ(
        ko_fence_zone_from_geo(&good, 1, KO_FENCE_ANY, &areas_frame, NULL, areas_points, 4, NULL),
        KO_E_ARG);
    CHECK_EQ(
        ko_fence_zone_from_geo(&good, 1, KO_FENCE_ANY, &areas_frame, areas_zones, NULL, 4, NULL),
        KO_E_ARG);
    areas_frame.north = 0;
    CHECK_EQ(areas_make(&good, 1, KO_FENCE_ANY, NULL), KO_E_DATA);
}

static void test_room(void)
{
    ko_geo corners[4];
    ko_fence_report report;
    areas_begin(599700000, 0);
    areas_rectangle(corners, 599500000, 600000000, 0, 1400000);
    const ko_fence_area areas[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, corners},
                                    {KO_FENCE_KEEP_OUT, 4, OPEN, corners}};
    CHECK_EQ(areas_make(areas, 2, KO_FENCE_ANY, NULL), KO_OK);
    const uint32_t first = areas_zones[0].count;
    const uint32_t both = first + areas_zones[1].count;
    for (uint32_t room = 0; room <= both; room++) {
        for (uint32_t i = 0; i < AREAS_POINTS; i++) {
            areas_points[i].x = 1;
            areas_points[i].y = 2;
        }
        const ko_status status = ko_fence_zone_from_geo(areas, 2, KO_FENCE_ANY, &areas_frame,
                                                        areas_zones, areas_points, room, &report);
        CHECK_EQ(status, (room < both) ? KO_E_FULL : KO_OK);
        CHECK_EQ(report.zone, (room >= first && room < both) ? 1 : 0);
        CHECK_EQ(report.fault, KO_FENCE_GOOD);
        CHECK(areas_points[room].x == 1 && areas_points[room].y == 2);
    }
}

/* Corners in turn in the west and in the east, near the pole. Each way back east is divided into
 * some parts, and all of them are more points than a polygon may have. */
static void test_most_points(void)
{
    ko_geo corners[64];
    ko_fence_report report;
    areas_begin(850000000, 0);
    for (uint32_t i = 0; i < 64U; i++) {
        corners[i] = (ko_geo){850000000, (i % 2U == 0U) ? -7000000 : 7000000};
    }
    const ko_fence_area area = {KO_FENCE_KEEP_IN, 64, OPEN, corners};
    areas_points[0].x = 7;
    CHECK_EQ(ko_fence_zone_from_geo(&area, 1, KO_FENCE_ANY, &areas_frame, areas_zones, areas_points,
                                    UINT32_MAX, &report),
             KO_E_FULL);
    CHECK_EQ(report.zone, 0);
    CHECK_EQ(report.fault, KO_FENCE_GOOD);
    CHECK_EQ(areas_points[0].x, 7);
}

/* An edge between chord and curve, a corner between them, and an area that lies there whole: in one
 * reading the inside would be outside. Mirrored, the same corners are on the other side. */
static void test_curves_meet(void)
{
    static const ko_geo sliver[3] = {{600000000, -1400000}, {600000000, 1400000}, {600000300, 0}};
    static const ko_geo notch[5] = {{600000000, -1400000},
                                    {600000000, 1400000},
                                    {600100000, 1400000},
                                    {600000300, 0},
                                    {600100000, -1400000}};
    static const ko_geo outer[5] = {{600000000, -1400000},
                                    {600000000, 1400000},
                                    {599900000, 1400000},
                                    {600000300, 0},
                                    {599900000, -1400000}};
    areas_begin(599700000, 0);
    for (uint32_t role = KO_FENCE_KEEP_IN; role <= KO_FENCE_KEEP_OUT; role++) {
        const ko_fence_area areas[3] = {{(uint8_t)role, 3, OPEN, sliver},
                                        {(uint8_t)role, 5, OPEN, notch},
                                        {(uint8_t)role, 5, OPEN, outer}};
        for (uint32_t i = 0; i < 3U; i++) {
            ko_fence_report report;
            CHECK_EQ(areas_make(&areas[i], 1, KO_FENCE_ANY, &report), KO_E_RANGE);
            CHECK(report.fault == KO_FENCE_BAD_CURVE || report.fault == KO_FENCE_BAD_CROSS);
        }
    }
}

/* A corner goes through the room between chord and curve, 3 km from the end of an edge. On the
 * pole's side of the curve the area is refused. Then come the room that the curve is given, and the
 * room in which the two curves meet, before the area is as good in both readings. `side` of -1
 * mirrors the area. */
static void check_corner_in_the_room(int32_t side)
{
    uint32_t held = 0;
    uint32_t crossed = 0;
    uint32_t good = 0;
    areas_begin(599700000, 0);
    for (int32_t down = -60; down < 700; down += 5) {
        const ko_geo corners[4] = {{600000000, side * -1400000},
                                   {600000000, side * 1400000},
                                   {600000000 - down, side * (1400000 - 538000)},
                                   {599900000, 0}};
        const ko_fence_area area = {KO_FENCE_KEEP_IN, 4, OPEN, corners};
        ko_fence_report report;
        if (areas_make(&area, 1, KO_FENCE_ANY, &report) == KO_OK) {
            good++;
            continue;
        }
        CHECK_EQ(good, 0);
        CHECK_EQ(report.fault, KO_FENCE_BAD_CURVE);
        held += (report.a == 0U && report.b == 2U) ? 1U : 0U;
        crossed += (report.a == 0U && report.b == 1U) ? 1U : 0U;
    }
    CHECK(held > 0U && crossed > 0U && good > 0U);
}

static void test_corner_in_the_room(void)
{
    check_corner_in_the_room(1);
    check_corner_in_the_room(-1);
}

/* A notch ends in the room between chord and curve, at the y of the edge's first corner. */
static void test_notch_in_the_room(void)
{
    static const ko_geo corners[7] = {
        {600000000, -1400000}, {600000054, 1400000},  {599900000, 1400000}, {599900000, -1109397},
        {600000259, -1129397}, {599900000, -1149397}, {599900000, -1400000}};
    ko_vec3 first;
    ko_vec3 notch;
    areas_begin(599700000, 0);
    CHECK_EQ(ko_vec3_from_geo(&corners[0], 0, &areas_frame, &first), KO_OK);
    CHECK_EQ(ko_vec3_from_geo(&corners[4], 0, &areas_frame, &notch), KO_OK);
    CHECK_EQ(notch.y, first.y);
    for (uint32_t role = KO_FENCE_KEEP_IN; role <= KO_FENCE_KEEP_OUT; role++) {
        const ko_fence_area area = {(uint8_t)role, 7, OPEN, corners};
        ko_fence_report report;
        CHECK_EQ(areas_make(&area, 1, KO_FENCE_ANY, &report), KO_E_RANGE);
        CHECK_EQ(report.fault, KO_FENCE_BAD_CURVE);
        CHECK_EQ(report.a, 0);
        CHECK_EQ(report.b, 3);
    }
}

/* Two corners stand between chord and curve, 200 m and 400 m from the edge's end. The first is
 * found although no line from it crosses the room. */
static void test_edge_in_the_room(void)
{
    const ko_geo corners[5] = {{600000000, -1400000},
                               {600000000, 1400000},
                               {600000018, 1400000 - 36000},
                               {600000027, 1400000 - 72000},
                               {599900000, 0}};
    const ko_fence_area area = {KO_FENCE_KEEP_IN, 5, OPEN, corners};
    ko_fence_report report;
    areas_begin(599700000, 0);
    CHECK_EQ(areas_make(&area, 1, KO_FENCE_ANY, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_CURVE);
    CHECK_EQ(report.a, 0);
    CHECK_EQ(report.b, 2);
}

/* Two edges of 15.6 km bend by 8 m to the same side. A strip of 12 m between them stays one, since
 * the curve of each goes away from the other or past it. */
static void test_strip(void)
{
    static const ko_geo corners[4] = {
        {600000000, -1400000}, {600000000, 1400000}, {600001080, 1400000}, {600001080, -1400000}};
    areas_begin(599700000, 0);
    for (uint32_t role = KO_FENCE_KEEP_IN; role <= KO_FENCE_KEEP_OUT; role++) {
        const ko_fence_area area = {(uint8_t)role, 4, OPEN, corners};
        ko_fence_report report;
        CHECK_EQ(areas_make(&area, 1, KO_FENCE_ANY, &report), KO_OK);
        CHECK_EQ(report.fault, KO_FENCE_GOOD);
    }
}

/* A curve may leave the legal range where its corners do not. That edge is named, any of them. */
static void test_curve_beyond_the_range(void)
{
    static const fix16_t x[4] = {M(7000.0), M(7000.0), M(-7000.0), M(-7000.0)};
    static const fix16_t y[4] = {M(-8189.0), M(-8000.0), M(-8000.0), M(-8189.0)};
    areas_begin(600000000, 0);
    for (uint32_t first = 0; first < 4U; first++) {
        ko_geo corners[4];
        ko_fence_report report;
        for (uint32_t i = 0; i < 4U; i++) {
            const ko_vec3 p = {x[(first + i) % 4U], y[(first + i) % 4U], 0};
            CHECK_EQ(ko_geo_from_vec3(&p, &areas_frame, &corners[i]), KO_OK);
        }
        const ko_fence_area out = {KO_FENCE_KEEP_OUT, 4, OPEN, corners};
        const ko_fence_area in = {KO_FENCE_KEEP_IN, 4, OPEN, corners};
        CHECK_EQ(areas_make(&out, 1, KO_FENCE_ANY, &report), KO_E_RANGE);
        CHECK_EQ(report.fault, KO_FENCE_BAD_RANGE);
        CHECK_EQ(report.a, 3U - first);
        CHECK_EQ(areas_make(&in, 1, KO_FENCE_ANY, &report), KO_OK);
    }
}

static const test_case cases[] = {
    {"refused", test_refused},
    {"room", test_room},
    {"more points than a polygon may have are refused", test_most_points},
    {"curves meet", test_curves_meet},
    {"corner in the room", test_corner_in_the_room},
    {"notch in the room", test_notch_in_the_room},
    {"edge in the room", test_edge_in_the_room},
    {"strip", test_strip},
    {"curve beyond the range", test_curve_beyond_the_range},
};
TEST_SUITE(fence_geo_refused, cases);
