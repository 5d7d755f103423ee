/* Tests of latitude and longitude against local metres, and of the margins of legs. Expected values
 * are WGS84's, computed with 50 digits and rounded.
 *
 * promise: contains, stated-bound, refuses, damage-found */
#include "flips.h"
#include "harness.h"

#include <stddef.h>

#include "keepout/geo.h"

#define M(x) ((fix16_t)((x)*65536))
#define CM(x) ((fix16_t)((x)*655))
#define MM(x) ((fix16_t)(((int64_t)(x)*65536) / 1000))
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static bool is_near(fix16_t x, fix16_t y)
{
    return x - y <= 33 && y - x <= 33;
}

static const struct {
    ko_geo origin;
    ko_geo at;
    fix16_t x;
    fix16_t y;
} truths[] = {
    {{473977419, 85455939}, {474077419, 85555939}, 49463597, 72865246},
    {{0, 0}, {700000, -700000}, -510679885, 507261578},
    {{600000000, 100000000}, {600010000, 101400000}, 511951286, 7843186},
    {{-170000000, 1799990000}, {-169990000, -1799700000}, 216339454, 7235709},
    {{-170000000, -1799990000}, {-170100000, 1799500000}, -355892498, -72574549},
    {{849500000, 0}, {849900000, 7000000}, 447452864, 295499047},
    {{-849500000, 1000000000}, {-849000000, 993000000}, -455469464, 363198296},
    {{-337000000, 1512000000}, {-337700000, 1512700000}, 424955782, -508980654},
};

static void test_truths(void)
{
    for (uint32_t i = 0; i < COUNT(truths); i++) {
        ko_geo_frame frame;
        ko_vec3 local;
        ko_geo back;
        CHECK_EQ(ko_geo_frame_open(&truths[i].origin, &frame), KO_OK);
        CHECK_EQ(ko_vec3_from_geo(&truths[i].at, -1500, &frame, &local), KO_OK);
        CHECK(is_near(local.x, truths[i].x));
        CHECK(is_near(local.y, truths[i].y));
        CHECK_EQ(local.z, -98304);
        CHECK_EQ(ko_geo_from_vec3(&local, &frame, &back), KO_OK);
        CHECK_EQ(back.lat, truths[i].at.lat);
        CHECK_EQ(back.lon, truths[i].at.lon);
    }
}

static void test_origin(void)
{
    const ko_geo origin = {473977419, 85455939};
    ko_geo_frame frame;
    ko_vec3 local;
    CHECK_EQ(ko_geo_frame_open(&origin, &frame), KO_OK);
    CHECK_EQ(ko_vec3_from_geo(&origin, 488000, &frame, &local), KO_OK);
    CHECK_EQ(local.x, 0);
    CHECK_EQ(local.y, 0);
    CHECK_EQ(local.z, MM(488000));
}

/* The meridian of the date line has two names: 180 degrees east and west. */
static void test_date_line(void)
{
    const ko_geo east = {-170000000, 1800000000};
    const ko_geo west = {-170000000, -1800000000};
    ko_geo_frame frame;
    ko_vec3 local;
    CHECK_EQ(ko_geo_frame_open(&east, &frame), KO_OK);
    CHECK_EQ(ko_vec3_from_geo(&west, 0, &frame, &local), KO_OK);
    CHECK_EQ(local.x, 0);
    CHECK_EQ(local.y, 0);
}

/* A position on the date line itself comes back by the name that the origin has, 180 or -180. */
static void test_on_the_date_line(void)
{
    static const ko_geo origins[2] = {{123456789, -1800000000}, {123456789, 1800000000}};
    static const ko_vec3 here = {0, 0, 0};
    for (uint32_t i = 0; i < COUNT(origins); i++) {
        ko_geo_frame frame;
        ko_geo back = {5, 6};
        CHECK_EQ(ko_geo_frame_open(&origins[i], &frame), KO_OK);
        CHECK_EQ(ko_geo_from_vec3(&here, &frame, &back), KO_OK);
        CHECK_EQ(back.lat, origins[i].lat);
        CHECK_EQ(back.lon, origins[i].lon);
    }
}

