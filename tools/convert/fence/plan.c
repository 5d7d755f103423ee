/* Reads QGroundControl's plan files: fence, mission and rally points of "fileType": "Plan". */
#include "readers.h"

static void expect_version(const part *object, int64_t version)
{
    part *found = member(object, "version", PART_NUMBER);
    if (whole_in(found, "a version") != version) {
        const spot at = spot_of(found);
        refuse_at(&at, "expected %d", (int)version);
    }
}

static void expect_position(const part *pair)
{
    if (pair->kind != PART_ARRAY || pair->count < 2U) {
        const spot at = spot_of(pair);
        refuse_at(&at, "expected [latitude, longitude]");
    }
}

static place place_in(const part *pair)
{
    expect_position(pair);
    const spot at = spot_of(pair);
    const decimal lat = number_in(pair->parts[0], "a latitude in degrees");
    const decimal lon = number_in(pair->parts[1], "a longitude in degrees");
    return place_of(&at, &lat, &lon);
}

static ko_fence_role role_in(const part *object)
{
    part *found = member_or_none(object, "inclusion");
    if (found == NULL) {
        const spot at = spot_of(object);
        refuse_at(&at, "expected an object with \"inclusion\"");
    }
    return flag_in(found) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
}

static void read_polygon(model *m, const part *object)
{
    const part *points = member(object, "polygon", PART_ARRAY);
    const spot at = spot_of(object);
    expect_version(object, 1);
    zone *z = add_zone(m, role_in(object), KO_FENCE_POLYGON, &at);
    for (size_t i = 0; i < points->count; i++) {
        add_point(z, place_in(points->parts[i]));
    }
    close_polygon(z);
}

static void read_circle(model *m, const part *object)
{
    const part *circle = member(object, "circle", PART_OBJECT);
    part *radius = member(circle, "radius", PART_NUMBER);
    const part *centre = member(circle, "center", PART_ARRAY);
    const spot at = spot_of(object);
    const spot here = spot_of(radius);
    expect_version(object, 1);
    zone *z = add_zone(m, role_in(object), KO_FENCE_CYLINDER, &at);
    add_point(z, place_in(centre));
    const decimal r = number_in(radius, "a radius in metres");
    set_radius(z, &here, &r);
}

static parameter parameter_in(part *value)
{
    parameter v = {.spot = spot_of(value), .is_set = value->kind != PART_NULL};
    if (v.is_set) {
        v.number = number_in(value, "a number or null");
    }
    return v;
}

/* A point of return or a rally point: latitude, longitude, and perhaps a height over home. */
static void read_refuge(model *m, const part *point, bool is_rally)
{
    const spot at = spot_of(point);
    expect_position(point);
    item *i = add_refuge(m, is_rally, &at);
    for (size_t k = 0; k < 3U && k < point->count; k++) {
        i->params[LAT + k] = parameter_in(point->parts[k]);
    }
}

static void read_fence(model *m, const part *fence)
{
    expect_version(fence, 2);
    const part *polygons = member(fence, "polygons", PART_ARRAY);
    const part *circles = member(fence, "circles", PART_ARRAY);
    const part *back = member_or_none(fence, "breachReturn");
    for (size_t i = 0; i < polygons->count; i++) {
        read_polygon(m, polygons->parts[i]);
    }
    for (size_t i = 0; i < circles->count; i++) {
        read_circle(m, circles->parts[i]);
    }
    if (back != NULL && back->kind != PART_NULL) {
        read_refuge(m, back, false);
    }
}

static void read_rally(model *m, const part *rally)
{
    const part *points = member_or_none(rally, "points");
    if (rally != NULL && rally->kind == PART_OBJECT && member_or_none(rally, "version") != NULL) {
        expect_version(rally, 2);
    }
    for (size_t i = 0; points != NULL && i < points->count; i++) {
        read_refuge(m, points->parts[i], true);
    }
}

/* The number that the planner shows beside an item. Home has 0, and items follow it in order. */
static int32_t number_of(const model *m, const part *object)
{
    part *id = member_or_none(object, "doJumpId");
    if (id == NULL) {
        return (m->item_count > 0U) ? m->items[m->item_count - 1U].number + 1 : 1;
    }
    const int64_t number = whole_in(id, "the number of an item");
    if (number < 0 || number > INT32_MAX - 1) {
        const spot at = spot_of(id);
        refuse_at(&at, "expected the number of an item, 0 to 2147483646");
    }
    return (int32_t)number;
}

static int32_t small_whole(const part *object, const char *key)
{
    part *value = member(object, key, PART_NUMBER);
    const int64_t number = whole_in(value, "a whole number");
    if (number < 0 || number > INT32_MAX) {
        const spot at = spot_of(value);
        refuse_at(&at, "expected a number from 0 to 2147483647");
    }
    return (int32_t)number;
}

