#include "shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/refuse.h"
#include "turn.h"

enum { SIDES = 32, RINGS = 4, AROUND = 16, ICO_CORNERS = 12, ICO_FACES = 20, SPLITS = 2 };

shape *shape_new(void)
{
    shape *s = calloc(1, sizeof(*s));
    if (s == NULL) {
        out_of_memory();
    }
    return s;
}

void *shape_room(void *at, int count, int *room, unsigned long size)
{
    if (count < *room) {
        return at;
    }
    *room = (*room > 0) ? 2 * *room : 64;
    void *wider = realloc(at, (unsigned long)*room * size);
    if (wider == NULL) {
        out_of_memory();
    }
    return wider;
}

int shape_add_corner(shape *s, const shape_place *at, const double p[3])
{
    double place[3][3];
    double scaled[3];
    memcpy(place, at->turn, sizeof(place));
    for (int i = 0; i < 3; i++) {
        scaled[i] = p[i] * at->scale[i];
    }
    s->corners = shape_room(s->corners, s->corner_count, &s->corner_room, sizeof(*s->corners));
    double *to = s->corners[s->corner_count];
    turn_apply(place, scaled, to);
    for (int i = 0; i < 3; i++) {
        to[i] += at->xyz[i];
    }
    return s->corner_count++;
}

void shape_add_face(shape *s, const int corner[3], bool is_of_ball)
{
    s->faces = shape_room(s->faces, s->face_count, &s->face_room, sizeof(*s->faces));
    s->faces[s->face_count++] = (shape_face){{corner[0], corner[1], corner[2]}, is_of_ball};
}

static void add_triangle(shape *s, int first, int a, int b, int c, bool is_of_ball)
{
    shape_add_face(s, (const int[3]){first + a, first + b, first + c}, is_of_ball);
}

