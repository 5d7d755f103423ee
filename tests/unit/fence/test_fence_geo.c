/* Tests of ko_fence_zone_from_geo: what its zones hold. The judge has no plane: whether a point is
 * inside a polygon whose edges are straight in latitude and longitude is decided in whole units.
 *
 * promise: contains */
#include "areas.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static ko_fence opened(uint32_t count, ko_fence_rule rule)
{
    ko_fence fence;
    CHECK_EQ(ko_fence_open(areas_zones, count, rule, 0, &fence, NULL), KO_OK);
    return fence;
}

static ko_fence_answer ask(const ko_fence *fence, int32_t lat, int32_t lon)
{
    const ko_geo at = {lat, lon};
    ko_vec3 p;
    ko_fence_answer answer;
    CHECK_EQ(ko_vec3_from_geo(&at, 0, &areas_frame, &p), KO_OK);
    CHECK_EQ(ko_fence_test_point(fence, &p, &answer), KO_OK);
    return answer;
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
    areas_begin(side * 599700000, lon);
    areas_rectangle(corners, side * edge, side * other, lon, d);
    CHECK_EQ(areas_make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
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
    areas_begin(599700000, 0);
    areas_rectangle(corners, 599500000, 600000000, 0, 1400000);
    CHECK_EQ(areas_make(&area, 1, KO_FENCE_ALL, NULL), KO_OK);
    uint32_t found = 0;
    for (uint32_t i = 0; i < areas_zones[0].count && found < 4U; i++) {
        ko_vec3 p;
        CHECK_EQ(ko_vec3_from_geo(&corners[found], 0, &areas_frame, &p), KO_OK);
        found += (areas_points[i].x == p.x && areas_points[i].y == p.y) ? 1U : 0U;
    }
    CHECK_EQ(found, 4);
    CHECK(areas_zones[0].count > 30U && areas_zones[0].count <= 4U + 2U + 2U * 16U * 2U);
    CHECK_EQ(areas_zones[0].role, KO_FENCE_KEEP_IN);
    CHECK_EQ(areas_zones[0].floor, M(-5.0));
    CHECK_EQ(areas_zones[0].ceiling, M(50.0));
    CHECK(areas_zones[0].points == areas_points);
}

/* Short edges, edges along meridians and edges near the equator stay chords. */
static void test_chords_stay(void)
{
    ko_geo corners[4];
    const ko_fence_area area = {KO_FENCE_KEEP_IN, 4, OPEN, corners};
    areas_begin(500000000, 70000000);
    areas_rectangle(corners, 499990000, 500010000, 70000000, 20000); /* 286 m wide */
    CHECK_EQ(areas_make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
    CHECK_EQ(areas_zones[0].count, 4);
    areas_rectangle(corners, 499300000, 500700000, 70000000, 20000); /* 15.6 km long */
    CHECK_EQ(areas_make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
    CHECK_EQ(areas_zones[0].count, 4);
    areas_begin(0, 70000000);
    areas_rectangle(corners, -10000, 10000, 70000000, 700000); /* 15.6 km wide */
    CHECK_EQ(areas_make(&area, 1, KO_FENCE_ANY, NULL), KO_OK);
    CHECK_EQ(areas_zones[0].count, 4);
}

/* A leg across the edge at 60 degrees that two areas share: not broken if it is a seam. */
static ko_fence_state across(const ko_fence_area areas[2], ko_fence_rule rule)
{
    const ko_geo from = {599990000, 0};
    const ko_geo to = {600010000, 0};
    ko_segment leg;
    ko_fence_leg_answer answer;
    areas_begin(599700000, 0);
    CHECK_EQ(areas_make(areas, 2, rule, NULL), KO_OK);
    const ko_fence fence = opened(2, rule);
    CHECK_EQ(ko_vec3_from_geo(&from, 20000, &areas_frame, &leg.a), KO_OK);
    CHECK_EQ(ko_vec3_from_geo(&to, 20000, &areas_frame, &leg.b), KO_OK);
    CHECK_EQ(ko_fence_test_leg(&fence, &leg, &answer), KO_OK);
    return answer.state;
}

static void test_seams(void)
{
    ko_geo south[4];
    ko_geo north[4];
    for (uint32_t i = 0; i < 4U; i++) { /* each order of the corners */
        areas_rectangle(south, 599500000, 600000000, 0, (i & 1U) ? 1400000 : -1400000);
        areas_rectangle(north, 600000000, 600200000, 0, (i & 2U) ? 1400000 : -1400000);
        const ko_fence_area areas[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                        {KO_FENCE_KEEP_IN, 4, OPEN, north}};
        CHECK(across(areas, KO_FENCE_ANY) != KO_FENCE_BREACH);
        CHECK_EQ(areas_zones[0].count, 4);
    }
}

/* An edge is a seam only where the other area continues the first one at all heights. */
static void test_no_seams(void)
{
    ko_geo south[4];
    ko_geo north[4];
    areas_rectangle(south, 599500000, 600000000, 0, 1400000);
    areas_rectangle(north, 600000000, 600200000, 0, 1400000);
    const ko_fence_area tall[2] = {{KO_FENCE_KEEP_IN, 4, 0, M(100.0), south},
                                   {KO_FENCE_KEEP_IN, 4, 0, M(50.0), north}};
    CHECK_EQ(across(tall, KO_FENCE_ANY), KO_FENCE_BREACH);
    CHECK(areas_zones[0].count > 30U);
    const ko_fence_area low[2] = {{KO_FENCE_KEEP_IN, 4, 0, M(50.0), south},
                                  {KO_FENCE_KEEP_IN, 4, 0, M(100.0), north}};
    CHECK(across(low, KO_FENCE_ANY) != KO_FENCE_BREACH);
    const ko_fence_area deep[2] = {{KO_FENCE_KEEP_IN, 4, M(-9.0), M(50.0), south},
                                   {KO_FENCE_KEEP_IN, 4, 0, M(50.0), north}};
    CHECK_EQ(across(deep, KO_FENCE_ANY), KO_FENCE_BREACH);
    const ko_fence_area out[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                  {KO_FENCE_KEEP_OUT, 4, OPEN, north}};
    CHECK_EQ(across(out, KO_FENCE_ANY), KO_FENCE_BREACH);
    CHECK(areas_zones[0].count > 30U);
    /* on the same side of the edge: it is a boundary of both */
    /* with one corner in common, but no edge */
    for (uint32_t i = 0; i < 2U; i++) {
        areas_rectangle(north, 600000000, 600200000, 0, 1400000);
        north[i].lat += 100;
        const ko_fence_area askew[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                        {KO_FENCE_KEEP_IN, 4, OPEN, north}};
        CHECK_EQ(across(askew, KO_FENCE_ANY), KO_FENCE_BREACH);
        CHECK(areas_zones[0].count > 30U);
    }
    areas_rectangle(north, 599700000, 600000000, 0, 1400000);
    const ko_fence_area inner[2] = {{KO_FENCE_KEEP_IN, 4, OPEN, south},
                                    {KO_FENCE_KEEP_IN, 4, OPEN, north}};
    CHECK_EQ(across(inner, KO_FENCE_ANY), KO_FENCE_BREACH);
    CHECK(areas_zones[0].count > 30U && areas_zones[1].count > 30U);
    CHECK_EQ(areas_make(inner, 2, KO_FENCE_ALL, NULL), KO_OK);
    CHECK(areas_zones[0].count > 30U && areas_zones[1].count > 30U);
}

/* ---- random ---- */

/* The crossing number in whole units; a point on the boundary is `on`. */
static bool holds(const ko_fence_area *area, const ko_geo *at, bool on)
{
    bool is_in = false;
    for (uint32_t i = 0; i < area->count; i++) {
        const ko_geo *p = &area->corners[i];
        const ko_geo *q = &area->corners[(i + 1U) % area->count];
        const int64_t ax = areas_east_of(at->lon, p->lon);
        const int64_t ay = (int64_t)p->lat - at->lat;
        const int64_t bx = areas_east_of(at->lon, q->lon);
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
    CHECK_EQ(ko_geo_from_vec3(&p, &areas_frame, &at), KO_OK);
    return at;
}

/* A position beside an edge: on the line in latitude and longitude, and up to 3 m off. */
static ko_geo beside(test_random *random, const ko_geo *a, const ko_geo *b)
{
    const int64_t part = random_range(random, 0, 4096);
    const int32_t off = (random_bits(random) & 1U) ? 270 : 3;
    const int64_t lat = ((int64_t)b->lat - a->lat) * part / 4096 + random_range(random, -off, off);
    const int64_t lon =
        areas_east_of(a->lon, b->lon) * part / 4096 + random_range(random, -off, off);
    const ko_geo at = {(int32_t)(a->lat + lat), (int32_t)areas_east_of(0, (int32_t)(a->lon + lon))};
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
        areas_begin(random_range(&random, -lat, lat),
                    random_range(&random, -1799999999, 1799999999));
        const int32_t reach = 20 << random_range(&random, shift, 8);
        for (uint32_t i = 0; i < area.count; i++) {
            corners[i] = place(&random, reach);
        }
        if (areas_make(&area, 1, KO_FENCE_ANY, NULL) != KO_OK) {
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

static const test_case cases[] = {
    {"both roles, both hemispheres, both orders", test_both_roles},
    {"corners stay", test_corners_stay},
    {"chords stay", test_chords_stay},
    {"seams", test_seams},
    {"no seams", test_no_seams},
    {"random areas", test_random_areas},
    {"across the equator", test_across_the_equator},
};
TEST_SUITE(fence_geo, cases);
