/* Computes distances of triangles and of bodies, every pair of triangles. */
#include "judge.h"

#include <math.h>
#include <stdlib.h>

static vec sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static vec mad(vec a, vec d, double t)
{
    return (vec){a.x + t * d.x, a.y + t * d.y, a.z + t * d.z};
}

static double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static double clamp01(double t)
{
    return (t > 0) ? ((t < 1) ? t : 1) : 0;
}

static double point_segment(vec p, vec a, vec b)
{
    const vec d = sub(b, a);
    const double n = dot(d, d);
    const double t = (n > 0) ? clamp01(dot(sub(p, a), d) / n) : 0;
    const vec e = sub(p, mad(a, d, t));
    return sqrt(dot(e, e));
}

/* Returns the distance of the lines' closest points if both are inside; else an end is closest. */
static double segment_segment(vec a, vec b, vec c, vec d)
{
    double best = fmin(fmin(point_segment(a, c, d), point_segment(b, c, d)),
                       fmin(point_segment(c, a, b), point_segment(d, a, b)));
    const vec u = sub(b, a);
    const vec v = sub(d, c);
    const vec w = sub(a, c);
    const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v);
    const double det = uu * vv - uv * uv;
    if (det > 1e-14 * uu * vv) {
        const double s = (uv * dot(v, w) - vv * dot(u, w)) / det;
        const double t = (uu * dot(v, w) - uv * dot(u, w)) / det;
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
            const vec e = sub(mad(a, u, s), mad(c, v, t));
            best = fmin(best, sqrt(dot(e, e)));
        }
    }
    return best;
}

/* True if a point of the plane is inside the triangle's edges. */
static bool is_inside(const tri *t, vec normal, vec p)
{
    for (int i = 0; i < 3; i++) {
        const vec edge = sub(t->v[(i + 1) % 3], t->v[i]);
        if (dot(cross(edge, sub(p, t->v[i])), normal) < 0) {
            return false;
        }
    }
    return true;
}

/* Computes what edges cannot show: corners over the face, and edges through it. */
static double over_face(const tri *t, const tri *other)
{
    double best = INFINITY;
    double h[3];
    const vec n = cross(sub(t->v[1], t->v[0]), sub(t->v[2], t->v[0]));
    const double length = sqrt(dot(n, n));
    if (length == 0) {
        return best;
    }
    for (int i = 0; i < 3; i++) {
        h[i] = dot(sub(other->v[i], t->v[0]), n) / length;
        if (is_inside(t, n, mad(other->v[i], n, -h[i] / length))) {
            best = fmin(best, fabs(h[i]));
        }
    }
    for (int i = 0; i < 3; i++) {
        const int k = (i + 1) % 3;
        if ((h[i] > 0) != (h[k] > 0)) {
            const double part = h[i] / (h[i] - h[k]);
            const vec p = mad(other->v[i], sub(other->v[k], other->v[i]), part);
            best = is_inside(t, n, p) ? 0 : best;
        }
    }
    return best;
}

double triangle_distance(const tri *a, const tri *b)
{
    double best = fmin(over_face(a, b), over_face(b, a));
    for (int i = 0; i < 3 && best > 0; i++) {
        for (int k = 0; k < 3; k++) {
            best =
                fmin(best, segment_segment(a->v[i], a->v[(i + 1) % 3], b->v[k], b->v[(k + 1) % 3]));
        }
    }
    return best;
}

/* ---- bodies ---- */

tri placed(const tri *t, const place *at)
{
    tri out;
    for (int i = 0; i < 3; i++) {
        const vec p = t->v[i];
        out.v[i] = (vec){at->r[0][0] * p.x + at->r[0][1] * p.y + at->r[0][2] * p.z + at->t.x,
                         at->r[1][0] * p.x + at->r[1][1] * p.y + at->r[1][2] * p.z + at->t.y,
                         at->r[2][0] * p.x + at->r[2][1] * p.y + at->r[2][2] * p.z + at->t.z};
    }
    return out;
}

typedef struct ball {
    vec c;
    double r;
} ball;

static ball ball_of(const tri *t)
{
    ball b = {{(t->v[0].x + t->v[1].x + t->v[2].x) / 3, (t->v[0].y + t->v[1].y + t->v[2].y) / 3,
               (t->v[0].z + t->v[1].z + t->v[2].z) / 3},
              0};
    for (int i = 0; i < 3; i++) {
        const vec d = sub(t->v[i], b.c);
        b.r = fmax(b.r, sqrt(dot(d, d)));
    }
    return b;
}

static void place_all(const shape *s, const place *at, tri *to, ball *balls)
{
    for (int i = 0; i < s->count; i++) {
        to[i] = placed(&s->triangles[i], at);
        balls[i] = ball_of(&to[i]);
    }
}

/* True if a corner of one is in the other. If no triangles touch, a body that is inside has all of
 * its corners there. */
static bool is_any_within(const tri *inner, size_t count, const shape *outer,
                          const tri *placed_outer)
{
    for (size_t i = 0; outer->is_solid && i < count; i++) {
        if (is_within(placed_outer, (size_t)outer->count, inner[i].v[0])) {
            return true;
        }
    }
    return false;
}

double shape_distance(const shape *a, const place *at_a, const shape *b, const place *at_b)
{
    const size_t count_a = (size_t)a->count;
    const size_t count_b = (size_t)b->count;
    tri *ta = calloc(count_a + count_b, sizeof(*ta));
    ball *ba = calloc(count_a + count_b, sizeof(*ba));
    double best = INFINITY;
    if (ta == NULL || ba == NULL) {
        fail("out of memory");
    }
    place_all(a, at_a, ta, ba);
    place_all(b, at_b, ta + count_a, ba + count_a);
    for (size_t i = 0; i < count_a; i++) {
        for (size_t k = count_a; k < count_a + count_b; k++) {
            const vec d = sub(ba[i].c, ba[k].c);
            if (sqrt(dot(d, d)) - ba[i].r - ba[k].r < best) { /* else it is not nearer */
                best = fmin(best, triangle_distance(&ta[i], &ta[k]));
            }
        }
    }
    if (best > 0 && (is_any_within(ta, count_a, b, ta + count_a) ||
                     is_any_within(ta + count_a, count_b, a, ta))) {
        best = 0;
    }
    free(ta);
    free(ba);
    return best;
}
