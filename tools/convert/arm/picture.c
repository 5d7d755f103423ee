/* A picture of a robot: its triangles in grey, its capsules as outlines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/written.h"

#include "emit.h"
#include "report.h"
#include "turn.h"

enum { WIDE = 440, HIGH = 520, TRIANGLES_MOST = 4000 };

typedef struct view {
    int across; /* which coordinate runs to the right */
    double left;
    double low;
    double scale; /* pixels for a metre */
    double x;     /* of the view in the picture */
} view;

void picture_place(const robot *r, const double *values, double turns[][3][3], double at[][3])
{
    for (int i = 0; i < r->frame_count; i++) {
        const frame *f = &r->frames[i];
        double own[3][3];
        double shift[3] = {f->xyz[0], f->xyz[1], f->xyz[2]};
        memcpy(own, f->turn, sizeof(own));
        if (f->kind == JOINT_TURNS) {
            double joint[3][3];
            turn_about(f->axis, values[f->joint], joint);
            turn_multiply(own, joint, own);
        } else if (f->kind == JOINT_SLIDES) {
            double way[3];
            turn_apply(own, f->axis, way);
            for (int k = 0; k < 3; k++) {
                shift[k] += way[k] * values[f->joint];
            }
        }
        memcpy(turns[i], own, sizeof(own));
        memcpy(at[i], shift, sizeof(shift));
        if (f->parent >= 0) {
            turn_multiply(turns[f->parent], own, turns[i]);
            turn_apply(turns[f->parent], shift, at[i]);
            for (int k = 0; k < 3; k++) {
                at[i][k] += at[f->parent][k];
            }
        }
    }
}

typedef struct scene {
    double turns[ROBOT_MOST][3][3];
    double at[ROBOT_MOST][3];
} scene;

static void place_point(scene *s, int link, const double p[3], double out[3])
{
    turn_apply(s->turns[link], p, out);
    for (int k = 0; k < 3; k++) {
        out[k] += s->at[link][k];
    }
}

static void end_of(scene *s, const ko_arm_capsule *c, const ko_vec3 *end, double out[3])
{
    const double p[3] = {end->x / 65536.0, end->y / 65536.0, end->z / 65536.0};
    place_point(s, c->link, p, out);
}

static double right(const view *v, const double p[3])
{
    return v->x + (p[v->across] - v->left) * v->scale;
}

static double down(const view *v, const double p[3])
{
    return HIGH - 30 - (p[2] - v->low) * v->scale;
}

/* The range of all capsules along each axis. */
static void range_of(scene *s, const capsules *c, double low[3], double high[3])
{
    for (int i = 0; i < 3; i++) {
        low[i] = INFINITY;
        high[i] = -INFINITY;
    }
    for (int i = 0; i < c->count; i++) {
        const ko_arm_capsule *one = &c->at[i];
        double ends[2][3];
        end_of(s, one, &one->shape.a, ends[0]);
        end_of(s, one, &one->shape.b, ends[1]);
        for (int k = 0; k < 6; k++) {
            const double r = one->shape.r / 65536.0;
            low[k % 3] = fmin(low[k % 3], ends[k / 3][k % 3] - r);
            high[k % 3] = fmax(high[k % 3], ends[k / 3][k % 3] + r);
        }
    }
}

/* All triangles run the same way round in the picture, so that no two cancel each other. */
static void put_triangle(FILE *out, scene *s, const view *v, int link, const shape *b, int face)
{
    double x[3], y[3];
    for (int k = 0; k < 3; k++) {
        double p[3];
        place_point(s, link, b->corners[b->faces[face].corner[k]], p);
        x[k] = right(v, p);
        y[k] = down(v, p);
    }
    const double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    const int second = (area < 0) ? 2 : 1;
    fprintf(out, "M%.1f %.1fL%.1f %.1fL%.1f %.1fZ", x[0], y[0], x[second], y[second], x[3 - second],
            y[3 - second]);
}

static double area_of(const shape *b, int face)
{
    const double *p = b->corners[b->faces[face].corner[0]];
    const double *q = b->corners[b->faces[face].corner[1]];
    const double *r = b->corners[b->faces[face].corner[2]];
    const double u[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
    const double v[3] = {r[0] - p[0], r[1] - p[1], r[2] - p[2]};
    return hypot(hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2]),
                 u[0] * v[1] - u[1] * v[0]);
}

