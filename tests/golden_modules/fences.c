/* Hashes latitudes and fences. */
#include "modules.h"

#include <stddef.h>

/* ---- geo ---- */

#define MOST_LAT ((uint32_t)KO_GEO_MOST_LAT)
#define MOST_LON ((uint32_t)KO_GEO_MOST_LON)

static ko_geo draw_geo(void)
{
    const uint32_t lat = draw();
    const uint32_t lon = draw();
    ko_geo geo;
    geo.lat = (int32_t)(lat % (2U * MOST_LAT + 1U) - MOST_LAT);
    geo.lon = (int32_t)(lon % (2U * MOST_LON + 1U) - MOST_LON);
    if (draw_below(8) == 0U) { /* near the date line */
        geo.lon = (int32_t)KO_GEO_MOST_LON - (int32_t)(lon % 1000U);
    }
    if (is_nasty()) {
        geo.lat = (int32_t)lat;
    }
    return geo;
}

static void fold_geo_of(const ko_geo *geo)
{
    fold_signed(geo->lat);
    fold_signed(geo->lon);
}

/* A position up to some kilometres away, across the date line if it is near. */
static ko_geo draw_near(const ko_geo *origin)
{
    const int32_t lat = draw_number(500000);
    const int32_t lon = draw_number(900000);
    ko_geo at;
    at.lat = sum(origin->lat, lat);
    at.lon = sum(origin->lon, lon);
    if (at.lon > KO_GEO_MOST_LON && at.lon <= KO_GEO_MOST_LON + 900000) {
        at.lon = at.lon - (int32_t)KO_GEO_MOST_LON - (int32_t)KO_GEO_MOST_LON;
    }
    return at;
}

static void fold_areas(const ko_geo_frame *frame, const ko_geo *origin);

void fold_geo(void)
{
    const ko_geo origin = draw_geo();
    ko_geo_frame frame = {{0, 0}, 0, 0, 0};
    fold_signed(ko_geo_frame_open(&origin, &frame));
    fold_signed(ko_geo_frame_validate(&frame));
    fold_geo_of(&frame.origin);
    fold(frame.north);
    fold_signed(frame.sine);
    for (int i = 0; i < 3; i++) {
        const ko_geo at = draw_near(&origin);
        const int32_t height = draw_number(2000000);
        ko_vec3 point = draw_point(8000 * METRE);
        ko_geo back = {0, 0};
        fold_signed(ko_geo_from_vec3(&point, &frame, &back));
        fold_geo_of(&back);
        fold_signed(ko_vec3_from_geo(&at, height, &frame, &point));
        fold_vec(&point);
        fold_signed(ko_geo_from_vec3(&point, &frame, &back));
        fold_geo_of(&back);
    }
    fold_areas(&frame, &origin);
}

/* ---- fences ---- */

enum { ZONES = 4, POINTS = 8, AREAS = 2, ROOM = ZONES * POINTS };

static ko_fence_xy outlines[ROOM]; /* POINTS of each zone, or all of areas */
static ko_fence_zone zones[ZONES];
static ko_fence_run runs[ZONES]; /* one is enough for POINTS */
static fix16_t spread;           /* the range of the draw: zones lie apart, or within each other */

/* The corners of a star go these ways from its centre, in turn. */
static const int8_t star[POINTS][2] = {{4, 0},  {3, 3},   {0, 4},  {-3, 3},
                                       {-4, 0}, {-3, -3}, {0, -4}, {3, -3}};

/* ---- areas: zones whose corners are latitudes and longitudes ---- */

/* A star around a position, of up to 4 km. */
static ko_fence_area draw_area(const ko_geo *origin, ko_geo *corners)
{
    const ko_geo centre = draw_near(origin);
    ko_fence_area area = {.corners = corners};
    area.role = (uint8_t)(1U + draw_below(is_nasty() ? 4 : 2));
    area.count = (uint16_t)(3U + draw_below(POINTS - 2U));
    area.floor = draw_number(8 * METRE);
    area.ceiling = sum(area.floor, 1 + draw_size(20 * METRE) / 2);
    for (uint32_t i = 0; i < area.count; i++) {
        const int32_t size = 1 + draw_size(40000);
        const int8_t *to = star[i * POINTS / area.count];
        corners[i].lat = sum(centre.lat, product(to[0], size));
        corners[i].lon = sum(centre.lon, product(to[1], size));
    }
    return area;
}

