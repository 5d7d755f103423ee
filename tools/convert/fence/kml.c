/* Reads the zones of a KML document: polygons, and lines that end where they begin. */
#include <string.h>

#include "readers.h"

/* The role that a placemark gives the zones in it. */
typedef struct placemark {
    model *m;
    bool has_inclusion;
    ko_fence_role role;
} placemark;

/* The heights of an outline's points. */
typedef struct span {
    int64_t low;
    int64_t high;
} span;

static bool is_element(const part *p, const char *name)
{
    return p->kind == PART_ELEMENT && strcmp(p->name, name) == 0;
}

/* The element's only word, or "". */
static const char *word_in(part *p)
{
    const char *text = text_in(p);
    if (text == NULL) {
        return "";
    }
    char *copy = text_of("%s", text);
    const char *word = strtok(copy, " \t\r\n");
    return (word != NULL) ? word : "";
}

static bool is_named_inclusion(const part *p)
{
    const part *name = attribute_or_none(p, "name");
    return name != NULL && strcmp(name->text, "inclusion") == 0;
}

/* Looks for data that is named inclusion. */
static void find_inclusion(placemark *here, part *data)
{
    part *value = is_element(data, "Data") ? member_or_none(data, "value") : data;
    const bool may_be = is_element(data, "ExtendedData") || is_element(data, "SchemaData");
    data->is_open = data->is_open || may_be;
    for (size_t i = 0; i < data->count && may_be; i++) {
        find_inclusion(here, data->parts[i]);
    }
    if (!is_element(data, "Data") && !is_element(data, "SimpleData")) {
        return;
    }
    if (value == NULL || !is_named_inclusion(data)) {
        return;
    }
    const char *word = word_in(value);
    if (strcmp(word, "true") != 0 && strcmp(word, "false") != 0) {
        const spot at = spot_of(value);
        refuse_at(&at, "inclusion: expected true or false, found `%s`", word);
    }
    (void)is_text(attribute_or_none(data, "name"), "inclusion");
    here->has_inclusion = true;
    here->role = (strcmp(word, "true") == 0) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
}

/* ---- coordinates ---- */

static decimal number_at(const spot *at, const char **text, const char *what)
{
    decimal d;
    if (!decimal_read(text, &d)) {
        refuse_at(at, "expected %s, found `%.20s`", what, *text);
    }
    return d;
}

/* Reads longitude,latitude[,height] and returns the height. */
static int64_t read_tuple(zone *z, const spot *at, const char *text)
{
    const decimal lon = number_at(at, &text, "a longitude in degrees");
    if (*text != ',') {
        refuse_at(at, "expected longitude,latitude, found `%.20s` after the longitude", text);
    }
    text++;
    const decimal lat = number_at(at, &text, "a latitude in degrees");
    decimal over = {0, false, false};
    if (*text == ',') {
        text++;
        over = number_at(at, &text, "a height in metres");
    }
    if (*text != '\0') {
        refuse_at(at, "expected a blank after longitude,latitude,height, found `%.20s`", text);
    }
    add_point(z, place_of(at, &lat, &lon));
    return over.nano;
}

static span read_coordinates(zone *z, part *coordinates)
{
    span heights = {INT64_MAX, INT64_MIN};
    spot at = spot_of(coordinates);
    const char *found = text_in(coordinates);
    char *text = text_of("%s", (found != NULL) ? found : "");
    while (*text != '\0') {
        const size_t blanks = strspn(text, " \t\r\n");
        for (size_t i = 0; i < blanks; i++) {
            at.line += (text[i] == '\n') ? 1U : 0U;
        }
        text += blanks;
        const size_t size = strcspn(text, " \t\r\n");
        if (size > 0U) {
            const char kept = text[size];
            text[size] = '\0';
            const int64_t over = read_tuple(z, &at, text);
            heights.low = (over < heights.low) ? over : heights.low;
            heights.high = (over > heights.high) ? over : heights.high;
            text[size] = kept;
        }
        text += size;
    }
    return heights;
}

/* ---- zones ---- */

static ko_fence_role role_of(const placemark *here, const spot *at)
{
    return here->has_inclusion ? here->role : role_given(here->m, at);
}

/* Heights count if the outline does not lie on the ground. An outline of one height that is
 * extended to the ground has that as its ceiling. */
static void set_heights(zone *z, const part *outline, const span *heights)
{
    part *mode = member_or_none(outline, "altitudeMode");
    const char *word = word_in(mode);
    const bool is_extended = strcmp(word_in(member_or_none(outline, "extrude")), "1") == 0;
    const bool is_sea = strcmp(word, "absolute") == 0;
    if (word[0] == '\0' || strcmp(word, "clampToGround") == 0) {
        return;
    }
    if (is_extended && heights->low == heights->high && heights->high > 0 &&
        (is_sea || strcmp(word, "relativeToGround") == 0)) {
        z->ceiling = (limit){{heights->high, true}, is_sea ? LEVEL_SEA : LEVEL_GROUND, NULL};
        return;
    }
    z->is_lifted = is_sea || (heights->low != 0 || heights->high != 0);
}

