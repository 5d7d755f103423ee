/* messages: reads payloads and a scan, and writes what the modules make of them. See README.md. */
#include <stdio.h>
#include <stdlib.h>

#include "keepout/units.h"
#include "mavlink.h"
#include "ros.h"
#include "samples.h"

enum { SECTORS = 8, BEAMS = 72, NOW = 100000, SOURCE = 0 };
enum { ZONES = 3, CORNERS = 8, POINTS = 48 };

static const fix16_t floors[] = {-KO_M(1.0), KO_M(1.0)};
static ko_sector_cell cells[SECTORS];
static ko_sectors sectors;
static ko_fence_zone zones[ZONES];
static ko_fence_area areas[ZONES];
static ko_geo corners[CORNERS];
static ko_fence_xy points[POINTS];
static ko_fence opened;
static mavlink_fence fence = {.zones = zones,
                              .areas = areas,
                              .corners = corners,
                              .points = points,
                              .zone_room = ZONES,
                              .corner_room = CORNERS,
                              .point_room = POINTS};

static void demand(ko_status status, const char *what)
{
    if (status != KO_OK) {
        fflush(stdout);
        fprintf(stderr, "messages: %s: %s\n", what, ko_status_text(status));
        exit(3); /* internal: tools/programs/README.md */
    }
}

static void print_bytes(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        printf("%02x", (unsigned)bytes[i]);
    }
    printf("\n");
}

/* An aircraft becomes an obstacle. */
static void aircraft_in(const mavlink_home *home)
{
    ko_obstacle o;
    demand(mavlink_read_adsb(aircraft[0], sizeof(aircraft[0]), home, NOW, KO_M(150.0), SOURCE, &o),
           "aircraft");
    printf("adsb,%lu,%lu,%ld,%ld,%ld,%ld,%ld,%ld\n", (unsigned long)o.identity,
           (unsigned long)o.time, (long)o.c.x, (long)o.c.y, (long)o.c.z, (long)o.velocity.x,
           (long)o.velocity.y, (long)o.velocity.z);
}

/* Items become zones. */
static void fence_in(const ko_geo_frame *frame)
{
    for (size_t i = 0; i < sizeof(fence_items) / sizeof(fence_items[0]); i++) {
        demand(mavlink_read_fence_item(fence_items[i], sizeof(fence_items[i]), frame, &fence),
               "item");
    }
    demand(mavlink_close_fence(&fence, KO_FENCE_ANY, frame, NULL), "zones");
    demand(ko_fence_open(zones, fence.zone_count, KO_FENCE_ANY, 0, &opened, NULL), "fence");
    for (uint32_t z = 0; z < fence.zone_count; z++) {
        if (zones[z].kind == KO_FENCE_CYLINDER) {
            printf("circle,%ld,%ld,%ld\n", (long)zones[z].centre.x, (long)zones[z].centre.y,
                   (long)zones[z].radius);
        }
        for (uint32_t i = 0; zones[z].kind == KO_FENCE_POLYGON && i < zones[z].count; i++) {
            printf("vertex,%lu,%ld,%ld\n", (unsigned long)(z - fence.circle_count),
                   (long)zones[z].points[i].x, (long)zones[z].points[i].y);
        }
    }
}

/* Prints the room that is left. Below 0 the vehicle must not be there, or fly this leg. */
static void fence_asked(const ko_geo_frame *frame)
{
    for (size_t i = 0; i < sizeof(legs) / sizeof(legs[0]); i++) {
        const ko_geo a = {legs[i][0], legs[i][1]};
        const ko_geo b = {legs[i][2], legs[i][3]};
        const bool is_point = a.lat == b.lat && a.lon == b.lon;
        fix16_t room = 0;
        demand(is_point ? mavlink_point_room(&opened, frame, &a, &room)
                        : mavlink_leg_room(&opened, frame, &a, &b, &room),
               "leg");
        printf("leg,%lu,%ld\n", (unsigned long)i, (long)room);
    }
}

static void print_item(const uint8_t *payload, uint16_t sequence)
{
    printf("item,%u,", (unsigned)sequence);
    print_bytes(payload, MAVLINK_ITEM_SIZE);
}

