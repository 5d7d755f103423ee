/* Judges the output of the cell example: every triangle with every other, in double precision, from
 * the models as text. It uses nothing of the library. */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>

typedef struct vec {
    double x, y, z;
} vec;

typedef struct triangle {
    vec p[3];
} triangle;

/* Returns 0 if they touch. */
double triangle_distance(const triangle *a, const triangle *b);

/* True if along each edge as many triangles run in one direction as in the other. */
bool are_closed(const triangle *t, int count);
/* True if the point is inside closed triangles. */
bool is_wound_about(const triangle *t, int count, vec p);

static inline vec vec_sub(vec a, vec b)
{
    const vec d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return d;
}

static inline vec vec_along(vec a, vec b, double t)
{
    const vec p = {a.x + b.x * t, a.y + b.y * t, a.z + b.z * t};
    return p;
}

static inline double vec_dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec vec_cross(vec a, vec b)
{
    const vec c = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return c;
}

#endif
