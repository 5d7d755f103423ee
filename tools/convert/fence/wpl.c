/* Reads the text files of ArduPilot's planners: missions, fences and rally points as "QGC WPL 110",
 * and the older fence of latitudes and longitudes. */
#include <string.h>
#include <strings.h>

#include "readers.h"

enum {
    FIELDS = 12,
    WAYPOINT = 16,
    FENCE_RETURN = 5000,
    FENCE_IN = 5001,
    FENCE_OUT = 5002,
    CIRCLE_IN = 5003,
    CIRCLE_OUT = 5004,
    RALLY_POINT = 5100,
};

typedef struct row {
    spot spot;
    const part *line;
} row;

/* The polygon whose vertices are being read. */
typedef struct ring {
    size_t zone; /* its number */
    int32_t command;
    int32_t group;
    int32_t count; /* of its vertices, as each of them says */
    int64_t left;  /* the vertices that are still to come */
} ring;

/* Takes a field. */
static const char *field(const row *l, size_t i)
{
    return text_in(l->line->parts[i]);
}

static decimal number(const row *l, size_t i, const char *what)
{
    decimal d;
    const char *text = field(l, i);
    if (!decimal_read(&text, &d) || *text != '\0') {
        refuse_at(&l->spot, "field %zu: expected %s, found `%s`", i + 1U, what, field(l, i));
    }
    return d;
}

static int32_t whole(const row *l, size_t i, const char *what)
{
    const int64_t unit = 1000000000;
    const decimal d = number(l, i, what);
    if (d.cut || d.nano % unit != 0 || d.nano < 0 || d.nano / unit > INT32_MAX - 1) {
        refuse_at(&l->spot, "field %zu: expected %s, found `%s`", i + 1U, what, field(l, i));
    }
    return (int32_t)(d.nano / unit);
}

static place place_at(const row *l, size_t i)
{
    const decimal lat = number(l, i, "a latitude in degrees");
    const decimal lon = number(l, i + 1U, "a longitude in degrees");
    return place_of(&l->spot, &lat, &lon);
}

static void expect_end_of_ring(const ring *r, const spot *at)
{
    if (r->left > 0) {
        refuse_at(at, "expected %ld more vertices of the polygon", (long)r->left);
    }
}

/* The number of a parameter that must be whole. */
static int32_t whole_parameter(item *i, size_t k, const char *what)
{
    const int64_t unit = 1000000000;
    parameter *v = &i->params[k];
    if (!v->is_set || v->number.cut || v->number.nano % unit != 0 || v->number.nano < 0 ||
        v->number.nano / unit > INT32_MAX - 1) {
        refuse_at(&v->spot, "field %zu: expected %s", k + 5U, what);
    }
    v->is_taken = true;
    return (int32_t)(v->number.nano / unit);
}

static place position_of(item *i)
{
    const parameter *lat = &i->params[LAT];
    const parameter *lon = &i->params[LON];
    if (!lat->is_set || !lon->is_set) {
        refuse_at(&i->spot, "expected a latitude and a longitude in degrees");
    }
    i->params[LAT].is_taken = true;
    i->params[LON].is_taken = true;
    return place_of(&i->spot, &lat->number, &lon->number);
}

/* A vertex tells in its first parameter how many the polygon has. */
static void read_vertex(model *m, item *i, ring *r)
{
    const bool is_in = i->command == FENCE_IN;
    const int32_t count = whole_parameter(i, 0, "the number of the polygon's vertices");
    if (r->left == 0) {
        zone *z =
            add_zone(m, is_in ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT, KO_FENCE_POLYGON, &i->spot);
        z->group = is_in ? whole_parameter(i, 1, "an inclusion group") : 0;
        *r = (ring){m->zone_count - 1U, i->command, z->group, count, count};
    } else if (r->command != i->command) {
        expect_end_of_ring(r, &i->spot);
    } else if (count != r->count) {
        refuse_at(&i->spot,
                  "field 5: expected %ld vertices as the polygon's first line says, found %ld",
                  (long)r->count, (long)count);
    } else if (is_in && whole_parameter(i, 1, "an inclusion group") != r->group) {
        refuse_at(&i->spot, "field 6: expected the inclusion group of the polygon's first line");
    }
    if (r->left < 1) {
        refuse_at(&i->spot, "field 5: expected the number of the polygon's vertices, found %ld",
                  (long)count);
    }
    add_point(&m->zones[r->zone], position_of(i));
    r->left--;
    if (r->left == 0) {
        close_polygon(&m->zones[r->zone]);
    }
}

static void read_circle(model *m, item *i)
{
    const bool is_in = i->command == CIRCLE_IN;
    zone *z =
        add_zone(m, is_in ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT, KO_FENCE_CYLINDER, &i->spot);
    add_point(z, position_of(i));
    z->group = is_in ? whole_parameter(i, 1, "an inclusion group") : 0;
    i->params[0].is_taken = true;
    set_radius(z, &i->spot, &i->params[0].number);
}

/* Item 0 in frame 0 is home. Planners write 0, 0 there if they know none. */
static void read_home(model *m, item *i)
{
    const place home = position_of(i);
    const parameter *over_sea = &i->params[HEIGHT];
    i->params[HEIGHT].is_taken = true;
    i->number = HOME;
    if (home.at.lat != 0 || home.at.lon != 0) {
        set_home(m, home, (height){over_sea->number.nano, over_sea->is_set});
    }
    account_item(m, i);
}

