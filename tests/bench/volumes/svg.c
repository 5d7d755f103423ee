/* Draws each kind around a body, seen along y: the body's hull filled, the volume's outline around
 * it. */
#include <stdio.h>
#include <stdlib.h>

#include "volumes.h"

enum { PANEL = 220, COLUMNS = 4, SAMPLES = 60000 };

typedef struct flat {
    double x;
    double y;
} flat;

static int by_x(const void *a, const void *b)
{
    const flat *p = a;
    const flat *q = b;
    if (p->x != q->x) {
        return (p->x > q->x) - (p->x < q->x);
    }
    return (p->y > q->y) - (p->y < q->y);
}

static double turn(flat o, flat a, flat b)
{
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/* Andrew's monotone chain: the convex outline of the points. Sorts the points in place. */
static unsigned outline(flat *points, unsigned count, flat *hull)
{
    unsigned n = 0;
    qsort(points, count, sizeof(*points), by_x);
    for (int pass = 0; pass < 2; pass++) {
        const unsigned base = n;
        for (unsigned i = 0; i < count; i++) {
            const flat p = points[pass == 0 ? i : count - 1U - i];
            while (n >= base + 2U && turn(hull[n - 2U], hull[n - 1U], p) <= 0) {
                n--;
            }
            hull[n++] = p;
        }
        n--;
    }
    return n;
}

static flat project(const ko_vec3 *p, double scale)
{
    const real3 r = real_of(p);
    const flat f = {r.x * scale, -r.z * scale};
    return f;
}

static void polygon(FILE *file, const flat *hull, unsigned n, const char *style)
{
    fprintf(file, "<polygon points=\"");
    for (unsigned i = 0; i < n; i++) {
        fprintf(file, "%.1f,%.1f ", hull[i].x, hull[i].y);
    }
    fprintf(file, "\" %s/>\n", style);
}

/* Draws one kind. Its outline is that of random points within the volume, so it is a little too
 * small. */
static void panel(FILE *file, const body *b, const ko_pose *pose, const volume_kind *kind,
                  double scale)
{
    static flat points[SAMPLES];
    static flat hull[SAMPLES + 2];
    volume v;
    climb_cache cache = {{{0}}, {{0}}};
    unsigned count = 0;
    uint32_t seed = 7;
    for (unsigned i = 0; i < b->corner_count; i++) {
        ko_vec3 p;
        if (ko_vec3_transform(&b->points[i], pose, &p) == KO_OK) {
            points[count++] = project(&p, scale);
        }
    }
    polygon(file, hull, outline(points, count, hull), "fill=\"#9ab\"");
    if (kind->place(b, pose, &cache, kind, &v) != KO_OK) {
        return;
    }
    const ko_aabb box = box_about(kind, &v);
    count = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const double s = 1.0 / 8388607.5;
        const ko_vec3 p = {box.c.x + (fix16_t)(((next_random(&seed) >> 8) * s - 1.0) * box.r.x),
                           box.c.y + (fix16_t)(((next_random(&seed) >> 8) * s - 1.0) * box.r.y),
                           box.c.z + (fix16_t)(((next_random(&seed) >> 8) * s - 1.0) * box.r.z)};
        if (contains(kind, &v, &p)) {
            points[count++] = project(&p, scale);
        }
    }
    if (count > 2U) {
        polygon(file, hull, outline(points, count, hull),
                "fill=\"none\" stroke=\"#c30\" stroke-width=\"1.5\"");
    }
}

bool draw(const char *path, const body *b, const ko_pose *pose)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    const unsigned rows = (kind_count + COLUMNS - 1U) / COLUMNS;
    const double scale = 0.36 * PANEL / (b->turning.r / 65536.0);
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%u\" "
            "font-family=\"sans-serif\" font-size=\"11\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
            PANEL * COLUMNS, PANEL * rows);
    for (unsigned i = 0; i < kind_count; i++) {
        fprintf(file, "<g transform=\"translate(%u,%u)\">\n", PANEL * (i % COLUMNS) + PANEL / 2U,
                PANEL * (i / COLUMNS) + PANEL / 2U + 8U);
        panel(file, b, pose, &kinds[i], scale);
        fprintf(file, "<text y=\"%d\" text-anchor=\"middle\">%s</text></g>\n", -PANEL / 2 + 8,
                kinds[i].name);
    }
    fprintf(file, "</svg>\n");
    return fclose(file) == 0;
}