void shape_add_box(shape *s, const shape_place *at, const double size[3])
{
    /* The corner's bits say on which side of x, y and z it is. */
    static const int sides[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6},
                                     {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                                     {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    const int first = s->corner_count;
    for (int i = 0; i < 8; i++) {
        double p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = (((i >> k) & 1) != 0) ? size[k] / 2 : -size[k] / 2;
        }
        (void)shape_add_corner(s, at, p);
    }
    for (int i = 0; i < 12; i++) {
        add_triangle(s, first, sides[i][0], sides[i][1], sides[i][2], false);
    }
}

/* A prism whose sides touch the cylinder from outside. */
void shape_add_cylinder(shape *s, const shape_place *at, double radius, double length)
{
    const double pi = acos(-1);
    const double outer = radius / cos(pi / SIDES) * (1 + 1e-12);
    const int first = s->corner_count;
    for (int i = 0; i < SIDES; i++) {
        const double angle = 2 * pi * i / SIDES;
        for (int end = 0; end < 2; end++) {
            const double p[3] = {outer * cos(angle), outer * sin(angle),
                                 (end == 0) ? -length / 2 : length / 2};
            (void)shape_add_corner(s, at, p);
        }
    }
    for (int i = 0; i < SIDES; i++) {
        const int a = 2 * i;
        const int b = 2 * ((i + 1) % SIDES);
        add_triangle(s, first, a, b, b + 1, false);
        add_triangle(s, first, a, b + 1, a + 1, false);
        if (i > 0 && i + 1 < SIDES) {
            add_triangle(s, first, 0, b, a, false);
            add_triangle(s, first, 1, a + 1, b + 1, false);
        }
    }
}

/* ---- a ball: an icosahedron, divided, pushed out until its faces are outside ---- */

typedef struct globe {
    double corners[1024][3];
    int corner_count;
    int faces[512][3];
    int face_count;
} globe;

static int add_unit(globe *g, const double p[3])
{
    const double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    const double unit[3] = {p[0] / length, p[1] / length, p[2] / length};
    for (int i = 0; i < g->corner_count; i++) {
        const double *at = g->corners[i];
        if (fabs(at[0] - unit[0]) + fabs(at[1] - unit[1]) + fabs(at[2] - unit[2]) < 1e-6) {
            return i;
        }
    }
    memcpy(g->corners[g->corner_count], unit, sizeof(unit));
    return g->corner_count++;
}

static void begin_globe(globe *g)
{
    static const int faces[ICO_FACES][3] = {
        {0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
        {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
        {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    const double t = (1 + sqrt(5)) / 2;
    const double corners[ICO_CORNERS][3] = {{-1, t, 0}, {1, t, 0}, {-1, -t, 0}, {1, -t, 0},
                                            {0, -1, t}, {0, 1, t}, {0, -1, -t}, {0, 1, -t},
                                            {t, 0, -1}, {t, 0, 1}, {-t, 0, -1}, {-t, 0, 1}};
    for (int i = 0; i < ICO_CORNERS; i++) {
        (void)add_unit(g, corners[i]);
    }
    memcpy(g->faces, faces, sizeof(faces));
    g->face_count = ICO_FACES;
}

static int middle_of(globe *g, int a, int b)
{
    const double *p = g->corners[a];
    const double *q = g->corners[b];
    return add_unit(g, (const double[3]){p[0] + q[0], p[1] + q[1], p[2] + q[2]});
}

static void divide(globe *g)
{
    const int count = g->face_count;
    for (int i = 0; i < count; i++) {
        const int a = g->faces[i][0], b = g->faces[i][1], c = g->faces[i][2];
        const int ab = middle_of(g, a, b), bc = middle_of(g, b, c), ca = middle_of(g, c, a);
        const int parts[4][3] = {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}};
        memcpy(g->faces[i], parts[0], sizeof(parts[0]));
        memcpy(g->faces[g->face_count], parts[1], 3 * sizeof(parts[0]));
        g->face_count += 3;
    }
}

static double face_distance(const globe *g, const int face[3])
{
    const double *a = g->corners[face[0]], *b = g->corners[face[1]], *c = g->corners[face[2]];
    double u[3], v[3];
    for (int i = 0; i < 3; i++) {
        u[i] = b[i] - a[i];
        v[i] = c[i] - a[i];
    }
    const double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                         u[0] * v[1] - u[1] * v[0]};
    const double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    return fabs(n[0] * a[0] + n[1] * a[1] + n[2] * a[2]) / length;
}

/* Adds what is known exactly: all balls with centres on a line along z, of this length. */
static void add_exact(shape *s, const shape_place *at, double length, double radius)
{
    double turn[3][3];
    s->balls = shape_room(s->balls, s->ball_count, &s->ball_room, sizeof(*s->balls));
    shape_ball *ball = &s->balls[s->ball_count++];
    memcpy(turn, at->turn, sizeof(turn));
    turn_apply(turn, (const double[3]){0, 0, -length / 2}, ball->c);
    turn_apply(turn, (const double[3]){0, 0, length / 2}, ball->to);
    for (int k = 0; k < 3; k++) {
        ball->c[k] += at->xyz[k];
        ball->to[k] += at->xyz[k];
    }
    ball->r = radius;
}

void shape_add_ball(shape *s, const shape_place *at, double radius)
{
    globe g = {.corner_count = 0};
    double nearest = 1;
    begin_globe(&g);
    for (int i = 0; i < SPLITS; i++) {
        divide(&g);
    }
    for (int i = 0; i < g.face_count; i++) {
        nearest = fmin(nearest, face_distance(&g, g.faces[i]));
    }
    const int first = s->corner_count;
    for (int i = 0; i < g.corner_count; i++) {
        const double outer = radius / nearest * (1 + 1e-12);
        const double p[3] = {g.corners[i][0] * outer, g.corners[i][1] * outer,
                             g.corners[i][2] * outer};
        (void)shape_add_corner(s, at, p);
    }
    for (int i = 0; i < g.face_count; i++) {
        add_triangle(s, first, g.faces[i][0], g.faces[i][1], g.faces[i][2], true);
    }
    add_exact(s, at, 0, radius);
}

/* ---- a capsule: rings of corners around its two centres ---- */

/* A lower bound of how near the faces come to a centre, if the corners are at 1. A face cuts off an
 * arc between two rings, and one between two corners of a ring: each brings it nearer by at most
 * the cosine of half of the arc. */
static double nearest_of_rings(void)
{
    const double pi = acos(-1);
    return cos(pi / AROUND) * cos(pi / 4 / RINGS);
}

void shape_add_capsule(shape *s, const shape_place *at, double radius, double length)
{
    const double pi = acos(-1);
    const double outer = radius / nearest_of_rings() * (1 + 1e-12);
    const int first = s->corner_count;
    for (int ring = 0; ring < 2 * RINGS; ring++) { /* from below; the middle ones at both centres */
        const bool is_above = ring >= RINGS;
        const int from_middle = is_above ? ring - RINGS : RINGS - 1 - ring;
        const double up = pi / 2 * from_middle / RINGS;
        for (int i = 0; i < AROUND; i++) {
            const double angle = 2 * pi * i / AROUND;
            const double z = length / 2 + outer * sin(up);
            const double p[3] = {outer * cos(up) * cos(angle), outer * cos(up) * sin(angle),
                                 is_above ? z : -z};
            (void)shape_add_corner(s, at, p);
        }
    }
    const int below = shape_add_corner(s, at, (const double[3]){0, 0, -length / 2 - outer});
    const int above = shape_add_corner(s, at, (const double[3]){0, 0, length / 2 + outer});
    for (int i = 0; i < AROUND; i++) {
        const int next = (i + 1) % AROUND;
        for (int ring = 0; ring + 1 < 2 * RINGS; ring++) {
            const int a = ring * AROUND;
            const int b = a + AROUND;
            add_triangle(s, first, a + i, a + next, b + next, true);
            add_triangle(s, first, a + i, b + next, b + i, true);
        }
        add_triangle(s, 0, first + next, first + i, below, true);
        add_triangle(s, first + (2 * RINGS - 1) * AROUND, i, next,
                     above - first - (2 * RINGS - 1) * AROUND, true);
    }
    add_exact(s, at, length, radius);
}

void shape_join(shape *s, const shape_place *at, const shape *other)
{
    const int first = s->corner_count;
    double turn[3][3];
    memcpy(turn, at->turn, sizeof(turn));
    for (int i = 0; i < other->corner_count; i++) {
        (void)shape_add_corner(s, at, other->corners[i]);
    }
    for (int i = 0; i < other->face_count; i++) {
        const int *c = other->faces[i].corner;
        add_triangle(s, first, c[0], c[1], c[2], other->faces[i].is_of_ball);
    }
    for (int i = 0; i < other->ball_count; i++) {
        s->balls = shape_room(s->balls, s->ball_count, &s->ball_room, sizeof(*s->balls));
        shape_ball *ball = &s->balls[s->ball_count++];
        turn_apply(turn, other->balls[i].c, ball->c);
        turn_apply(turn, other->balls[i].to, ball->to);
        for (int k = 0; k < 3; k++) {
            ball->c[k] += at->xyz[k];
            ball->to[k] += at->xyz[k];
        }
        ball->r = other->balls[i].r;
    }
    s->coarse = fmax(s->coarse, other->coarse);
}

double shape_volume(const shape *s)
{
    double sum = 0;
    for (int i = 0; i < s->face_count; i++) {
        const double *a = s->corners[s->faces[i].corner[0]];
        const double *b = s->corners[s->faces[i].corner[1]];
        const double *c = s->corners[s->faces[i].corner[2]];
        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return fabs(sum) / 6;
}
