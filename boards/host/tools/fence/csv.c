/* Reads a fence as lines of fields; the format is in README.md. */
#include <stdlib.h>
#include <string.h>

#include "model.h"

enum { MOST_FIELDS = 2100 };

typedef struct row {
    const model *m;
    unsigned long line;
    char *fields[MOST_FIELDS];
    size_t count;
} row;

static char *trimmed(char *at)
{
    at += strspn(at, " \t");
    size_t size = strlen(at);
    while (size > 0U && strchr(" \t\r", at[size - 1U]) != NULL) {
        at[--size] = '\0';
    }
    return at;
}

static void split(row *r, char *at)
{
    r->count = 0;
    while (at != NULL) {
        char *comma = strchr(at, ',');
        if (comma != NULL) {
            *comma++ = '\0';
        }
        if (r->count == MOST_FIELDS) {
            refuse(r->m->path, r->line, "expected at most %d fields", MOST_FIELDS);
        }
        r->fields[r->count++] = trimmed(at);
        at = comma;
    }
}

static decimal number(const row *r, size_t i, const char *what)
{
    decimal d;
    const char *text = r->fields[i];
    if (!decimal_read(&text, &d) || *text != '\0') {
        refuse(r->m->path, r->line, "field %zu: expected %s, found `%s`", i + 1U, what,
               r->fields[i]);
    }
    return d;
}

static place place_at(const row *r, size_t i)
{
    const decimal lat = number(r, i, "a latitude in degrees");
    const decimal lon = number(r, i + 1U, "a longitude in degrees");
    return place_of(r->m, r->line, &lat, &lon);
}

/* Metres within 8192, or '-' for none. */
static height height_at(const row *r, size_t i, bool may_be_none)
{
    height h = {0, false};
    if (may_be_none && strcmp(r->fields[i], "-") == 0) {
        return h;
    }
    const decimal d = number(r, i, may_be_none ? "metres or -" : "metres");
    const int64_t most = 8192000000000;
    if (d.nano > most || d.nano < -most) {
        refuse(r->m->path, r->line, "field %zu: expected a height within 8192 m", i + 1U);
    }
    h.nano = d.nano;
    h.is_set = true;
    return h;
}

static void expect_count(const row *r, size_t count, const char *form)
{
    if (r->count != count) {
        refuse(r->m->path, r->line, "expected %s", form);
    }
}

static void read_zone(model *m, const row *r)
{
    static const char form[] = "in|out,polygon|circle|box,floor,ceiling,...";
    if (r->count < 6U) {
        refuse(m->path, r->line, "expected %s", form);
    }
    const ko_fence_role role =
        (strcmp(r->fields[0], "in") == 0) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
    const char *kind = r->fields[1];
    const bool is_polygon = strcmp(kind, "polygon") == 0;
    const bool is_circle = strcmp(kind, "circle") == 0;
    if (!is_polygon && !is_circle && strcmp(kind, "box") != 0) {
        refuse(m->path, r->line, "field 2: expected polygon, circle or box, found `%s`", kind);
    }
    zone *z = add_zone(m, role,
                       is_polygon  ? KO_FENCE_POLYGON
                       : is_circle ? KO_FENCE_CYLINDER
                                   : KO_FENCE_BOX,
                       r->line);
    z->floor = height_at(r, 2, true);
    z->ceiling = height_at(r, 3, true);
    if (is_circle) {
        expect_count(r, 7, "in|out,circle,floor,ceiling,lat,lon,radius");
        add_point(z, place_at(r, 4));
        const decimal radius = number(r, 6, "a radius in metres");
        set_radius(m, z, r->line, &radius);
        return;
    }
    if (!is_polygon) {
        expect_count(r, 8, "in|out,box,floor,ceiling,lat,lon,lat,lon");
    }
    if (r->count % 2U != 0U) {
        refuse(m->path, r->line, "expected a longitude after each latitude");
    }
    for (size_t i = 4; i < r->count; i += 2) {
        add_point(z, place_at(r, i));
    }
}

static void read_row(model *m, const row *r)
{
    const char *word = r->fields[0];
    if (strcmp(word, "origin") == 0) {
        expect_count(r, 3, "origin,lat,lon");
        if (m->has_origin) {
            refuse(m->path, r->line, "there is an origin on line %lu already", m->origin.line);
        }
        m->origin = place_at(r, 1);
        m->has_origin = true;
    } else if (strcmp(word, "point") == 0) {
        expect_count(r, 4, "point,lat,lon,height");
        add_waypoint(m, place_at(r, 1), height_at(r, 3, false).nano);
    } else if (strcmp(word, "in") == 0 || strcmp(word, "out") == 0) {
        read_zone(m, r);
    } else {
        refuse(m->path, r->line, "expected origin, in, out or point, found `%s`", word);
    }
}

void read_csv(model *m)
{
    static row r;
    size_t size;
    char *text = read_file(m->path, &size);
    if (strlen(text) != size) {
        refuse(m->path, 0, "expected text, found a zero byte");
    }
    r.m = m;
    r.line = 0;
    for (char *at = text; at != NULL && *at != '\0';) {
        char *end = strchr(at, '\n');
        if (end != NULL) {
            *end++ = '\0';
        }
        r.line++;
        char *line = trimmed(at);
        if (*line != '\0' && *line != '#') {
            split(&r, line);
            read_row(m, &r);
        }
        at = end;
    }
    free(text);
}
