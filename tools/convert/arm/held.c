#include "held.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Coordinates are within 2000 m, so their differences are below 2^28, scalar products below
 * 2^58, and the components of a cross product below 2^57. Squares of these need more than 64
 * bits. */
typedef unsigned __int128 wide;

static wide square(__int128 v)
{
    const wide size = (wide)((v < 0) ? -v : v);
    return size * size;
}

static int64_t dot(const int64_t a[3], const int64_t b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static __int128 minor_of(const int64_t a[3], const int64_t b[3], int i, int k)
{
    return (__int128)a[i] * b[k] - (__int128)a[k] * b[i];
}

/* A ball of radius s is in a capsule of radius r iff its centre is within r - s of the axis. */
bool held_is_in(const ko_capsule *c, const held *ball)
{
    const int64_t d[3] = {(int64_t)c->b.x - c->a.x, (int64_t)c->b.y - c->a.y,
                          (int64_t)c->b.z - c->a.z};
    const int64_t w[3] = {ball->c[0] - c->a.x, ball->c[1] - c->a.y, ball->c[2] - c->a.z};
    const int64_t v[3] = {ball->c[0] - c->b.x, ball->c[1] - c->b.y, ball->c[2] - c->b.z};
    const int64_t room = c->r - ball->r;
    const int64_t along = dot(w, d);
    const int64_t length = dot(d, d);
    if (room < 0) {
        return false;
    }
    if (along <= 0) {
        return dot(w, w) <= room * room;
    }
    if (along >= length) {
        return dot(v, v) <= room * room;
    }
    const wide off =
        square(minor_of(w, d, 1, 2)) + square(minor_of(w, d, 2, 0)) + square(minor_of(w, d, 0, 1));
    return off <= (wide)(room * room) * (wide)length;
}

double held_outside(const ko_capsule *c, const held *ball)
{
    const double d[3] = {(double)c->b.x - c->a.x, (double)c->b.y - c->a.y, (double)c->b.z - c->a.z};
    const double w[3] = {(double)ball->c[0] - c->a.x, (double)ball->c[1] - c->a.y,
                         (double)ball->c[2] - c->a.z};
    const double length = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const double along = w[0] * d[0] + w[1] * d[1] + w[2] * d[2];
    const double t = (length > 0) ? fmin(fmax(along / length, 0), 1) : 0;
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        const double off = w[i] - t * d[i];
        sum += off * off;
    }
    return sqrt(sum) + (double)ball->r - c->r;
}

/* ---- what a link holds ---- */

static const double lsb_per_metre = 65536;

/* A corner is rounded to nearest, by less than 0.87 LSB. The rest of the 1 LSB has room for
 * doubles. The slack is what else may be off: the robot's description, and the numbers of the
 * file. */
static held ball_of(const double c[3], double r, double slack)
{
    held out;
    for (int i = 0; i < 3; i++) {
        out.c[i] = llrint(c[i] * lsb_per_metre);
    }
    out.r = (int64_t)ceil(r * lsb_per_metre + slack) + 1;
    return out;
}

typedef struct builder {
    held_set *set;
    int ball_room;
    int face_room;
    double slack;
    double longest; /* metres; 0: triangles stay as they are */
} builder;

static int add_ball(builder *b, const double c[3], double r)
{
    held_set *s = b->set;
    s->balls = shape_room(s->balls, s->count, &b->ball_room, sizeof(*s->balls));
    s->balls[s->count] = ball_of(c, r, b->slack);
    return s->count++;
}

static void add_face(builder *b, double corners[3][3], double r)
{
    held_set *s = b->set;
    int face[3];
    for (int i = 0; i < 3; i++) {
        face[i] = add_ball(b, corners[i], r);
    }
    s->faces = shape_room(s->faces, s->face_count, &b->face_room, sizeof(*s->faces));
    memcpy(s->faces[s->face_count++], face, sizeof(face));
}

static double distance(const double a[3], const double b[3])
{
    const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return sqrt(x * x + y * y + z * z);
}

/* Divides a triangle at the middle of its longest side, until it is short enough. */
static void divide(builder *b, double first[3][3])
{
    enum { STACK = 40 };
    static double stack[STACK][3][3];
    int top = 1;
    memcpy(stack[0], first, sizeof(stack[0]));
    while (top > 0) {
        double t[3][3];
        int side = 0;
        memcpy(t, stack[--top], sizeof(t));
        for (int i = 1; i < 3; i++) {
            side =
                (distance(t[i], t[(i + 1) % 3]) > distance(t[side], t[(side + 1) % 3])) ? i : side;
        }
        double *from = t[side];
        double *to = t[(side + 1) % 3];
        if (b->longest <= 0 || distance(from, to) <= b->longest || top + 2 > STACK) {
            add_face(b, t, 0);
            continue;
        }
        double middle[3];
        for (int k = 0; k < 3; k++) {
            middle[k] = (from[k] + to[k]) / 2;
        }
        memcpy(stack[top], t, sizeof(t));
        memcpy(stack[top][side], middle, sizeof(middle));
        memcpy(stack[top + 1], t, sizeof(t));
        memcpy(stack[top + 1][(side + 1) % 3], middle, sizeof(middle));
        top += 2;
    }
}

