/* Writes local metres, checked, as C. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/output.h"
#include "common/written.h"

#include "edges.h"
#include "model.h"

/* A zone in local metres, and the line of each of its points. */
typedef struct local {
    ko_geo_frame frame;
    ko_fence_zone *zones;
    ko_fence_xy **points;
    fix16_t moved; /* how far an edge was moved at most */
} local;

static fix16_t height_of(const spot *at, int64_t nano)
{
    const int64_t most = 8192000000000;
    if (nano > most || nano < -most) {
        refuse_at(at, "expected a height within 8192 m, found %.3f", (double)nano * 1e-9);
    }
    return (fix16_t)nano_to_raw_nearest(nano);
}

static ko_fence_xy xy_of(const local *l, const place *p)
{
    ko_vec3 at;
    if (ko_vec3_from_geo(&p->at, 0, &l->frame, &at) != KO_OK) {
        refuse_at(&p->spot,
                  "expected a position within 8192 m of home, north, south, east and west, found "
                  "latitude %.7f and longitude %.7f",
                  (double)p->at.lat / KO_GEO_DEGREE, (double)p->at.lon / KO_GEO_DEGREE);
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
        refuse_at(&from->spot, "expected at most %u points", KO_FENCE_MOST_POINTS);
    }
    l->points[i] = calloc(from->count + 1U, sizeof(ko_fence_xy));
    if (l->points[i] == NULL) {
        out_of_memory();
    }
    for (size_t k = 0; k < from->count; k++) {
        l->points[i][k] = xy_of(l, &from->points[k]);
    }
    const ko_fence_xy *p = l->points[i];
    to->role = (uint8_t)from->role;
    to->kind = (uint8_t)from->kind;
    to->floor = from->floor.height.is_set ? height_of(&from->spot, from->floor.height.nano)
                                          : KO_FENCE_NO_FLOOR;
    to->ceiling = from->ceiling.height.is_set ? height_of(&from->spot, from->ceiling.height.nano)
                                              : KO_FENCE_NO_CEILING;
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

static void check(const model *m, const local *l)
{
    ko_fence fence;
    ko_fence_report report;
    if (m->zone_count == 0U) {
        const spot at = spot_on_line(m->path, 0);
        refuse_at(&at, "expected at least one zone");
    }
    if (ko_fence_open(l->zones, (uint32_t)m->zone_count, KO_FENCE_ANY, 0, &fence, &report) ==
        KO_OK) {
        return;
    }
    const zone *z = &m->zones[report.zone];
    const char *text = ko_fence_fault_text(report.fault);
    if (z->kind != KO_FENCE_POLYGON || report.fault < KO_FENCE_BAD_EQUAL) {
        refuse_at(&z->spot, "%s", text);
    }
    const spot *at = &z->points[report.a].spot;
    if (report.fault == KO_FENCE_BAD_RETURN) {
        refuse_at(at, "%s: point %u of the polygon", text, report.a + 1U);
    }
    const unsigned long line = z->points[report.b].spot.line;
    refuse_at(at, "%s: points %u and %u of the polygon%s", text, report.a + 1U, report.b + 1U,
              (line != 0U) ? text_of(" (line %lu)", line) : "");
}

static ko_vec3 local_of(const local *l, const waypoint *w)
{
    const ko_fence_xy p = xy_of(l, &w->place);
    const ko_vec3 at = {p.x, p.y, height_of(&w->place.spot, w->nano)};
    return at;
}

/* Refuses a mission that leaves the range of coordinates. */
static void check_mission(const model *m, const local *l)
{
    for (size_t i = 0; i < m->stop_count; i++) {
        (void)local_of(l, &m->stops[i].at);
    }
    for (size_t i = 0; i < m->leg_count; i++) {
        const leg *way = &m->legs[i];
        const ko_vec3 a = local_of(l, &way->a);
        (void)local_of(l, &way->b);
        const int64_t radius = nano_to_raw_up(way->radius);
        const int64_t most = KO_LIMIT - radius;
        if (way->piece == PIECE_CIRCLE &&
            (a.x > most || a.x < -most || a.y > most || a.y < -most)) {
            refuse_at(&way->a.place.spot, "a circle that goes more than 8192 m from home");
        }
    }
}

/* ---- C ---- */

static const char *limit_of(fix16_t z, char *room, size_t size)
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

static void write_points(output *to, const char *name, const model *m, const local *l)
{
    for (size_t i = 0; i < m->zone_count; i++) {
        if (m->zones[i].kind != KO_FENCE_POLYGON) {
            continue;
        }
        put(to, "static const ko_fence_xy %s_points_%zu[%u] = {\n", name, i, l->zones[i].count);
        for (size_t k = 0; k < l->zones[i].count; k++) {
            put(to, "    {%" PRId32 ", %" PRId32 "},\n", l->points[i][k].x, l->points[i][k].y);
        }
        put(to, "};\n");
    }
}

static void write_zone(output *to, const char *name, const ko_fence_zone *z, size_t i)
{
    char floor[16];
    char ceiling[16];
    const char *role = (z->role == KO_FENCE_KEEP_IN) ? "KO_FENCE_KEEP_IN" : "KO_FENCE_KEEP_OUT";
    const char *lo = limit_of(z->floor, floor, sizeof(floor));
    const char *hi = limit_of(z->ceiling, ceiling, sizeof(ceiling));
    if (z->kind == KO_FENCE_POLYGON) {
        put(to, "    KO_FENCE_ZONE_POLYGON(%s, %s_points_%zu, %u, %s, %s),\n", role, name, i,
            z->count, lo, hi);
    } else if (z->kind == KO_FENCE_CYLINDER) {
        put(to, "    KO_FENCE_ZONE_CYLINDER(%s, %" PRId32 ", %" PRId32 ", %" PRId32 ", %s, %s),\n",
            role, z->centre.x, z->centre.y, z->radius, lo, hi);
    } else {
        put(to,
            "    KO_FENCE_ZONE_BOX(%s, %" PRId32 ", %" PRId32 ", %" PRId32 ", %" PRId32
            ", %s, %s),\n",
            role, z->low.x, z->low.y, z->high.x, z->high.y, lo, hi);
    }
}

/* ---- the mission ---- */

static void write_text(output *to, const char *text)
{
    put_c_string(to->file, text);
}

static void write_zone_names(output *to, const model *m, const char *name)
{
    put(to, "/* where in the file each zone begins */\n");
    put(to, "const char *const %s_zone_names[%zu] = {\n", name, m->zone_count);
    for (size_t i = 0; i < m->zone_count; i++) {
        put(to, "    ");
        write_text(to, words_of_spot(m, &m->zones[i].spot));
        put(to, ",\n");
    }
    put(to, "};\n");
}

static void write_stops(output *to, const model *m, const local *l, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < m->stop_count; i++) {
        count += m->stops[i].is_circled ? 0U : 1U;
    }
    put(to, "/* home, points of return and rally, and the items that have a position */\n");
    put(to, "const uint32_t %s_item_count = %zu;\n", name, count);
    put(to, "const int32_t %s_item_numbers[%zu] = {", name, count);
    for (size_t i = 0; i < m->stop_count; i++) {
        if (!m->stops[i].is_circled) {
            put(to, "%s%" PRId32, (i > 0U) ? ", " : "", m->stops[i].number);
        }
    }
    put(to, "};\nconst ko_vec3 %s_items[%zu] = {\n", name, count);
    for (size_t i = 0; i < m->stop_count; i++) {
        const ko_vec3 p = local_of(l, &m->stops[i].at);
        if (!m->stops[i].is_circled) {
            put(to, "    {%" PRId32 ", %" PRId32 ", %" PRId32 "},\n", p.x, p.y, p.z);
        }
    }
    put(to, "};\n");
}

