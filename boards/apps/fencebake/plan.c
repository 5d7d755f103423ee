/* QGroundControl's plan files: the fence and the mission of "fileType": "Plan", version 1. What is
 * not understood is refused, not left out, if it could be a place to fly to or a fence. */
#include <string.h>

#include "json.h"
#include "model.h"

/* MAVLink's MAV_CMD_NAV_...: those with a position are 16 to 19, 21, 22, 31, 33, 36 and 82 to 85;
 * what is from 95 on commands no way. */
enum { COMMAND_RETURN = 20, COMMAND_LAND = 21, COMMAND_TAKEOFF = 22, COMMAND_LAST = 95 };

static const json *member(const model *m, const json *object, const char *key, json_kind kind)
{
    static const char *const kinds[] = {"null",     "false",    "true",     "a number",
                                        "a string", "an array", "an object"};
    const json *found = json_member(object, key);
    if (found == NULL) {
        refuse(m->path, object->line, "expected an object with \"%s\"", key);
    }
    if (found->kind != kind) {
        refuse(m->path, found->line, "\"%s\": expected %s", key, kinds[kind]);
    }
    return found;
}

static decimal number(const model *m, const json *value, const char *what)
{
    decimal d;
    const char *text = (value->kind == JSON_NUMBER) ? value->text : "";
    if (!decimal_read(&text, &d)) {
        refuse(m->path, value->line, "expected %s", what);
    }
    return d;
}

static int64_t whole(const model *m, const json *value, const char *what)
{
    const int64_t unit = 1000000000;
    const decimal d = number(m, value, what);
    if (d.cut || d.nano % unit != 0) {
        refuse(m->path, value->line, "expected %s", what);
    }
    return d.nano / unit;
}

static void expect_version(const model *m, const json *object, int64_t version)
{
    const json *found = member(m, object, "version", JSON_NUMBER);
    if (whole(m, found, "a version") != version) {
        refuse(m->path, found->line, "\"version\": expected %d", (int)version);
    }
}

static place place_in(const model *m, const json *pair)
{
    if (pair->kind != JSON_ARRAY || pair->count < 2U) {
        refuse(m->path, pair->line, "expected [latitude, longitude]");
    }
    const decimal lat = number(m, pair->first, "a latitude in degrees");
    const decimal lon = number(m, pair->first->next, "a longitude in degrees");
    return place_of(m, pair->first->line, &lat, &lon);
}

static ko_fence_role role_in(const model *m, const json *object)
{
    const json *found = json_member(object, "inclusion");
    if (found == NULL || (found->kind != JSON_TRUE && found->kind != JSON_FALSE)) {
        refuse(m->path, (found != NULL) ? found->line : object->line,
               "\"inclusion\": expected true or false");
    }
    return (found->kind == JSON_TRUE) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
}

static void read_polygon(model *m, const json *object)
{
    const json *points = member(m, object, "polygon", JSON_ARRAY);
    expect_version(m, object, 1);
    zone *z = add_zone(m, role_in(m, object), KO_FENCE_POLYGON, object->line);
    for (const json *p = points->first; p != NULL; p = p->next) {
        add_point(z, place_in(m, p));
    }
}

static void read_circle(model *m, const json *object)
{
    const json *circle = member(m, object, "circle", JSON_OBJECT);
    const json *radius = member(m, circle, "radius", JSON_NUMBER);
    expect_version(m, object, 1);
    zone *z = add_zone(m, role_in(m, object), KO_FENCE_CYLINDER, object->line);
    add_point(z, place_in(m, member(m, circle, "center", JSON_ARRAY)));
    const decimal r = number(m, radius, "a radius in metres");
    set_radius(m, z, radius->line, &r);
}

static void read_fence(model *m, const json *fence)
{
    expect_version(m, fence, 2);
    for (const json *p = member(m, fence, "polygons", JSON_ARRAY)->first; p != NULL; p = p->next) {
        read_polygon(m, p);
    }
    for (const json *p = member(m, fence, "circles", JSON_ARRAY)->first; p != NULL; p = p->next) {
        read_circle(m, p);
    }
}

