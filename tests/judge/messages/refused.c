/* Messages that are short, out of range, out of order or do not say where: each is refused, and
 * changes nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "keepout/units.h"
#include "mavlink.h"
#include "ros.h"
#include "samples.h"

static mavlink_home home;
static ko_fence_zone zones[2];
static ko_fence_area areas[2];
static ko_geo corners[8];
static ko_fence_xy points[4];

static void open_home(void)
{
    const ko_geo origin = {473977419, 85455938};
    home.height_mm = 488000;
    CHECK_EQ(ko_geo_frame_open(&origin, &home.frame), KO_OK);
}

static ko_status adsb(const uint8_t *payload, size_t size, uint32_t now, ko_obstacle *out)
{
    return mavlink_read_adsb(payload, size, &home, now, 0, 0, out);
}

static void aircraft_are_refused(void)
{
    uint8_t bytes[38];
    ko_obstacle out = {.identity = 7};
    open_home();
    memcpy(bytes, aircraft[0], sizeof(bytes));
    CHECK_EQ(adsb(bytes, 22, 100000, &out), KO_E_DATA); /* no flags: it does not say where */
    bytes[22] = 0x8E;
    CHECK_EQ(adsb(bytes, sizeof(bytes), 100000, &out), KO_E_DATA);
    bytes[22] = 0x8D;
    CHECK_EQ(adsb(bytes, sizeof(bytes), 100000, &out), KO_E_DATA);
    bytes[22] = 0x8F;
    CHECK_EQ(adsb(bytes, sizeof(bytes), 1999, &out), KO_E_RANGE); /* heard before the clock began */
    bytes[7] = 0x7F;
    CHECK_EQ(adsb(bytes, sizeof(bytes), 100000, &out), KO_E_RANGE); /* no such latitude */
    CHECK_EQ(out.identity, 7);
    bytes[7] = aircraft[0][7];
    bytes[22] = 0x03;
    CHECK_EQ(adsb(bytes, sizeof(bytes), 100000, &out),
             KO_PARTIAL); /* it does not say how it moves */
    CHECK(out.velocity.x == 0 && out.velocity.y == 0 && out.velocity.z == 0);
    CHECK_EQ(out.identity, 0x3C6587);
}

/* An item of the samples with one byte changed. */
static ko_status add(mavlink_fence *fence, unsigned which, unsigned at, uint8_t to)
{
    uint8_t bytes[38];
    memcpy(bytes, fence_items[which], sizeof(bytes));
    bytes[at] = to;
    return mavlink_read_fence_item(bytes, sizeof(bytes), &home.frame, fence);
}

static void fence_items_are_refused(void)
{
    mavlink_fence fence = {.zones = zones,
                           .areas = areas,
                           .corners = corners,
                           .points = points,
                           .zone_room = 1,
                           .corner_room = 4,
                           .point_room = 4};
    ko_fence_report report;
    open_home();
    CHECK_EQ(add(&fence, 0, 37, 0), KO_E_DATA);    /* of a mission */
    CHECK_EQ(add(&fence, 0, 30, 0x88), KO_E_DATA); /* another command */
    CHECK_EQ(add(&fence, 0, 30, 0x8D), KO_E_DATA);
    CHECK_EQ(add(&fence, 0, 2, 0x00), KO_E_RANGE); /* 2 vertices */
    CHECK_EQ(add(&fence, 0, 2, 0xA0), KO_E_FULL);  /* 5 */
    CHECK_EQ(add(&fence, 0, 19, 0x7F), KO_E_RANGE);
    CHECK_EQ(add(&fence, 4, 3, 0xC1), KO_E_RANGE); /* a radius below 0 */
    CHECK_EQ(fence.circle_count + fence.area_count + fence.corner_count + fence.missing, 0);
    CHECK_EQ(add(&fence, 0, 0, 0), KO_OK);
    CHECK_EQ(add(&fence, 4, 0, 0), KO_E_DATA);     /* a circle within a polygon */
    CHECK_EQ(add(&fence, 1, 30, 0x8A), KO_E_DATA); /* another kind within it */
    CHECK_EQ(add(&fence, 1, 2, 0x40), KO_E_DATA);  /* another count */
    CHECK_EQ(fence.missing, 3);
    CHECK_EQ(mavlink_close_fence(&fence, KO_FENCE_ANY, &home.frame, &report), KO_E_DATA);
    CHECK_EQ(add(&fence, 1, 0, 0) + add(&fence, 2, 0, 0) + add(&fence, 3, 0, 0), KO_OK);
    CHECK_EQ(fence.missing, 0);
    CHECK_EQ(add(&fence, 4, 0, 0), KO_E_FULL);
    /* No room for what divides the long edges: there are no zones. */
    CHECK_EQ(mavlink_close_fence(&fence, KO_FENCE_ANY, &home.frame, &report), KO_E_FULL);
    CHECK_EQ(report.zone, 0);
    CHECK_EQ(fence.zone_count, 0);
}

static void zones_are_refused(void)
{
    const ko_fence_zone roof =
        KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_IN, 0, 0, KO_M(5.0), KO_FENCE_NO_FLOOR, KO_M(9.0));
    const ko_fence_zone box = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_OUT, 0, 0, KO_M(1.0), KO_M(2.0),
                                                KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    uint8_t payload[MAVLINK_ITEM_SIZE] = {9};
    open_home();
    CHECK_EQ(mavlink_write_fence_item(&roof, 0, 0, &home.frame, payload), KO_E_DATA);
    CHECK_EQ(mavlink_write_fence_item(&box, 4, 0, &home.frame, payload), KO_E_RANGE);
    CHECK_EQ(payload[0], 9);
    CHECK_EQ(mavlink_fence_items(&box), 4);
    CHECK_EQ(mavlink_write_fence_item(&box, 3, 0, &home.frame, payload), KO_OK);
}

