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
    if (fence->circle_count + fence->area_count == fence->zone_room) {
        return KO_E_FULL;
    }
    const ko_fence_zone zone =
        KO_FENCE_ZONE_CYLINDER(is_in ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT, centre->x, centre->y,
                               r, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING);
    fence->zones[fence->circle_count++] = zone;
    return KO_OK;
}

/* The first vertex opens an area; the others must say the same count and kind. */
static ko_status read_vertex(float count, bool is_in, const ko_geo *at, mavlink_fence *fence)
{
    const uint8_t role = is_in ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
    if (!(count >= 3.0F && count <= (float)KO_FENCE_MOST_POINTS)) {
        return KO_E_RANGE;
    }
    const uint16_t n = (uint16_t)count;
    if (fence->missing == 0U) {
        if (fence->circle_count + fence->area_count == fence->zone_room ||
            n > fence->corner_room - fence->corner_count) {
            return KO_E_FULL;
        }
        const ko_fence_area area = {role, n, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING,
                                    &fence->corners[fence->corner_count]};
        fence->areas[fence->area_count++] = area;
        fence->missing = n;
    }
    const ko_fence_area *area = &fence->areas[fence->area_count - 1U];
    if (area->count != n || area->role != role) {
        return KO_E_DATA;
    }
    fence->corners[fence->corner_count++] = *at;
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
                                  : read_vertex(param, is_in, &at, fence);
}

ko_status mavlink_close_fence(mavlink_fence *fence, ko_fence_rule rule, const ko_geo_frame *frame,
                              ko_fence_report *report)
{
    ko_status status = (fence->missing == 0U) ? KO_OK : KO_E_DATA;
    fence->zone_count = 0;
    if (status == KO_OK && fence->area_count > 0U) {
        status = ko_fence_zone_from_geo(fence->areas, fence->area_count, rule, frame,
                                        &fence->zones[fence->circle_count], fence->points,
                                        fence->point_room, report);
    }
    if (status == KO_OK) {
        fence->zone_count = fence->circle_count + fence->area_count;
    }
    return status;
}

/* ---- what positions leave of a clearance ---- */

static fix16_t room_of(fix16_t clearance, fix16_t need)
{
    return (clearance < INT32_MIN + need) ? INT32_MIN : clearance - need;
}

ko_status mavlink_point_room(const ko_fence *fence, const ko_geo_frame *frame, const ko_geo *at,
                             fix16_t *room)
{
    ko_vec3 point;
    ko_fence_answer answer;
    ko_status status = ko_vec3_from_geo(at, 0, frame, &point);
    if (status == KO_OK) {
        status = ko_fence_test_point(fence, &point, &answer);
    }
    if (status == KO_OK) {
        *room = room_of(answer.clearance, KO_GEO_MARGIN);
    }
    return status;
}

ko_status mavlink_leg_room(const ko_fence *fence, const ko_geo_frame *frame, const ko_geo *a,
                           const ko_geo *b, fix16_t *room)
{
    ko_segment leg;
    ko_fence_leg_answer answer;
    fix16_t need = 0;
    ko_status status = ko_geo_margin_leg(a, b, &need);
    if (status == KO_OK) {
        status = ko_vec3_from_geo(a, 0, frame, &leg.a);
    }
    if (status == KO_OK) {
        status = ko_vec3_from_geo(b, 0, frame, &leg.b);
    }
    if (status == KO_OK) {
        status = ko_fence_test_leg(fence, &leg, &answer);
    }
    if (status == KO_OK) {
        *room = room_of(answer.clearance, need);
    }
    return status;
}

/* ---- a fence becomes items ---- */

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

static void put_item(uint8_t *payload, uint32_t command, float param, const ko_geo *at,
                     uint16_t sequence)
{
    memset(payload, 0, MAVLINK_ITEM_SIZE);
    put_float(payload, ITEM_PARAM1, param);
    put(payload, ITEM_X, 4, (uint32_t)at->lat);
    put(payload, ITEM_Y, 4, (uint32_t)at->lon);
    put(payload, ITEM_SEQ, 2, sequence);
    put(payload, ITEM_COMMAND, 2, command);
    put(payload, ITEM_FRAME, 1, FRAME_GLOBAL_INT);
    put(payload, ITEM_TYPE, 1, MISSION_TYPE_FENCE);
}

static bool has_heights(fix16_t floor, fix16_t ceiling)
{
    return floor != KO_FENCE_NO_FLOOR || ceiling != KO_FENCE_NO_CEILING;
}

ko_status mavlink_write_fence_vertex(const ko_fence_area *area, uint32_t index, uint16_t sequence,
                                     uint8_t payload[MAVLINK_ITEM_SIZE])
{
    if (index >= area->count) {
        return KO_E_RANGE;
    }
    if (has_heights(area->floor, area->ceiling)) {
        return KO_E_DATA;
    }
    put_item(payload, (area->role == KO_FENCE_KEEP_IN) ? VERTEX_IN : VERTEX_OUT, area->count,
             &area->corners[index], sequence);
    return KO_OK;
}

static ko_status position_of(const ko_fence_zone *zone, uint32_t index, const ko_geo_frame *frame,
                             ko_geo *at)
{
    const ko_fence_xy corner = corner_of(zone, index);
    const ko_vec3 point = {corner.x, corner.y, 0};
    return ko_geo_from_vec3(&point, frame, at);
}

/* Refuses an edge that bends by more than 1 cm when it is read in latitude and longitude. */
static ko_status check_edge(const ko_geo *a, const ko_geo *b)
{
    fix16_t margin = 0;
    const ko_status status = ko_geo_margin_leg(a, b, &margin);
    return (status == KO_OK && margin > 2 * KO_GEO_MARGIN) ? KO_E_DATA : status;
}

ko_status mavlink_write_fence_item(const ko_fence_zone *zone, uint32_t index, uint16_t sequence,
                                   const ko_geo_frame *frame, uint8_t payload[MAVLINK_ITEM_SIZE])
{
    const uint32_t items = mavlink_fence_items(zone);
    const bool is_in = zone->role == KO_FENCE_KEEP_IN;
    ko_geo at;
    ko_geo next;
    if (index >= items) {
        return KO_E_RANGE;
    }
    if (has_heights(zone->floor, zone->ceiling)) {
        return KO_E_DATA;
    }
    ko_status status = position_of(zone, index, frame, &at);
    if (status == KO_OK) {
        status = position_of(zone, (index + 1U) % items, frame, &next);
    }
    if (status == KO_OK) {
        status = check_edge(&at, &next);
    }
    if (status != KO_OK) {
        return status;
    }
    if (zone->kind == KO_FENCE_CYLINDER) {
        put_item(payload, is_in ? CIRCLE_IN : CIRCLE_OUT,
                 is_in ? ko_float_from_fix_down(zone->radius) : ko_float_from_fix_up(zone->radius),
                 &at, sequence);
    } else {
        put_item(payload, is_in ? VERTEX_IN : VERTEX_OUT, (float)items, &at, sequence);
    }
    return KO_OK;
}
