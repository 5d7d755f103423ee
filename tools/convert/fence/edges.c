/* Draws the edges of polygons, so that neither reading of them is broken: straight in latitude and
 * longitude, or straight in the plane. */
#include "edges.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

/* The positions of a zone's corners. */
static ko_geo *corners_of(const zone *z)
{
    ko_geo *corners = need(z->count, sizeof(*corners));
    for (size_t k = 0; k < z->count; k++) {
        corners[k] = z->points[k].at;
    }
    return corners;
}

/* How far the drawn corners are off the chords between the given ones, at most. These are among
 * the drawn ones, in their order. */
static double moved_of(const ko_fence_xy *given, size_t count, const ko_fence_zone *drawn)
{
    double most = 0;
    size_t k = 0;
    for (size_t i = 0; i < drawn->count; i++) {
        const ko_fence_xy p = drawn->points[i];
        if (k < count && p.x == given[k].x && p.y == given[k].y) {
            k++;
            continue;
        }
        const ko_fence_xy a = given[k - 1U];
        const ko_fence_xy b = given[k % count];
        const double dx = (double)b.x - a.x;
        const double dy = (double)b.y - a.y;
        const double cross = dx * ((double)p.y - a.y) - dy * ((double)p.x - a.x);
        most = fmax(most, fabs(cross) / hypot(dx, dy));
    }
    return most;
}

static _Noreturn void refuse_area(const zone *z, ko_status status, const ko_fence_report *report)
{
    if (status != KO_E_RANGE || report->fault == KO_FENCE_BAD_COUNT) {
        refuse_at(&z->spot, "expected at most %u corners, with those that divide long edges",
                  KO_FENCE_MOST_POINTS);
    }
    refuse_at(&z->points[report->a].spot, "%s: points %u and %u of the polygon",
              ko_fence_fault_text(report->fault), report->a + 1U, report->b + 1U);
}

/* Takes the drawn corners of a zone over. Returns how far an edge was moved. */
static double take(const zone *z, const ko_fence_zone *drawn, ko_fence_zone *to, ko_fence_xy **own)
{
    const double moved = moved_of(*own, z->count, drawn);
    free(*own);
    *own = need(drawn->count, sizeof(**own));
    memcpy(*own, drawn->points, drawn->count * sizeof(**own));
    to->points = *own;
    to->count = drawn->count;
    return moved;
}

fix16_t draw_edges(const model *m, const ko_geo_frame *frame, ko_fence_rule rule,
                   ko_fence_zone *zones, ko_fence_xy **points)
{
    ko_fence_area *areas = need(m->zone_count, sizeof(*areas));
    ko_fence_zone *drawn = need(m->zone_count, sizeof(*drawn));
    const zone **from = need(m->zone_count, sizeof(const zone *));
    uint32_t count = 0;
    for (size_t i = 0; i < m->zone_count; i++) {
        const zone *z = &m->zones[i];
        if (z->kind == KO_FENCE_POLYGON) {
            from[count] = z;
            areas[count++] = (ko_fence_area){zones[i].role, (uint16_t)z->count, zones[i].floor,
                                             zones[i].ceiling, corners_of(z)};
        }
    }
    const uint32_t room = count * KO_FENCE_MOST_POINTS;
    ko_fence_xy *made = need(room, sizeof(*made));
    ko_fence_report report;
    const ko_status status = (count == 0U) ? KO_OK
                                           : ko_fence_zone_from_geo(areas, count, rule, frame,
                                                                    drawn, made, room, &report);
    if (status != KO_OK) {
        refuse_area(from[report.zone], status, &report);
    }
    double most = 0;
    for (uint32_t k = 0; k < count; k++) {
        const size_t i = (size_t)(from[k] - m->zones);
        most = fmax(most, take(from[k], &drawn[k], &zones[i], &points[i]));
        free((void *)(uintptr_t)areas[k].corners);
    }
    free(made);
    free((void *)from);
    free(drawn);
    free(areas);
    return (fix16_t)ceil(most);
}

/* ---- positions ---- */

static void put_place(output *to, const ko_geo *at)
{
    put(to, "{%" PRId32 ", %" PRId32 "}", at->lat, at->lon);
}

void write_places(output *to, const model *m, const char *name)
{
    put(to,
        "/* positions of corners, items and the ends of ways, for a judge on the ellipsoid */\n");
    for (size_t i = 0; i < m->zone_count; i++) {
        const zone *z = &m->zones[i];
        put(to, "const ko_geo %s_corners_%zu[%zu] = {", name, i, z->count);
        for (size_t k = 0; k < z->count; k++) {
            put_place(to, &z->points[k].at);
            put(to, "%s", (k + 1U < z->count) ? ", " : "");
        }
        put(to, "};\n");
    }
    put(to, "const ko_geo %s_item_places[] = {", name);
    for (size_t i = 0; i < m->stop_count; i++) {
        if (!m->stops[i].is_circled) {
            put_place(to, &m->stops[i].at.place.at);
            put(to, ", ");
        }
    }
    put(to, "{0, 0}};\nconst ko_geo %s_leg_places[][2] = {", name);
    for (size_t i = 0; i < m->leg_count; i++) {
        put(to, "{");
        put_place(to, &m->legs[i].a.place.at);
        put(to, ", ");
        put_place(to, &m->legs[i].b.place.at);
        put(to, "}, ");
    }
    put(to, "{{0, 0}, {0, 0}}};\n");
}
