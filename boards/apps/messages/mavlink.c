/* The payloads by their documented layout: fields by falling size, extensions behind them. */
#include "mavlink.h"

#include <string.h>

#include "keepout/units.h"

/* ---- bytes ---- */

static uint32_t get(const uint8_t *payload, size_t size, size_t at, unsigned bytes)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        value |= (at + i < size) ? (uint32_t)payload[at + i] << (8U * i) : 0U;
    }
    return value;
}

static void put(uint8_t *payload, size_t at, unsigned bytes, uint32_t value)
{
    for (unsigned i = 0; i < bytes; i++) {
        payload[at + i] = (uint8_t)(value >> (8U * i));
    }
}

static float get_float(const uint8_t *payload, size_t size, size_t at)
{
    const uint32_t bits = get(payload, size, at, 4);
    float value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

static void put_float(uint8_t *payload, size_t at, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    put(payload, at, 4, bits);
}

/* ---- ADSB_VEHICLE ---- */

enum {
    ADSB_ICAO = 0,
    ADSB_LAT = 4,
    ADSB_LON = 8,
    ADSB_ALTITUDE = 12, /* mm */
    ADSB_HEADING = 16,  /* cdeg, of the course over ground */
    ADSB_SPEED = 18,    /* cm/s, horizontal */
    ADSB_CLIMB = 20,    /* cm/s, up */
    ADSB_FLAGS = 22,
    ADSB_AGE = 37 /* s since it was heard */
};

enum {
    VALID_COORDS = 1,
    VALID_ALTITUDE = 2,
    VALID_HEADING = 4,
    VALID_VELOCITY = 8,
    VALID_CLIMB = 128
};

/* The velocity in east, north and up. A fraction of Q30 times 655.35 m/s is below 2^56. */
static ko_status set_velocity(const uint8_t *payload, size_t size, ko_vec3 *velocity)
{
    const ko_angle course = ko_angle_from_cdeg((int32_t)get(payload, size, ADSB_HEADING, 2));
    const int32_t climb = (int16_t)get(payload, size, ADSB_CLIMB, 2);
    fix16_t speed = 0;
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    ko_status status = ko_fix_from_cm_nearest((int32_t)get(payload, size, ADSB_SPEED, 2), &speed);
    if (status == KO_OK) {
        status = ko_angle_sin_cos(course, &sine, &cosine);
    }
    if (status != KO_OK) {
        return status;
    }
    velocity->x = (fix16_t)(((int64_t)speed * sine + KO_Q30_ONE / 2) >> 30);
    velocity->y = (fix16_t)(((int64_t)speed * cosine + KO_Q30_ONE / 2) >> 30);
    return ko_fix_from_cm_nearest(climb, &velocity->z);
}

ko_status mavlink_read_adsb(const uint8_t *payload, size_t size, const mavlink_home *home,
                            uint32_t now_ms, fix16_t radius, uint8_t source, ko_obstacle *out)
{
    const uint32_t flags = get(payload, size, ADSB_FLAGS, 2);
    const uint32_t moves = VALID_HEADING | VALID_VELOCITY | VALID_CLIMB;
    const uint32_t age_ms = 1000U * get(payload, size, ADSB_AGE, 1);
    if ((flags & VALID_COORDS) == 0U || (flags & VALID_ALTITUDE) == 0U) {
        return KO_E_DATA;
    }
    const ko_geo at = {(int32_t)get(payload, size, ADSB_LAT, 4),
                       (int32_t)get(payload, size, ADSB_LON, 4)};
    const int64_t height = (int64_t)(int32_t)get(payload, size, ADSB_ALTITUDE, 4) - home->height_mm;
    ko_obstacle found = {.kind = KO_OBSTACLE_SPHERE,
                         .source = source,
                         .identity = get(payload, size, ADSB_ICAO, 4),
                         .time = now_ms - age_ms,
                         .r = {radius, 0, 0}};
    if (age_ms > now_ms || height < INT32_MIN || height > INT32_MAX) {
        return KO_E_RANGE;
    }
    ko_status status = ko_vec3_from_geo(&at, (int32_t)height, &home->frame, &found.c);
    if (status == KO_OK && (flags & moves) == moves) {
        status = set_velocity(payload, size, &found.velocity);
    }
    if (status != KO_OK) {
        return status;
    }
    *out = found;
    return ((flags & moves) == moves) ? KO_OK : KO_PARTIAL;
}

/* ---- OBSTACLE_DISTANCE ---- */

enum {
    OD_TIME = 0, /* us, 64 bits */
    OD_DISTANCES = 8,
    OD_MIN = 152, /* cm */
    OD_MAX = 154,
    OD_SENSOR = 156,
    OD_INCREMENT = 157, /* degrees */
    OD_INCREMENT_F = 158,
    OD_OFFSET = 162,
    OD_FRAME = 166
};
enum { SENSOR_LASER = 0, FRAME_BODY_FRD = 12 };

ko_status mavlink_write_obstacle_distance(const ko_sectors *sectors,
                                          const ko_mavlink_config *config, uint32_t now_ms,
                                          const ko_sector_motion *motion,
                                          uint8_t payload[MAVLINK_OBSTACLE_DISTANCE_SIZE])
{
    uint16_t distances[KO_MAVLINK_DISTANCES];
    const ko_status status = ko_mavlink_from_sectors(sectors, config, now_ms, motion, distances);
    if (status != KO_OK) {
        return status;
    }
    const uint64_t us = (uint64_t)now_ms * 1000U;
    const uint32_t count = sectors->config.count;
    memset(payload, 0, MAVLINK_OBSTACLE_DISTANCE_SIZE);
    put(payload, OD_TIME, 4, (uint32_t)us);
    put(payload, OD_TIME + 4, 4, (uint32_t)(us >> 32));
    for (unsigned i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        put(payload, OD_DISTANCES + 2U * i, 2, distances[i]);
    }
    put(payload, OD_MAX, 2, config->max_cm);
    put(payload, OD_SENSOR, 1, SENSOR_LASER);
    put(payload, OD_INCREMENT, 1, (count > 1U) ? 360U / count : 0U); /* increment_f goes first */
    put_float(payload, OD_INCREMENT_F, 360.0F / (float)count);
    put(payload, OD_FRAME, 1, FRAME_BODY_FRD);
    return KO_OK;
}

/* ---- the fence of MISSION_ITEM_INT ---- */

enum {
    ITEM_PARAM1 = 0, /* vertices of the polygon, or the radius in metres */
    ITEM_X = 16,     /* latitude */
    ITEM_Y = 20,     /* longitude */
    ITEM_SEQ = 28,
    ITEM_COMMAND = 30,
    ITEM_FRAME = 34,
    ITEM_TYPE = 37
};
enum { VERTEX_IN = 5001, VERTEX_OUT = 5002, CIRCLE_IN = 5003, CIRCLE_OUT = 5004 };
enum { FRAME_GLOBAL_INT = 5, MISSION_TYPE_FENCE = 1 };

static ko_status read_circle(float radius, bool is_in, const ko_vec3 *centre, mavlink_fence *fence)
{
    fix16_t r = 0;
    const ko_status status =
        is_in ? ko_fix_from_float_down(radius, &r) : ko_fix_from_float_up(radius, &r);
    if (status != KO_OK || r <= 0) {
        return KO_E_RANGE;
    }
    if (fence->missing != 0U) {
        return KO_E_DATA;
    }
    if (fence->zone_count == fence->zone_room) {
        return KO_E_FULL;
    }
    const ko_fence_zone zone =
        KO_FENCE_ZONE_CYLINDER(is_in ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT, centre->x, centre->y,
                               r, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    fence->zones[fence->zone_count++] = zone;
    return KO_OK;
}

/* The first vertex opens a zone; the others must say the same count and kind. */
static ko_status read_vertex(float count, bool is_in, const ko_vec3 *at, mavlink_fence *fence)
{
    const uint8_t role = is_in ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
    if (!(count >= 3.0F && count <= (float)KO_FENCE_MOST_POINTS)) {
        return KO_E_RANGE;
    }
    const uint16_t n = (uint16_t)count;
    if (fence->missing == 0U) {
        if (fence->zone_count == fence->zone_room || n > fence->point_room - fence->point_count) {
            return KO_E_FULL;
        }
        const ko_fence_zone zone = KO_FENCE_ZONE_POLYGON(role, &fence->points[fence->point_count],
                                                         n, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
        fence->zones[fence->zone_count++] = zone;
        fence->missing = n;
    }
    const ko_fence_zone *zone = &fence->zones[fence->zone_count - 1U];
    if (zone->count != n || zone->role != role) {
        return KO_E_DATA;
    }
    fence->points[fence->point_count++] = (ko_fence_xy){at->x, at->y};
    fence->missing--;
    return KO_OK;
}

ko_status mavlink_read_fence_item(const uint8_t *payload, size_t size, const ko_geo_frame *frame,
                                  mavlink_fence *fence)
{
    const uint32_t command = get(payload, size, ITEM_COMMAND, 2);
    const float param = get_float(payload, size, ITEM_PARAM1);
    const ko_geo at = {(int32_t)get(payload, size, ITEM_X, 4),
                       (int32_t)get(payload, size, ITEM_Y, 4)};
    ko_vec3 point;
    if (get(payload, size, ITEM_TYPE, 1) != MISSION_TYPE_FENCE || command < VERTEX_IN ||
        command > CIRCLE_OUT) {
        return KO_E_DATA;
    }
    const ko_status status = ko_vec3_from_geo(&at, 0, frame, &point);
    if (status != KO_OK) {
        return status;
    }
    const bool is_in = command == VERTEX_IN || command == CIRCLE_IN;
    return (command >= CIRCLE_IN) ? read_circle(param, is_in, &point, fence)
                                  : read_vertex(param, is_in, &point, fence);
}

uint32_t mavlink_fence_items(const ko_fence_zone *zone)
{
    return (zone->kind == KO_FENCE_POLYGON) ? zone->count : (zone->kind == KO_FENCE_BOX) ? 4U : 1U;
}

static ko_fence_xy corner_of(const ko_fence_zone *zone, uint32_t index)
{
    if (zone->kind == KO_FENCE_POLYGON) {
        return zone->points[index];
    }
    if (zone->kind == KO_FENCE_CYLINDER) {
        return zone->centre;
    }
    const ko_fence_xy corner = {(index == 1U || index == 2U) ? zone->high.x : zone->low.x,
                                (index >= 2U) ? zone->high.y : zone->low.y};
    return corner;
}

ko_status mavlink_write_fence_item(const ko_fence_zone *zone, uint32_t index, uint16_t sequence,
                                   const ko_geo_frame *frame, uint8_t payload[MAVLINK_ITEM_SIZE])
{
    const uint32_t items = mavlink_fence_items(zone);
    const bool is_in = zone->role == KO_FENCE_KEEP_IN;
    const bool is_circle = zone->kind == KO_FENCE_CYLINDER;
    ko_geo at;
    if (index >= items) {
        return KO_E_RANGE;
    }
    if (zone->floor != KO_FENCE_NO_FLOOR || zone->ceiling != KO_FENCE_NO_CEILING) {
        return KO_E_DATA;
    }
    const ko_fence_xy corner = corner_of(zone, index);
    const ko_vec3 point = {corner.x, corner.y, 0};
    const ko_status status = ko_geo_from_vec3(&point, frame, &at);
    if (status != KO_OK) {
        return status;
    }
    const uint32_t first = is_circle ? CIRCLE_IN : VERTEX_IN;
    memset(payload, 0, MAVLINK_ITEM_SIZE);
    if (is_circle) {
        put_float(payload, ITEM_PARAM1,
                  is_in ? ko_float_from_fix_down(zone->radius)
                        : ko_float_from_fix_up(zone->radius));
    } else {
        put_float(payload, ITEM_PARAM1, (float)items);
    }
    put(payload, ITEM_X, 4, (uint32_t)at.lat);
    put(payload, ITEM_Y, 4, (uint32_t)at.lon);
    put(payload, ITEM_SEQ, 2, sequence);
    put(payload, ITEM_COMMAND, 2, is_in ? first : first + 1U);
    put(payload, ITEM_FRAME, 1, FRAME_GLOBAL_INT);
    put(payload, ITEM_TYPE, 1, MISSION_TYPE_FENCE);
    return KO_OK;
}