/* Areas and circles become items. */
static void fence_out(const ko_geo_frame *frame)
{
    uint8_t payload[MAVLINK_ITEM_SIZE];
    uint16_t sequence = 0;
    for (uint32_t i = 0; i < fence.area_count; i++) {
        for (uint32_t k = 0; k < areas[i].count; k++) {
            demand(mavlink_write_fence_vertex(&areas[i], k, sequence, payload), "write vertex");
            print_item(payload, sequence++);
        }
    }
    for (uint32_t i = 0; i < fence.circle_count; i++) {
        demand(mavlink_write_fence_item(&zones[i], 0, sequence, frame, payload), "write circle");
        print_item(payload, sequence++);
    }
}

/* A LaserScan of 72 beams: something ahead and to the right, one beam behind that failed. */
static void scan_in(void)
{
    static float ranges[BEAMS];
    static fix16_t distances[BEAMS];
    const ko_sectors_config config = {.count = SECTORS,
                                      .layers = 1,
                                      .floors = floors,
                                      .range = KO_M(10.0),
                                      .blind = KO_M(0.2),
                                      .ticks_per_second = 1000,
                                      .lifetime = 500};
    const float step = 6.2831853F / (float)BEAMS;
    const ros_laser_scan message = {step / 2.0F, step, 0.1F, 20.0F, ranges, BEAMS};
    ko_scan scan;
    for (unsigned i = 0; i < BEAMS; i++) {
        ranges[i] = 25.0F; /* beyond range_max: nothing */
    }
    ranges[0] = 3.5F;   /* 2.5 degrees to the left of the front */
    ranges[53] = 2.25F; /* 267.5 degrees to the left: the right */
    ranges[36] = 0.0F;  /* below range_min: not measured */
    demand(ros_read_scan(&message, distances, &scan), "scan");
    demand(ko_sectors_init(&sectors, &config, cells), "sectors");
    demand(ko_sectors_look_begin(&sectors, NOW, NULL), "look");
    demand(ko_sectors_add_scan(&sectors, &scan, NULL), "add scan");
    demand(ko_sectors_look_end(&sectors), "look end");
}

static void sectors_out(void)
{
    const ko_mavlink_config config = {.low = 0, .high = 0, .max_cm = 1000, .is_z_up = true};
    uint8_t payload[MAVLINK_OBSTACLE_DISTANCE_SIZE];
    float ranges[SECTORS];
    /* At most 2 m/s forward, and a twelfth of a turn a second, since the scan. */
    const ko_sector_motion motion = {KO_M_UP(2.0), (uint32_t)KO_DEG(30), 0, 0};
    demand(mavlink_write_obstacle_distance(&sectors, &config, NOW, &motion, payload), "distances");
    printf("distance,");
    print_bytes(payload, sizeof(payload));
    demand(ros_write_scan(&sectors, 0, NOW, &motion, ranges), "ranges");
    for (unsigned i = 0; i < SECTORS; i++) {
        const long mm = (ranges[i] < 100.0F) ? (long)(ranges[i] * 1000.0F) : 0;
        printf("range,%u,%s", i,
               (ranges[i] != ranges[i]) ? "nan"
               : (ranges[i] > 100.0F)   ? "inf"
                                        : "");
        if (ranges[i] < 100.0F) {
            printf("%ld.%03ld", mm / 1000, mm % 1000);
        }
        printf("\n");
    }
}

static void pose_in(void)
{
    static const double position[3] = {1.5, -2.25, 0.75};
    static const double orientation[4] = {0.0, 0.0, 0.70710678118654752, 0.70710678118654752};
    ko_pose pose;
    demand(ros_read_pose(position, orientation, &pose), "pose");
    printf("pose,%ld,%ld,%ld", (long)pose.t.x, (long)pose.t.y, (long)pose.t.z);
    const ko_q30 *rows = &pose.r.x.x;
    for (unsigned i = 0; i < 9; i++) {
        printf(",%ld", (long)rows[i]);
    }
    printf("\n");
}

int main(void)
{
    const ko_geo origin = {473977419, 85455938};
    mavlink_home home = {.height_mm = 488000};
    demand(ko_geo_frame_open(&origin, &home.frame), "home");
    aircraft_in(&home);
    fence_in(&home.frame);
    fence_asked(&home.frame);
    fence_out(&home.frame);
    scan_in();
    sectors_out();
    pose_in();
    return 0;
}