static void fold_areas(const ko_geo_frame *frame, const ko_geo *origin)
{
    ko_geo corners[AREAS][POINTS];
    ko_fence_area areas[AREAS];
    ko_fence_report report = {KO_FENCE_GOOD, 0, 0, 0};
    for (int i = 0; i < AREAS; i++) {
        areas[i] = draw_area(origin, corners[i]);
    }
    const ko_fence_rule rule = (ko_fence_rule)(1U + draw_below(is_nasty() ? 3 : 2));
    const uint32_t count = 1U + draw_below(AREAS);
    const ko_status status =
        ko_fence_zone_from_geo(areas, count, rule, frame, zones, outlines, ROOM, &report);
    fold_signed(status);
    fold((uint32_t)report.fault);
    fold(report.zone);
    for (uint32_t i = 0; status == KO_OK && i < count; i++) {
        fold(zones[i].role);
        for (uint32_t k = 0; k < zones[i].count; k++) {
            fold_signed(zones[i].points[k].x);
            fold_signed(zones[i].points[k].y);
        }
    }
    fix16_t margin = 0;
    fold_signed(ko_geo_margin_leg(&corners[0][0], &corners[0][1], &margin));
    fold_signed(margin);
}

static ko_fence_xy draw_xy(fix16_t reach)
{
    ko_fence_xy p;
    p.x = draw_number(reach);
    p.y = draw_number(reach);
    return p;
}

/* The outline of a zone: a star around a centre, whose edges do not cross, or any points. */
static void draw_outline(ko_fence_xy *points, uint32_t count)
{
    const ko_fence_xy centre = draw_xy(spread);
    const bool is_any = is_nasty();
    for (uint32_t i = 0; i < count; i++) {
        const fix16_t size = sum(METRE / 2, draw_size(24 * METRE) / 2);
        const int8_t *to = star[i * POINTS / count];
        points[i].x = sum(centre.x, to[0] * (size / 4));
        points[i].y = sum(centre.y, to[1] * (size / 4));
        if (is_any) {
            points[i] = draw_xy(10 * METRE);
        }
    }
    if (is_nasty()) {
        points[1] = points[draw_below(count)];
    }
}

static void draw_heights(ko_fence_zone *zone)
{
    zone->floor = draw_number(8 * METRE);
    zone->ceiling = sum(zone->floor, 1 + draw_size(20 * METRE) / 2);
    const uint32_t open = draw_below(8);
    zone->floor = (open < 2U) ? KO_FENCE_NO_FLOOR : zone->floor;
    zone->ceiling = (open == 1U || open == 2U) ? KO_FENCE_NO_CEILING : zone->ceiling;
}

static ko_fence_zone draw_zone(ko_fence_xy *points)
{
    ko_fence_zone zone = {.points = NULL};
    zone.role = (uint8_t)(1U + draw_below(2));
    zone.kind = (uint8_t)(1U + draw_below(3));
    draw_heights(&zone);
    if (zone.kind == KO_FENCE_POLYGON) {
        zone.count = (uint16_t)(3U + draw_below(POINTS - 2U));
        zone.points = points;
        draw_outline(points, zone.count);
    } else {
        zone.low = draw_xy(spread);
        zone.high.x = 1 + draw_size(16 * METRE) / 2;
        zone.high.y = 1 + draw_size(16 * METRE) / 2;
    }
    if (zone.kind == KO_FENCE_BOX) {
        zone.high.x = sum(zone.low.x, zone.high.x);
        zone.high.y = sum(zone.low.y, zone.high.y);
    }
    if (is_nasty()) {
        zone.role = (uint8_t)draw_below(4);
        zone.kind = (uint8_t)draw_below(5);
        zone.count = (uint16_t)draw_below(POINTS + 1U);
    }
    return zone;
}

/* A point anywhere, or at a corner of a zone, or at the middle of an edge, on its floor. */
static ko_vec3 draw_place(void)
{
    ko_vec3 p = draw_point(spread);
    const ko_fence_zone *zone = &zones[draw_below(ZONES)];
    const uint32_t i = draw_below(POINTS);
    const uint32_t form = draw_below(8);
    if (form < 3U && zone->points != NULL) {
        const ko_fence_xy *a = &zone->points[i % zone->count];
        const ko_fence_xy *b = &zone->points[(i + form) % zone->count];
        p.x = a->x / 2 + b->x / 2;
        p.y = a->y / 2 + b->y / 2;
    }
    if (form == 3U) {
        p.x = zone->low.x;
        p.y = zone->high.y;
    }
    if ((form & 1U) == 0U && zone->floor != KO_FENCE_NO_FLOOR) {
        p.z = zone->floor;
    }
    return p;
}

/* The direction from a point to the nearest point of its answer. */
static ko_status direction_of(const ko_vec3 *p, const ko_fence_answer *answer, ko_dir3 *way)
{
    ko_vec3 by;
    if (answer->state == KO_FENCE_UNKNOWN) {
        return KO_E_DATA;
    }
    const ko_status status = ko_vec3_sub(&answer->nearest, p, &by);
    return (status == KO_OK) ? ko_dir3_from_vec3(&by, way) : status;
}

