/* MAVLink payloads, from and to keepout's modules: ADSB_VEHICLE (246), OBSTACLE_DISTANCE (330) and
 * the fence items of MISSION_ITEM_INT (73). MAVLink's own headers are not needed.
 *
 * A payload is the bytes between a message's header and its checksum, as in MAVLink 2:
 * little-endian, and trailing zeros may be missing. Readers take any size up to 255 and read
 * missing bytes as 0. */
#ifndef MAVLINK_H
#define MAVLINK_H

#include <stddef.h>

#include "keepout/fence.h"
#include "keepout/geo.h"
#include "keepout/obstacle.h"
#include "keepout/sector.h"

/* ---- ADSB_VEHICLE ---- */

/* The place where the local frame stands. */
typedef struct mavlink_home {
    ko_geo_frame frame;
    int32_t height_mm; /* of z = 0, in the datum of the vehicle's messages */
} mavlink_home;

/* Makes an obstacle of an aircraft: a sphere in the local frame (x east, y north, z up), where it
 * was when it was last heard. Its identity is the ICAO address.
 *
 * KO_PARTIAL: *out is written, but the message does not say how the aircraft moves; the obstacle
 * stands still, so give it a radius for the way that it may fly. KO_E_DATA: the message does not
 * say where it is. KO_E_RANGE: it is out of range, or was heard before the clock began. */
ko_status mavlink_read_adsb(const uint8_t *payload, size_t size, const mavlink_home *home,
                            uint32_t now_ms, fix16_t radius, uint8_t source, ko_obstacle *out);

/* ---- OBSTACLE_DISTANCE ---- */

#define MAVLINK_OBSTACLE_DISTANCE_SIZE 167U

/* Writes the payload of at most 72 sectors. The frame is MAV_FRAME_BODY_FRD: x of the sectors is
 * the vehicle's front. Distances are as of now, which is the time of the message. */
ko_status mavlink_write_obstacle_distance(const ko_sectors *sectors,
                                          const ko_mavlink_config *config, uint32_t now_ms,
                                          const ko_sector_motion *motion,
                                          uint8_t payload[MAVLINK_OBSTACLE_DISTANCE_SIZE]);

/* ---- the fence of MISSION_ITEM_INT ---- */

#define MAVLINK_ITEM_SIZE 38U

/* A fence that grows item by item. The caller gives the arrays; the rest starts as 0. */
typedef struct mavlink_fence {
    ko_fence_zone *zones; /* first the circles, then the polygons */
    ko_fence_area *areas; /* the polygons as they came */
    ko_geo *corners;      /* of the areas */
    ko_fence_xy *points;  /* of the polygons among the zones */
    uint32_t zone_room;   /* of zones, and of areas */
    uint32_t corner_room;
    uint32_t point_room; /* the corners, and those that divide long edges: keepout/fence.h */
    uint32_t circle_count;
    uint32_t area_count;
    uint32_t corner_count;
    uint32_t missing;    /* vertices of the polygon under way */
    uint32_t zone_count; /* 0 until the fence is closed */
} mavlink_fence;

/* Adds an item. MAVLink's fences have no floor and no ceiling. A circle's radius is rounded so that
 * the fence is never wider than the message says.
 *
 * KO_E_DATA: no item of a fence, or one that does not follow the item before. KO_E_FULL: no room.
 * KO_E_RANGE: a position or a radius is out of range. */
ko_status mavlink_read_fence_item(const uint8_t *payload, size_t size, const ko_geo_frame *frame,
                                  mavlink_fence *fence);

/* Makes the zones after the last item, for ko_fence_open with the same rule. Autopilots draw edges
 * straight in latitude and longitude; neither these nor the chords are broken.
 *
 * KO_E_DATA: vertices are missing. Others: of ko_fence_zone_from_geo; the report names an area.
 * There are no zones then. */
ko_status mavlink_close_fence(mavlink_fence *fence, ko_fence_rule rule, const ko_geo_frame *frame,
                              ko_fence_report *report);

/* Computes what is left of the clearance of a position, or of a leg between two, however the
 * autopilot flies it. Below 0 it may break the fence; INT32_MIN: that is not known. The fence has
 * no floor and no ceiling. KO_E_RANGE: a position is out of range. */
ko_status mavlink_point_room(const ko_fence *fence, const ko_geo_frame *frame, const ko_geo *at,
                             fix16_t *room);
ko_status mavlink_leg_room(const ko_fence *fence, const ko_geo_frame *frame, const ko_geo *a,
                           const ko_geo *b, fix16_t *room);

/* Writes vertex `index` of an area, exactly. KO_E_RANGE: there is none. KO_E_DATA: the area has a
 * floor or a ceiling, which would be lost. */
ko_status mavlink_write_fence_vertex(const ko_fence_area *area, uint32_t index, uint16_t sequence,
                                     uint8_t payload[MAVLINK_ITEM_SIZE]);

/* Writes item `index` of a zone: a vertex of a polygon or of a box, or a circle. KO_E_RANGE: there
 * is no such item. KO_E_DATA: the zone has a floor or a ceiling, which would be lost, or the edge
 * to the next vertex is so long that the autopilot's, straight in latitude and longitude, may lie
 * more than 1 cm beside it. */
ko_status mavlink_write_fence_item(const ko_fence_zone *zone, uint32_t index, uint16_t sequence,
                                   const ko_geo_frame *frame, uint8_t payload[MAVLINK_ITEM_SIZE]);

/* The number of items of a zone. */
uint32_t mavlink_fence_items(const ko_fence_zone *zone);

#endif