static const char *piece_name(piece what)
{
    static const char *const names[] = {"way", "up", "across", "down", "jump", "circle"};
    return names[what];
}

/* The arrays have one element more than the mission has legs, because C has no empty arrays. */
static void write_legs(output *to, const model *m, const local *l, const char *name)
{
    const size_t room = m->leg_count + 1U;
    put(to, "/* the ways between them: kind, first and last item, flown in this form */\n");
    put(to, "const uint32_t %s_leg_count = %zu;\n", name, m->leg_count);
    put(to, "const char *const %s_leg_kinds[%zu] = {", name, room);
    for (size_t i = 0; i < m->leg_count; i++) {
        put(to, "\"%s\", ", piece_name(m->legs[i].piece));
    }
    put(to, "\"\"};\nconst int32_t %s_leg_items[%zu][2] = {", name, room);
    for (size_t i = 0; i < m->leg_count; i++) {
        put(to, "{%" PRId32 ", %" PRId32 "}, ", m->legs[i].from, m->legs[i].to);
    }
    put(to, "{0, 0}};\nconst bool %s_leg_flown[%zu] = {", name, room);
    for (size_t i = 0; i < m->leg_count; i++) {
        put(to, "%d, ", m->legs[i].is_flown ? 1 : 0);
    }
    put(to, "0};\n/* the radius of loiters at their ends */\n");
    put(to, "const fix16_t %s_leg_radii[%zu] = {", name, room);
    for (size_t i = 0; i < m->leg_count; i++) {
        put(to, "%" PRId64 ", ", nano_to_raw_up(m->legs[i].radius));
    }
    put(to, "0};\nconst ko_segment %s_legs[%zu] = {\n", name, room);
    for (size_t i = 0; i < m->leg_count; i++) {
        const ko_vec3 a = local_of(l, &m->legs[i].a);
        const ko_vec3 b = local_of(l, &m->legs[i].b);
        put(to, "    {{%" PRId32 ", %" PRId32 ", %" PRId32 "}, ", a.x, a.y, a.z);
        put(to, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}},\n", b.x, b.y, b.z);
    }
    put(to, "    {{0, 0, 0}, {0, 0, 0}},\n};\n");
}

