#include "truth.h"

#include <math.h>

typedef struct point {
    double x;
    double y;
    double z;
} point;

static point flat(const ko_vec3 *v)
{
    return (point){v->x, v->y, 0.0};
}

static double distance(point a, point b, point p)
{
    const point d = {b.x - a.x, b.y - a.y, b.z - a.z};
    const point e = {p.x - a.x, p.y - a.y, p.z - a.z};
    const double whole = d.x * d.x + d.y * d.y + d.z * d.z;
    double t = (whole > 0.0) ? (d.x * e.x + d.y * e.y + d.z * e.z) / whole : 0.0;
    t = (t < 0.0) ? 0.0 : (t > 1.0) ? 1.0 : t;
    const point r = {e.x - t * d.x, e.y - t * d.y, e.z - t * d.z};
    return sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
}

double truth_of_obstacles(const workload *world, const ko_segment *leg)
{
    const point a = {leg->a.x, leg->a.y, leg->a.z};
    const point b = {leg->b.x, leg->b.y, leg->b.z};
    double least = INFINITY;
    for (int i = 0; i < FIELD_OBSTACLES; i++) {
        const ko_sphere *s = &world->obstacles[i];
        const point c = {s->c.x, s->c.y, s->c.z};
        least = fmin(least, distance(a, b, c) - s->r);
    }
    return least - FIELD_RADIUS;
}

static double side(point a, point b, point p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

double truth_of_fence(const workload *world, const ko_segment *leg)
{
    const point a = flat(&leg->a);
    const point b = flat(&leg->b);
    bool is_in = false;
    double least = INFINITY;
    for (int i = 0; i < FIELD_CORNERS; i++) {
        const point p = flat(&world->fence[i]);
        const point q = flat(&world->fence[(i + 1) % FIELD_CORNERS]);
        if ((p.y > a.y) != (q.y > a.y)) {
            is_in = is_in != ((side(p, q, a) > 0.0) == (q.y > p.y));
        }
        if ((side(a, b, p) > 0.0) != (side(a, b, q) > 0.0) &&
            (side(p, q, a) > 0.0) != (side(p, q, b) > 0.0)) {
            return -INFINITY;
        }
        least = fmin(least, fmin(distance(p, q, a), distance(p, q, b)));
        least = fmin(least, fmin(distance(a, b, p), distance(a, b, q)));
    }
    return is_in ? least - FIELD_RADIUS : -INFINITY;
}