/* An autopilot reads long edges otherwise than they are. */
static void long_edges_are_refused(void)
{
    const fix16_t ends[] = {KO_M(300.0), KO_M(600.0), KO_M(700.0), KO_M(8000.0)};
    uint8_t payload[MAVLINK_ITEM_SIZE];
    open_home();
    for (unsigned i = 0; i < 4; i++) {
        const ko_fence_zone zone = KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, ends[i], KO_M(100.0),
                                                     KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
        const ko_status expected = (ends[i] > KO_M(650.0)) ? KO_E_DATA : KO_OK;
        CHECK_EQ(mavlink_write_fence_item(&zone, 0, 0, &home.frame, payload), expected);
        CHECK_EQ(mavlink_write_fence_item(&zone, 1, 0, &home.frame, payload), KO_OK);
        CHECK_EQ(mavlink_write_fence_item(&zone, 2, 0, &home.frame, payload), expected);
    }
}

/* Corners in metres come back within the 17 mm of ko_geo_from_vec3. */
static void short_edges_come_back(void)
{
    const ko_fence_xy way[3] = {{KO_M(3000.0), 0}, {KO_M(3400.0), KO_M(9.0)}, {0, KO_M(300.0)}};
    const ko_fence_xy near[3] = {{0, 0}, {KO_M(240.0), KO_M(9.0)}, {KO_M(33.0), KO_M(200.0)}};
    uint8_t payload[MAVLINK_ITEM_SIZE];
    mavlink_fence fence = {.zones = zones,
                           .areas = areas,
                           .corners = corners,
                           .points = points,
                           .zone_room = 2,
                           .corner_room = 8,
                           .point_room = 4};
    const ko_fence_zone far_zone =
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, way, 3, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    const ko_fence_zone zone =
        KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, near, 3, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    open_home();
    CHECK_EQ(mavlink_write_fence_item(&far_zone, 1, 0, &home.frame, payload), KO_E_DATA);
    for (uint16_t i = 0; i < 3; i++) {
        CHECK_EQ(mavlink_write_fence_item(&zone, i, i, &home.frame, payload), KO_OK);
        CHECK_EQ(mavlink_read_fence_item(payload, sizeof(payload), &home.frame, &fence), KO_OK);
    }
    CHECK_EQ(mavlink_close_fence(&fence, KO_FENCE_ALL, &home.frame, NULL), KO_OK);
    CHECK_EQ(fence.zone_count, 1);
    for (unsigned i = 0; i < 3 && fence.zone_count == 1U; i++) {
        CHECK(labs((long)zones[0].points[i].x - near[i].x) <= KO_M(0.017));
        CHECK(labs((long)zones[0].points[i].y - near[i].y) <= KO_M(0.017));
    }
}

static void scans_are_refused(void)
{
    float ranges[] = {1.0F, NAN, -INFINITY, INFINITY, 9000.0F};
    fix16_t distances[5];
    ros_laser_scan message = {0.0F, 0.1F, 0.1F, 20.0F, ranges, 5};
    ko_scan scan;
    CHECK_EQ(ros_read_scan(&message, distances, &scan), KO_OK);
    CHECK_EQ(distances[0], KO_M(1.0));
    CHECK_EQ(distances[1], KO_BEAM_FAILED);
    CHECK_EQ(distances[2], KO_BEAM_FAILED);
    CHECK_EQ(distances[3], KO_BEAM_NOTHING);
    message.range_max = NAN;
    CHECK_EQ(ros_read_scan(&message, distances, &scan), KO_E_RANGE);
    message.range_max = 10000.0F;
    CHECK_EQ(ros_read_scan(&message, distances, &scan), KO_E_RANGE);
    message.range_max = 20.0F;
    message.angle_increment = INFINITY;
    CHECK_EQ(ros_read_scan(&message, distances, &scan), KO_E_RANGE);
}

static void poses_are_refused(void)
{
    const double here[3] = {1, 2, 3};
    const double far[3] = {1, 9000, 3};
    const double still[4] = {0, 0, 0, 1};
    const double zero[4] = {0, 0, 0, 0};
    const double nothing[4] = {0, 0, 0, (double)NAN};
    ko_pose pose = {.t = {5, 0, 0}};
    CHECK_EQ(ros_read_pose(far, still, &pose), KO_E_RANGE);
    CHECK_EQ(ros_read_pose(here, zero, &pose), KO_E_RANGE);
    CHECK_EQ(ros_read_pose(here, nothing, &pose), KO_E_RANGE);
    CHECK_EQ(pose.t.x, 5);
    CHECK_EQ(ros_read_pose(here, still, &pose), KO_OK);
}

int main(void)
{
    static const test_case cases[] = {
        {"aircraft", aircraft_are_refused},     {"fence items", fence_items_are_refused},
        {"zones", zones_are_refused},           {"long edges", long_edges_are_refused},
        {"short edges", short_edges_come_back}, {"scans", scans_are_refused},
        {"poses", poses_are_refused},
    };
    static TEST_SUITE(messages, cases);
    static const test_suite *const suites[] = {&messages_suite};
    return (test_run("malformed messages", suites, 1) == 0U) ? 0 : 1;
}