static void test_refused(void)
{
    const ko_geo origin = {800000000, 0};
    const ko_geo pole = {850000001, 0};
    const ko_geo last = {850000000, 1800000000};
    const ko_geo beyond = {0, 1800000001};
    const ko_geo across = {800000000, 1800000000};
    const ko_geo north = {800800000, 0};
    const ko_geo least = {INT32_MIN, INT32_MIN};
    const ko_vec3 old = {1, 2, 3};
    const ko_vec3 far = {8191 * 65536, 0, 0};
    ko_geo_frame frame = {{0, 0}, 7, 8, 9};
    ko_vec3 local = old;
    ko_geo back = {5, 6};
    CHECK_EQ(ko_geo_frame_open(&pole, &frame), KO_E_RANGE);
    CHECK_EQ(ko_geo_frame_open(&beyond, &frame), KO_E_RANGE);
    CHECK_EQ(ko_geo_frame_open(&least, &frame), KO_E_RANGE);
    CHECK_EQ(ko_geo_frame_open(NULL, &frame), KO_E_ARG);
    CHECK_EQ(ko_geo_frame_open(&origin, NULL), KO_E_ARG);
    CHECK_EQ(frame.north, 7);
    CHECK_EQ(ko_vec3_from_geo(&origin, 0, &frame, &local), KO_E_DATA);
    CHECK_EQ(ko_geo_from_vec3(&old, &frame, &back), KO_E_DATA);
    CHECK_EQ(ko_geo_frame_open(&last, &frame), KO_OK);
    CHECK_EQ(ko_geo_frame_open(&origin, &frame), KO_OK);
    CHECK_EQ(ko_vec3_from_geo(&pole, 0, &frame, &local), KO_E_RANGE);
    CHECK_EQ(ko_vec3_from_geo(&across, 0, &frame, &local), KO_E_RANGE);
    CHECK_EQ(ko_vec3_from_geo(&north, 0, &frame, &local), KO_E_RANGE);
    CHECK_EQ(ko_vec3_from_geo(&least, 0, &frame, &local), KO_E_RANGE);
    CHECK_EQ(ko_vec3_from_geo(&origin, 8192001, &frame, &local), KO_E_RANGE);
    CHECK_EQ(ko_vec3_from_geo(&origin, INT32_MIN, &frame, &local), KO_E_RANGE);
    CHECK_EQ(ko_vec3_from_geo(&origin, 0, NULL, &local), KO_E_ARG);
    CHECK_EQ(ko_vec3_from_geo(NULL, 0, &frame, &local), KO_E_ARG);
    CHECK_EQ(ko_vec3_from_geo(&origin, 0, &frame, NULL), KO_E_ARG);
    CHECK_EQ(local.x, 1);
    CHECK_EQ(local.z, 3);
    CHECK_EQ(ko_geo_from_vec3(&far, &frame, &back), KO_E_RANGE);
    CHECK_EQ(ko_geo_frame_open(&last, &frame), KO_OK);
    const ko_vec3 pole_side = {0, F16(8000.0), 0};
    CHECK_EQ(ko_geo_from_vec3(&pole_side, &frame, &back), KO_E_RANGE);
    CHECK_EQ(ko_geo_frame_open(&origin, &frame), KO_OK);
    CHECK_EQ(ko_geo_from_vec3(&old, NULL, &back), KO_E_ARG);
    CHECK_EQ(ko_geo_from_vec3(NULL, &frame, &back), KO_E_ARG);
    CHECK_EQ(ko_geo_from_vec3(&old, &frame, NULL), KO_E_ARG);
    CHECK_EQ(back.lat, 5);
    CHECK_EQ(ko_vec3_from_geo(&origin, 8192000, &frame, &local), KO_OK);
    CHECK_EQ(local.z, KO_LIMIT);
}

/* Every bit of a frame, and any two of them. */
static ko_geo_frame frame_of_flips;

static ko_status validate_frame(ko_validation *walk, uint32_t *budget)
{
    (void)walk;
    (void)budget;
    return ko_geo_frame_validate(&frame_of_flips);
}

static void test_validate(void)
{
    static const ko_geo_frame never;
    const ko_geo origin = {475000000, 85000000};
    const flips_area frame = {&frame_of_flips, sizeof(frame_of_flips)};
    CHECK_EQ(ko_geo_frame_validate(NULL), KO_E_ARG);
    CHECK_EQ(ko_geo_frame_validate(&never), KO_E_DATA);
    CHECK_EQ(ko_geo_frame_open(&origin, &frame_of_flips), KO_OK);
    CHECK_EQ(ko_geo_frame_validate(&frame_of_flips), KO_OK);
    CHECK_EQ(flips_missed(&frame, 1, 1000000, validate_frame), 0);
}

/* ---- margins of legs ---- */

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
    {"validation", test_validate},
    {"truths", test_truths},
    {"origin", test_origin},
    {"date line", test_date_line},
    {"on the date line", test_on_the_date_line},
    {"refused", test_refused},
    {"margins", test_margins},
    {"margins refused", test_margin_refused},
};
TEST_SUITE(geo, cases);