/* Frames: 0 and 5 over the sea, 3 and 6 over home. */
static int64_t height_in(const model *m, const json *item, const json *value, int64_t home)
{
    const json *frame = member(m, item, "frame", JSON_NUMBER);
    const int64_t f = whole(m, frame, "a frame");
    const decimal d = number(m, value, "a height in metres");
    if (f != 0 && f != 3 && f != 5 && f != 6) {
        refuse(m->path, frame->line, "\"frame\": expected 0, 3, 5 or 6 (over the sea, or home)");
    }
    const int64_t most = 9000000000000;
    if (d.nano > most || d.nano < -most) {
        refuse(m->path, value->line, "expected a height within 9000 m");
    }
    return (f == 0 || f == 5) ? d.nano - home : d.nano;
}

static bool is_nowhere(const json *lat, const json *lon)
{
    return lat->kind == JSON_NULL || lon->kind == JSON_NULL;
}

static void read_item(model *m, const json *item, int64_t home)
{
    const json *type = member(m, item, "type", JSON_STRING);
    if (strcmp(type->text, "SimpleItem") != 0) {
        refuse(m->path, type->line, "\"type\": expected \"SimpleItem\", found \"%s\"", type->text);
    }
    const int64_t command =
        whole(m, member(m, item, "command", JSON_NUMBER), "the number of a command");
    const json *params = member(m, item, "params", JSON_ARRAY);
    if (command >= COMMAND_LAST) {
        return;
    }
    if (params->count != 7U) {
        refuse(m->path, params->line, "\"params\": expected 7 of them");
    }
    const json *lat = params->first->next->next->next->next;
    const json *lon = lat->next;
    if (command == COMMAND_RETURN) {
        const int64_t last =
            (m->waypoint_count > 0U) ? m->waypoints[m->waypoint_count - 1U].nano : 0;
        add_waypoint(m, m->origin, last);
        return;
    }
    const bool is_here =
        (command == COMMAND_TAKEOFF || command == COMMAND_LAND) && is_nowhere(lat, lon);
    place at = m->origin;
    if (is_here && m->waypoint_count > 0U) {
        at = m->waypoints[m->waypoint_count - 1U].place;
    }
    if (!is_here) {
        const decimal north = number(m, lat, "a latitude in degrees");
        const decimal east = number(m, lon, "a longitude in degrees");
        at = place_of(m, lat->line, &north, &east);
    }
    at.line = item->line;
    add_waypoint(m, at, height_in(m, item, lon->next, home));
}

static void read_mission(model *m, const json *mission)
{
    const json *home = member(m, mission, "plannedHomePosition", JSON_ARRAY);
    expect_version(m, mission, 2);
    if (home->count != 3U) {
        refuse(m->path, home->line, "expected [latitude, longitude, height]");
    }
    m->origin = place_in(m, home);
    m->has_origin = true;
    const decimal over_sea = number(m, home->first->next->next, "a height in metres");
    for (const json *i = member(m, mission, "items", JSON_ARRAY)->first; i != NULL; i = i->next) {
        read_item(m, i, over_sea.nano);
    }
}

void read_plan(model *m)
{
    size_t size;
    char *text = read_file(m->path, &size);
    const json *plan = json_read(m->path, text, size);
    if (plan->kind != JSON_OBJECT) {
        refuse(m->path, plan->line, "expected an object");
    }
    const json *type = member(m, plan, "fileType", JSON_STRING);
    if (strcmp(type->text, "Plan") != 0) {
        refuse(m->path, type->line, "\"fileType\": expected \"Plan\"");
    }
    expect_version(m, plan, 1);
    read_mission(m, member(m, plan, "mission", JSON_OBJECT));
    read_fence(m, member(m, plan, "geoFence", JSON_OBJECT));
}
