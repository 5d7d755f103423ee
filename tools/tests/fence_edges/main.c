/* fence_edges RUNS SEED LATITUDE: makes areas of latitude and longitude up to that latitude, and
 * asks the library about points beside their edges. Prints a line for each, which judge.py judges:
 *
 *     ORIGIN ROLE EDGE MARGIN BROKEN CLEARANCE ADDED IS_STRIP POINT CORNER...
 *
 * Positions are latitude and longitude in 1e-7 degrees, lengths are LSB. EDGE is the corner where
 * the edge begins that the point is beside, and MARGIN is that of the edge as a leg. Beside the
 * first edge of a strip, no other edge is near. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "keepout/keepout.h"

enum { MOST_CORNERS = 9 };

static uint64_t state;
static uint32_t refused;

static double drawn(double from, double to)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return from + (to - from) * (double)(state >> 11) / 9007199254740992.0;
}

static double drawn_log(double from, double to)
{
    return exp(drawn(log(from), log(to)));
}

typedef struct trial {
    ko_geo_frame frame;
    ko_fence_area area;
    ko_geo corners[MOST_CORNERS];
    bool is_strip;
    uint32_t edge;
    ko_geo point;
} trial;

static bool place(const trial *t, double x, double y, ko_geo *at)
{
    const double most = 8189.0;
    if (fabs(x) > most || fabs(y) > most) {
        return false;
    }
    const ko_vec3 p = {(fix16_t)(x * 65536), (fix16_t)(y * 65536), 0};
    return ko_geo_from_vec3(&p, &t->frame, at) == KO_OK;
}

/* A strip of 200 m beside a long edge, so that no other edge decides. */
static bool make_strip(trial *t)
{
    const double size = drawn_log(20, 16300);
    const double turn = drawn(0, 6.2831853);
    double ax = drawn(-8100, 8100);
    double ay = drawn(-8100, 8100);
    double bx = ax + size * cos(turn);
    double by = ay + size * sin(turn);
    if (drawn(0, 1) < 0.25) { /* along the frame's edge or its diagonal */
        ax = -8000;
        bx = 8000;
        ay = (drawn(0, 1) < 0.5) ? ay : -8000;
        by = (ay <= -8000) ? 8000 : ay + drawn(-50, 50);
    }
    const double length = hypot(bx - ax, by - ay);
    const double depth = (drawn(0, 1) < 0.5) ? 200 : -200;
    const double ux = (by - ay) / length * depth;
    const double uy = -(bx - ax) / length * depth;
    t->area.count = 4;
    return place(t, ax, ay, &t->corners[0]) && place(t, bx, by, &t->corners[1]) &&
           place(t, bx + ux, by + uy, &t->corners[2]) && place(t, ax + ux, ay + uy, &t->corners[3]);
}

/* A polygon around a point, which may have long spikes. */
static bool make_star(trial *t)
{
    const uint32_t n = 3U + (uint32_t)drawn(0, MOST_CORNERS - 2.001);
    const double size = drawn_log(50, 8000);
    const double core = (drawn(0, 1) < 0.3) ? 0.02 : 0.4;
    const double way = (drawn(0, 1) < 0.5) ? 1 : -1;
    double turn = drawn(0, 6.2831853);
    t->area.count = (uint16_t)n;
    for (uint32_t i = 0; i < n; i++) {
        turn += way * 6.2831853 / n * drawn(0.6, 1);
        const double far = size * drawn(core, 1);
        if (!place(t, far * cos(turn), far * sin(turn), &t->corners[i])) {
            return false;
        }
    }
    return true;
}

/* A rectangle along meridians and parallels. */
static bool make_square(trial *t)
{
    ko_geo low;
    ko_geo high;
    const double size = drawn_log(50, 7000);
    if (!place(t, -size, -size, &low) || !place(t, size, size * drawn(0, 1), &high)) {
        return false;
    }
    const ko_geo corners[4] = {low, {low.lat, high.lon}, high, {high.lat, low.lon}};
    const bool is_back = drawn(0, 1) < 0.5;
    t->area.count = 4;
    for (uint32_t i = 0; i < 4U; i++) {
        t->corners[i] = corners[is_back ? 3U - i : i];
    }
    return true;
}