static void write_gaps(output *to, const model *m, const char *name)
{
    const size_t room = m->gap_count + 1U;
    put(to, "/* what cannot be judged: an item, or the way between two, and why */\n");
    put(to, "const uint32_t %s_gap_count = %zu;\n", name, m->gap_count);
    put(to, "const int32_t %s_gap_items[%zu][2] = {", name, room);
    for (size_t i = 0; i < m->gap_count; i++) {
        put(to, "{%" PRId32 ", %" PRId32 "}, ", m->gaps[i].from, m->gaps[i].to);
    }
    put(to, "{0, 0}};\nconst char *const %s_gap_reasons[%zu] = {\n", name, room);
    for (size_t i = 0; i < m->gap_count; i++) {
        put(to, "    ");
        write_text(to, m->gaps[i].reason);
        put(to, ",\n");
    }
    put(to, "    \"\",\n};\n");
}

static void write_all(output *to, const model *m, const local *l, const char *name,
                      ko_fence_rule rule, fix16_t warn)
{
    put(to, "/* Written by keepout-fence: %zu zones, %zu legs. */\n", m->zone_count, m->leg_count);
    put(to, "#include <stdbool.h>\n\n#include \"keepout/fence.h\"\n#include \"keepout/geo.h\"\n\n");
    write_points(to, name, m, l);
    put(to, "const ko_geo %s_origin = {%" PRId32 ", %" PRId32 "};\n", name, m->origin.at.lat,
        m->origin.at.lon);
    put(to, "const ko_fence_rule %s_rule = %s;\n", name,
        (rule == KO_FENCE_ANY) ? "KO_FENCE_ANY" : "KO_FENCE_ALL");
    put(to, "const fix16_t %s_warn = %" PRId32 ";\n", name, warn);
    put(to, "/* how far an edge that is straight in latitude and longitude was moved */\n");
    put(to, "const fix16_t %s_edge_moved = %" PRId32 ";\n", name, l->moved);
    put(to, "const uint32_t %s_zone_count = %zu;\n", name, m->zone_count);
    put(to, "const ko_fence_zone %s_zones[%zu] = {\n", name, m->zone_count);
    for (size_t i = 0; i < m->zone_count; i++) {
        write_zone(to, name, &l->zones[i], i);
    }
    put(to, "};\n");
    write_zone_names(to, m, name);
    write_stops(to, m, l, name);
    write_legs(to, m, l, name);
    write_gaps(to, m, name);
    write_places(to, m, name);
}

void write_c(const model *m, const char *path, const char *name, ko_fence_rule rule, fix16_t warn)
{
    local l = {.zones = calloc(m->zone_count + 1U, sizeof(ko_fence_zone)),
               .points = calloc(m->zone_count + 1U, sizeof(ko_fence_xy *))};
    if (l.zones == NULL || l.points == NULL) {
        out_of_memory();
    }
    if (ko_geo_frame_open(&m->origin.at, &l.frame) != KO_OK) {
        refuse_at(&m->origin.spot, "home is too near a pole");
    }
    for (size_t i = 0; i < m->zone_count; i++) {
        place_zone(m, &l, i);
    }
    check(m, &l);
    l.moved = draw_edges(m, &l.frame, rule, l.zones, l.points);
    check_mission(m, &l); /* before the first byte is written */
    output *to = output_open("%s", path);
    write_all(to, m, &l, name, rule, warn);
    output_close(to);
    output_finish();
    for (size_t i = 0; i < m->zone_count; i++) {
        free(l.points[i]);
    }
    free(l.points);
    free(l.zones);
}
