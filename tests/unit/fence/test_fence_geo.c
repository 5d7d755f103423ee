/* Tests of zones made of latitude and longitude. The judge has no plane: whether a point is inside
 * a polygon whose edges are straight in latitude and longitude is decided in whole units.
 *
 * promise: contains, refuses */
#include "harness.h"

#include <stddef.h>

#include "keepout/fence.h"

#define M(x) ((fix16_t)((x)*65536))
#define CM(x) ((fix16_t)((x)*655))
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define OPEN KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING

enum { ROOM = 180 };
static ko_fence_xy points[ROOM];
static ko_fence_zone zones[3];
static ko_geo_frame frame;

static ko_status make(const ko_fence_area *areas, uint32_t count, ko_fence_rule rule,
                      ko_fence_report *report)
{
    return ko_fence_zone_from_geo(areas, count, rule, &frame, zones, points, ROOM, report);
}

static ko_fence opened(uint32_t count, ko_fence_rule rule)
{
    ko_fence fence;
    CHECK_EQ(ko_fence_open(zones, count, rule, 0, &fence, NULL), KO_OK);
    return fence;
}

static ko_fence_answer ask(const ko_fence *fence, int32_t lat, int32_t lon)
{
    const ko_geo at = {lat, lon};
    ko_vec3 p;
    ko_fence_answer answer;
    CHECK_EQ(ko_vec3_from_geo(&at, 0, &frame, &p), KO_OK);
    CHECK_EQ(ko_fence_test_point(fence, &p, &answer), KO_OK);
    return answer;
}

static void begin(int32_t lat, int32_t lon)
{
    const ko_geo home = {lat, lon};
    CHECK_EQ(ko_geo_frame_open(&home, &frame), KO_OK);
}

static int64_t east_of(int32_t from, int32_t to)
{
    int64_t way = (int64_t)to - from;
    way += (way > 1800000000) ? -3600000000 : (way < -1800000000) ? 3600000000 : 0;
    return way;
}

/* The corners of a rectangle 2 d wide, from the latitude `from` to `to`; d < 0 turns their
 * order. */
static void rectangle(ko_geo corners[4], int32_t from, int32_t to, int32_t lon, int32_t d)
{
    const ko_geo made[4] = {{from, lon - d}, {from, lon + d}, {to, lon + d}, {to, lon - d}};
    for (uint32_t i = 0; i < 4U; i++) {
        corners[i] = made[i];
        corners[i].lon = (int32_t)east_of(0, made[i].lon);
    }
}

/* An edge of 15.6 km at 60 degrees is 8.4 m off its chord in the middle. 3.34 m beyond the edge,
 * which is straight in latitude and longitude, the answer is 3.34 m and at most 1 cm more. */
