/* Tests of axes, attitudes, and the quantities that MAVLink sends.
 *
 * promise: exact, refuses */
#include "keepout/keepout.h"

#include <stddef.h>

#include "harness.h"

static bool is_about(int32_t a, int32_t b, int32_t most)
{
    const int64_t off = (int64_t)a - b;
    return off <= most && off >= -most;
}

static void points_change_axes(void)
{
    const ko_vec3 ned = {1, 2, 3};
    ko_vec3 out = {77, 77, 77};
    CHECK_EQ(ko_enu_from_ned(&ned, &out), KO_OK);
    CHECK(out.x == 2 && out.y == 1 && out.z == -3);
    CHECK_EQ(ko_ned_from_enu(&out, &out), KO_OK);
    CHECK(out.x == 1 && out.y == 2 && out.z == 3);
    CHECK_EQ(ko_flu_from_frd(&ned, &out), KO_OK);
    CHECK(out.x == 1 && out.y == -2 && out.z == -3);
    CHECK_EQ(ko_frd_from_flu(&out, &out), KO_OK);
    CHECK(out.x == 1 && out.y == 2 && out.z == 3);
    const ko_vec3 deep = {0, 0, INT32_MIN};
    const ko_vec3 right = {0, INT32_MIN, 0};
    CHECK_EQ(ko_enu_from_ned(&deep, &out), KO_E_RANGE);
    CHECK_EQ(ko_ned_from_enu(&deep, &out), KO_E_RANGE);
    CHECK_EQ(ko_flu_from_frd(&deep, &out), KO_E_RANGE);
    CHECK_EQ(ko_frd_from_flu(&right, &out), KO_E_RANGE);
    CHECK_EQ(ko_enu_from_ned(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_enu_from_ned(&ned, NULL), KO_E_ARG);
    CHECK_EQ(ko_flu_from_frd(NULL, &out), KO_E_ARG);
    CHECK_EQ(ko_flu_from_frd(&ned, NULL), KO_E_ARG);
    CHECK_EQ(out.x, 1);
}

static ko_status rotate_by(const ko_quat *q, const ko_vec3 *point, ko_vec3 *out)
{
    ko_mat3 m;
    const ko_status status = ko_mat3_from_quat(q, &m);
    return (status != KO_OK) ? status : ko_vec3_rotate(point, &m, out);
}

/* A point of the body is rotated into the world in either axes: both must give the same
 * position. */
static void attitudes_change_axes(void)
{
    test_random random = {8};
    for (uint32_t i = 0; i < test_rounds(20000); i++) {
        ko_quat ned;
        ko_quat enu;
        ko_quat back;
        ko_vec3 point = {random_range(&random, -65536, 65536), random_range(&random, -65536, 65536),
                         random_range(&random, -65536, 65536)};
        ko_vec3 ways[2];
        CHECK_EQ(ko_quat_from_integers((int32_t)random_bits(&random), (int32_t)random_bits(&random),
                                       (int32_t)random_bits(&random), (int32_t)random_bits(&random),
                                       &ned),
                 KO_OK);
        CHECK_EQ(ko_attitude_enu_from_ned(&ned, &enu), KO_OK);
        CHECK_EQ(ko_attitude_ned_from_enu(&enu, &back), KO_OK);
        CHECK(is_about(back.w, ned.w, 3) && is_about(back.x, ned.x, 3));
        CHECK(is_about(back.y, ned.y, 3) && is_about(back.z, ned.z, 3));
        CHECK_EQ(rotate_by(&ned, &point, &ways[0]), KO_OK);
        CHECK_EQ(ko_enu_from_ned(&ways[0], &ways[0]), KO_OK);
        CHECK_EQ(ko_flu_from_frd(&point, &point), KO_OK);
        CHECK_EQ(rotate_by(&enu, &point, &ways[1]), KO_OK);
        CHECK(is_about(ways[0].x, ways[1].x, 2) && is_about(ways[0].y, ways[1].y, 2));
        CHECK(is_about(ways[0].z, ways[1].z, 2));
    }
    const ko_quat none = {0, 0, 0, 0};
    ko_quat out = {77, 77, 77, 77};
    CHECK_EQ(ko_attitude_enu_from_ned(&none, &out), KO_E_RANGE);
    CHECK_EQ(ko_attitude_enu_from_ned(NULL, &out), KO_E_ARG);
    CHECK_EQ(out.w, 77);
}

/* North is a quarter turn anticlockwise from east. */
static void headings_are_yaws(void)
{
    CHECK_EQ(ko_yaw_from_heading(0), KO_ANGLE_QUARTER);
    CHECK_EQ(ko_yaw_from_heading(KO_ANGLE_QUARTER), 0);
    CHECK_EQ(ko_yaw_from_heading(INT32_MIN), -KO_ANGLE_QUARTER);
    CHECK_EQ(ko_yaw_from_heading(KO_DEG(270)), INT32_MIN);
    CHECK_EQ(ko_heading_from_yaw(ko_yaw_from_heading(12345)), 12345);
}

static void mavlink_attitudes_are_read(void)
{
    const float level[4] = {1, 0, 0, 0};
    const float east[4] = {0.70710678F, 0, 0, 0.70710678F}; /* in NED: yaw of 90 degrees */
    const float large[4] = {1.6F, 0, 0, 0};
    const float none[4] = {0, 0, 0, 0};
    const ko_vec3 forward = {65536, 0, 0};
    ko_quat q = {77, 77, 77, 77};
    ko_vec3 out = {0, 0, 0};
    CHECK_EQ(ko_quat_from_mavlink(large, &q), KO_E_RANGE);
    CHECK_EQ(ko_quat_from_mavlink(none, &q), KO_E_RANGE);
    CHECK_EQ(ko_quat_from_mavlink(NULL, &q), KO_E_ARG);
    CHECK_EQ(ko_quat_from_mavlink(level, NULL), KO_E_ARG);
    CHECK_EQ(q.w, 77);
    CHECK_EQ(ko_quat_from_mavlink(level, &q), KO_OK);
    CHECK(q.w == KO_Q30_ONE && q.x == 0 && q.y == 0 && q.z == 0);
    CHECK_EQ(ko_attitude_enu_from_ned(&q, &q), KO_OK);
    CHECK_EQ(rotate_by(&q, &forward, &out), KO_OK);
    CHECK(is_about(out.x, 0, 1) && is_about(out.y, 65536, 1) && is_about(out.z, 0, 1)); /* north */
    CHECK_EQ(ko_quat_from_mavlink(east, &q), KO_OK);
    CHECK_EQ(ko_attitude_enu_from_ned(&q, &q), KO_OK);
    CHECK_EQ(rotate_by(&q, &forward, &out), KO_OK);
    CHECK(is_about(out.x, 65536, 1) && is_about(out.y, 0, 1) && is_about(out.z, 0, 1));
}

static void positions_and_angles_are_read(void)
{
    ko_geo geo = {77, 77};
    ko_angle angle = 77;
    CHECK_EQ(ko_geo_from_degrees(47.39775001, -8.5455944, &geo), KO_OK);
    CHECK_EQ(geo.lat, 473977500);
    CHECK_EQ(geo.lon, -85455944);
    CHECK_EQ(ko_geo_from_degrees(90.0, -180.0, &geo), KO_OK);
    CHECK(geo.lat == 900000000 && geo.lon == -1800000000);
    CHECK_EQ(ko_geo_from_degrees(90.00001, 0.0, &geo), KO_E_RANGE);
    CHECK_EQ(ko_geo_from_degrees(0.0, 180.00001, &geo), KO_E_RANGE);
    CHECK_EQ(geo.lat, 900000000);
    CHECK_EQ(ko_angle_from_double_radians(1.5707963267948966, &angle), KO_OK);
    CHECK_EQ(angle, KO_ANGLE_QUARTER);
    CHECK_EQ(ko_angle_from_double_radians(-1.5707963267948966, &angle), KO_OK);
    CHECK_EQ(angle, -KO_ANGLE_QUARTER);
    CHECK_EQ(ko_angle_from_double_radians(1.0, &angle), KO_OK);
    CHECK_EQ(angle, 683565276);
    CHECK_EQ(ko_angle_from_double_radians(32768.001, &angle), KO_E_RANGE);
    CHECK_EQ(angle, 683565276);
    ko_turns turns = 77;
    CHECK_EQ(ko_turns_from_double_radians(-6.283185307179586, &turns), KO_OK);
    CHECK_EQ(turns, -KO_TURNS_ONE);
    CHECK_EQ(ko_turns_from_double_radians(6.6, &turns), KO_OK);
    CHECK_EQ(turns, KO_TURNS_RAD(6.6));
    CHECK_EQ(ko_turns_from_double_radians(-100.53096491487338, &turns), KO_OK);
    CHECK_EQ(turns, INT32_MIN);
    CHECK_EQ(ko_turns_from_double_radians(100.53096491487338, &turns), KO_E_RANGE);
    CHECK_EQ(ko_turns_from_double_radians(-100.5309651, &turns), KO_E_RANGE);
    CHECK_EQ(turns, INT32_MIN);
}

static const test_case cases[] = {
    {"points change axes", points_change_axes},
    {"attitudes change axes", attitudes_change_axes},
    {"headings are yaws", headings_are_yaws},
    {"MAVLink's attitudes are read", mavlink_attitudes_are_read},
    {"positions and angles are read", positions_and_angles_are_read},
};
TEST_SUITE(units_axes, cases);