/* True if the planner's own words for an item's height say what its frame and parameter 7 say. A
 * planner that loads the file may believe either. */
static bool is_height_agreed(const item *i, part *mode, part *altitude)
{
    enum { RELATIVE = 1, OVER_SEA, OVER_TERRAIN, TERRAIN_FRAME };
    static const int32_t frames[][2] = {{3, 6}, {0, 5}, {0, 5}, {10, 11}};
    const int64_t what = (mode != NULL) ? whole_in(mode, "an altitude mode") : 0;
    const bool is_set = altitude != NULL && altitude->kind != PART_NULL;
    const decimal value =
        is_set ? number_in(altitude, "a height in metres") : i->params[HEIGHT].number;
    if (i->frame == 2 || what == 0) {
        return true; /* a command without a height, or a mode that is left to the item's frame */
    }
    if (what < RELATIVE || what > TERRAIN_FRAME) {
        return false;
    }
    const int32_t *frame = frames[what - RELATIVE];
    return (i->frame == frame[0] || i->frame == frame[1]) &&
           (what == OVER_TERRAIN || value.nano == i->params[HEIGHT].number.nano);
}

static void read_simple(model *m, const part *object)
{
    const part *params = member(object, "params", PART_ARRAY);
    const spot at = spot_of(object);
    if (params->count != PARAMS) {
        const spot here = spot_of(params);
        refuse_at(&here, "expected %d numbers, found %zu", PARAMS, params->count);
    }
    item *i = add_item(m, number_of(m, object), small_whole(object, "command"), &at);
    i->frame = small_whole(object, "frame");
    for (size_t k = 0; k < PARAMS; k++) {
        i->params[k] = parameter_in(params->parts[k]);
    }
    if (!is_height_agreed(i, member_or_none(object, "AltitudeMode"),
                          member_or_none(object, "Altitude"))) {
        add_gap(m, i->number, i->number,
                "AltitudeMode and Altitude are not what frame and parameter 7 say");
    }
}

static void expect_simple(part *type)
{
    if (!is_text(type, "SimpleItem")) {
        const spot at = spot_of(type);
        refuse_at(&at, "expected \"SimpleItem\", found \"%s\"", type->text);
    }
}

/* A pattern holds the simple items that are flown, if its kind has them and the planner opened it.
 * The way of other patterns is not known. */
static void read_complex(model *m, part *object)
{
    const part *items = member_or_none(member_or_none(object, "TransectStyleComplexItem"), "Items");
    const size_t count = (items != NULL) ? items->count : 0U;
    for (size_t i = 0; i < count; i++) {
        const part *one = items->parts[i];
        expect_simple(member(one, "type", PART_STRING));
        read_simple(m, one);
    }
    if (count == 0U) {
        const spot at = spot_of(object);
        const char *kind = text_in(member_or_none(object, "complexItemType"));
        item *i = add_item(m, number_of(m, object), PATTERN, &at);
        i->pattern = (kind != NULL) ? kind : "pattern";
        take_all(object);
    }
}

static void read_mission(model *m, part *mission)
{
    const part *home = member(mission, "plannedHomePosition", PART_ARRAY);
    const part *items = member(mission, "items", PART_ARRAY);
    expect_version(mission, 2);
    if (home->count != 3U) {
        const spot at = spot_of(home);
        refuse_at(&at, "expected [latitude, longitude, height]");
    }
    const decimal over_sea = number_in(home->parts[2], "a height in metres");
    set_home(m, place_in(home), (height){over_sea.nano, true});
    for (size_t i = 0; i < items->count; i++) {
        part *object = items->parts[i];
        part *type = member(object, "type", PART_STRING);
        if (is_text(type, "ComplexItem")) {
            read_complex(m, object);
        } else {
            expect_simple(type);
            read_simple(m, object);
        }
    }
    if (m->is_fence_file) {
        take_all(mission); /* it does not count */
    }
}

format read_plan(model *m, part *document)
{
    part *type = member(document, "fileType", PART_STRING);
    if (!is_text(type, "Plan")) {
        const spot at = spot_of(type);
        refuse_at(&at, "expected \"Plan\", found \"%s\"", type->text);
    }
    expect_version(document, 1);
    part *mission = member(document, "mission", PART_OBJECT);
    const part *fence = member(document, "geoFence", PART_OBJECT);
    read_mission(m, mission);
    read_fence(m, fence);
    read_rally(m, member_or_none(document, "rallyPoints"));
    return FORMAT_PLAN;
}
