/* fence_guard on a plan that the page gives: the firmware's own judge and flight. Its output
 * goes to the page, as on a board to the console. */
#define main fence_guard_main
#include "programs/fence_guard/main.c"
#undef main

#include "bridge/export.h"
#include "bridge/given.h"

ko_geo plan_origin;
ko_fence_rule plan_rule;
fix16_t plan_warn;
uint32_t plan_zone_count;
ko_fence_zone *plan_zones;
const char **plan_zone_names;
uint32_t plan_item_count;
int32_t *plan_item_numbers;
ko_vec3 *plan_items;
uint32_t plan_leg_count;
const char **plan_leg_kinds;
int32_t (*plan_leg_items)[2];
bool *plan_leg_flown;
fix16_t *plan_leg_radii;
ko_segment *plan_legs;
uint32_t plan_gap_count;
int32_t (*plan_gap_items)[2];
const char **plan_gap_reasons;

static ko_fence_xy corner(void)
{
    ko_fence_xy p;
    p.x = given_whole();
    p.y = given_whole();
    return p;
}

static void read_polygon(ko_fence_zone *z)
{
    z->count = (uint16_t)given_whole();
    ko_fence_xy *points = given_room(z->count, sizeof(*points));
    for (uint32_t i = 0; i < z->count; i++) {
        points[i] = corner();
    }
    z->points = points;
}

static void read_zone(ko_fence_zone *z)
{
    z->role = (uint8_t)given_whole();
    z->kind = (uint8_t)given_whole();
    z->floor = given_whole();
    z->ceiling = given_whole();
    if (z->kind == KO_FENCE_POLYGON) {
        read_polygon(z);
    } else if (z->kind == KO_FENCE_CYLINDER) {
        z->centre = corner();
        z->radius = given_whole();
    } else {
        z->low = corner();
        z->high = corner();
    }
}

static void read_zones(void)
{
    plan_zone_count = (uint32_t)given_whole();
    plan_zones = given_room(plan_zone_count, sizeof(*plan_zones));
    plan_zone_names = given_room(plan_zone_count, sizeof(*plan_zone_names));
    for (uint32_t i = 0; i < plan_zone_count; i++) {
        plan_zone_names[i] = given_text();
        read_zone(&plan_zones[i]);
    }
}

static void read_items(void)
{
    plan_item_count = (uint32_t)given_whole();
    plan_item_numbers = given_room(plan_item_count, sizeof(*plan_item_numbers));
    plan_items = given_room(plan_item_count, sizeof(*plan_items));
    for (uint32_t i = 0; i < plan_item_count; i++) {
        plan_item_numbers[i] = given_whole();
        plan_items[i] = given_point();
    }
}

static void read_legs(void)
{
    plan_leg_count = (uint32_t)given_whole();
    plan_leg_kinds = given_room(plan_leg_count, sizeof(*plan_leg_kinds));
    plan_leg_items = given_room(plan_leg_count, sizeof(*plan_leg_items));
    plan_leg_flown = given_room(plan_leg_count, sizeof(*plan_leg_flown));
    plan_leg_radii = given_room(plan_leg_count, sizeof(*plan_leg_radii));
    plan_legs = given_room(plan_leg_count, sizeof(*plan_legs));
    for (uint32_t i = 0; i < plan_leg_count; i++) {
        plan_leg_kinds[i] = given_text();
        plan_leg_items[i][0] = given_whole();
        plan_leg_items[i][1] = given_whole();
        plan_leg_flown[i] = given_whole() != 0;
        plan_leg_radii[i] = given_whole();
        plan_legs[i].a = given_point();
        plan_legs[i].b = given_point();
    }
}

static void read_gaps(void)
{
    plan_gap_count = (uint32_t)given_whole();
    plan_gap_items = given_room(plan_gap_count, sizeof(*plan_gap_items));
    plan_gap_reasons = given_room(plan_gap_count, sizeof(*plan_gap_reasons));
    for (uint32_t i = 0; i < plan_gap_count; i++) {
        plan_gap_items[i][0] = given_whole();
        plan_gap_items[i][1] = given_whole();
        plan_gap_reasons[i] = given_text();
    }
}

/* Reads the plan, then does what the firmware does, and returns its exit code. */
int32_t VIEW_EXPORT(view_judge)(void)
{
    given_begin("plan.txt");
    plan_origin.lat = given_whole();
    plan_origin.lon = given_whole();
    plan_rule = (ko_fence_rule)given_whole();
    plan_warn = given_whole();
    read_zones();
    read_items();
    read_legs();
    read_gaps();
    const int code = fence_guard_main();
    (void)fflush(stderr);
    return code;
}

/* Latitude and longitude of a point, in units of 1e-7 degrees, or null if it is too far away. */
const ko_geo *VIEW_EXPORT(view_geo)(fix16_t x, fix16_t y)
{
    static ko_geo geo;
    const ko_vec3 at = {x, y, 0};
    return (ko_geo_from_vec3(&at, &g.frame, &geo) == KO_OK) ? &geo : NULL;
}

/* The same backwards, with a height of 0. */
const ko_vec3 *VIEW_EXPORT(view_place)(int32_t lat, int32_t lon)
{
    static ko_vec3 at;
    const ko_geo geo = {lat, lon};
    return (ko_vec3_from_geo(&geo, 0, &g.frame, &at) == KO_OK) ? &at : NULL;
}
