/* Decides whether a point is inside a solid: adds up the solid angles of its triangles. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"

/* ---- closed ---- */

typedef struct edge {
    long at[6]; /* one end, then the other */
    int turns;  /* 1 if the triangle runs from the first end to the second, -1 if back */
} edge;

static int by_ends(const void *a, const void *b)
{
    return memcmp(((const edge *)a)->at, ((const edge *)b)->at, sizeof(((const edge *)a)->at));
}

static edge edge_of(vec from, vec to)
{
    const long a[3] = {lround(from.x * 65536), lround(from.y * 65536), lround(from.z * 65536)};
    const long b[3] = {lround(to.x * 65536), lround(to.y * 65536), lround(to.z * 65536)};
    const int order = memcmp(a, b, sizeof(a));
    edge e = {.turns = (order < 0) ? 1 : (order > 0) ? -1 : 0};
    memcpy(e.at, (order < 0) ? a : b, sizeof(a));
    memcpy(e.at + 3, (order < 0) ? b : a, sizeof(b));
    return e;
}

bool is_closed(const tri *triangles, int count)
{
    const size_t total = 3U * (size_t)count;
    edge *edges = calloc(total + 1U, sizeof(*edges));
    bool closed = true;
    int sum = 0;
    if (edges == NULL) {
        fail("out of memory");
    }
    for (size_t i = 0; i < total; i++) {
        edges[i] = edge_of(triangles[i / 3U].v[i % 3U], triangles[i / 3U].v[(i + 1U) % 3U]);
    }
    qsort(edges, total, sizeof(*edges), by_ends);
    for (size_t i = 0; i < total; i++) {
        sum += edges[i].turns;
        if (i + 1U == total || by_ends(&edges[i], &edges[i + 1U]) != 0) {
            closed = closed && sum == 0;
            sum = 0;
        }
    }
    free(edges);
    return closed;
}

/* ---- inside ---- */

static double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* Returns the solid angle of a triangle seen from p (van Oosterom and Strackee, 1983). */
static double solid_angle(const tri *t, vec p)
{
    vec d[3];
    double length[3];
    for (int i = 0; i < 3; i++) {
        d[i] = (vec){t->v[i].x - p.x, t->v[i].y - p.y, t->v[i].z - p.z};
        length[i] = sqrt(dot(d[i], d[i]));
    }
    const vec n = {d[1].y * d[2].z - d[1].z * d[2].y, d[1].z * d[2].x - d[1].x * d[2].z,
                   d[1].x * d[2].y - d[1].y * d[2].x};
    return 2 * atan2(dot(d[0], n), length[0] * length[1] * length[2] + dot(d[0], d[1]) * length[2] +
                                       dot(d[1], d[2]) * length[0] + dot(d[2], d[0]) * length[1]);
}

bool is_within(const tri *triangles, size_t count, vec p)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += solid_angle(&triangles[i], p);
    }
    return fabs(sum) > 2 * acos(-1); /* half of the full solid angle */
}
