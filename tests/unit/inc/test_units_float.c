/* Tests of float and double to Q16.16 and back. A double times 2^16, and every Q16.16 value, are
 * exact in double: comparisons in double judge without error.
 *
 * promise: stated-bound, contains, refuses */
#include "keepout/keepout.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "harness.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

/* Judges the three roundings of a value given in LSB. */
static void judge(double exact, ko_status down, ko_status up, ko_status nearest, const fix16_t *out)
{
    const bool is_down = exact >= -2147483648.0 && exact < 2147483648.0;
    const bool is_up = exact > -2147483649.0 && exact <= 2147483647.0;
    const bool is_nearest = exact >= -2147483648.5 && exact < 2147483647.5;
    CHECK_EQ(down, is_down ? KO_OK : KO_E_RANGE);
    CHECK_EQ(up, is_up ? KO_OK : KO_E_RANGE);
    CHECK_EQ(nearest, is_nearest ? KO_OK : KO_E_RANGE);
    CHECK(is_down ? out[0] <= exact && exact < out[0] + 1.0 : out[0] == 77);
    CHECK(is_up ? out[1] - 1.0 < exact && exact <= out[1] : out[1] == 77);
    CHECK(is_nearest ? out[2] - 0.5 <= exact && exact < out[2] + 0.5 : out[2] == 77);
}

static void check_double(double metres)
{
    fix16_t out[3] = {77, 77, 77};
    const ko_status down = ko_fix_from_double_down(metres, &out[0]);
    const ko_status up = ko_fix_from_double_up(metres, &out[1]);
    const ko_status nearest = ko_fix_from_double_nearest(metres, &out[2]);
    judge(metres * 65536.0, down, up, nearest, out);
}

static void check_float(float metres)
{
    fix16_t out[3] = {77, 77, 77};
    const ko_status down = ko_fix_from_float_down(metres, &out[0]);
    const ko_status up = ko_fix_from_float_up(metres, &out[1]);
    const ko_status nearest = ko_fix_from_float_nearest(metres, &out[2]);
    judge((double)metres * 65536.0, down, up, nearest, out);
}

static const double edges[] = {0.0,
                               -0.0,
                               0.2,
                               -0.2,
                               DBL_MIN,
                               -DBL_MIN,
                               4.9e-324,
                               0.5 / 65536,
                               -0.5 / 65536,
                               1.5 / 65536,
                               -1.5 / 65536,
                               0.49999999999999994 / 65536,
                               -0.50000000000000011 / 65536,
                               8192.0,
                               -8192.0,
                               32767.0,
                               32768.0,
                               -32768.0,
                               32768.0 - 1.0 / 65536,
                               32768.0 - 0.25 / 65536,
                               32768.0 - 0.5 / 65536,
                               32768.0 - 0.75 / 65536,
                               -32768.0 - 0.25 / 65536,
                               -32768.0 - 0.5 / 65536,
                               -32768.0 - 0.75 / 65536,
                               -32768.0 - 1.0 / 65536,
                               -32768.0 - 2.0 / 65536,
                               1e9,
                               -1e9,
                               DBL_MAX,
                               -DBL_MAX};

static float float_of_bits(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof(f));
    return f;
}

/* Random bit patterns of float, and doubles at random, most of them near the range. */
static void floats_are_rounded_as_named(void)
{
    test_random random = {3};
    for (size_t i = 0; i < LENGTH(edges); i++) {
        check_double(edges[i]);
        if (fabs(edges[i]) <= (double)FLT_MAX) {
            check_float((float)edges[i]);
        }
    }
    for (uint32_t i = 0; i < test_rounds(1000000); i++) {
        const float f = float_of_bits(random_bits(&random));
        if (f == f && fabsf(f) <= FLT_MAX) {
            check_float(f);
            check_double((double)f);
        }
        check_double(random_range(&random, INT32_MIN, INT32_MAX) / 65536.0 +
                     random_range(&random, -70000, 70000) / 65536.0 / 65536.0);
    }
}

