/* Reads the text files of ArduPilot's planners: missions, fences and rally points as "QGC WPL 110",
 * and the older fence of latitudes and longitudes. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "model.h"

enum {
    FIELDS = 12,
    WAYPOINT = 16,
    FENCE_RETURN = 5000,
    FENCE_IN = 5001,
    FENCE_OUT = 5002,
    CIRCLE_IN = 5003,
    CIRCLE_OUT = 5004,
    RALLY = 5100,
};

typedef struct lines {
    spot spot;
    char *next;
    char *fields[FIELDS + 1];
    size_t count;
} lines;

/* The polygon whose vertices are being read. */
typedef struct ring {
    size_t zone; /* its number */
    int32_t command;
    int32_t count; /* of its vertices, as each of them says */
    int64_t left;  /* the vertices that are still to come */
} ring;

/* Splits the next line that has fields, at blanks. False at the end. */
static bool next_line(lines *l)
{
    l->count = 0;
    while (l->next != NULL && *l->next != '\0' && l->count == 0U) {
        char *at = l->next;
        char *end = strchr(at, '\n');
        if (end != NULL) {
            *end++ = '\0';
        }
        l->next = end;
        l->spot.line++;
        if (*at == '#') {
            continue;
        }
        for (char *field = strtok(at, " \t\r"); field != NULL; field = strtok(NULL, " \t\r")) {
            if (l->count > (size_t)FIELDS) {
                break;
            }
            l->fields[l->count++] = field;
        }
    }
    return l->count > 0U;
}

static decimal number(const lines *l, size_t i, const char *what)
{
    decimal d;
    const char *text = l->fields[i];
    if (!decimal_read(&text, &d) || *text != '\0') {
        refuse_at(&l->spot, "field %zu: expected %s, found `%s`", i + 1U, what, l->fields[i]);
    }
    return d;
}

static int32_t whole(const lines *l, size_t i, const char *what)
{
    const int64_t unit = 1000000000;
    const decimal d = number(l, i, what);
    if (d.cut || d.nano % unit != 0 || d.nano < 0 || d.nano / unit > INT32_MAX - 1) {
        refuse_at(&l->spot, "field %zu: expected %s, found `%s`", i + 1U, what, l->fields[i]);
    }
    return (int32_t)(d.nano / unit);
}

static place place_at(const lines *l, size_t i)
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

/* A vertex tells in its first parameter how many the polygon has. */
static void read_vertex(model *m, const lines *l, ring *r, int32_t command)
{
    const int32_t count = whole(l, 4, "the number of the polygon's vertices");
    if (r->left == 0) {
        const ko_fence_role role = (command == FENCE_IN) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
        zone *z = add_zone(m, role, KO_FENCE_POLYGON, &l->spot);
        z->group = (command == FENCE_IN) ? whole(l, 5, "an inclusion group") : 0;
        *r = (ring){m->zone_count - 1U, command, count, count};
    } else if (r->command != command) {
        expect_end_of_ring(r, &l->spot);
    } else if (count != r->count) {
        refuse_at(&l->spot,
                  "field 5: expected %ld vertices as the polygon's first line says, found %ld",
                  (long)r->count, (long)count);
    }
    if (r->left < 1) {
        refuse_at(&l->spot, "field 5: expected the number of the polygon's vertices, found `%s`",
                  l->fields[4]);
    }
    add_point(&m->zones[r->zone], place_at(l, 8));
    r->left--;
    if (r->left == 0) {
        close_polygon(&m->zones[r->zone]);
    }
}

static void read_circle(model *m, const lines *l, int32_t command)
{
    const decimal radius = number(l, 4, "a radius in metres");
    const ko_fence_role role = (command == CIRCLE_IN) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
    zone *z = add_zone(m, role, KO_FENCE_CYLINDER, &l->spot);
    add_point(z, place_at(l, 8));
    z->group = (command == CIRCLE_IN) ? whole(l, 5, "an inclusion group") : 0;
    set_radius(z, &l->spot, &radius);
}