static item item_on(const row *l, int32_t index, int32_t frame, int32_t command)
{
    item i = {.number = index, .command = command, .frame = frame, .spot = l->spot};
    for (size_t k = 0; k < PARAMS; k++) {
        i.params[k].spot = l->spot;
        i.params[k].is_set = strcasecmp(field(l, 4U + k), "nan") != 0;
        if (i.params[k].is_set) {
            i.params[k].number = number(l, 4U + k, "a number or nan");
        }
    }
    return i;
}

/* Keeps the item, with its own number, for the mission or for the points of return and rally. */
static void keep_item(model *m, const item *i)
{
    const bool is_refuge = i->command == FENCE_RETURN || i->command == RALLY_POINT;
    item *kept = is_refuge ? add_refuge(m, i->command == RALLY_POINT, &i->spot)
                           : add_item(m, i->number, i->command, &i->spot);
    const int32_t number = kept->number;
    *kept = *i;
    kept->number = number;
}

static void read_line(model *m, const row *l, ring *r, int32_t index)
{
    const size_t count = l->line->count;
    if (count != (size_t)FIELDS) {
        refuse_at(&l->spot, "expected %d fields, found %s%zu", FIELDS,
                  (count > (size_t)FIELDS) ? "at least " : "", count);
    }
    if (whole(l, 0, "the index of an item") != index) {
        refuse_at(&l->spot, "field 1: expected the index %ld, found `%s`", (long)index,
                  field(l, 0));
    }
    const int32_t frame = whole(l, 2, "a frame");
    const int32_t command = whole(l, 3, "the number of a command");
    item i = item_on(l, index, frame, command);
    if (command != FENCE_IN && command != FENCE_OUT) {
        expect_end_of_ring(r, &l->spot);
    }
    if (index == 0 && frame == 0 && command == WAYPOINT) {
        read_home(m, &i);
    } else if (command == FENCE_IN || command == FENCE_OUT) {
        read_vertex(m, &i, r);
        account_item(m, &i);
    } else if (command == CIRCLE_IN || command == CIRCLE_OUT) {
        read_circle(m, &i);
        account_item(m, &i);
    } else {
        keep_item(m, &i);
    }
}

static void read_items(model *m, const part *document)
{
    ring r = {0, 0, 0, 0, 0};
    for (size_t i = 1; i < document->count; i++) {
        const part *line = document->parts[i];
        const row l = {spot_of(line), line};
        read_line(m, &l, &r, (int32_t)i - 1);
    }
    const spot end = spot_of(document->parts[document->count - 1U]);
    expect_end_of_ring(&r, &end);
}

static bool are_equal(const place *a, const place *b)
{
    return a->at.lat == b->at.lat && a->at.lon == b->at.lon;
}

/* The point of return of a fence has no height. */
static void add_return(model *m, const row *first)
{
    item *i = add_refuge(m, false, &first->spot);
    for (size_t k = 0; k < 2U; k++) {
        i->params[LAT + k] =
            (parameter){.number = number(first, k, "degrees"), .is_set = true, .spot = first->spot};
    }
}

/* The fence is one polygon to stay in, whose last line repeats the first vertex. A point before it
 * is where the vehicle returns to. */
static void read_points(model *m, const part *document)
{
    const spot whole_file = spot_on_line(document->path, 0);
    zone *z = add_zone(m, KO_FENCE_KEEP_IN, KO_FENCE_POLYGON, &whole_file);
    row first = {whole_file, NULL};
    for (size_t i = 0; i < document->count; i++) {
        const row l = {spot_of(document->parts[i]), document->parts[i]};
        if (l.line->count != 2U) {
            refuse_at(&l.spot, "expected `QGC WPL 110` on line 1, or a latitude and a longitude");
        }
        first = (i == 0U) ? l : first;
        add_point(z, place_at(&l, 0));
    }
    if (z->count < 4U) {
        const spot end = (z->count > 0U) ? z->points[z->count - 1U].spot : whole_file;
        refuse_at(&end, "expected at least 4 points, found %zu", z->count);
    }
    const place *last = &z->points[z->count - 1U];
    z->spot = z->points[0].spot;
    if (are_equal(&z->points[0], last)) {
        z->count--;
        return;
    }
    if (!are_equal(&z->points[1], last)) {
        refuse_at(&last->spot,
                  "expected the first vertex again (line %lu, or line %lu after a point "
                  "of return)",
                  z->points[0].spot.line, z->points[1].spot.line);
    }
    z->spot = z->points[1].spot;
    z->count -= 2U;
    memmove(z->points, z->points + 1, z->count * sizeof(*z->points));
    add_return(m, &first);
}

format read_wpl(model *m, part *document)
{
    const part *line = (document->count > 0U) ? document->parts[0] : NULL;
    const row first = {spot_on_line(document->path, (line != NULL) ? line->line : 0U), line};
    if (line == NULL || strcmp(field(&first, 0), "QGC") != 0) {
        read_points(m, document);
    } else if (line->count == 3U && strcmp(field(&first, 1), "WPL") == 0 &&
               strcmp(field(&first, 2), "110") == 0) {
        read_items(m, document);
    } else {
        refuse_at(&first.spot, "expected QGC WPL 110, found another version");
    }
    return FORMAT_LINES;
}
