#include "model.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void refuse(const char *path, unsigned long line, const char *format, ...)
{
    va_list arguments;
    if (path != NULL) {
        (void)fprintf(stderr, (line != 0U) ? "%s:%lu: " : "%s: ", path, line);
    }
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    exit(EXIT_INPUT);
}

void *grow(void *items, size_t count, size_t size)
{
    if ((count & (count - 1U)) != 0U) {
        return items; /* room is the next power of two */
    }
    void *larger = realloc(items, (count == 0U ? 1U : 2U * count) * size);
    if (larger == NULL) {
        refuse(NULL, 0, "out of memory");
    }
    return larger;
}

char *read_file(const char *path, size_t *size)
{
    enum { MOST = 16 << 20 };
    FILE *file = fopen(path, "rb");
    char *text = malloc(MOST + 1U);
    if (file == NULL || text == NULL) {
        refuse(path, 0, "cannot be read");
    }
    *size = fread(text, 1, MOST + 1U, file);
    if (ferror(file)) {
        refuse(path, 0, "cannot be read");
    }
    if (*size > MOST) {
        refuse(path, 0, "larger than 16 MB");
    }
    (void)fclose(file);
    text[*size] = '\0';
    return text;
}

static int32_t unit_of(const model *m, unsigned long line, const decimal *d, long most,
                       const char *what)
{
    const int64_t size = (d->nano < 0) ? -d->nano : d->nano;
    if (size > (int64_t)most * 100) {
        refuse(m->path, line, "expected a %s within %ld degrees", what, most / KO_GEO_DEGREE);
    }
    const int64_t unit = (size + 50) / 100;
    return (int32_t)((d->nano < 0) ? -unit : unit);
}

place place_of(const model *m, unsigned long line, const decimal *lat, const decimal *lon)
{
    const place p = {{unit_of(m, line, lat, KO_GEO_MOST_LAT, "latitude"),
                      unit_of(m, line, lon, KO_GEO_MOST_LON, "longitude")},
                     line};
    return p;
}

zone *add_zone(model *m, ko_fence_role role, ko_fence_kind kind, unsigned long line)
{
    if (m->zone_count == KO_FENCE_MOST_ZONES) {
        refuse(m->path, line, "expected at most %u zones", KO_FENCE_MOST_ZONES);
    }
    m->zones = grow(m->zones, m->zone_count, sizeof(*m->zones));
    zone *z = &m->zones[m->zone_count++];
    *z = (zone){.role = role, .kind = kind, .line = line};
    return z;
}

void add_point(zone *z, place p)
{
    z->points = grow(z->points, z->count, sizeof(*z->points));
    z->points[z->count++] = p;
}

void add_waypoint(model *m, place p, int64_t nano)
{
    m->waypoints = grow(m->waypoints, m->waypoint_count, sizeof(*m->waypoints));
    m->waypoints[m->waypoint_count++] = (waypoint){p, nano};
}

void set_radius(const model *m, zone *z, unsigned long line, const decimal *radius)
{
    const int64_t most = 8192000000000;
    if (radius->nano <= 0 || radius->nano > most) {
        refuse(m->path, line, "expected a radius above 0 and up to 8192 m");
    }
    z->radius = radius->nano + ((radius->cut && z->role == KO_FENCE_KEEP_OUT) ? 1 : 0);
}