static void what_is_no_number_is_refused(void)
{
    const double bad[] = {(double)NAN, -(double)NAN, (double)INFINITY, -(double)INFINITY};
    fix16_t out = 77;
    ko_angle angle = 77;
    ko_turns turns = 77;
    ko_geo geo = {77, 77};
    ko_quat quat = {77, 77, 77, 77};
    ko_aabb box = {{77, 77, 77}, {77, 77, 77}};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        const double corner[3] = {0, 0, bad[i]};
        const float q[4] = {1, 0, 0, (float)bad[i]};
        CHECK_EQ(ko_fix_from_double_down(bad[i], &out), KO_E_RANGE);
        CHECK_EQ(ko_fix_from_double_up(bad[i], &out), KO_E_RANGE);
        CHECK_EQ(ko_fix_from_double_nearest(bad[i], &out), KO_E_RANGE);
        CHECK_EQ(ko_fix_from_float_down((float)bad[i], &out), KO_E_RANGE);
        CHECK_EQ(ko_fix_from_float_up((float)bad[i], &out), KO_E_RANGE);
        CHECK_EQ(ko_fix_from_float_nearest((float)bad[i], &out), KO_E_RANGE);
        CHECK_EQ(ko_angle_from_double_radians(bad[i], &angle), KO_E_RANGE);
        CHECK_EQ(ko_turns_from_double_radians(bad[i], &turns), KO_E_RANGE);
        CHECK_EQ(ko_geo_from_degrees(bad[i], 0, &geo), KO_E_RANGE);
        CHECK_EQ(ko_geo_from_degrees(0, bad[i], &geo), KO_E_RANGE);
        CHECK_EQ(ko_quat_from_mavlink(q, &quat), KO_E_RANGE);
        CHECK_EQ(ko_aabb_from_double(corner, corner, &box), KO_E_RANGE);
    }
    CHECK(out == 77 && angle == 77 && turns == 77 && geo.lat == 77 && quat.w == 77 &&
          box.c.x == 77);
    CHECK_EQ(ko_fix_from_double_up(1.0, NULL), KO_E_ARG);
    CHECK_EQ(ko_fix_from_float_up(1.0F, NULL), KO_E_ARG);
    CHECK_EQ(ko_angle_from_double_radians(1.0, NULL), KO_E_ARG);
    CHECK_EQ(ko_turns_from_double_radians(1.0, NULL), KO_E_ARG);
    CHECK_EQ(ko_geo_from_degrees(1.0, 1.0, NULL), KO_E_ARG);
}

/* The float that many steps farther from 0, or nearer to it. */
static float beside(float f, int32_t steps)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof(bits));
    return float_of_bits(bits + (uint32_t)steps);
}

static void check_back(fix16_t length)
{
    const float down = ko_float_from_fix_down(length);
    const float up = ko_float_from_fix_up(length);
    const double exact = ko_double_from_fix(length);
    CHECK(exact * 65536.0 == (double)length);
    CHECK((double)down <= exact && (double)up >= exact);
    CHECK((double)down == exact || (double)beside(down, (length < 0) ? -1 : 1) > exact);
    CHECK((double)up == exact || (double)beside(up, (length < 0) ? 1 : -1) < exact);
}

static void lengths_go_back_to_floats(void)
{
    test_random random = {5};
    for (int32_t i = -1000; i <= 1000; i++) {
        check_back(i);
        check_back((1 << 24) + i);
        check_back(-(1 << 24) + i);
        check_back(KO_LIMIT + i);
        check_back(-KO_LIMIT + i);
        check_back((i < 0) ? INT32_MIN - i - 1 : INT32_MAX - i);
    }
    check_back(INT32_MIN);
    for (uint32_t i = 0; i < test_rounds(1000000); i++) {
        check_back((fix16_t)random_bits(&random));
    }
}

static void boxes_hold_their_corners(void)
{
    test_random random = {6};
    ko_aabb box = {{0, 0, 0}, {0, 0, 0}};
    for (uint32_t i = 0; i < test_rounds(100000); i++) {
        double low[3];
        double high[3];
        for (int k = 0; k < 3; k++) {
            low[k] = random_range(&random, -1000000000, 1000000000) / 123456.789;
            high[k] = low[k] + random_range(&random, 0, 1000) / 12345.678;
        }
        const ko_status status = ko_aabb_from_double(low, high, &box);
        CHECK_EQ(status, KO_OK);
        CHECK((box.c.x - box.r.x) / 65536.0 <= low[0] && (box.c.x + box.r.x) / 65536.0 >= high[0]);
        CHECK((box.c.y - box.r.y) / 65536.0 <= low[1] && (box.c.y + box.r.y) / 65536.0 >= high[1]);
        CHECK((box.c.z - box.r.z) / 65536.0 <= low[2] && (box.c.z + box.r.z) / 65536.0 >= high[2]);
        CHECK(box.r.x / 32768.0 < high[0] - low[0] + 4 / 65536.0);
        CHECK(box.r.y / 32768.0 < high[1] - low[1] + 4 / 65536.0);
        CHECK(box.r.z / 32768.0 < high[2] - low[2] + 4 / 65536.0);
    }
    const double low[3] = {0, 0, 0};
    const double high[3] = {1, 1, 8192.00001};
    const double under[3] = {1, -1, 1};
    CHECK_EQ(ko_aabb_from_double(low, high, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_double(low, under, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_double(NULL, high, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_double(low, NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_double(low, high, NULL), KO_E_ARG);
}

static const test_case cases[] = {
    {"floats are rounded as named", floats_are_rounded_as_named},
    {"what is no number is refused", what_is_no_number_is_refused},
    {"lengths go back to floats", lengths_go_back_to_floats},
    {"boxes hold their corners", boxes_hold_their_corners},
};
TEST_SUITE(units_float, cases);