static void fold_point_of(const ko_fence *fence)
{
    const ko_vec3 p = draw_place();
    ko_fence_answer answer = {KO_FENCE_CLEAR, 0, 0, {0, 0, 0}};
    ko_dir3 way = {0, 0, 0};
    fold_signed(ko_fence_test_point(fence, &p, &answer));
    fold((uint32_t)answer.state);
    fold_signed(answer.clearance);
    fold(answer.zone);
    fold_vec(&answer.nearest);
    fold_signed(direction_of(&p, &answer, &way));
    fold_dir(&way);
}

static void fold_leg_of(const ko_fence *fence)
{
    ko_segment leg;
    leg.a = draw_place();
    leg.b = draw_place();
    ko_fence_leg_answer answer = {KO_FENCE_CLEAR, 0, 0, 0, {0, 0, 0}};
    ko_q30 first = 0;
    uint32_t zone = 0;
    fold_signed(ko_fence_test_leg(fence, &leg, &answer));
    fold((uint32_t)answer.state);
    fold_signed(answer.clearance);
    fold(answer.zone);
    fold_signed(answer.first);
    fold_vec(&answer.at);
    fold_signed(ko_fence_cast_leg(fence, &leg, &first, &zone));
    fold_signed(first);
    fold(zone);
    fix16_t margin = 0;
    const fix16_t reach = draw_size(3 * METRE);
    fold_signed(ko_fence_margin_leg(fence, &leg, reach, &margin));
    fold_signed(margin);
}

/* The status of a fault: KO_E_DATA for a malformed zone, KO_E_RANGE for a number out of range. */
static ko_status kind_of(ko_fence_fault fault)
{
    switch (fault) {
    case KO_FENCE_BAD_ROLE:
    case KO_FENCE_BAD_KIND:
    case KO_FENCE_BAD_EQUAL:
    case KO_FENCE_BAD_RETURN:
    case KO_FENCE_BAD_CROSS:
        return KO_E_DATA;
    default:
        return KO_E_RANGE;
    }
}

/* Some steps of a walk, and a whole one. */
static void fold_validation(const ko_fence *fence)
{
    ko_validation walk = {0, 0, 0, 0};
    uint32_t steps = draw_below(20);
    fold_signed(ko_fence_validate(fence, &walk, &steps));
    fold(steps);
    fold_signed(ko_fence_validate(fence, NULL, NULL));
}

/* Opens the zones in two calls. */
static void fold_opening(uint32_t count, ko_fence_rule rule, fix16_t warn)
{
    ko_validation walk = {0, 0, 0, 0};
    ko_fence_report found = {KO_FENCE_GOOD, 0, 0, 0};
    ko_fence fence = KO_FENCE_UNCHECKED(zones, count, rule, warn);
    uint32_t steps = draw_below(60);
    ko_status status = ko_fence_check(&fence, &walk, &steps, &found);
    fold(steps);
    if (status == KO_UNFINISHED) {
        status = ko_fence_check(&fence, &walk, NULL, &found);
    }
    fold_signed(status);
    fold((uint32_t)found.fault);
    fold(found.b);
}

void fold_fence(void)
{
    const uint32_t count = is_nasty() ? draw_below(ZONES) : 1U + draw_below(ZONES);
    const ko_fence_rule rule = is_nasty() ? (ko_fence_rule)3 : (ko_fence_rule)(1U + draw_below(2));
    spread = (fix16_t)(1U + draw_below(5)) * 4 * METRE;
    const fix16_t warn = draw_size(3 * METRE);
    for (uint32_t i = 0; i < ZONES; i++) {
        zones[i] = draw_zone(&outlines[i * POINTS]);
        zones[i].count = (zones[i].points != NULL && zones[i].count == 0U) ? 1U : zones[i].count;
        if (zones[i].points != NULL && draw_below(2) == 0U) {
            fold_signed(ko_fence_zone_add_runs(&zones[i], &runs[i], 1));
            fold_signed(runs[i].low.x);
            fold_signed(runs[i].high.y);
        }
    }
    ko_fence_report found = {KO_FENCE_GOOD, 0, 0, 0};
    ko_fence fence = {NULL, 0, KO_FENCE_ANY, 0, 0, {0, 0}};
    ko_status status = ko_fence_open(zones, count, KO_FENCE_ANY, 0, &fence, &found);
    fold_signed((status == KO_OK) ? KO_OK : kind_of(found.fault));
    fold((uint32_t)found.fault);
    fold(found.zone);
    fold(found.a);
    fold(found.b);
    fold_text(ko_fence_fault_text(found.fault));
    status = ko_fence_open(zones, count, rule, warn, &fence, &found);
    fold_signed((status == KO_OK) ? KO_OK : (rule == 3) ? KO_E_DATA : kind_of(found.fault));
    fold(fence.count);
    fold_validation(&fence);
    fold_opening(count, rule, warn);
    for (int i = 0; i < 4; i++) {
        fold_point_of(&fence);
        fold_leg_of(&fence);
    }
}
