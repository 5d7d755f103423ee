/* Computes distances and meetings of obstacles in double precision. */
#include "reference_obstacle.h"

#include <math.h>

static double distance_at(const ref_obstacle *o, const double at[3], const double p[3])
{
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        double d = fabs(p[i] - at[i]);
        if (!o->is_round) {
            d = fmax(0.0, d - o->r[i]);
        }
        sum += d * d;
    }
    return o->is_round ? fmax(0.0, sqrt(sum) - o->r[0]) : sqrt(sum);
}

double ref_distance(const ref_obstacle *o, double ticks, double rate, const double point[3])
{
    double at[3];
    for (int i = 0; i < 3; i++) {
        at[i] = o->c[i] + o->v[i] * ticks / rate;
    }
    return distance_at(o, at, point);
}

/* Distances from a convex body along a line are convex in time, so a search by thirds finds the
 * least. */
typedef struct path {
    const ref_obstacle *o;
    double from[3];
    double way[3]; /* of the point, relative to the obstacle */
} path;

static double along(const path *a, double t)
{
    double p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = a->from[i] + a->way[i] * t;
    }
    return distance_at(a->o, a->o->c, p);
}

static double lowest(const path *a)
{
    double lo = 0.0;
    double hi = 1.0;
    for (int i = 0; i < 120; i++) {
        const double x = lo + (hi - lo) / 3.0;
        const double y = hi - (hi - lo) / 3.0;
        if (along(a, x) <= along(a, y)) {
            hi = y;
        } else {
            lo = x;
        }
    }
    return 0.5 * (lo + hi);
}

double ref_distance_of_way(const ref_obstacle *o, double ticks, double rate, const double p[3])
{
    path a = {.o = o};
    for (int i = 0; i < 3; i++) {
        a.from[i] = p[i];
        a.way[i] = -o->v[i] * ticks / rate;
    }
    return fmin(along(&a, lowest(&a)), fmin(along(&a, 0.0), along(&a, 1.0)));
}

double ref_meeting(const ref_obstacle *o, double ticks, double rate, const double p[3],
                   const double by[3], double duration, double r, double *least)
{
    path a = {.o = o};
    for (int i = 0; i < 3; i++) {
        a.from[i] = p[i] - o->v[i] * ticks / rate;
        a.way[i] = by[i] - o->v[i] * duration / rate;
    }
    const double best = lowest(&a);
    const double begin = along(&a, 0.0);
    *least = fmin(along(&a, best), fmin(begin, along(&a, 1.0)));
    if (begin <= r) {
        return 0.0;
    }
    if (*least > r) {
        return 2.0;
    }
    double lo = 0.0;
    double hi = (along(&a, best) <= r) ? best : 1.0;
    for (int i = 0; i < 100; i++) {
        const double middle = 0.5 * (lo + hi);
        if (along(&a, middle) <= r) {
            hi = middle;
        } else {
            lo = middle;
        }
    }
    return hi;
}
