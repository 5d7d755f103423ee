/* Reads QGroundControl's plan files: fence, mission and rally points of "fileType": "Plan". */
#include <string.h>

#include "document.h"

static void expect_version(const node *object, int64_t version)
{
    const node found = member(object, "version", JSON_INTEGER);
    if (whole_in(&found, "a version") != version) {
        refuse_at(&found.spot, "expected %d", (int)version);
    }
}

static place place_in(const node *pair)
{
    if (!json_is_array(pair->json) || json_array_size(pair->json) < 2U) {
        refuse_at(&pair->spot, "expected [latitude, longitude]");
    }
    const node north = item_at(pair, 0);
    const node east = item_at(pair, 1);
    const decimal lat = number_in(&north, "a latitude in degrees");
    const decimal lon = number_in(&east, "a longitude in degrees");
    return place_of(&pair->spot, &lat, &lon);
}

static ko_fence_role role_in(const node *object)
{
    const node found = member_or_none(object, "inclusion");
    if (!json_is_boolean(found.json)) {
        refuse_at(&found.spot, "expected true or false");
    }
    return json_is_true(found.json) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
}

static void read_polygon(model *m, const node *object)
{
    const node points = member(object, "polygon", JSON_ARRAY);
    expect_version(object, 1);
    zone *z = add_zone(m, role_in(object), KO_FENCE_POLYGON, &object->spot);
    for (size_t i = 0; i < json_array_size(points.json); i++) {
        const node point = item_at(&points, i);
        add_point(z, place_in(&point));
    }
    close_polygon(z);
}

static void read_circle(model *m, const node *object)
{
    const node circle = member(object, "circle", JSON_OBJECT);
    const node radius = member(&circle, "radius", JSON_REAL);
    const node centre = member(&circle, "center", JSON_ARRAY);
    expect_version(object, 1);
    zone *z = add_zone(m, role_in(object), KO_FENCE_CYLINDER, &object->spot);
    add_point(z, place_in(&centre));
    const decimal r = number_in(&radius, "a radius in metres");
    set_radius(z, &radius.spot, &r);
}

static void read_fence(model *m, const node *fence)
{
    expect_version(fence, 2);
    const node polygons = member(fence, "polygons", JSON_ARRAY);
    const node circles = member(fence, "circles", JSON_ARRAY);
    for (size_t i = 0; i < json_array_size(polygons.json); i++) {
        const node polygon = item_at(&polygons, i);
        read_polygon(m, &polygon);
    }
    for (size_t i = 0; i < json_array_size(circles.json); i++) {
        const node circle = item_at(&circles, i);
        read_circle(m, &circle);
    }
}

/* The number that the planner shows beside an item. Home has 0, and items follow it in order. */
static int32_t number_of(const model *m, const node *object)
{
    const node id = member_or_none(object, "doJumpId");
    if (id.json == NULL) {
        return (m->item_count > 0U) ? m->items[m->item_count - 1U].number + 1 : 1;
    }
    const int64_t number = whole_in(&id, "the number of an item");
    if (number < 0 || number > INT32_MAX - 1) {
        refuse_at(&id.spot, "expected the number of an item, 0 to 2147483646");
    }
    return (int32_t)number;
}

static int32_t small_whole(const node *object, const char *key)
{
    const node value = member(object, key, JSON_INTEGER);
    const int64_t number = whole_in(&value, "a whole number");
    if (number < 0 || number > INT32_MAX) {
        refuse_at(&value.spot, "expected a number from 0 to 2147483647");
    }
    return (int32_t)number;
}

static void read_simple(model *m, const node *object)
{
    const node params = member(object, "params", JSON_ARRAY);
    if (json_array_size(params.json) != PARAMS) {
        refuse_at(&params.spot, "expected %d numbers, found %zu", PARAMS,
                  json_array_size(params.json));
    }
    item *i = add_item(m, number_of(m, object), small_whole(object, "command"), &object->spot);
    i->frame = small_whole(object, "frame");
    for (size_t k = 0; k < PARAMS; k++) {
        const node value = item_at(&params, k);
        i->params[k].spot = value.spot;
        i->params[k].is_set = !json_is_null(value.json);
        if (i->params[k].is_set) {
            i->params[k].number = number_in(&value, "a number or null");
        }
    }
}

static void expect_simple(const node *type)
{
    if (!is_text(type, "SimpleItem")) {
        refuse_at(&type->spot, "expected \"SimpleItem\", found \"%s\"",
                  json_string_value(type->json));
    }
}

/* A pattern holds the simple items that are flown, if its kind has them and the planner opened it.
 * The way of other patterns is not known. */
static void read_complex(model *m, const node *object)
{
    const node transects = member_or_none(object, "TransectStyleComplexItem");
    const node items = member_or_none(&transects, "Items");
    const size_t count = json_array_size(items.json);
    for (size_t i = 0; i < count; i++) {
        const node one = item_at(&items, i);
        const node type = member(&one, "type", JSON_STRING);
        expect_simple(&type);
        read_simple(m, &one);
    }
    if (count == 0U) {
        const node kind = member_or_none(object, "complexItemType");
        item *i = add_item(m, number_of(m, object), PATTERN, &object->spot);
        i->pattern =
            json_is_string(kind.json) ? text_of("%s", json_string_value(kind.json)) : "pattern";
    }
}

static void read_mission(model *m, const node *mission)
{
    const node home = member(mission, "plannedHomePosition", JSON_ARRAY);
    const node items = member(mission, "items", JSON_ARRAY);
    expect_version(mission, 2);
    if (json_array_size(home.json) != 3U) {
        refuse_at(&home.spot, "expected [latitude, longitude, height]");
    }
    const node height_at = item_at(&home, 2);
    const decimal over_sea = number_in(&height_at, "a height in metres");
    set_home(m, place_in(&home), (height){over_sea.nano, true});
    for (size_t i = 0; i < json_array_size(items.json); i++) {
        const node object = item_at(&items, i);
        const node type = member(&object, "type", JSON_STRING);
        if (is_text(&type, "ComplexItem")) {
            read_complex(m, &object);
        } else {
            expect_simple(&type);
            read_simple(m, &object);
        }
    }
}

void read_plan(model *m, const char *path)
{
    const node plan = read_document(path);
    const node type = member(&plan, "fileType", JSON_STRING);
    if (!is_text(&type, "Plan")) {
        refuse_at(&type.spot, "expected \"Plan\", found \"%s\"", json_string_value(type.json));
    }
    expect_version(&plan, 1);
    const node mission = member(&plan, "mission", JSON_OBJECT);
    const node fence = member(&plan, "geoFence", JSON_OBJECT);
    read_mission(m, &mission);
    read_fence(m, &fence);
    const node rally = member_or_none(&plan, "rallyPoints");
    const node points = member_or_none(&rally, "points");
    m->rally_count += json_array_size(points.json);
    json_decref(plan.json);
}