static void check_sixty(int32_t side, int32_t lon, int32_t d, ko_fence_role role, bool is_poleward)
{
    ko_geo corners[4];
    const int32_t edge = 600000000;
    const int32_t other = is_poleward ? 600400000 : 599500000;
    const int32_t beyond = is_poleward == (role == KO_FENCE_KEEP_OUT) ? 300 : -300;
    ko_fence_area area = {(uint8_t)role, 4, OPEN, corners};
    begin(side * 599700000, lon);
    rectangle(corners, side * edge, side * other, lon, d);
    CHECK_EQ(make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
    const ko_fence fence = opened(1, KO_FENCE_ANY);
    const ko_fence_answer bad = ask(&fence, side * (edge + beyond), lon);
    CHECK_EQ(bad.state, KO_FENCE_BREACH);
    const bool is_chord = (role == KO_FENCE_KEEP_IN) == is_poleward;
    const fix16_t more = is_chord ? M(8.7) : 0; /* the chord is the nearer reading */
    CHECK(bad.clearance <= -M(3.34) && bad.clearance >= -M(3.36) - more);
    if (!is_chord) {
        const ko_fence_answer good = ask(&fence, side * (edge - beyond), lon);
        CHECK_EQ(good.state, KO_FENCE_WARNING - ((good.clearance > 0) ? 1 : 0));
        CHECK(good.clearance >= M(3.32) && good.clearance <= M(3.35));
    }
}

static void test_both_roles(void)
{
    static const int32_t lons[3] = {0, 1800000000, -1234567890};
    for (uint32_t i = 0; i < 16U * COUNT(lons); i++) {
        const int32_t d = (i & 1U) ? 1400000 : -1400000;
        const int32_t side = (i & 2U) ? 1 : -1;
        const ko_fence_role role = (i & 4U) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
        check_sixty(side, lons[i / 16U], d, role, (i & 8U) != 0U);
    }
}

static void test_corners_stay(void)
{
    ko_geo corners[4];
    const ko_fence_area area = {KO_FENCE_KEEP_IN, 4, M(-5.0), M(50.0), corners};
    begin(599700000, 0);
    rectangle(corners, 599500000, 600000000, 0, 1400000);
    CHECK_EQ(make(&area, 1, KO_FENCE_ALL, NULL), KO_OK);
    uint32_t found = 0;
    for (uint32_t i = 0; i < zones[0].count && found < 4U; i++) {
        ko_vec3 p;
        CHECK_EQ(ko_vec3_from_geo(&corners[found], 0, &frame, &p), KO_OK);
        found += (points[i].x == p.x && points[i].y == p.y) ? 1U : 0U;
    }
    CHECK_EQ(found, 4);
    CHECK(zones[0].count > 30U && zones[0].count <= 4U + 2U + 2U * 16U * 2U);
    CHECK_EQ(zones[0].role, KO_FENCE_KEEP_IN);
    CHECK_EQ(zones[0].floor, M(-5.0));
    CHECK_EQ(zones[0].ceiling, M(50.0));
    CHECK(zones[0].points == points);
}

/* Short edges, edges along meridians and edges near the equator stay chords. */
static void test_chords_stay(void)
{
    ko_geo corners[4];
    const ko_fence_area area = {KO_FENCE_KEEP_IN, 4, OPEN, corners};
    begin(500000000, 70000000);
    rectangle(corners, 499990000, 500010000, 70000000, 20000); /* 286 m wide */
    CHECK_EQ(make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
    CHECK_EQ(zones[0].count, 4);
    rectangle(corners, 499300000, 500700000, 70000000, 20000); /* 15.6 km long */
    CHECK_EQ(make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
    CHECK_EQ(zones[0].count, 4);
    begin(0, 70000000);
    rectangle(corners, -10000, 10000, 70000000, 700000); /* 15.6 km wide */
    CHECK_EQ(make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
    CHECK_EQ(zones[0].count, 4);
}

/* A leg across the edge at 60 degrees that two areas share: not broken if it is a seam. */
static ko_fence_state across(const ko_fence_area areas[2], ko_fence_rule rule)
{
    const ko_geo from = {599990000, 0};
    const ko_geo to = {600010000, 0};
    ko_segment leg;
    ko_fence_leg_answer answer;
    begin(599700000, 0);
    CHECK_EQ(make(areas, 2, rule, NULL), KO_OK);
    const ko_fence fence = opened(2, rule);
    CHECK_EQ(ko_vec3_from_geo(&from, 20000, &frame, &leg.a), KO_OK);
    CHECK_EQ(ko_vec3_from_geo(&to, 20000, &frame, &leg.b), KO_OK);
    CHECK_EQ(ko_fence_test_leg(&fence, &leg, &answer), KO_OK);
    return answer.state;
}

static void test_seams(void)
{
    ko_geo south[4];
    ko_geo north[4];
    for (uint32_t i = 0; i < 4U; i++) { /* each order of the corners */
        rectangle(south, 599500000, 600000000, 0, (i & 1U) ? 1400000 : -1400000);
        rectangle(north, 600000000, 600200000, 0, (i & 2U) ? 1400000 : -1400000);
        const ko_fence_area areas[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                        {KO_FENCE_KEEP_IN, 4, OPEN, north}};
        CHECK(across(areas, KO_FENCE_ANY) != KO_FENCE_BREACH);
        CHECK_EQ(zones[0].count, 4);
    }
}

/* An edge is a seam only where the other area continues the first one at all heights. */
static void test_no_seams(void)
{
    ko_geo south[4];
    ko_geo north[4];
    rectangle(south, 599500000, 600000000, 0, 1400000);
    rectangle(north, 600000000, 600200000, 0, 1400000);
    const ko_fence_area tall[2] = {{KO_FENCE_KEEP_IN, 4, 0, M(100.0), south},
                                   {KO_FENCE_KEEP_IN, 4, 0, M(50.0), north}};
    CHECK_EQ(across(tall, KO_FENCE_ANY), KO_FENCE_BREACH);
    CHECK(zones[0].count > 30U);
    const ko_fence_area low[2] = {{KO_FENCE_KEEP_IN, 4, 0, M(50.0), south},
                                  {KO_FENCE_KEEP_IN, 4, 0, M(100.0), north}};
    CHECK(across(low, KO_FENCE_ANY) != KO_FENCE_BREACH);
    const ko_fence_area deep[2] = {{KO_FENCE_KEEP_IN, 4, M(-9.0), M(50.0), south},
                                   {KO_FENCE_KEEP_IN, 4, 0, M(50.0), north}};
    CHECK_EQ(across(deep, KO_FENCE_ANY), KO_FENCE_BREACH);
    const ko_fence_area out[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                  {KO_FENCE_KEEP_OUT, 4, OPEN, north}};
    CHECK_EQ(across(out, KO_FENCE_ANY), KO_FENCE_BREACH);
    CHECK(zones[0].count > 30U);
    /* on the same side of the edge: it is a boundary of both */
    /* with one corner in common, but no edge */
    for (uint32_t i = 0; i < 2U; i++) {
        rectangle(north, 600000000, 600200000, 0, 1400000);
        north[i].lat += 100;
        const ko_fence_area askew[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                        {KO_FENCE_KEEP_IN, 4, OPEN, north}};
        CHECK_EQ(across(askew, KO_FENCE_ANY), KO_FENCE_BREACH);
        CHECK(zones[0].count > 30U);
    }
    rectangle(north, 599700000, 600000000, 0, 1400000);
    const ko_fence_area inner[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                    {KO_FENCE_KEEP_IN, 4, OPEN, north}};
    CHECK_EQ(across(inner, KO_FENCE_ANY), KO_FENCE_BREACH);
    CHECK(zones[0].count > 30U && zones[1].count > 30U);
    CHECK_EQ(make(inner, 2, KO_FENCE_ALL, NULL), KO_OK);
    CHECK(zones[0].count > 30U && zones[1].count > 30U);
}

/* ---- random ---- */

/* The crossing number in whole units; a point on the boundary is `on`. */
static bool holds(const ko_fence_area *area, const ko_geo *at, bool on)
{
    bool is_in = false;
    for (uint32_t i = 0; i < area->count; i++) {
        const ko_geo *p = &area->corners[i];
        const ko_geo *q = &area->corners[(i + 1U) % area->count];
        const int64_t ax = east_of(at->lon, p->lon);
        const int64_t ay = (int64_t)p->lat - at->lat;
        const int64_t bx = east_of(at->lon, q->lon);
        const int64_t by = (int64_t)q->lat - at->lat;
        const int64_t cross = ax * by - ay * bx;
        if (cross == 0 && ax * bx <= 0 && ay * by <= 0) {
            return on;
        }
        is_in = is_in != ((ay > 0) != (by > 0) && (cross > 0) == (by > ay));
    }
    return is_in;
}

/* A position up to `reach` metres from home, on each axis. */
static ko_geo place(test_random *random, int32_t reach)
{
    const ko_vec3 p = {random_range(random, -reach, reach) * 65536 + random_range(random, 0, 65535),
                       random_range(random, -reach, reach) * 65536 + random_range(random, 0, 65535),
                       0};
    ko_geo at = {0, 0};
    CHECK_EQ(ko_geo_from_vec3(&p, &frame, &at), KO_OK);
    return at;
}

/* A position beside an edge: on the line in latitude and longitude, and up to 3 m off. */
static ko_geo beside(test_random *random, const ko_geo *a, const ko_geo *b)
{
    const int64_t part = random_range(random, 0, 4096);
    const int32_t off = (random_bits(random) & 1U) ? 270 : 3;
    const int64_t lat = ((int64_t)b->lat - a->lat) * part / 4096 + random_range(random, -off, off);
    const int64_t lon = east_of(a->lon, b->lon) * part / 4096 + random_range(random, -off, off);
    const ko_geo at = {(int32_t)(a->lat + lat), (int32_t)east_of(0, (int32_t)(a->lon + lon))};
    return at;
}

/* Areas whose home is up to `lat` from the equator, of 20 m << shift and more. */
static void check_random_areas(uint32_t seed, int32_t lat, int32_t shift)
{
    test_random random = {seed};
    uint32_t made = 0;
    uint32_t clear = 0;
    uint32_t broken = 0;
    for (uint32_t round = 0; round < test_rounds(3000); round++) {
        ko_geo corners[5];
        ko_fence_area area = {(random_bits(&random) & 1U) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT,
                              (uint16_t)random_range(&random, 3, 5), OPEN, corners};
        begin(random_range(&random, -lat, lat), random_range(&random, -1799999999, 1799999999));
        const int32_t reach = 20 << random_range(&random, shift, 8);
        for (uint32_t i = 0; i < area.count; i++) {
            corners[i] = place(&random, reach);
        }
        if (make(&area, 1, KO_FENCE_ANY, NULL) != KO_OK) {
            continue;
        }
        made++;
        const ko_fence fence = opened(1, KO_FENCE_ANY);
        for (uint32_t i = 0; i < 8U; i++) {
            const uint32_t edge = random_bits(&random) % area.count;
            const ko_geo at = beside(&random, &corners[edge], &corners[(edge + 1U) % area.count]);
            const ko_fence_answer answer = ask(&fence, at.lat, at.lon);
            const bool is_free = answer.state != KO_FENCE_BREACH;
            const bool is_in = area.role == KO_FENCE_KEEP_IN;
            broken += is_free ? 0U : 1U;
            if (is_free && answer.clearance >= KO_GEO_MARGIN) {
                clear++;
                CHECK_EQ(holds(&area, &at, !is_in), is_in);
            }
        }
    }
    CHECK(made * 4U > test_rounds(3000) && clear > made && broken > made);
}

static void test_random_areas(void)
{
    check_random_areas(42, 800000000, 0);
}

/* Edges across the equator bend to both sides. Large ones bend by more than 3 mm. */
static void test_across_the_equator(void)
{
    check_random_areas(43, 500000, 8);
}

/* ---- refusals ---- */

static void check_refused(const ko_fence_area *areas, uint32_t count, ko_status status,
                          ko_fence_fault fault, uint32_t zone, uint32_t a)
{
    ko_fence_report report = {KO_FENCE_GOOD, 9, 9, 9};
    ko_fence fence;
    zones[0].role = KO_FENCE_KEEP_IN;
    CHECK_EQ(make(areas, count, KO_FENCE_ANY, &report), status);
    CHECK_EQ(report.fault, fault);
    CHECK_EQ(report.zone, zone);
    CHECK_EQ(report.a, a);
    CHECK_EQ(zones[0].role, 0);
    CHECK_EQ(ko_fence_open(zones, 1, KO_FENCE_ANY, 0, &fence, NULL), KO_E_RANGE);
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
    begin(0, 0);
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
    CHECK_EQ(make(&good, 0, KO_FENCE_ANY, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_COUNT);
    CHECK_EQ(make(&good, KO_FENCE_MOST_ZONES + 1U, KO_FENCE_ANY, NULL), KO_E_RANGE);
    CHECK_EQ(make(&good, 1, (ko_fence_rule)3, NULL), KO_E_RANGE);
    CHECK_EQ(make(NULL, 1, KO_FENCE_ANY, NULL), KO_E_ARG);
    CHECK_EQ(ko_fence_zone_from_geo(&good, 1, KO_FENCE_ANY, NULL, zones, points, 4, NULL),
             KO_E_ARG);
    CHECK_EQ(ko_fence_zone_from_geo(&good, 1, KO_FENCE_ANY, &frame, NULL, points, 4, NULL),
             KO_E_ARG);
    CHECK_EQ(ko_fence_zone_from_geo(&good, 1, KO_FENCE_ANY, &frame, zones, NULL, 4, NULL),
             KO_E_ARG);
    frame.north = 0;
    CHECK_EQ(make(&good, 1, KO_FENCE_ANY, NULL), KO_E_DATA);
}

static void test_room(void)
{
    ko_geo corners[4];
    ko_fence_report report;
    begin(599700000, 0);
    rectangle(corners, 599500000, 600000000, 0, 1400000);
    const ko_fence_area areas[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, corners},
                                    {KO_FENCE_KEEP_OUT, 4, OPEN, corners}};
    CHECK_EQ(make(areas, 2, KO_FENCE_ANY, NULL), KO_OK);
    const uint32_t first = zones[0].count;
    const uint32_t both = first + zones[1].count;
    for (uint32_t room = 0; room <= both; room++) {
        for (uint32_t i = 0; i < ROOM; i++) {
            points[i].x = 1;
            points[i].y = 2;
        }
        const ko_status status =
            ko_fence_zone_from_geo(areas, 2, KO_FENCE_ANY, &frame, zones, points, room, &report);
        CHECK_EQ(status, (room < both) ? KO_E_FULL : KO_OK);
        CHECK_EQ(report.zone, (room >= first && room < both) ? 1 : 0);
        CHECK_EQ(report.fault, KO_FENCE_GOOD);
        CHECK(points[room].x == 1 && points[room].y == 2);
    }
}

/* Corners in turn in the west and in the east, near the pole. Each way back east is divided into
 * some parts, and all of them are more points than a polygon may have. */
static void test_most_points(void)
{
    ko_geo corners[64];
    ko_fence_report report;
    begin(850000000, 0);
    for (uint32_t i = 0; i < 64U; i++) {
        corners[i] = (ko_geo){850000000, (i % 2U == 0U) ? -7000000 : 7000000};
    }
    const ko_fence_area area = {KO_FENCE_KEEP_IN, 64, OPEN, corners};
    points[0].x = 7;
    CHECK_EQ(
        ko_fence_zone_from_geo(&area, 1, KO_FENCE_ANY, &frame, zones, points, UINT32_MAX, &report),
        KO_E_FULL);
    CHECK_EQ(report.zone, 0);
    CHECK_EQ(report.fault, KO_FENCE_GOOD);
    CHECK_EQ(points[0].x, 7);
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
    begin(599700000, 0);
    for (uint32_t role = KO_FENCE_KEEP_IN; role <= KO_FENCE_KEEP_OUT; role++) {
        const ko_fence_area areas[3] = {{(uint8_t)role, 3, OPEN, sliver},
                                        {(uint8_t)role, 5, OPEN, notch},
                                        {(uint8_t)role, 5, OPEN, outer}};
        for (uint32_t i = 0; i < 3U; i++) {
            ko_fence_report report;
            CHECK_EQ(make(&areas[i], 1, KO_FENCE_ANY, &report), KO_E_RANGE);
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
    begin(599700000, 0);
    for (int32_t down = -60; down < 700; down += 5) {
        const ko_geo corners[4] = {{600000000, side * -1400000},
                                   {600000000, side * 1400000},
                                   {600000000 - down, side * (1400000 - 538000)},
                                   {599900000, 0}};
        const ko_fence_area area = {KO_FENCE_KEEP_IN, 4, OPEN, corners};
        ko_fence_report report;
        if (make(&area, 1, KO_FENCE_ANY, &report) == KO_OK) {
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
    begin(599700000, 0);
    CHECK_EQ(ko_vec3_from_geo(&corners[0], 0, &frame, &first), KO_OK);
    CHECK_EQ(ko_vec3_from_geo(&corners[4], 0, &frame, &notch), KO_OK);
    CHECK_EQ(notch.y, first.y);
    for (uint32_t role = KO_FENCE_KEEP_IN; role <= KO_FENCE_KEEP_OUT; role++) {
        const ko_fence_area area = {(uint8_t)role, 7, OPEN, corners};
        ko_fence_report report;
        CHECK_EQ(make(&area, 1, KO_FENCE_ANY, &report), KO_E_RANGE);
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
    begin(599700000, 0);
    CHECK_EQ(make(&area, 1, KO_FENCE_ANY, &report), KO_E_RANGE);
    CHECK_EQ(report.fault, KO_FENCE_BAD_CURVE);
    CHECK_EQ(report.a, 0);
    CHECK_EQ(report.b, 2);
}

/* A curve may leave the legal range where its corners do not. That edge is named, any of them. */
static void test_curve_beyond_the_range(void)
{
    static const fix16_t x[4] = {M(7000.0), M(7000.0), M(-7000.0), M(-7000.0)};
    static const fix16_t y[4] = {M(-8189.0), M(-8000.0), M(-8000.0), M(-8189.0)};
    begin(600000000, 0);
    for (uint32_t first = 0; first < 4U; first++) {
        ko_geo corners[4];
        ko_fence_report report;
        for (uint32_t i = 0; i < 4U; i++) {
            const ko_vec3 p = {x[(first + i) % 4U], y[(first + i) % 4U], 0};
            CHECK_EQ(ko_geo_from_vec3(&p, &frame, &corners[i]), KO_OK);
        }
        const ko_fence_area out = {KO_FENCE_KEEP_OUT, 4, OPEN, corners};
        const ko_fence_area in = {KO_FENCE_KEEP_IN, 4, OPEN, corners};
        CHECK_EQ(make(&out, 1, KO_FENCE_ANY, &report), KO_E_RANGE);
        CHECK_EQ(report.fault, KO_FENCE_BAD_RANGE);
        CHECK_EQ(report.a, 3U - first);
        CHECK_EQ(make(&in, 1, KO_FENCE_ANY, &report), KO_OK);
    }
}

static void test_margins(void)
{
    static const struct {
        ko_geo a;
        ko_geo b;
        fix16_t least;
        fix16_t most;
    } rows[] = {
        {{500000000, 0}, {500000000, 0}, CM(1.0), CM(1.01)},
        {{500000000, 0}, {500000000, 139600}, CM(3.3), CM(3.7)}, /* 1 km */
        {{-500000000, 1799950000}, {-500000000, -1799910400}, CM(3.3), CM(3.7)},
        {{600000000, -1400000}, {600000000, 1400000}, M(8.35), M(9.12)}, /* 15.6 km */
        {{500000000, 0}, {501000000, 0}, CM(1.0), CM(1.2)},              /* along a meridian */
        {{0, 0}, {0, 1400000}, CM(1.0), CM(1.1)},
        {{850000000, 0}, {850000000, 14000000}, M(41.8), M(46.0)}, /* 13.6 km */
    };
    for (uint32_t i = 0; i < COUNT(rows); i++) {
        fix16_t margin = 0;
        fix16_t back = 0;
        CHECK_EQ(ko_geo_margin_leg(&rows[i].a, &rows[i].b, &margin), KO_OK);
        CHECK_EQ(ko_geo_margin_leg(&rows[i].b, &rows[i].a, &back), KO_OK);
        CHECK(margin >= rows[i].least && margin <= rows[i].most);
        CHECK_EQ(margin, back);
    }
}

static void test_margin_refused(void)
{
    const ko_geo a = {500000000, 0};
    const ko_geo far = {503000000, 0};
    const ko_geo east = {500000000, 5000000};
    const ko_geo other = {500000000, 1800000000};
    const ko_geo pole = {850000001, 0};
    fix16_t margin = 7;
    CHECK_EQ(ko_geo_margin_leg(&a, &far, &margin), KO_E_RANGE);
    CHECK_EQ(ko_geo_margin_leg(&a, &east, &margin), KO_E_RANGE);
    CHECK_EQ(ko_geo_margin_leg(&a, &other, &margin), KO_E_RANGE);
    CHECK_EQ(ko_geo_margin_leg(&pole, &a, &margin), KO_E_RANGE);
    CHECK_EQ(ko_geo_margin_leg(&a, &pole, &margin), KO_E_RANGE);
    CHECK_EQ(ko_geo_margin_leg(NULL, &a, &margin), KO_E_ARG);
    CHECK_EQ(ko_geo_margin_leg(&a, NULL, &margin), KO_E_ARG);
    CHECK_EQ(ko_geo_margin_leg(&a, &a, NULL), KO_E_ARG);
    CHECK_EQ(margin, 7);
}

static const test_case cases[] = {
    {"both roles, both hemispheres, both orders", test_both_roles},
    {"corners stay", test_corners_stay},
    {"chords stay", test_chords_stay},
    {"seams", test_seams},
    {"no seams", test_no_seams},
    {"random areas", test_random_areas},
    {"refused", test_refused},
    {"room", test_room},
    {"more points than a polygon may have are refused", test_most_points},
    {"curves meet", test_curves_meet},
    {"across the equator", test_across_the_equator},
    {"corner in the room", test_corner_in_the_room},
    {"notch in the room", test_notch_in_the_room},
    {"edge in the room", test_edge_in_the_room},
    {"curve beyond the range", test_curve_beyond_the_range},
    {"margins", test_margins},
    {"margins refused", test_margin_refused},
};
TEST_SUITE(fence_geo, cases);