/* Item 0 in frame 0 is home. Planners write 0, 0 there if they know none. */
static void read_home(model *m, const lines *l)
{
    const place home = place_at(l, 8);
    if (home.at.lat != 0 || home.at.lon != 0) {
        set_home(m, home, (height){number(l, 10, "a height in metres").nano, true});
    }
}

static void read_item(model *m, const lines *l, int32_t index, int32_t frame, int32_t command)
{
    item *i = add_item(m, index, command, &l->spot);
    i->frame = frame;
    for (size_t k = 0; k < PARAMS; k++) {
        i->params[k].spot = l->spot;
        i->params[k].is_set = strcasecmp(l->fields[4U + k], "nan") != 0;
        if (i->params[k].is_set) {
            i->params[k].number = number(l, 4U + k, "a number or nan");
        }
    }
}

static void read_line(model *m, const lines *l, ring *r, int32_t index)
{
    if (l->count != (size_t)FIELDS) {
        refuse_at(&l->spot, "expected %d fields, found %s%zu", FIELDS,
                  (l->count > (size_t)FIELDS) ? "at least " : "", l->count);
    }
    if (whole(l, 0, "the index of an item") != index) {
        refuse_at(&l->spot, "field 1: expected the index %ld, found `%s`", (long)index,
                  l->fields[0]);
    }
    const int32_t frame = whole(l, 2, "a frame");
    const int32_t command = whole(l, 3, "the number of a command");
    if (command == FENCE_IN || command == FENCE_OUT) {
        read_vertex(m, l, r, command);
        return;
    }
    expect_end_of_ring(r, &l->spot);
    if (command == CIRCLE_IN || command == CIRCLE_OUT) {
        read_circle(m, l, command);
    } else if (command == RALLY) {
        m->rally_count++;
    } else if (index == 0 && frame == 0 && command == WAYPOINT) {
        read_home(m, l);
    } else if (command != FENCE_RETURN) {
        read_item(m, l, index, frame, command);
    }
}

static void read_items(model *m, lines *l)
{
    ring r = {0, 0, 0, 0};
    for (int32_t index = 0; next_line(l); index++) {
        read_line(m, l, &r, index);
    }
    expect_end_of_ring(&r, &l->spot);
}

static bool are_equal(const place *a, const place *b)
{
    return a->at.lat == b->at.lat && a->at.lon == b->at.lon;
}

/* The fence is one polygon to stay in, whose last line repeats the first vertex. A point before it
 * is where the vehicle returns to. */
static void read_points(model *m, lines *l)
{
    zone *z = add_zone(m, KO_FENCE_KEEP_IN, KO_FENCE_POLYGON, &l->spot);
    while (next_line(l)) {
        if (l->count != 2U) {
            refuse_at(&l->spot, "expected `QGC WPL 110` on line 1, or a latitude and a longitude");
        }
        add_point(z, place_at(l, 0));
    }
    if (z->count < 4U) {
        refuse_at(&l->spot, "expected at least 4 points, found %zu", z->count);
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
}

void read_wpl(model *m, const char *path)
{
    static const char mark[] = "QGC WPL ";
    blob b = text_read(path);
    char *text = (char *)b.data;
    if (strlen(text) != b.size) {
        const spot at = spot_on_line(path, 0);
        refuse_at(&at, "expected text, found a zero byte");
    }
    lines l = {.spot = spot_on_line(path, 0), .next = text};
    if (strncmp(text, mark, sizeof(mark) - 1U) != 0) {
        read_points(m, &l);
    } else if (next_line(&l) && l.count == 3U && strcmp(l.fields[2], "110") == 0) {
        read_items(m, &l);
    } else {
        refuse_at(&l.spot, "expected QGC WPL 110, found another version");
    }
    file_free(&b);
}
