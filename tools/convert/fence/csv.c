/* Reads a fence as lines of fields; the format is in README.md. */
#include <string.h>

#include "readers.h"

/* A line that was split. */
typedef struct row {
    spot spot;
    const part *line;
    size_t count;
} row;

/* Takes a field. */
static const char *field(const row *r, size_t i)
{
    return text_in(r->line->parts[i]);
}

static decimal number(const row *r, size_t i, const char *what)
{
    decimal d;
    const char *text = field(r, i);
    if (!decimal_read(&text, &d) || *text != '\0') {
        refuse_at(&r->spot, "field %zu: expected %s, found `%s`", i + 1U, what, field(r, i));
    }
    return d;
}

static place place_at(const row *r, size_t i)
{
    const decimal lat = number(r, i, "a latitude in degrees");
    const decimal lon = number(r, i + 1U, "a longitude in degrees");
    return place_of(&r->spot, &lat, &lon);
}

static void check_height(const row *r, size_t i, const decimal *d)
{
    const int64_t most = 8192000000000;
    if (d->nano > most || d->nano < -most) {
        refuse_at(&r->spot, "field %zu: expected a height within 8192 m, found %s", i + 1U,
                  field(r, i));
    }
}

/* Metres within 8192, or '-' for none. */
static height height_at(const row *r, size_t i)
{
    height h = {0, false};
    if (strcmp(field(r, i), "-") == 0) {
        return h;
    }
    const decimal d = number(r, i, "metres or -");
    check_height(r, i, &d);
    h.nano = d.nano;
    h.is_set = true;
    return h;
}

static void expect_count(const row *r, size_t count, const char *form)
{
    if (r->count != count) {
        refuse_at(&r->spot, "expected %s, found %zu field%s", form, r->count,
                  (r->count == 1U) ? "" : "s");
    }
}

static void read_zone(model *m, const row *r)
{
    static const char form[] = "in|out,polygon|circle|box,floor,ceiling,...";
    if (r->count < 6U) {
        refuse_at(&r->spot, "expected %s, found %zu fields", form, r->count);
    }
    const ko_fence_role role =
        (strcmp(field(r, 0), "in") == 0) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
    const char *kind = field(r, 1);
    const bool is_polygon = strcmp(kind, "polygon") == 0;
    const bool is_circle = strcmp(kind, "circle") == 0;
    if (!is_polygon && !is_circle && strcmp(kind, "box") != 0) {
        refuse_at(&r->spot, "field 2: expected polygon, circle or box, found `%s`", kind);
    }
    zone *z = add_zone(m, role,
                       is_polygon  ? KO_FENCE_POLYGON
                       : is_circle ? KO_FENCE_CYLINDER
                                   : KO_FENCE_BOX,
                       &r->spot);
    z->group = -(int32_t)m->zone_count; /* each its own: inside any of them suffices */
    z->floor = (limit){height_at(r, 2), LEVEL_HOME, NULL};
    z->ceiling = (limit){height_at(r, 3), LEVEL_HOME, NULL};
    if (is_circle) {
        expect_count(r, 7, "in|out,circle,floor,ceiling,lat,lon,radius");
        add_point(z, place_at(r, 4));
        const decimal radius = number(r, 6, "a radius in metres");
        set_radius(z, &r->spot, &radius);
        return;
    }
    if (!is_polygon) {
        expect_count(r, 8, "in|out,box,floor,ceiling,lat,lon,lat,lon");
    }
    if (r->count % 2U != 0U) {
        refuse_at(&r->spot,
                  "expected a longitude after each latitude, found an odd number of them");
    }
    for (size_t i = 4; i < r->count; i += 2) {
        add_point(z, place_at(r, i));
    }
    if (is_polygon) {
        close_polygon(z);
    }
}

static parameter parameter_at(const row *r, size_t i, const char *what)
{
    return (parameter){.number = number(r, i, what), .is_set = true, .spot = r->spot};
}

/* A point is a waypoint over home; points are numbered from 1. */
static void read_point(model *m, const row *r)
{
    enum { WAYPOINT = 16, OVER_HOME = 3 };
    expect_count(r, 4, "point,lat,lon,height");
    item *i = add_item(m, (int32_t)m->item_count + 1, WAYPOINT, &r->spot);
    i->frame = OVER_HOME;
    i->params[LAT] = parameter_at(r, 1, "a latitude in degrees");
    i->params[LON] = parameter_at(r, 2, "a longitude in degrees");
    i->params[HEIGHT] = parameter_at(r, 3, "metres");
    check_height(r, 3, &i->params[HEIGHT].number);
    (void)place_at(r, 1);
}

static void read_row(model *m, const row *r)
{
    const char *word = field(r, 0);
    if (strcmp(word, "origin") == 0) {
        expect_count(r, 3, "origin,lat,lon");
        set_home(m, place_at(r, 1), (height){0, false});
    } else if (strcmp(word, "point") == 0) {
        read_point(m, r);
    } else if (strcmp(word, "in") == 0 || strcmp(word, "out") == 0) {
        read_zone(m, r);
    } else {
        refuse_at(&r->spot, "expected origin, in, out or point, found `%s`", word);
    }
}

format read_csv(model *m, part *document)
{
    for (size_t i = 0; i < document->count; i++) {
        const part *line = document->parts[i];
        const row r = {spot_of(line), line, line->count};
        read_row(m, &r);
    }
    return FORMAT_LINES;
}
