/* Computes the distance of two triangles: 0 if an edge of one pierces the other. Else it is the
 * least distance of a corner from the other triangle, or of two edges. */
#include "judge.h"

#include <math.h>

static double clamp(double t)
{
    return (t < 0) ? 0 : (t > 1) ? 1 : t;
}

static double length2(vec v)
{
    return vec_dot(v, v);
}

static double point_segment2(vec p, vec a, vec b)
{
    const vec d = vec_sub(b, a);
    const double t = (length2(d) > 0) ? clamp(vec_dot(vec_sub(p, a), d) / length2(d)) : 0;
    return length2(vec_sub(p, vec_along(a, d, t)));
}

/* Returns the squared distance of two segments. If no end is closest to the other segment, the
 * lines' closest points are. */
static double segments2(vec a, vec b, vec c, vec d)
{
    const vec u = vec_sub(b, a);
    const vec v = vec_sub(d, c);
    const vec w = vec_sub(a, c);
    const double det = length2(u) * length2(v) - vec_dot(u, v) * vec_dot(u, v);
    double least = fmin(fmin(point_segment2(a, c, d), point_segment2(b, c, d)),
                        fmin(point_segment2(c, a, b), point_segment2(d, a, b)));
    if (det > 0) {
        const double s = (vec_dot(u, v) * vec_dot(v, w) - length2(v) * vec_dot(u, w)) / det;
        const double t = (length2(u) * vec_dot(v, w) - vec_dot(u, v) * vec_dot(u, w)) / det;
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
            least = fmin(least, length2(vec_sub(vec_along(a, u, s), vec_along(c, v, t))));
        }
    }
    return least;
}

/* True if a point of the plane is within the three edges. */
static bool is_within(vec p, const triangle *t, vec normal)
{
    for (int i = 0; i < 3; i++) {
        const vec edge = vec_sub(t->p[(i + 1) % 3], t->p[i]);
        if (vec_dot(vec_cross(edge, vec_sub(p, t->p[i])), normal) < 0) {
            return false;
        }
    }
    return true;
}

static vec normal_of(const triangle *t)
{
    return vec_cross(vec_sub(t->p[1], t->p[0]), vec_sub(t->p[2], t->p[0]));
}

/* Returns the squared distance from a point to the inside of a triangle, infinite if its foot is
 * outside. */
static double point_inside2(vec p, const triangle *t)
{
    const vec n = normal_of(t);
    const double height = vec_dot(vec_sub(p, t->p[0]), n);
    const vec foot = vec_along(p, n, -height / length2(n));
    return is_within(foot, t, n) ? height * height / length2(n) : INFINITY;
}

static bool is_through(vec a, vec b, const triangle *t)
{
    const vec n = normal_of(t);
    const double from = vec_dot(vec_sub(a, t->p[0]), n);
    const double to = vec_dot(vec_sub(b, t->p[0]), n);
    if (from * to > 0 || from == to) {
        return false; /* if the edge lies in the plane, the edges decide */
    }
    return is_within(vec_along(a, vec_sub(b, a), from / (from - to)), t, n);
}

double triangle_distance(const triangle *a, const triangle *b)
{
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        const vec from = a->p[i];
        const vec to = a->p[(i + 1) % 3];
        if (is_through(from, to, b) || is_through(b->p[i], b->p[(i + 1) % 3], a)) {
            return 0;
        }
        least = fmin(least, fmin(point_inside2(from, b), point_inside2(b->p[i], a)));
        for (int j = 0; j < 3; j++) {
            least = fmin(least, segments2(from, to, b->p[j], b->p[(j + 1) % 3]));
        }
    }
    return sqrt(least);
}
