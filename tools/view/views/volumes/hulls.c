#include "hulls.h"

#include <math.h>

typedef struct real {
    double x[3];
} real;

static real minus(const real *a, const real *b)
{
    return (real){{a->x[0] - b->x[0], a->x[1] - b->x[1], a->x[2] - b->x[2]}};
}

static real cross(const real *a, const real *b)
{
    return (real){{a->x[1] * b->x[2] - a->x[2] * b->x[1], a->x[2] * b->x[0] - a->x[0] * b->x[2],
                   a->x[0] * b->x[1] - a->x[1] * b->x[0]}};
}

static double dot(const real *a, const real *b)
{
    return a->x[0] * b->x[0] + a->x[1] * b->x[1] + a->x[2] * b->x[2];
}

/* A point of the body at a pose, in LSB. */
static real placed(const ko_vec3 *p, const ko_pose *pose)
{
    const double one = 1.0 / KO_Q30_ONE;
    const ko_mat3 *r = &pose->r;
    const double x = p->x * one;
    const double y = p->y * one;
    const double z = p->z * one;
    return (real){{r->x.x * x + r->y.x * y + r->z.x * z + pose->t.x,
                   r->x.y * x + r->y.y * y + r->z.y * z + pose->t.y,
                   r->x.z * x + r->y.z * y + r->z.z * z + pose->t.z}};
}

/* Where two hulls begin and end along a direction. */
typedef struct extents {
    double least[2];
    double most[2];
} extents;

static extents project(const ko_pose poses[2], const real *d)
{
    const body *b = body_get();
    extents e = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int copy = 0; copy < 2; copy++) {
        for (uint32_t i = 0; i < b->corner_count; i++) {
            const real p = placed(&b->points[i], &poses[copy]);
            e.least[copy] = fmin(e.least[copy], dot(&p, d));
            e.most[copy] = fmax(e.most[copy], dot(&p, d));
        }
    }
    return e;
}

bool hulls_are_parted(const ko_pose poses[2], const separation *axis)
{
    const real d = {{axis->direction[0], axis->direction[1], axis->direction[2]}};
    const extents e = project(poses, &d);
    return axis->type != AXIS_NONE && e.least[1] > e.most[0];
}

/* Tries a direction of any length, from the first hull to the second or back, and keeps the axis
 * if its gap is the widest. */
static void try_direction(const ko_pose poses[2], const real *along, separation *best)
{
    const double length = sqrt(dot(along, along));
    if (length == 0.0) {
        return;
    }
    const real d = {{along->x[0] / length, along->x[1] / length, along->x[2] / length}};
    const extents e = project(poses, &d);
    const double sign = (e.least[1] - e.most[0] >= e.least[0] - e.most[1]) ? 1.0 : -1.0;
    const double from = (sign > 0.0) ? e.most[0] : -e.least[0];
    const double to = (sign > 0.0) ? e.least[1] : -e.most[1];
    if (best->type == AXIS_NONE || to - from > best->to - best->from) {
        *best = (separation){.type = AXIS_CLOSEST, .from = from, .to = to};
        for (int k = 0; k < 3; k++) {
            best->direction[k] = sign * d.x[k];
        }
    }
}

/* The edges of a triangle of the hull at a pose, and its normal. */
static bool find_edges(uint32_t face, const ko_pose *pose, real edges[3], real *normal)
{
    ko_triangle t;
    if (body_get_face(face, &t) != KO_OK) {
        return false;
    }
    const real a = placed(&t.a, pose);
    const real b = placed(&t.b, pose);
    const real c = placed(&t.c, pose);
    edges[0] = minus(&b, &a);
    edges[1] = minus(&c, &b);
    edges[2] = minus(&a, &c);
    *normal = cross(&edges[0], &edges[1]);
    return true;
}

void hulls_find_axis(const ko_pose poses[2], const body_gap *gap, separation *out)
{
    const real line = {{(double)gap->on_b.x - gap->on_a.x, (double)gap->on_b.y - gap->on_a.y,
                        (double)gap->on_b.z - gap->on_a.z}};
    real of_a[3];
    real of_b[3];
    real normal_a;
    real normal_b;
    *out = (separation){.type = AXIS_NONE};
    try_direction(poses, &line, out);
    if (!find_edges(gap->face_a, &poses[0], of_a, &normal_a) ||
        !find_edges(gap->face_b, &poses[1], of_b, &normal_b)) {
        return;
    }
    try_direction(poses, &normal_a, out);
    try_direction(poses, &normal_b, out);
    for (int i = 0; i < 9; i++) {
        const real l = cross(&of_a[i / 3], &of_b[i % 3]);
        try_direction(poses, &l, out);
    }
}
