/* Reads QGroundControl's plan files: the fence and the mission of "fileType": "Plan", version 1. An
 * item that is not understood is refused, and not left out, if it could be a position to fly to or
 * a fence. */
#include <string.h>

#include "json.h"
#include "model.h"

/* The effect of MAVLink's commands (MAV_CMD) on the path. The table lists the exceptions to two
 * rules. Commands from 95 on have no effect on the path. Commands below 95 are refused (a spline,
 * too: it bends). */
enum { COMMAND_LAST = 95 };

typedef enum way {
    WAY_NONE,    /* no effect on the path: skipped */
    WAY_POINT,   /* to a position */
    WAY_HERE,    /* to a position, or straight up or down without one */
    WAY_HOME,    /* back to where it began */
    WAY_UNKNOWN, /* leads elsewhere: refused */
} way;

static const struct {
    int64_t first;
    int64_t last;
    way way;
} ways[] = {
    {16, 19, WAY_POINT},       /* waypoint, loiter */
    {20, 20, WAY_HOME},        /* return to launch */
    {21, 22, WAY_HERE},        /* land, take off */
    {31, 31, WAY_POINT},       /* loiter to a height */
    {80, 80, WAY_NONE},        /* region of interest */
    {84, 85, WAY_HERE},        /* VTOL: take off, land */
    {92, 93, WAY_NONE},        /* hand over, wait */
    {94, 94, WAY_HERE},        /* place a load */
    {177, 177, WAY_UNKNOWN},   /* jump to another item */
    {186, 186, WAY_UNKNOWN},   /* change the height */
    {192, 192, WAY_UNKNOWN},   /* reposition */
    {31000, 31004, WAY_POINT}, /* a user's waypoints */
};

static way way_of(int64_t command)
{
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        if (command >= ways[i].first && command <= ways[i].last) {
            return ways[i].way;
        }
    }
    return (command >= COMMAND_LAST) ? WAY_NONE : WAY_UNKNOWN;
}

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

/* Reads a whole number. */
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

/* The height of an item. Frames 0 and 5 count from the sea, 3 and 6 from home. */
static int64_t height_in(const model *m, const json *item, const json *value, int64_t home)
{
    const json *frame = member(m, item, "frame", JSON_NUMBER);
    const int64_t f = whole(m, frame, "a frame");
    const decimal d = number(m, value, "a height in metres");
    if (f != 0 && f != 3 && f != 5 && f != 6) {
        refuse(m->path, frame->line, "\"frame\": expected 0, 3, 5 or 6 (over the sea, or home)%s",
               (f == 10 || f == 11) ? ", found one over the terrain, which is not known here" : "");
    }
    const int64_t most = 9000000000000;
    if (d.nano > most || d.nano < -most) {
        refuse(m->path, value->line, "expected a height within 9000 m");
    }
    return (f == 0 || f == 5) ? d.nano - home : d.nano;
}

static bool is_zero(const model *m, const json *value)
{
    return value->kind == JSON_NUMBER && number(m, value, "a number").nano == 0;
}

/* True if the position is missing: written as null, or as 0, 0. */
static bool is_nowhere(const model *m, const json *lat, const json *lon)
{
    return lat->kind == JSON_NULL || lon->kind == JSON_NULL || (is_zero(m, lat) && is_zero(m, lon));
}

/* The position of the last waypoint, or of home. */
static place here(const model *m)
{
    return (m->waypoint_count > 0U) ? m->waypoints[m->waypoint_count - 1U].place : m->origin;
}

static void read_simple(model *m, const json *item, int64_t home)
{
    const json *command = member(m, item, "command", JSON_NUMBER);
    const json *params = member(m, item, "params", JSON_ARRAY);
    const way where = way_of(whole(m, command, "the number of a command"));
    if (where == WAY_NONE) {
        return;
    }
    if (where == WAY_UNKNOWN) {
        refuse(m->path, command->line, "command %s: it flies a way that is not known here",
               command->text);
    }
    if (where == WAY_HOME) {
        const int64_t last =
            (m->waypoint_count > 0U) ? m->waypoints[m->waypoint_count - 1U].nano : 0;
        add_waypoint(m, m->origin, last);
        return;
    }
    if (params->count != 7U) {
        refuse(m->path, params->line, "\"params\": expected 7 of them");
    }
    const json *lat = params->first->next->next->next->next;
    const json *lon = lat->next;
    place at = here(m);
    if (where != WAY_HERE || !is_nowhere(m, lat, lon)) {
        const decimal north = number(m, lat, "a latitude in degrees");
        const decimal east = number(m, lon, "a longitude in degrees");
        at = place_of(m, lat->line, &north, &east);
    }
    at.line = item->line;
    add_waypoint(m, at, height_in(m, item, lon->next, home));
}

static bool is_type(const json *type, const char *text)
{
    return strcmp(type->text, text) == 0;
}

static void expect_simple(const model *m, const json *type)
{
    if (!is_type(type, "SimpleItem")) {
        refuse(m->path, type->line, "\"type\": expected \"SimpleItem\", found \"%s\"", type->text);
    }
}

/* A survey or corridor scan holds the simple items that are flown. Other patterns do not, nor do
 * surveys that were never opened in the planner. */
static void read_complex(model *m, const json *item, int64_t home)
{
    const json *transects = json_member(item, "TransectStyleComplexItem");
    const json *items = json_member(transects, "Items");
    const size_t before = m->waypoint_count;
    for (const json *i = (items != NULL) ? items->first : NULL; i != NULL; i = i->next) {
        expect_simple(m, member(m, i, "type", JSON_STRING));
        read_simple(m, i, home);
    }
    if (m->waypoint_count == before) {
        const json *kind = json_member(item, "complexItemType");
        refuse(m->path, item->line,
               "a \"ComplexItem\" (%s) without waypoints in \"TransectStyleComplexItem\", "
               "\"Items\": its way is not known here",
               (kind != NULL && kind->kind == JSON_STRING) ? kind->text : "of no type");
    }
}

static void read_item(model *m, const json *item, int64_t home)
{
    const json *type = member(m, item, "type", JSON_STRING);
    if (is_type(type, "ComplexItem")) {
        read_complex(m, item, home);
    } else {
        expect_simple(m, type);
        read_simple(m, item, home);
    }
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
