/* Computes distances of bodies and their minima over time, by search. */
#include "reference_motion.h"

#include <math.h>

#define ROUNDS 72
#define GOLDEN 0.61803398874989484820

vec vec_of(const ko_vec3 *v)
{
    return (vec){v->x, v->y, v->z};
}

vec vec_at(vec a, vec way, double t)
{
    return (vec){a.x + t * way.x, a.y + t * way.y, a.z + t * way.z};
}

vec vec_between(vec from, vec to)
{
    return (vec){to.x - from.x, to.y - from.y, to.z - from.z};
}

static double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double vec_length(vec v)
{
    return sqrt(dot(v, v));
}

/* ---- points ---- */

static double point_segment(vec p, vec a, vec b)
{
    const vec d = vec_between(a, b);
    const vec e = vec_between(a, p);
    const double whole = dot(d, d);
    const double t = (whole > 0.0) ? fmin(1.0, fmax(0.0, dot(d, e) / whole)) : 0.0;
    return vec_length(vec_between(vec_at(a, d, t), p));
}

static double gap(double p, double c, double r)
{
    return fmax(0.0, fabs(p - c) - r);
}

static double point_box(vec p, const ko_aabb *box)
{
    const vec d = {gap(p.x, box->c.x, box->r.x), gap(p.y, box->c.y, box->r.y),
                   gap(p.z, box->c.z, box->r.z)};
    return vec_length(d);
}

double reference_point(vec p, const ko_body *body)
{
    switch (body->kind) {
    case KO_BODY_SPHERE:
        return vec_length(vec_between(vec_of(&body->as.sphere.c), p)) - body->as.sphere.r;
    case KO_BODY_CAPSULE:
        return point_segment(p, vec_of(&body->as.capsule.a), vec_of(&body->as.capsule.b)) -
               body->as.capsule.r;
    default:
        return point_box(p, &body->as.box);
    }
}

/* ---- the least of a convex function on 0 .. 1 ---- */

double reference_segment(vec a, vec b, const ko_body *body)
{
    const vec d = vec_between(a, b);
    double lo = 0.0;
    double hi = 1.0;
    double m = hi - GOLDEN;
    double n = GOLDEN;
    double at_m = reference_point(vec_at(a, d, m), body);
    double at_n = reference_point(vec_at(a, d, n), body);
    double least = fmin(reference_point(a, body), reference_point(b, body));
    for (int i = 0; i < ROUNDS; i++) {
        least = fmin(least, fmin(at_m, at_n));
        if (at_m <= at_n) {
            hi = n;
            n = m;
            at_n = at_m;
            m = hi - GOLDEN * (hi - lo);
            at_m = reference_point(vec_at(a, d, m), body);
        } else {
            lo = m;
            m = n;
            at_m = at_n;
            n = lo + GOLDEN * (hi - lo);
            at_n = reference_point(vec_at(a, d, n), body);
        }
    }
    return least;
}

static double boxes(const ko_aabb *a, vec by, const ko_aabb *b)
{
    const vec d = {gap(a->c.x + by.x, b->c.x, (double)a->r.x + b->r.x),
                   gap(a->c.y + by.y, b->c.y, (double)a->r.y + b->r.y),
                   gap(a->c.z + by.z, b->c.z, (double)a->r.z + b->r.z)};
    return vec_length(d);
}

double reference_apart(const ko_body *a, vec by, const ko_body *b)
{
    if (a->kind == KO_BODY_BOX && b->kind == KO_BODY_BOX) {
        return boxes(&a->as.box, by, &b->as.box);
    }
    if (a->kind == KO_BODY_BOX) {
        return reference_apart(b, (vec){-by.x, -by.y, -by.z}, a);
    }
    if (a->kind == KO_BODY_SPHERE) {
        return reference_point(vec_at(vec_of(&a->as.sphere.c), by, 1.0), b) - a->as.sphere.r;
    }
    return reference_segment(vec_at(vec_of(&a->as.capsule.a), by, 1.0),
                             vec_at(vec_of(&a->as.capsule.b), by, 1.0), b) -
           a->as.capsule.r;
}

static double apart_at(const ko_body *a, vec by, double t, const ko_body *b)
{
    return reference_apart(a, (vec){by.x * t, by.y * t, by.z * t}, b);
}

double reference_least(const ko_body *a, vec by, const ko_body *b, double *at)
{
    double lo = 0.0;
    double hi = 1.0;
    double m = hi - GOLDEN;
    double n = GOLDEN;
    double at_m = apart_at(a, by, m, b);
    double at_n = apart_at(a, by, n, b);
    const double begin = apart_at(a, by, 0.0, b);
    const double end = apart_at(a, by, 1.0, b);
    double least = fmin(begin, end);
    *at = (begin <= end) ? 0.0 : 1.0;
    for (int i = 0; i < ROUNDS; i++) {
        const double better = fmin(at_m, at_n);
        if (better < least) {
            least = better;
            *at = (at_m <= at_n) ? m : n;
        }
        if (at_m <= at_n) {
            hi = n;
            n = m;
            at_n = at_m;
            m = hi - GOLDEN * (hi - lo);
            at_m = apart_at(a, by, m, b);
        } else {
            lo = m;
            m = n;
            at_m = at_n;
            n = lo + GOLDEN * (hi - lo);
            at_n = apart_at(a, by, n, b);
        }
    }
    return least;
}

double reference_first(const ko_body *a, vec by, const ko_body *b, double near, double at)
{
    if (apart_at(a, by, 0.0, b) <= near) {
        return 0.0;
    }
    if (apart_at(a, by, at, b) > near) {
        return 2.0;
    }
    double lo = 0.0;
    double hi = at;
    for (int i = 0; i < 60; i++) {
        const double middle = (lo + hi) / 2.0;
        if (apart_at(a, by, middle, b) <= near) {
            hi = middle;
        } else {
            lo = middle;
        }
    }
    return hi;
}

/* ---- triangles ---- */

static double point_triangle(vec p, vec a, vec b, vec c)
{
    const vec n = cross(vec_between(a, b), vec_between(a, c));
    const double size = vec_length(n);
    const double edges =
        fmin(point_segment(p, a, b), fmin(point_segment(p, b, c), point_segment(p, c, a)));
    const bool is_inside = dot(cross(vec_between(a, b), vec_between(a, p)), n) >= 0.0 &&
                           dot(cross(vec_between(b, c), vec_between(b, p)), n) >= 0.0 &&
                           dot(cross(vec_between(c, a), vec_between(c, p)), n) >= 0.0;
    return (size > 0.0 && is_inside) ? fmin(edges, fabs(dot(n, vec_between(a, p)) / size)) : edges;
}

double reference_triangle(vec a, vec b, const ko_triangle *triangle)
{
    const vec p = vec_of(&triangle->a);
    const vec q = vec_of(&triangle->b);
    const vec r = vec_of(&triangle->c);
    const vec d = vec_between(a, b);
    double lo = 0.0;
    double hi = 1.0;
    double least = fmin(point_triangle(a, p, q, r), point_triangle(b, p, q, r));
    for (int i = 0; i < 2 * ROUNDS; i++) {
        const double m = lo + (hi - lo) / 3.0;
        const double n = hi - (hi - lo) / 3.0;
        const double at_m = point_triangle(vec_at(a, d, m), p, q, r);
        const double at_n = point_triangle(vec_at(a, d, n), p, q, r);
        least = fmin(least, fmin(at_m, at_n));
        if (at_m <= at_n) {
            hi = n;
        } else {
            lo = m;
        }
    }
    return least;
}
