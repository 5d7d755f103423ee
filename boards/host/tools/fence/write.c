/* Writes local metres, checked, as C. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

/* A zone in local metres, and the line of each of its points. */
typedef struct local {
    ko_geo_frame frame;
    ko_fence_zone *zones;
    ko_fence_xy **points;
} local;

static fix16_t height_of(const model *m, unsigned long line, int64_t nano)
{
    const int64_t most = 8192000000000;
    if (nano > most || nano < -most) {
        refuse(m->path, line, "expected a height within 8192 m");
    }
    return (fix16_t)nano_to_raw_nearest(nano);
}

static ko_fence_xy xy_of(const model *m, const local *l, const place *p)
{
    ko_vec3 at;
    if (ko_vec3_from_geo(&p->at, 0, &l->frame, &at) != KO_OK) {
        refuse(m->path, p->line, "more than 8192 m north, south, east or west of the origin");
    }
    const ko_fence_xy xy = {at.x, at.y};
    return xy;
}

static fix16_t lower(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static fix16_t higher(fix16_t a, fix16_t b)
{
    return (a > b) ? a : b;
}

static void place_zone(const model *m, local *l, size_t i)
{
    const zone *from = &m->zones[i];
    ko_fence_zone *to = &l->zones[i];
    if (from->count > KO_FENCE_MOST_POINTS) {
        refuse(m->path, from->line, "expected at most %u points", KO_FENCE_MOST_POINTS);
    }
    l->points[i] = calloc(from->count + 1U, sizeof(ko_fence_xy));
    if (l->points[i] == NULL) {
        refuse(NULL, 0, "out of memory");
    }
    for (size_t k = 0; k < from->count; k++) {
        l->points[i][k] = xy_of(m, l, &from->points[k]);
    }
    const ko_fence_xy *p = l->points[i];
    to->role = (uint8_t)from->role;
    to->kind = (uint8_t)from->kind;
    to->floor = from->floor.is_set ? height_of(m, from->line, from->floor.nano) : KO_FENCE_NO_FLOOR;
    to->ceiling =
        from->ceiling.is_set ? height_of(m, from->line, from->ceiling.nano) : KO_FENCE_NO_CEILING;
    if (from->kind == KO_FENCE_POLYGON) {
        to->points = p;
        to->count = (uint16_t)from->count;
    } else if (from->kind == KO_FENCE_CYLINDER) {
        to->centre = p[0];
        to->radius = (fix16_t)((from->role == KO_FENCE_KEEP_OUT) ? nano_to_raw_up(from->radius)
                                                                 : nano_to_raw_down(from->radius));
    } else {
        to->low.x = lower(p[0].x, p[1].x);
        to->low.y = lower(p[0].y, p[1].y);
        to->high.x = higher(p[0].x, p[1].x);
        to->high.y = higher(p[0].y, p[1].y);
    }
}

/* A plan has each point on a line of its own. */
static void check(const model *m, const local *l)
{
    ko_fence fence;
    ko_fence_report report;
    if (m->zone_count == 0U) {
        refuse(m->path, 0, "expected at least one zone");
    }
    if (ko_fence_open(l->zones, (uint32_t)m->zone_count, KO_FENCE_ANY, 0, &fence, &report) ==
        KO_OK) {
        return;
    }
    const zone *z = &m->zones[report.zone];
    const char *text = ko_fence_fault_text(report.fault);
    if (z->kind != KO_FENCE_POLYGON || report.fault < KO_FENCE_BAD_EQUAL) {
        refuse(m->path, z->line, "%s", text);
    }
    if (report.fault == KO_FENCE_BAD_RETURN) {
        refuse(m->path, z->points[report.a].line, "%s: point %u of the polygon", text,
               report.a + 1U);
    }
    refuse(m->path, z->points[report.a].line, "%s: points %u and %u of the polygon (line %lu)",
           text, report.a + 1U, report.b + 1U, z->points[report.b].line);
}

/* ---- C ---- */

static const char *limit(fix16_t z, char *room, size_t size)
{
    if (z == KO_FENCE_NO_FLOOR) {
        return "KO_FENCE_NO_FLOOR";
    }
    if (z == KO_FENCE_NO_CEILING) {
        return "KO_FENCE_NO_CEILING";
    }
    (void)snprintf(room, size, "%" PRId32, z);
    return room;
}

static void write_points(FILE *to, const char *name, const model *m, const local *l)
{
    for (size_t i = 0; i < m->zone_count; i++) {
        if (m->zones[i].kind != KO_FENCE_POLYGON) {
            continue;
        }
        fprintf(to, "static const ko_fence_xy %s_points_%zu[%zu] = {\n", name, i,
                m->zones[i].count);
        for (size_t k = 0; k < m->zones[i].count; k++) {
            fprintf(to, "    {%" PRId32 ", %" PRId32 "},\n", l->points[i][k].x, l->points[i][k].y);
        }
        fprintf(to, "};\n");
    }
}

static void write_zone(FILE *to, const char *name, const ko_fence_zone *z, size_t i)
{
    char floor[16];
    char ceiling[16];
    const char *role = (z->role == KO_FENCE_KEEP_IN) ? "KO_FENCE_KEEP_IN" : "KO_FENCE_KEEP_OUT";
    const char *lo = limit(z->floor, floor, sizeof(floor));
    const char *hi = limit(z->ceiling, ceiling, sizeof(ceiling));
    if (z->kind == KO_FENCE_POLYGON) {
        fprintf(to, "    KO_FENCE_ZONE_POLYGON(%s, %s_points_%zu, %u, %s, %s),\n", role, name, i,
                z->count, lo, hi);
    } else if (z->kind == KO_FENCE_CYLINDER) {
        fprintf(to,
                "    KO_FENCE_ZONE_CYLINDER(%s, %" PRId32 ", %" PRId32 ", %" PRId32 ", %s, %s),\n",
                role, z->centre.x, z->centre.y, z->radius, lo, hi);
    } else {
        fprintf(to,
                "    KO_FENCE_ZONE_BOX(%s, %" PRId32 ", %" PRId32 ", %" PRId32 ", %" PRId32
                ", %s, %s),\n",
                role, z->low.x, z->low.y, z->high.x, z->high.y, lo, hi);
    }
}

static void write_all(FILE *to, const model *m, const local *l, const char *name,
                      ko_fence_rule rule, fix16_t warn)
{
    fprintf(to, "/* Written by keepout-fence: %zu zones, %zu waypoints. */\n", m->zone_count,
            m->waypoint_count);
    fprintf(to, "#include \"keepout/fence.h\"\n#include \"keepout/geo.h\"\n\n");
    write_points(to, name, m, l);
    fprintf(to, "const ko_geo %s_origin = {%" PRId32 ", %" PRId32 "};\n", name, m->origin.at.lat,
            m->origin.at.lon);
    fprintf(to, "const ko_fence_rule %s_rule = %s;\n", name,
            (rule == KO_FENCE_ANY) ? "KO_FENCE_ANY" : "KO_FENCE_ALL");
    fprintf(to, "const fix16_t %s_warn = %" PRId32 ";\n", name, warn);
    fprintf(to, "const uint32_t %s_zone_count = %zu;\n", name, m->zone_count);
    fprintf(to, "const ko_fence_zone %s_zones[%zu] = {\n", name, m->zone_count);
    for (size_t i = 0; i < m->zone_count; i++) {
        write_zone(to, name, &l->zones[i], i);
    }
    fprintf(to, "};\n/* the line of the file that each zone begins on */\n");
    fprintf(to, "const uint32_t %s_zone_lines[%zu] = {", name, m->zone_count);
    for (size_t i = 0; i < m->zone_count; i++) {
        fprintf(to, "%s%lu", (i > 0U) ? ", " : "", m->zones[i].line);
    }
    fprintf(to, "};\n");
    fprintf(to, "const uint32_t %s_way_count = %zu;\n", name, m->waypoint_count);
    fprintf(to, "const ko_vec3 %s_way[%zu] = {\n", name, m->waypoint_count + 1U);
    for (size_t i = 0; i < m->waypoint_count; i++) {
        const ko_fence_xy p = xy_of(m, l, &m->waypoints[i].place);
        fprintf(to, "    {%" PRId32 ", %" PRId32 ", %" PRId32 "},\n", p.x, p.y,
                height_of(m, m->waypoints[i].place.line, m->waypoints[i].nano));
    }
    fprintf(to, "    {0, 0, 0},\n};\n");
}

static _Noreturn void cannot_write(const char *path)
{
    (void)fprintf(stderr, "%s: cannot be written\n", path);
    exit(EXIT_OUTPUT);
}

void write_c(const model *m, const char *path, const char *name, ko_fence_rule rule, fix16_t warn)
{
    char part[1040];
    local l = {.zones = calloc(m->zone_count + 1U, sizeof(ko_fence_zone)),
               .points = calloc(m->zone_count + 1U, sizeof(ko_fence_xy *))};
    if (l.zones == NULL || l.points == NULL) {
        refuse(NULL, 0, "out of memory");
    }
    if (!m->has_origin) {
        refuse(m->path, 0, "expected an origin");
    }
    if (ko_geo_frame_open(&m->origin.at, &l.frame) != KO_OK) {
        refuse(m->path, m->origin.line, "the origin is too near a pole");
    }
    for (size_t i = 0; i < m->zone_count; i++) {
        place_zone(m, &l, i);
    }
    check(m, &l);
    for (size_t i = 0; i < m->waypoint_count; i++) { /* before the first byte is written */
        (void)xy_of(m, &l, &m->waypoints[i].place);
        (void)height_of(m, m->waypoints[i].place.line, m->waypoints[i].nano);
    }
    const int size = snprintf(part, sizeof(part), "%s.part", path);
    FILE *to = (size > 0 && (size_t)size < sizeof(part)) ? fopen(part, "w") : NULL;
    if (to == NULL) {
        cannot_write(path);
    }
    write_all(to, m, &l, name, rule, warn);
    const bool is_bad = ferror(to) != 0;
    if (fclose(to) != 0 || is_bad || rename(part, path) != 0) {
        (void)remove(part);
        cannot_write(path);
    }
    for (size_t i = 0; i < m->zone_count; i++) {
        free(l.points[i]);
    }
    free(l.points);
    free(l.zones);
}
