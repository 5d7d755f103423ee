/* Decides whether a point is inside a closed mesh: adds up the solid angles of its triangles (van
 * Oosterom and Strackee, 1983). */
#include "judge.h"

#include <math.h>

static bool are_same(vec a, vec b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Counts the triangles that run along an edge in this direction. */
static int count_along(const triangle *t, int count, vec from, vec to)
{
    int found = 0;
    for (int i = 0; i < 3 * count; i++) {
        found += are_same(t[i / 3].p[i % 3], from) && are_same(t[i / 3].p[(i + 1) % 3], to);
    }
    return found;
}

bool are_closed(const triangle *t, int count)
{
    for (int i = 0; i < 3 * count; i++) {
        const vec from = t[i / 3].p[i % 3];
        const vec to = t[i / 3].p[(i + 1) % 3];
        if (count_along(t, count, from, to) != count_along(t, count, to, from)) {
            return false;
        }
    }
    return true;
}

static double solid_angle(const triangle *t, vec p)
{
    const vec a = vec_sub(t->p[0], p);
    const vec b = vec_sub(t->p[1], p);
    const vec c = vec_sub(t->p[2], p);
    const double la = sqrt(vec_dot(a, a));
    const double lb = sqrt(vec_dot(b, b));
    const double lc = sqrt(vec_dot(c, c));
    return 2 * atan2(vec_dot(a, vec_cross(b, c)),
                     la * lb * lc + vec_dot(a, b) * lc + vec_dot(b, c) * la + vec_dot(c, a) * lb);
}

bool is_wound_about(const triangle *t, int count, vec p)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += solid_angle(&t[i], p);
    }
    return fabs(sum) > 2 * acos(-1); /* half of the full solid angle */
}