/* A point beside an edge: on both sides of the chord, or between it and the curve. */
static bool make_point(trial *t)
{
    ko_vec3 a;
    ko_vec3 b;
    fix16_t margin;
    t->edge = (t->is_strip) ? 0U : (uint32_t)drawn(0, t->area.count - 0.001);
    if (ko_geo_margin_leg(&t->corners[t->edge], &t->corners[(t->edge + 1U) % t->area.count],
                          &margin) != KO_OK ||
        ko_vec3_from_geo(&t->corners[t->edge], 0, &t->frame, &a) != KO_OK ||
        ko_vec3_from_geo(&t->corners[(t->edge + 1U) % t->area.count], 0, &t->frame, &b) != KO_OK) {
        return false;
    }
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double along = (drawn(0, 1) < 0.1) ? drawn_log(1e-6, 0.1) : drawn(0, 1);
    const double bulge = 4 * (margin - KO_GEO_MARGIN) / 65536.0 * along * (1 - along);
    const double side = (dx > 0) == (t->frame.origin.lat > 0) ? -1 : 1;
    const double middle = (drawn(0, 1) < 0.7) ? side * bulge * drawn(0, 1) : 0;
    const double off = middle + drawn(-1, 1) * ((drawn(0, 1) < 0.5) ? 0.1 : bulge + 0.1);
    const double x = a.x / 65536.0 + along * dx / 65536.0 - dy / hypot(dx, dy) * off;
    const double y = a.y / 65536.0 + along * dy / 65536.0 + dx / hypot(dx, dy) * off;
    return fabs(off) < 25 && place(t, x, y, &t->point);
}

static bool make_area(trial *t, double most)
{
    const ko_geo origin = {(int32_t)drawn(-most * 1e7, most * 1e7), (int32_t)drawn(-1.8e9, 1.8e9)};
    const double kind = drawn(0, 1);
    if (ko_geo_frame_open(&origin, &t->frame) != KO_OK) {
        return false;
    }
    t->is_strip = kind < 0.6;
    t->area.role = (drawn(0, 1) < 0.5) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
    t->area.floor = KO_FENCE_NO_FLOOR;
    t->area.ceiling = KO_FENCE_NO_CEILING;
    t->area.corners = t->corners;
    return t->is_strip ? make_strip(t) : (kind < 0.8) ? make_star(t) : make_square(t);
}

/* Asks the library, and prints the line. False if there is no such fence. */
static bool ask(trial *t)
{
    static ko_fence_xy points[KO_FENCE_MOST_POINTS];
    ko_fence_zone zone;
    ko_fence fence;
    ko_vec3 at;
    fix16_t margin;
    ko_fence_answer answer;
    const ko_geo *a = &t->corners[t->edge];
    const ko_geo *b = &t->corners[(t->edge + 1U) % t->area.count];
    if (ko_fence_zone_from_geo(&t->area, 1, KO_FENCE_ANY, &t->frame, &zone, points,
                               KO_FENCE_MOST_POINTS, NULL) != KO_OK) {
        refused++;
        return false;
    }
    if (ko_fence_open(&zone, 1, KO_FENCE_ANY, 0, &fence, NULL) != KO_OK ||
        ko_geo_margin_leg(a, b, &margin) != KO_OK ||
        ko_vec3_from_geo(&t->point, 0, &t->frame, &at) != KO_OK ||
        ko_fence_test_point(&fence, &at, &answer) != KO_OK) {
        fprintf(stderr, "fence_edges: a zone that was made is refused\n");
        exit(1);
    }
    printf("%" PRId32 " %" PRId32 " %u %" PRIu32 " %" PRId32 " %d %" PRId32 " %d %d %" PRId32
           " %" PRId32,
           t->frame.origin.lat, t->frame.origin.lon, t->area.role, t->edge, margin,
           answer.state == KO_FENCE_BREACH, answer.clearance, zone.count - t->area.count,
           t->is_strip, t->point.lat, t->point.lon);
    for (uint32_t i = 0; i < t->area.count; i++) {
        printf(" %" PRId32 " %" PRId32, t->corners[i].lat, t->corners[i].lon);
    }
    printf("\n");
    return true;
}

int main(int argc, char **argv)
{
    const uint32_t runs = (argc > 1) ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000U;
    const double most = (argc > 3) ? strtod(argv[3], NULL) : 80.0;
    state = 88172645463325252U + 7777777U * ((argc > 2) ? strtoull(argv[2], NULL, 10) : 1U);
    for (uint32_t made = 0; made < runs;) {
        trial t = {0};
        if (!make_area(&t, most) || !make_point(&t)) {
            continue;
        }
        made += ask(&t) ? 1U : 0U;
    }
    fprintf(stderr, "fence_edges: %" PRIu32 " lines, %" PRIu32 " areas refused\n", runs, refused);
    return 0;
}
