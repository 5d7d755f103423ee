#include "model.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/refuse.h"
#include "common/tell.h"

/* "path:line: inside", as far as they are known, in new memory. */
static const char *text_of_spot(const spot *at)
{
    const char *path = (at->path == NULL) ? ""
                       : (at->line != 0U) ? text_of("%s:%lu", at->path, at->line)
                                          : at->path;
    if (at->inside == NULL) {
        return path;
    }
    return (path[0] == '\0') ? at->inside : text_of("%s: %s", path, at->inside);
}

const char *words_of_spot(const model *m, const spot *at)
{
    const bool is_other = at->path != NULL && strcmp(at->path, m->path) != 0;
    const char *file = is_other ? text_of("%s:", file_name(at->path)) : "";
    return (at->inside != NULL) ? text_of("%s%s", file, at->inside)
                                : text_of("%s%lu", file, at->line);
}

_Noreturn void refuse_at(const spot *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_with(EXIT_INPUT, text_of_spot(at), format, arguments);
}

void remark(const spot *at, const char *format, ...)
{
    va_list arguments;
    say("%s: ", text_of_spot(at));
    va_start(arguments, format);
    tell_with(stderr, format, arguments);
    va_end(arguments);
    say("\n");
}

char *text_of(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = (size >= 0) ? malloc((size_t)size + 1U) : NULL;
    if (text == NULL) {
        out_of_memory();
    }
    va_start(arguments, format);
    (void)vsnprintf(text, (size_t)size + 1U, format, arguments);
    va_end(arguments);
    return text;
}

blob text_read(const char *path)
{
    enum { MOST_MB = 16, MARK = 3 };
    blob b = file_read(path, MOST_MB);
    if (strncmp((const char *)b.data, "\xEF\xBB\xBF", MARK) == 0) {
        b.size -= MARK;
        memmove(b.data, b.data + MARK, b.size + 1U);
    }
    return b;
}

spot spot_on_line(const char *path, unsigned long line)
{
    const spot at = {path, line, NULL};
    return at;
}

static int32_t unit_of(const spot *at, const decimal *d, long most, const char *what)
{
    const int64_t size = (d->nano < 0) ? -d->nano : d->nano;
    if (size > (int64_t)most * 100) {
        refuse_at(at, "expected a %s within %ld degrees, found %.7f", what, most / KO_GEO_DEGREE,
                  (double)d->nano * 1e-9);
    }
    const int64_t unit = (size + 50) / 100;
    return (int32_t)((d->nano < 0) ? -unit : unit);
}

place place_of(const spot *at, const decimal *lat, const decimal *lon)
{
    const place p = {
        {unit_of(at, lat, KO_GEO_MOST_LAT, "latitude"),
         unit_of(at, lon, KO_GEO_MOST_LON, "longitude")},
        *at,
    };
    return p;
}

void set_home(model *m, place p, height over_sea)
{
    if (m->is_home_given || (m->is_fence_file && m->has_origin)) {
        return;
    }
    if (m->has_origin) {
        refuse_at(&p.spot, "there is a home already, on line %lu", m->origin.spot.line);
    }
    m->origin = p;
    m->has_origin = true;
    m->home_over_sea = over_sea;
}

zone *add_zone(model *m, ko_fence_role role, ko_fence_kind kind, const spot *at)
{
    if (m->zone_count == KO_FENCE_MOST_ZONES) {
        refuse_at(at, "expected at most %u zones", KO_FENCE_MOST_ZONES);
    }
    m->zones = grow(m->zones, m->zone_count, sizeof(*m->zones));
    zone *z = &m->zones[m->zone_count++];
    *z = (zone){.role = role, .kind = kind, .spot = *at};
    return z;
}

void add_point(zone *z, place p)
{
    z->points = grow(z->points, z->count, sizeof(*z->points));
    z->points[z->count++] = p;
}

void close_polygon(zone *z)
{
    if (z->count < 2U) {
        return;
    }
    const ko_geo first = z->points[0].at;
    const ko_geo last = z->points[z->count - 1U].at;
    z->count -= (first.lat == last.lat && first.lon == last.lon) ? 1U : 0U;
}

void end_area(model *m, size_t first)
{
    bool has_other = false;
    for (size_t i = 0; i < first; i++) {
        has_other = has_other || m->zones[i].role == KO_FENCE_KEEP_IN;
    }
    for (size_t i = first; i < m->zone_count; i++) {
        m->zones[i].group = -1 - (int32_t)i;
        if (has_other && m->zones[i].role == KO_FENCE_KEEP_IN) {
            m->unruled = m->zones[i].spot;
        }
    }
}

void set_radius(zone *z, const spot *at, const decimal *radius)
{
    const int64_t most = 8192000000000;
    if (radius->nano <= 0 || radius->nano > most) {
        refuse_at(at, "expected a radius above 0 and up to 8192 m, found %.3f",
                  (double)radius->nano * 1e-9);
    }
    z->radius = radius->nano + ((radius->cut && z->role == KO_FENCE_KEEP_OUT) ? 1 : 0);
}

void add_gap(model *m, int32_t from, int32_t to, const char *reason)
{
    m->gaps = grow(m->gaps, m->gap_count, sizeof(*m->gaps));
    m->gaps[m->gap_count++] = (gap){from, to, reason};
}

item *add_refuge(model *m, bool is_rally, const spot *at)
{
    enum { FENCE_RETURN = 5000, RALLY_POINT = 5100, OVER_HOME = 3 };
    m->refuges = grow(m->refuges, m->refuge_count, sizeof(*m->refuges));
    item *i = &m->refuges[m->refuge_count++];
    *i = (item){.number = is_rally ? RALLY - (int32_t)m->rally_count : RETURN,
                .command = is_rally ? RALLY_POINT : FENCE_RETURN,
                .frame = OVER_HOME,
                .spot = *at};
    m->rally_count += is_rally ? 1U : 0U;
    return i;
}

item *add_item(model *m, int32_t number, int32_t command, const spot *at)
{
    m->items = grow(m->items, m->item_count, sizeof(*m->items));
    item *i = &m->items[m->item_count++];
    *i = (item){.number = number, .command = command, .spot = *at};
    return i;
}

ko_fence_role role_given(const model *m, const spot *at)
{
    if (m->role == 0) {
        refuse_at(at, "a polygon that says neither \"inclusion\": true nor false: --role in or "
                      "--role out tells which");
    }
    return (ko_fence_role)m->role;
}