/* The coordinates of a ring within a boundary of a polygon; null if there are none. */
static part *ring_in(const part *boundary)
{
    return member_or_none(member_or_none(boundary, "LinearRing"), "coordinates");
}

static void read_hole(const placemark *here, part *coordinates, ko_fence_role role)
{
    const spot at = spot_of(coordinates);
    if (role == KO_FENCE_KEEP_OUT) {
        refuse_at(&at, "a hole in a keep-out zone, which a fence cannot have");
    }
    zone *z = add_zone(here->m, KO_FENCE_KEEP_OUT, KO_FENCE_POLYGON, &at);
    (void)read_coordinates(z, coordinates);
    close_polygon(z);
}

static void read_polygon(const placemark *here, const part *polygon)
{
    const spot at = spot_of(polygon);
    part *outline = ring_in(member_or_none(polygon, "outerBoundaryIs"));
    if (outline == NULL) {
        refuse_at(&at, "expected a Polygon with an outerBoundaryIs, a LinearRing and coordinates");
    }
    zone *z = add_zone(here->m, KO_FENCE_KEEP_OUT, KO_FENCE_POLYGON, &at);
    const span heights = read_coordinates(z, outline);
    const ko_fence_role role = role_of(here, &at);
    z->role = role;
    set_heights(z, polygon, &heights);
    close_polygon(z);
    for (size_t i = 0; i < polygon->count; i++) {
        const part *boundary = polygon->parts[i];
        for (size_t k = 0; k < boundary->count && is_element(boundary, "innerBoundaryIs"); k++) {
            part *hole = is_element(boundary->parts[k], "LinearRing")
                             ? member_or_none(boundary->parts[k], "coordinates")
                             : NULL;
            if (hole != NULL) {
                read_hole(here, hole, role);
            }
        }
    }
}

static bool is_closed(const zone *z)
{
    const ko_geo *first = &z->points[0].at;
    const ko_geo *last = &z->points[z->count - 1U].at;
    return z->count >= 4U && first->lat == last->lat && first->lon == last->lon;
}

/* A line that ends where it begins is an outline, and so is any ring. */
static void read_line(const placemark *here, part *line)
{
    const spot at = spot_of(line);
    part *coordinates = member_or_none(line, "coordinates");
    if (coordinates == NULL) {
        leave_out(here->m, line, text_of("a %s without coordinates", line->name));
        return;
    }
    zone *z = add_zone(here->m, KO_FENCE_KEEP_OUT, KO_FENCE_POLYGON, &at);
    const span heights = read_coordinates(z, coordinates);
    if (is_element(line, "LineString") && (z->count == 0U || !is_closed(z))) {
        here->m->zone_count--;
        leave_out(here->m, line, "a LineString that is not closed is no zone");
        return;
    }
    z->role = role_of(here, &at);
    set_heights(z, line, &heights);
    close_polygon(z);
}

/* ---- the document ---- */

static bool is_container(const part *p)
{
    static const char *const names[] = {"kml", "Document", "Folder", "Placemark", "MultiGeometry"};
    bool is = false;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        is = is || is_element(p, names[i]);
    }
    return is;
}

static void read_element(placemark outer, part *p)
{
    placemark here = outer;
    const size_t first = here.m->zone_count;
    const bool is_placemark = is_element(p, "Placemark");
    if (is_element(p, "NetworkLink")) {
        const spot at = spot_of(p);
        refuse_at(&at, "a NetworkLink, which names another file, expected all zones in this one");
    }
    if (is_element(p, "Polygon")) {
        read_polygon(&here, p);
    } else if (is_element(p, "LineString") || is_element(p, "LinearRing")) {
        read_line(&here, p);
    } else if (is_element(p, "Point") || is_element(p, "Track") || is_element(p, "MultiTrack")) {
        leave_out(here.m, p, text_of("a %s is no zone", p->name));
    }
    p->is_open = p->is_open || is_container(p);
    for (size_t i = 0; i < p->count && is_placemark; i++) {
        find_inclusion(&here, p->parts[i]);
    }
    for (size_t i = 0; i < p->count && is_container(p); i++) {
        read_element(here, p->parts[i]);
    }
    if (is_placemark) {
        end_area(here.m, first);
    }
}

format read_kml(model *m, part *document)
{
    const size_t first = m->zone_count;
    for (size_t i = 0; i < document->count; i++) {
        read_element((placemark){.m = m}, document->parts[i]);
    }
    if (m->zone_count == first) {
        const spot at = spot_on_line(document->path, 0);
        refuse_at(&at, "expected at least one Polygon");
    }
    return FORMAT_KML;
}