static int falling(const void *a, const void *b)
{
    const double u = *(const double *)a;
    const double v = *(const double *)b;
    return (u < v) - (u > v);
}

/* Of many triangles the largest are drawn, which cover nearly all: their least area. */
static double least_area(const robot *r)
{
    int all = 0, room = 0;
    double *areas = NULL;
    for (int i = 0; i < r->frame_count; i++) {
        const shape *b = r->frames[i].body;
        for (int n = 0; b != NULL && n < b->face_count; n++) {
            areas = shape_room(areas, all, &room, sizeof(*areas));
            areas[all++] = area_of(b, n);
        }
    }
    if (all > TRIANGLES_MOST) {
        qsort(areas, (size_t)all, sizeof(*areas), falling);
    }
    const double least = (all > TRIANGLES_MOST) ? areas[TRIANGLES_MOST] : 0;
    free(areas);
    return least;
}

static void put_triangles(FILE *out, const robot *r, scene *s, const view *v)
{
    const double least = least_area(r);
    fprintf(out, "<path fill=\"#999\" fill-opacity=\"0.35\" stroke=\"none\" d=\"");
    for (int i = 0; i < r->frame_count; i++) {
        const shape *b = r->frames[i].body;
        for (int n = 0; b != NULL && n < b->face_count; n++) {
            if (area_of(b, n) >= least) {
                put_triangle(out, s, v, i, b, n);
            }
        }
    }
    fprintf(out, "\"/>\n");
}

/* A capsule's outline from the side is two half-circles and two lines. */
static void put_capsule(FILE *out, scene *s, const view *v, const ko_arm_capsule *c)
{
    double a[3], b[3];
    const double r = c->shape.r / 65536.0 * v->scale;
    end_of(s, c, &c->shape.a, a);
    end_of(s, c, &c->shape.b, b);
    const double ax = right(v, a), ay = down(v, a), bx = right(v, b), by = down(v, b);
    const double length = hypot(bx - ax, by - ay);
    const double nx = (length > 0) ? -(by - ay) / length * r : r;
    const double ny = (length > 0) ? (bx - ax) / length * r : 0;
    fprintf(
        out,
        "<path d=\"M%.1f %.1fA%.1f %.1f 0 0 1 %.1f %.1fL%.1f %.1fA%.1f %.1f 0 0 1 %.1f %.1fZ\"/>\n",
        ax + nx, ay + ny, r, r, ax - nx, ay - ny, bx - nx, by - ny, r, r, bx + nx, by + ny);
}

static void put_view(FILE *out, const robot *r, const capsules *c, scene *s, const view *v,
                     const char *title)
{
    put_triangles(out, r, s, v);
    fprintf(out, "<g fill=\"none\" stroke=\"#0072b2\" stroke-width=\"1.2\">\n");
    for (int i = 0; i < c->count; i++) {
        put_capsule(out, s, v, &c->at[i]);
    }
    fprintf(out, "</g>\n<text x=\"%.0f\" y=\"20\">", v->x);
    put_text(out, title);
    fprintf(out, "</text>\n");
    fprintf(out,
            "<path stroke=\"black\" d=\"M%.1f %dh%.1f\"/><text x=\"%.1f\" y=\"%d\">0.1 m</text>\n",
            v->x, HIGH - 12, 0.1 * v->scale, v->x + 0.1 * v->scale + 5, HIGH - 8);
}

void picture_write(const robot *r, const capsules *c, const char *path)
{
    static scene s;
    double low[3], high[3];
    FILE *out = emit_open(path);
    picture_place(r, r->poses[0].values, s.turns, s.at);
    range_of(&s, c, low, high);
    const double across = fmax(high[0] - low[0], high[1] - low[1]);
    const double scale = fmin((WIDE - 20) / across, (HIGH - 70) / (high[2] - low[2]));
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"14\">\n"
            "<rect width=\"900\" height=\"%d\" fill=\"white\"/>\n",
            HIGH, HIGH);
    const view side = {0, low[0], low[2], scale, 10};
    const view front = {1, low[1], low[2], scale, 460};
    char title[160];
    (void)snprintf(title, sizeof(title), "pose %s from the side: x to the right, z up",
                   r->poses[0].name);
    put_view(out, r, c, &s, &side, title);
    put_view(out, r, c, &s, &front, "along x: y to the right, z up");
    fprintf(out, "</svg>\n");
    emit_close(out, path);
}