static double size_of(const shape *s)
{
    double low[3] = {1e9, 1e9, 1e9};
    double high[3] = {-1e9, -1e9, -1e9};
    for (int i = 0; i < s->corner_count; i++) {
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], s->corners[i][k]);
            high[k] = fmax(high[k], s->corners[i][k]);
        }
    }
    return distance(low, high);
}

static bool is_capsule(const shape_ball *ball)
{
    return ball->c[0] != ball->to[0] || ball->c[1] != ball->to[1] || ball->c[2] != ball->to[2];
}

/* A capsule is a face without width, whose corners are balls: what holds these holds all of it. */
static void add_rod(builder *b, const shape_ball *rod)
{
    double corners[3][3];
    memcpy(corners[0], rod->c, sizeof(rod->c));
    memcpy(corners[1], rod->to, sizeof(rod->to));
    memcpy(corners[2], rod->to, sizeof(rod->to));
    add_face(b, corners, rod->r);
}

held_set held_of(const robot *r, int link, int parts)
{
    const shape *s = r->frames[link].body;
    held_set out = {NULL, 0, NULL, 0, 0};
    builder b = {&out, 0, 0, robot_rounding(r, link) + s->coarse * lsb_per_metre, 0};
    b.longest = (parts > 0) ? size_of(s) / parts : 0;
    for (int i = 0; i < s->face_count; i++) {
        double t[3][3];
        if (s->faces[i].is_of_ball) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            memcpy(t[k], s->corners[s->faces[i].corner[k]], sizeof(t[k]));
        }
        divide(&b, t);
    }
    for (int i = 0; i < s->ball_count; i++) {
        if (is_capsule(&s->balls[i])) {
            add_rod(&b, &s->balls[i]);
        }
    }
    out.whole = out.count;
    for (int i = 0; i < s->ball_count; i++) {
        if (!is_capsule(&s->balls[i])) {
            (void)add_ball(&b, s->balls[i].c, s->balls[i].r);
        }
    }
    return out;
}

void held_free(held_set *s)
{
    free(s->balls);
    free(s->faces);
}

/* ---- the proof ---- */

/* The least by which a face or a whole ball stands out of a capsule of the link. */
static double outside_all(const capsules *c, int link, const held *const *balls, int count,
                          bool *is_held)
{
    double least = INFINITY;
    *is_held = false;
    for (int i = 0; i < c->count; i++) {
        double most = -INFINITY;
        bool holds = c->at[i].link == link;
        if (!holds) {
            continue;
        }
        for (int k = 0; k < count; k++) {
            holds = holds && held_is_in(&c->at[i].shape, balls[k]);
            most = fmax(most, held_outside(&c->at[i].shape, balls[k]));
        }
        *is_held = *is_held || holds;
        least = fmin(least, most);
    }
    return least;
}

static void look_at(const capsules *c, int link, const held *const *balls, int count, proof *out)
{
    bool is_held;
    const double outside = outside_all(c, link, balls, count, &is_held);
    if (is_held) {
        return;
    }
    out->holds = false;
    if (outside / lsb_per_metre > out->outside) {
        out->outside = outside / lsb_per_metre;
        for (int k = 0; k < 3; k++) {
            out->at[k] = (double)balls[0]->c[k] / lsb_per_metre;
        }
    }
}

proof capsules_prove(const capsules *c, const robot *r, int link)
{
    int own = 0;
    for (int i = 0; i < c->count; i++) {
        own += (c->at[i].link == link) ? 1 : 0;
    }
    held_set s = held_of(r, link, (own > 1) ? FIT_PARTS : 0);
    proof out = {true, s.count, 0, {0, 0, 0}};
    for (int i = 0; i < s.face_count; i++) {
        const held *const corners[3] = {&s.balls[s.faces[i][0]], &s.balls[s.faces[i][1]],
                                        &s.balls[s.faces[i][2]]};
        look_at(c, link, corners, 3, &out);
    }
    for (int i = s.whole; i < s.count; i++) {
        const held *const ball = &s.balls[i];
        look_at(c, link, &ball, 1, &out);
    }
    held_free(&s);
    return out;
}

double capsules_volume(const capsules *c, int link)
{
    const double pi = acos(-1);
    double sum = 0;
    for (int i = 0; i < c->count; i++) {
        const ko_capsule *s = &c->at[i].shape;
        if (c->at[i].link == link) {
            const double a[3] = {s->a.x / lsb_per_metre, s->a.y / lsb_per_metre,
                                 s->a.z / lsb_per_metre};
            const double b[3] = {s->b.x / lsb_per_metre, s->b.y / lsb_per_metre,
                                 s->b.z / lsb_per_metre};
            const double radius = s->r / lsb_per_metre;
            sum += pi * radius * radius * (distance(a, b) + radius * 4 / 3);
        }
    }
    return sum;
}
